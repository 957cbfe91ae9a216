import {
  Component,
  lazy,
  useEffect,
  useState,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
} from 'react';
import { ErrorState } from './error-state.tsx';
import { framed } from './part-frame.ts';
import { UI_TEXT } from '#src/ui/messages.ts';
import { toast } from '#src/ui/notices/toast.tsx';

interface Options<Props> {
  /** It lies over the page, so there is no place of its own to say that it did not come: a toast says it. */
  over?: boolean;
  /** It has nothing of the theme, and does not wait for it. */
  plain?: boolean;
  /** Nobody has asked for it: nothing is said. */
  silent?: boolean;
  /** What stands in its place when it did not come; without it the words and Retry do. */
  lost?: (props: Props, retry: () => void) => ReactNode;
}

/**
 * A part of a page that is fetched when it is first shown. When it does not come, as happens on weak Wi-Fi
 * before the app is on the device, it says so in its own place and offers another try; the rest of the page
 * stays. Suspends like `lazy`.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { over = false, plain = false, silent = false, lost }: Options<Props> = {},
): FunctionComponent<Props> {
  const bring = () => (plain ? load() : framed(load));
  const begin = () => lazy(async () => ({ default: await bring() }));
  // shared, so that what has come once is there for everybody
  let newest = begin();
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => newest);
    const [tries, setTries] = useState(0);
    const retry = () => {
      newest = begin();
      setPart(() => newest);
      setTries((before) => before + 1);
    };
    const said = over ? (
      <AgainByPress onPress={retry} />
    ) : (
      <ErrorState title={UI_TEXT.partFailed} text={UI_TEXT.partFailedHint} onRetry={retry} />
    );
    return (
      <PartBoundary
        key={tries}
        onFailed={() => {
          // whoever shows it anew begins anew
          if (newest === Part) newest = begin();
          if (over && !silent) toast.error(UI_TEXT.partFailed, { label: UI_TEXT.retry, run: retry });
        }}
        failed={lost ? lost(props, retry) : said}
      >
        <Part {...props} />
      </PartBoundary>
    );
  };
}

/** Whoever presses the button of a layer that did not come asks for it again. */
function AgainByPress({ onPress }: { onPress: () => void }): null {
  useEffect(() => {
    addEventListener('click', onPress, { once: true });
    return () => removeEventListener('click', onPress);
  });
  return null;
}

interface BoundaryProps {
  onFailed(): void;
  failed: ReactNode;
  children: ReactNode;
}

class PartBoundary extends Component<BoundaryProps, { lost: unknown }> {
  override state = { lost: null };

  static getDerivedStateFromError(lost: unknown): { lost: unknown } {
    return { lost };
  }
  override componentDidCatch(): void {
    if (isLostChunk(this.state.lost)) this.props.onFailed();
  }
  override render(): ReactNode {
    const { lost } = this.state;
    // what broke while it ran is for the page to show
    if (lost !== null && !isLostChunk(lost)) throw lost as unknown as Error;
    return lost === null ? this.props.children : this.props.failed;
  }
}

/** As the browsers word a module, and src/app/fetch-part.ts a style sheet, that could not be fetched. */
const isLostChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload/i.test(error.message);

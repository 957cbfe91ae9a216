import {
  createElement,
  startTransition,
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

export interface LazyPart<Props> extends FunctionComponent<Props & { meanwhile?: ReactNode }> {
  /** Resolves when it can be shown, or could not be fetched; never rejects. */
  ahead(): Promise<void>;
}

/**
 * A part of a page that is fetched when it is first shown; `meanwhile` stands in its place. When it does not come, as
 * happens on weak Wi-Fi before the app is on the device, it says so in its own place and offers another try; the rest
 * of the page stays.
 *
 * Not by Suspense, which holds back whatever has come until 0.3 s after the last time that something was not there:
 * long enough to lose what somebody types who has opened a layer with a key.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { over = false, plain = false, silent = false, lost }: Options<Props> = {},
): LazyPart<Props> {
  // shared, so that what has come once is there for everybody
  let here: ComponentType<Props> | null = null;
  let coming: Promise<void> | null = null;
  const bring = () =>
    (coming ??= (async () => {
      here = await (plain ? load() : framed(load));
    })().finally(() => (coming = null)));
  function Part({ meanwhile = null, ...rest }: Props & { meanwhile?: ReactNode }): ReactNode {
    const props = rest as unknown as Props;
    const [Whole, setWhole] = useState(() => here);
    const [problem, setProblem] = useState<unknown>(null);
    const isAsked = Whole === null && problem === null;
    const retry = () => setProblem(null);

    useEffect(() => {
      if (!isAsked) return;
      bring().then(
        // in slices, for nobody should wait for a large part who does something else
        () => startTransition(() => setWhole(() => here)),
        (why: unknown) => {
          setProblem(why);
          if (isLostChunk(why) && over && !silent)
            toast.error(UI_TEXT.partFailed, { label: UI_TEXT.retry, run: retry });
        },
      );
    }, [isAsked]);

    if (Whole) return createElement(Whole, props);
    if (problem === null) return meanwhile;
    // what broke while it ran is for the page to show
    if (!isLostChunk(problem)) throw problem as Error;
    if (lost) return lost(props, retry);
    return over ? (
      <AgainByPress onPress={retry} />
    ) : (
      <ErrorState title={UI_TEXT.partFailed} text={UI_TEXT.partFailedHint} onRetry={retry} />
    );
  }
  // whoever shows it then says what went wrong
  return Object.assign(Part, { ahead: () => bring().catch(() => undefined) });
}

/** Whoever presses the button of a layer that did not come asks for it again. */
function AgainByPress({ onPress }: { onPress: () => void }): null {
  useEffect(() => {
    addEventListener('click', onPress, { once: true });
    return () => removeEventListener('click', onPress);
  });
  return null;
}

/** As the browsers word a module, and src/app/fetch-part.ts a style sheet, that could not be fetched. */
const isLostChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload/i.test(error.message);

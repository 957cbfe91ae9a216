import { Component, lazy, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorState } from '#src/ui/error-state.tsx';
import { UI_TEXT } from '#src/ui/messages.ts';
import { toast } from '#src/ui/toast.tsx';

interface Options {
  /** It lies over the page, so there is no place of its own to say that it did not come: a toast says it. */
  over?: boolean;
}

/**
 * A part of a page that is fetched when it is first shown. When it does not come, as happens on weak Wi-Fi before the app is on
 * the device, it says so in its own place and offers another try; the rest of the page stays. Suspends like `lazy`.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, { over = false }: Options = {}): ComponentType<Props> {
  const begin = () => lazy(async () => ({ default: await load() }));
  const beginAnew = () => lazy(async () => {
    const [part] = await Promise.all([load(), lostStylesAgain()]);
    return { default: part };
  });
  // shared, so that what has come once is there for everybody
  let newest = begin();
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => newest);
    const [tries, setTries] = useState(0);
    const retry = () => {
      newest = beginAnew();
      setPart(() => newest);
      setTries((before) => before + 1);
    };
    return (
      <PartBoundary
        key={tries}
        onFailed={() => {
          // whoever shows it anew begins anew
          if (newest === Part) newest = beginAnew();
          if (over) toast.error(UI_TEXT.partFailed, { label: UI_TEXT.retry, run: retry });
        }}
        failed={over ? <AgainByPress onPress={retry} /> : <ErrorState title={UI_TEXT.partFailed} text={UI_TEXT.partFailedHint} onRetry={retry} />}
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

/** As the browsers word a module, and Vite a style sheet, that could not be fetched. */
const isLostChunk = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script failed|unable to preload/i.test(error.message);

/** Vite asks for a style sheet once only: one that did not come then would leave the part without its looks. */
async function lostStylesAgain(): Promise<void> {
  const lost = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => sheet === null);
  await Promise.all(lost.map((link) => new Promise<void>((resolve, reject) => {
    const again = document.createElement('link');
    again.rel = 'stylesheet';
    again.href = link.href;
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${link.href}`)));
    link.replaceWith(again);
  })));
}

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
  /** It is an overlay without a place of its own for an error: if it fails to load, a toast says so. */
  over?: boolean;
  /** It does not use the theme and does not wait for it. */
  plain?: boolean;
  /** Nobody asked for it: a failure is not reported. */
  silent?: boolean;
  /** Shown in its place if it fails to load; by default a text with Retry. */
  lost?: (props: Props, retry: () => void) => ReactNode;
}

export interface LazyPart<Props> extends FunctionComponent<Props & { meanwhile?: ReactNode }> {
  /** Resolves when it can be shown or has failed to load; never rejects. */
  ahead(): Promise<void>;
}

/**
 * A part of a page that is loaded when it is first shown; `meanwhile` stands in its place. If it fails to
 * load, as happens on weak Wi-Fi before the app is on the device, it says so in its own place and offers a
 * retry; the rest of the page stays.
 *
 * Not built on Suspense, which holds back loaded content until 0.3 s after anything last suspended: long
 * enough to lose what somebody types after opening a layer by keyboard.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { over = false, plain = false, silent = false, lost }: Options<Props> = {},
): LazyPart<Props> {
  // shared: once loaded, every instance has it
  let here: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const loadOnce = () =>
    (loading ??= (async () => {
      here = await (plain ? load() : framed(load));
    })().finally(() => (loading = null)));
  function Part({ meanwhile = null, ...rest }: Props & { meanwhile?: ReactNode }): ReactNode {
    const props = rest as unknown as Props;
    const [Whole, setWhole] = useState(() => here);
    const [problem, setProblem] = useState<unknown>(null);
    const isAsked = Whole === null && problem === null;
    const retry = () => setProblem(null);

    useEffect(() => {
      if (!isAsked) return;
      loadOnce().then(
        // in slices: a large part must not block a person who is doing something else
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
    // errors thrown while it rendered are handled by the page
    if (!isLostChunk(problem)) throw problem as Error;
    if (lost) return lost(props, retry);
    return over ? (
      <AgainByPress onPress={retry} />
    ) : (
      <ErrorState title={UI_TEXT.partFailed} text={UI_TEXT.partFailedHint} onRetry={retry} />
    );
  }
  // the part reports the error when it is shown
  return Object.assign(Part, { ahead: () => loadOnce().catch(() => undefined) });
}

/** Pressing the button of a layer that failed to load requests it again. */
function AgainByPress({ onPress }: { onPress: () => void }): null {
  useEffect(() => {
    addEventListener('click', onPress, { once: true });
    return () => removeEventListener('click', onPress);
  });
  return null;
}

/**
 * Matches browsers' messages for a module that failed to load, and that of src/app/fetch-part.ts for a style
 * sheet.
 */
const isLostChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload/i.test(error.message);

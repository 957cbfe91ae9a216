import { useEffect, useMemo, useReducer, useRef, type DependencyList } from 'react';

interface Source<T> {
  /** The current value if it is available synchronously. */
  now?: () => T;
  subscribe(
    next: (value: T) => void,
    failed?: (error: unknown) => void,
  ): { unsubscribe(): void } | (() => void);
}

/**
 * The newest value of a source; a new source, made when `deps` change, starts with the previous one's last
 * value. The hook of the same name in dexie-react-hooks imports Dexie, which is loaded only after the first
 * screen.
 */
export function useObservable<T>(make: () => Source<T>, deps: DependencyList): T | undefined {
  const held = useRef<{ value?: T; error?: Error; known: boolean }>({ known: false });
  const [, show] = useReducer((count: number) => count + 1, 0);
  const source = useMemo(() => {
    const made = make();
    if (!held.current.known && made.now) held.current = { value: made.now(), known: true };
    return made;
    // oxlint-disable-next-line react/exhaustive-deps
  }, deps);
  useEffect(() => {
    const subscription = source.subscribe(
      (value) => {
        const { current } = held;
        if (!current.error && current.known && current.value === value) return;
        held.current = { value, known: true };
        show();
      },
      (error) => {
        held.current = {
          ...held.current,
          error: error instanceof Error ? error : new Error('A read failed.', { cause: error }),
        };
        show();
      },
    );
    return typeof subscription === 'function' ? subscription : () => subscription.unsubscribe();
  }, [source]);
  if (held.current.error) throw held.current.error;
  return held.current.value;
}

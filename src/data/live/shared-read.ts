import { currentData, onCurrentData } from '#src/data/databases/current-data.ts';
import { isOwn } from '#src/data/databases/is-own.ts';
import type { LocalData, OwnData } from '#src/data/databases/local-data.ts';
import { keepReading } from '#src/data/live/keep-reading.ts';
import { useObservable } from '#src/data/live/use-observable.ts';

const NEVER: [] = [];

/** A value that is read once for all its followers. */
export interface SharedSource<T> {
  now(): T;
  /** Calls `listener` at once with the current value, then with every later one. Returns how to stop. */
  subscribe(listener: (value: T) => void): () => void;
}

/**
 * A hook over one live query shared by all components that use it: `useLiveQuery` would run one per
 * component, so that each component would make a change more expensive. `before` is shown until the first
 * read, and to visitors.
 */
export function sharedRead<T>(...of: Parameters<typeof sharedSource<T>>): () => T {
  const source = sharedSource(...of);
  // the source always has a value
  return () => useObservable(() => source, NEVER) as T;
}

/** As `sharedRead`, for callers that need a part of it or render nothing. */
export function sharedSource<T>(
  before: (data: LocalData | null) => T,
  read: (data: OwnData) => Promise<T | null>,
): SharedSource<T> {
  let value = before(null);
  let of: string | undefined;
  let stopReading: (() => void) | undefined;
  let stop: (() => void) | undefined;
  const listeners = new Set<(value: T) => void>();

  const show = (next: T) => {
    value = next;
    for (const listener of listeners) listener(next);
  };
  const switchTo = (data: LocalData | null) => {
    // reopened databases (iOS closes them in the background) are the same person's: what is on screen stays
    if (data?.key === of) return;
    of = data?.key;
    show(before(data));
  };
  const follow = () => {
    stopReading?.();
    const data = currentData();
    switchTo(data);
    stopReading = isOwn(data) ? keepReading(data, read, (next) => next !== null && show(next)) : undefined;
  };
  const start = () => {
    const stopData = onCurrentData(follow);
    follow();
    return () => {
      stopData();
      stopReading?.();
      [value, of, stopReading] = [before(null), undefined, undefined];
    };
  };
  return {
    now: () => {
      // so that the first paint shows what is known
      if (!stop) switchTo(currentData());
      return value;
    },
    subscribe: (listener: (value: T) => void) => {
      listeners.add(listener);
      stop ??= start();
      // it may have changed since the render
      listener(value);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}

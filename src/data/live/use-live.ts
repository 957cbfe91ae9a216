import { startTransition, useEffect, useRef, useState } from 'react';
import { proxy, snapshot, useSnapshot } from 'valtio';
import type { Live } from '#src/data/live/live.ts';
import { useCurrentData } from '#src/data/live/use-current-data.ts';
import { isOwn } from '#src/data/databases/is-own.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { isStale } from '#src/data/live/is-stale.ts';
import { pulls, requestPull } from '#src/data/pull-request.ts';
import { keepReading } from '#src/data/live/keep-reading.ts';

/** What was read; `value` undefined = nothing is held. */
interface Loaded<T> {
  value: T | undefined;
  updatedAt: number | null;
  /** It was deleted on this device, which the server may not know yet. */
  gone?: boolean;
}
interface Held<T> {
  of: LocalData;
  key: string;
  read: Loaded<T>;
}

const UNASKED = proxy<typeof pulls>({ of: {} });

/**
 * Step 10 of docs/one-action.md: reads from the device, re-reads whenever something it read changes, and requests
 * a pull when what is held is older than `stale` ms. `read` must depend only on its argument and `key`; `pullKey`
 * is the event (or HOME) that it is about.
 */
export function useLive<T>(of: {
  key: string;
  pullKey: string;
  stale: number;
  read: (data: LocalData) => Promise<Loaded<T>>;
  /**
   * What came with the page, and when. Shown until this device holds it, or holds what the signed-in person
   * may see.
   */
  first?: { value: T; at: number } | null;
}): Live<T> {
  const data = useCurrentData();
  const reader = useRef(of.read);
  /** The key of what was on screen: somebody who deletes it there is led away, and may undo it. */
  const seen = useRef('');
  reader.current = of.read;
  const [held, setHeld] = useState<Held<T> | null>(null);
  const { key } = of;
  useEffect(() => {
    if (!data) return undefined;
    return keepReading(
      data,
      (from) => reader.current(from),
      (read, how) => {
        const take = () => setHeld(read && { of: data, key, read });
        // a transition: a long list that arrives is rendered in slices, so that a slow phone still responds to
        // touch. The person's own actions appear in the next frame
        if (how === 'done') take();
        else startTransition(take);
      },
    );
  }, [data, key]);

  // While the next query runs, the last result is still here. It stays on screen if the databases were only
  // reopened (iOS closes them in the background), but not if it belongs to another person or another key.
  const current = held && data && held.of.key === data.key && held.key === key ? held.read : null;
  // show what is held first: for a signed-in person, the code that pulls is only loaded when a pull is
  // requested
  const asks = current !== null || !isOwn(data);
  useEffect(() => {
    if (data && asks && isStale(data, snapshot(pulls).of[of.pullKey], of.stale)) void requestPull(of.pullKey);
  }, [data, asks, of.pullKey, of.stale]);
  const { first } = of;
  // Pull progress matters only while nothing of this person's is on screen yet: a screen with content would
  // re-render whole, in one task, whenever a pull begins or ends.
  const shown = !first && current?.value !== undefined;
  const pull = useSnapshot(shown ? UNASKED : pulls).of[of.pullKey];
  if (first && !pull?.missing && !supersedes(current, first.at, data))
    return { state: 'ready', value: first.value, updatedAt: null, asStranger: true };
  if (!current) return { state: 'loading' };
  if (current.value !== undefined) {
    seen.current = key;
    return { state: 'ready', value: current.value, updatedAt: current.updatedAt };
  }
  if (current.gone && seen.current !== key) return { state: 'missing' };
  if (!pull || pull.refreshing) return { state: 'loading' };
  if (pull.missing) return { state: 'missing' };
  if (pull.failure) return { state: 'error', ...pull.failure, retry: () => void requestPull(of.pullKey) };
  return { state: 'loading' };
}

/**
 * A visitor's device may hold something older than the page; what it holds for a signed-in person is their
 * own.
 */
const supersedes = (held: Loaded<unknown> | null, at: number, data: LocalData | null): boolean =>
  held?.value !== undefined && (isOwn(data) || (held.updatedAt ?? 0) >= at);

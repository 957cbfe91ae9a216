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
}
interface Held<T> {
  of: LocalData;
  key: string;
  read: Loaded<T>;
}

const UNASKED = proxy<typeof pulls>({ of: {} });

/**
 * Step 10: reads from the device, again whenever something it read changes, and asks for a pull when what is
 * held is older than `stale` ms. `read` must depend on nothing but its argument and `key`; `pullKey` is the
 * event (or HOME) that it is about.
 */
export function useLive<T>(of: {
  key: string;
  pullKey: string;
  stale: number;
  read: (data: LocalData) => Promise<Loaded<T>>;
  /** What came with the page, and when: shown until this device holds it, or what the person signed in may see. */
  first?: { value: T; at: number } | null;
}): Live<T> {
  const data = useCurrentData();
  const reader = useRef(of.read);
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
        // a transition: a long list that has arrived is drawn in slices, so that a slow phone still answers a
        // touch. What somebody has done is in the next frame
        if (how === 'done') take();
        else startTransition(take);
      },
    );
  }, [data, key]);

  // While the next query runs the last result is still here. It stays on screen if the databases were only
  // reopened (iOS closes them in the background), and not if it is of another person or another key.
  const current = held && data && held.of.key === data.key && held.key === key ? held.read : null;
  // first what is here: what pulls for somebody who is signed in is fetched when it is asked for
  const asks = current !== null || !isOwn(data);
  useEffect(() => {
    if (data && asks && isStale(data, snapshot(pulls).of[of.pullKey], of.stale)) void requestPull(of.pullKey);
  }, [data, asks, of.pullKey, of.stale]);
  const { first } = of;
  // How a pull goes matters to those alone who have nothing of this person's to show: a screen that has would be
  // drawn anew, in one go, whenever a pull begins or ends.
  const shown = !first && current?.value !== undefined;
  const pull = useSnapshot(shown ? UNASKED : pulls).of[of.pullKey];
  if (first && !pull?.missing && !supersedes(current, first.at, data))
    return { state: 'ready', value: first.value, updatedAt: null, asStranger: true };
  if (!current) return { state: 'loading' };
  if (current.value !== undefined)
    return { state: 'ready', value: current.value, updatedAt: current.updatedAt };
  if (!pull || pull.refreshing) return { state: 'loading' };
  if (pull.missing) return { state: 'missing' };
  if (pull.failure) return { state: 'error', ...pull.failure, retry: () => void requestPull(of.pullKey) };
  return { state: 'loading' };
}

/** A visitor's device may hold something older; what it holds of a person who is signed in is theirs. */
const supersedes = (held: Loaded<unknown> | null, at: number, data: LocalData | null): boolean =>
  held?.value !== undefined && (isOwn(data) || (held.updatedAt ?? 0) >= at);

import { liveQuery, type Subscription } from 'dexie';
import { useSyncExternalStore } from 'react';
import { subscribe } from 'valtio';
import { currentData, onCurrentData } from '#src/data/current-data.ts';
import { sending } from '#src/data/sending.ts';
import { readOutbox, type OutboxView } from '#src/data/views/outbox.ts';

const EMPTY: OutboxView = { rows: [], waiting: 0, attention: 0 };

let view = EMPTY;
let viewOf: string | undefined;
let query: Subscription | undefined;
const listeners = new Set<() => void>();
let stop: (() => void) | undefined;

/**
 * Everything that is not on the server yet. Counts are those of the rows, in every tab. Read once for all who ask: every mark of
 * something unsent asks, so that with a reading each a change would cost more the more are waiting.
 */
export const useOutbox = (): OutboxView => useSyncExternalStore(listen, () => view);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= start();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
  };
}

function start(): () => void {
  const stopData = onCurrentData(follow);
  // "sending" lives in memory, so it does not set off a live query by itself
  const stopSending = subscribe(sending, follow);
  follow();
  return () => {
    stopData();
    stopSending();
    query?.unsubscribe();
    [view, viewOf, query] = [EMPTY, undefined, undefined];
  };
}

function follow(): void {
  query?.unsubscribe();
  const data = currentData();
  // databases that were opened anew (iOS takes them away in the background) are the same person's: what is on screen stays
  if (data?.key !== viewOf) show(EMPTY);
  viewOf = data?.key;
  // a database that was closed under our feet (sign-out, deletion) ends the query; the next data starts another
  query = data?.outbox ? liveQuery(async () => readOutbox(data).catch(() => null)).subscribe((read) => read && show(read)) : undefined;
}

function show(next: OutboxView): void {
  view = next;
  for (const listener of listeners) listener();
}

import { sharedSource } from '#src/data/live/shared-read.ts';
import { useObservable } from '#src/data/live/use-observable.ts';
import { readOutbox } from '#src/data/given-views.ts';
import type { OutboxItem, OutboxView } from '#src/data/views/outbox.ts';

const EMPTY: OutboxView = { rows: [], waiting: 0, attention: 0 };
const NEVER: [] = [];
const outbox = sharedSource<OutboxView>(() => EMPTY, readOutbox);

/**
 * Everything that is not on the server yet. Counts are the same in every tab: they are of stored rows only.
 */
export const useOutbox = (): OutboxView => useObservable(() => outbox, NEVER) as OutboxView;

/** One line of it; re-renders only when that line changes. */
export function useOutboxRow(rowId: string): OutboxItem | undefined {
  const find = ({ rows }: OutboxView) => rows.find(({ id }) => id === rowId);
  const row = useObservable(
    () => ({
      now: () => find(outbox.now()),
      subscribe: (next: (found: OutboxItem | undefined) => void) =>
        outbox.subscribe((all) => next(find(all))),
    }),
    [rowId],
  );
  // so that the first render for another row already shows that row
  return row?.id === rowId ? row : find(outbox.now());
}

/** For callers that render none of it. Returns how to stop. */
export const followOutbox = (listener: (all: OutboxView) => void): (() => void) => outbox.subscribe(listener);

import { sharedRead } from '#src/data/live/shared-read.ts';
import { readOutbox, type OutboxView } from '#src/data/views/outbox.ts';

const EMPTY: OutboxView = { rows: [], waiting: 0, attention: 0 };

/** Everything that is not on the server yet. Counts are those of the rows, in every tab. */
export const useOutbox = sharedRead<OutboxView>(() => EMPTY, readOutbox);

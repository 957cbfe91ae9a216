import type { OwnData } from '#src/data/databases/local-data.ts';
import type { OutboxView, readOutbox } from '#src/data/views/outbox.ts';

let read: typeof readOutbox | undefined;

/** By whoever brings the databases: a page is on screen before they are, and has nothing to read. */
export const giveOutboxReader = (by: typeof readOutbox): void => void (read = by);

/** `readOutbox`, where there is something to read. */
export const readTheOutbox = async (data: OwnData): Promise<OutboxView | null> => (read ? read(data) : null);

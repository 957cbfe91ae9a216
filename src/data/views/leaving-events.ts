import { held } from '#src/data/databases/held-reads.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { isBeingSaved } from '#src/data/databases/row-state.ts';
import { openOutbox } from '#src/data/views/open-outbox.ts';

/** An experience deleted on this device whose deletion the server has not answered yet. */
export interface LeavingEvent {
  rowId: string;
  name: string;
  /** `YYYY-MM-DD` */
  startOn: string;
  endOn: string;
  /** The deletion was not sent: undoing it restores the experience. */
  unsent: boolean;
}

const isDeletion = ({ type, status }: OutboxRow): boolean => type === 'deleteEvent' && status !== 'rejected';

/** Latest first. */
export async function readLeavingEvents(data: LocalData): Promise<LeavingEvent[]> {
  const rows = await openOutbox(data, 'leaving-events', isDeletion, (outbox) =>
    outbox.mutations.filter(isDeletion).sortBy('seq'),
  );
  const ids = rows.map(({ args }) => (args as { eventId: string }).eventId);
  const events = await held(data, `leaving-events/${ids.join()}`, () => data.cache.events.bulkGet(ids));
  return rows
    .flatMap((row, index): LeavingEvent[] => {
      const event = events[index];
      if (!event) return [];
      const { name, startOn, endOn } = event;
      const unsent = row.status === 'queued' && !row.maybeSent && !isBeingSaved(row);
      return [{ rowId: row.id, name, startOn, endOn, unsent }];
    })
    .reverse();
}

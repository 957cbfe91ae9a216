import type { LocalData } from '#src/data/databases/local-data.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { sending } from '#src/data/sending.ts';
import { marksOf } from '#src/data/views/marks.ts';
import type { SyncMark } from '#src/data/views/sync-mark.ts';

/** An outbox row as the debug panel and scripts see it: everything but the person's words. */
export interface OpenRow extends Pick<
  OutboxRow,
  'id' | 'seq' | 'type' | 'lane' | 'status' | 'attempts' | 'failures' | 'dependsOn'
> {
  /** As on screen. Only `waiting` and `sending` proceed by themselves. */
  state: SyncMark['state'];
  eventId: string | null;
  /** It may already have taken effect. */
  maybeSent: boolean;
  /** Why it is parked; null while it is not. */
  code: string | null;
  /** Wall time in ms. */
  at: number;
}

/** The whole outbox of the person signed in here, in the order in which changes were made. */
export const readOpenRows = async (data: LocalData): Promise<OpenRow[]> =>
  openRowsOf((await data.outbox?.mutations.orderBy('seq').toArray()) ?? []);

/** `rows`: a whole outbox, in order of `seq`. */
export function openRowsOf(rows: readonly OutboxRow[]): OpenRow[] {
  const marks = marksOf(rows, sending.ids);
  return rows.map(
    ({
      id,
      seq,
      type,
      lane,
      status,
      attempts,
      failures,
      dependsOn,
      eventId,
      maybeSent,
      outcome,
      clientAt,
    }) => ({
      id,
      seq,
      type,
      lane,
      status,
      attempts,
      failures,
      dependsOn,
      state: marks.get(id)?.state ?? 'waiting',
      eventId: eventId ?? null,
      maybeSent: maybeSent === 1,
      code: outcome?.code ?? null,
      at: clientAt,
    }),
  );
}

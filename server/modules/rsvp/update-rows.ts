import { rsvps } from '#server/db/schema.ts';
import { inList } from '#server/db/id-list.ts';
import type { RsvpRecord } from '#server/access/relation-to-event.ts';
import type { Unit } from '#server/change/unit.ts';
import { statusMarks } from '#server/modules/rsvp/status-marks.ts';

type Values = Partial<
  Pick<
    RsvpRecord,
    | 'status'
    | 'decidedBy'
    | 'invitedAt'
    | 'invitationNote'
    | 'invitationNoteBy'
    | 'mailTrouble'
    | 'isHost'
    | 'tags'
  >
>;

/** A row with these values at this version. */
export const withValues = (
  row: RsvpRecord,
  values: Values,
  { version, now }: { version: number; now: Date },
): RsvpRecord => ({
  ...row,
  ...values,
  ...(values.status && {
    ...statusMarks(values.status, version),
    leftVersion: row.status === 'YES' && values.status !== 'YES' ? version : row.leftVersion,
  }),
  version,
  updatedAt: now,
});

/** Sets the values of each row, with one statement for all rows that get the same values. */
export async function updateRows<Row extends Pick<RsvpRecord, 'id'>>(
  unit: Unit,
  version: number,
  rows: readonly Row[],
  valuesOf: (row: Row) => Values,
): Promise<void> {
  const alike = new Map<string, { values: Values; ids: string[] }>();
  for (const row of rows) {
    const values = valuesOf(row);
    const key = JSON.stringify(values);
    const group = alike.get(key) ?? { values, ids: [] };
    group.ids.push(row.id);
    alike.set(key, group);
  }
  for (const { values, ids } of alike.values())
    await unit.tx
      .update(rsvps)
      .set({
        ...values,
        ...(values.status && statusMarks(values.status, version)),
        version,
        updatedAt: unit.now,
      })
      .where(inList(rsvps.id, ids));
}

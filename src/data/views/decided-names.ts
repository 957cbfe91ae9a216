import { displayName } from '#contract/rules/names.ts';
import { RSVP_OF } from '#src/data/databases/cache-db.ts';
import { held } from '#src/data/databases/held-reads.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { foldOf } from '#src/data/folds.ts';

/**
 * By outbox row: the name of the one guest that a host's change is about. A change about several has none,
 * and neither has an invitation: its words name the people.
 */
export async function decidedNamesOf(
  data: LocalData,
  rows: readonly OutboxRow[],
): Promise<Map<string, string>> {
  const decisions = rows.flatMap((row) => {
    const fold = foldOf(row);
    const {
      ids = [],
      guids = [],
      addresses,
    } = fold?.guests?.(row.args) ?? { ids: fold?.aboutGuests?.(row.args) ?? [] };
    const [guest, ...others] = new Set([...ids, ...guids]);
    return guest && others.length === 0 && !addresses ? [{ ...row, guest }] : [];
  });
  if (decisions.length === 0) return new Map();
  const guests = decisions.map(({ guest }) => guest);
  const names = await held(data, `names/${guests.join()}`, async () => {
    const { rsvps } = data.cache;
    const of = decisions.map(({ eventId = '', guest }) => [eventId, guest]);
    const [byId, byGuid] = await Promise.all([
      rsvps.bulkGet(guests),
      rsvps.where(RSVP_OF).anyOf(of).toArray(),
    ]);
    return new Map([
      ...byId.flatMap((row) => (row ? [[row.id, displayName(row.user)] as const] : [])),
      ...byGuid.map(({ user }) => [user.guid ?? '', displayName(user)] as const),
    ]);
  });
  return new Map(
    decisions.flatMap(({ id, guest }) => {
      const name = names.get(guest);
      return name ? [[id, name]] : [];
    }),
  );
}

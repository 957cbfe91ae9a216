import { sql } from 'drizzle-orm';
import { TABLE_NAMES } from '#contract/tables.ts';
import type { Unit } from '#server/change/unit.ts';
import { events, forms, responses, results } from '#server/db/schema.ts';
import { SYNCED_TABLES, type StoredAs } from '#server/db/synced-tables.ts';

/** Without events: their rows show the owner, and also hosts and guests, who each have an RSVP. */
const SHOWING = TABLE_NAMES.filter((name) => name !== 'events')
  .map((name): StoredAs<typeof name> => SYNCED_TABLES[name])
  .flatMap(({ person, ...of }) => (person ? [{ ...of, person }] : []));

/**
 * Stamps every row that shows a person, in all events, so that everybody's next pull carries the new name and
 * picture. One statement per table for any number of events. Locks in id order, as everywhere.
 */
export async function stampEventsOf(unit: Unit, userId: string): Promise<void> {
  const showing = SHOWING.map(
    ({ table, eventId, person }) =>
      sql`or id in (select ${eventId} from ${table} where ${person} = ${userId})`,
  );
  const versions = await unit.bumpAll(
    sql`select id from events where deleted_at is null and (owner_id = ${userId} ${sql.join(showing, sql` `)})`,
  );
  if (versions.size === 0) return;
  const bumped = sql`(values ${sql.join(
    [...versions].map(([id, version]) => sql`(${id}::uuid, ${version}::int)`),
    sql`, `,
  )}) as bumped(id, version)`;
  const now = unit.now.toISOString();
  await unit.tx.execute(
    sql`update ${events} set row_version = bumped.version, updated_at = ${now} from ${bumped} where ${events.id} = bumped.id`,
  );
  for (const { table, eventId, person } of SHOWING)
    await unit.tx.execute(
      sql`update ${table} set version = bumped.version, updated_at = ${now} from ${bumped} where ${eventId} = bumped.id and ${person} = ${userId}`,
    );
  // their named responses; not those to an anonymous form, which would reveal that they have answered
  await unit.tx.execute(
    sql`update ${results} set version = bumped.version, updated_at = ${now} from ${bumped} where ${results.eventId} = bumped.id and ${results.formId} in (select ${responses.formId} from ${responses} join ${forms} on ${forms.id} = ${responses.formId} where ${responses.userId} = ${userId} and not ${forms.anonymous})`,
  );
}

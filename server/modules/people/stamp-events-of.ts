import { sql } from 'drizzle-orm';
import type { Unit } from '#server/change/unit.ts';

/**
 * Stamps whatever shows a person, in every event that shows them, so that everybody's next pull carries their
 * new name and picture: event rows (owner, hosts, guests), their RSVPs, posts, comments and bulletins, and the
 * documents they uploaded. Six statements
 * for any number of events. Locks are taken in id order, as everywhere.
 */
export async function stampEventsOf(unit: Unit, userId: string): Promise<void> {
  const shown = sql`select id from events where deleted_at is null and (owner_id = ${userId}
    or id in (select event_id from rsvps where user_id = ${userId}) or id in (select event_id from posts where owner_id = ${userId}) or id in (select event_id from comments where owner_id = ${userId})
    or id in (select event_id from bulletins where owner_id = ${userId}) or id in (select event_id from documents where uploader_id = ${userId}))`;
  const versions = await unit.bumpAll(shown);
  if (versions.size === 0) return;
  const bumped = sql`(values ${sql.join(
    [...versions].map(([id, version]) => sql`(${id}::uuid, ${version}::int)`),
    sql`, `,
  )}) as bumped(id, version)`;
  await unit.tx.execute(
    sql`update events set row_version = bumped.version, updated_at = ${unit.now.toISOString()} from ${bumped} where events.id = bumped.id`,
  );
  await unit.tx.execute(
    sql`update rsvps set version = bumped.version, updated_at = ${unit.now.toISOString()} from ${bumped} where rsvps.event_id = bumped.id and rsvps.user_id = ${userId}`,
  );
  await unit.tx.execute(
    sql`update posts set version = bumped.version, updated_at = ${unit.now.toISOString()} from ${bumped} where posts.event_id = bumped.id and posts.owner_id = ${userId}`,
  );
  await unit.tx.execute(
    sql`update comments set version = bumped.version, updated_at = ${unit.now.toISOString()} from ${bumped} where comments.event_id = bumped.id and comments.owner_id = ${userId}`,
  );
  await unit.tx.execute(
    sql`update bulletins set version = bumped.version, updated_at = ${unit.now.toISOString()} from ${bumped} where bulletins.event_id = bumped.id and bulletins.owner_id = ${userId}`,
  );
  await unit.tx.execute(
    sql`update documents set version = bumped.version, updated_at = ${unit.now.toISOString()} from ${bumped} where documents.event_id = bumped.id and documents.uploader_id = ${userId}`,
  );
}

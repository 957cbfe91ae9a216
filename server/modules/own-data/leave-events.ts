import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { copyId } from '#contract/rules/copy-id.ts';
import { insertTombstones } from '#server/change/insert-tombstones.ts';
import { stampEvent } from '#server/change/stamp-event.ts';
import type { Unit } from '#server/change/unit.ts';
import { arrivals, documents, events, likes, notices, posts, reads, rsvps } from '#server/db/schema.ts';
import { deleteDocument } from '#server/modules/documents/delete-document.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { stampPosts } from '#server/modules/feed/stamp-post.ts';
import { takeBack } from '#server/modules/notifications/withdraw.ts';
import { fillPlaces } from '#server/modules/rsvp/fill-places.ts';
import { takeBackAnswers } from '#server/modules/rsvp/notify-answered.ts';

/** Locks all events of the person in the usual order before anything else, because all of them change. */
export const lockEventsOf = (unit: Unit): Promise<ReadonlyMap<string, number>> => {
  const { userId } = unit.actor;
  return unit.bumpAll(sql`select id from events where owner_id = ${userId}
    or id in (select event_id from rsvps where user_id = ${userId})
    or id in (select event_id from documents where user_id = ${userId})
    or id in (select p.event_id from likes l join posts p on p.id = l.post_id where l.user_id = ${userId})`);
};

/**
 * Removes the person from all guest lists, which frees their places, and deletes their documents, likes and read
 * marks.
 */
export async function leaveEvents(unit: Unit, mailer: Mailer): Promise<void> {
  const { userId } = unit.actor;
  const arrived = await unit.tx
    .select({ id: arrivals.id, rsvpId: arrivals.rsvpId })
    .from(arrivals)
    .innerJoin(rsvps, eq(rsvps.id, arrivals.rsvpId))
    .where(eq(rsvps.userId, userId));
  const left = await unit.tx.delete(rsvps).where(eq(rsvps.userId, userId)).returning();
  for (const row of left) {
    const { id, eventId } = row;
    const version = await stampEvent(unit, eventId);
    await insertTombstones(unit, { eventId, version }, 'rsvps', [id]);
    const theirs = arrived.filter(({ rsvpId }) => rsvpId === id).map((arrival) => arrival.id);
    await insertTombstones(unit, { eventId, version }, 'arrivals', theirs);
    await takeBackAnswers(unit, row);
    const [event] = await unit.tx
      .select()
      .from(events)
      .where(and(eq(events.id, eventId), isNull(events.deletedAt)));
    if (event && event.capacity !== null) await fillPlaces(unit, mailer, event);
  }
  const handed = await unit.tx.select().from(documents).where(eq(documents.userId, userId));
  for (const document of handed) await deleteDocument(unit, document);
  await unlike(unit);
  await unread(unit);
  // drops mails to them that are due, and mails to hosts about them
  await unit.tx
    .delete(notices)
    .where(or(eq(notices.userId, userId), and(eq(notices.subjectId, userId), isNull(notices.sentAt))));
}

/** Deletes their read marks. Hosts hold them under an id derived from the person's, so they get tombstones. */
async function unread(unit: Unit): Promise<void> {
  const { userId } = unit.actor;
  const marks = await unit.tx
    .delete(reads)
    .where(eq(reads.userId, userId))
    .returning({ eventId: reads.eventId });
  for (const { eventId } of marks)
    await insertTombstones(
      unit,
      { eventId, version: await unit.bump(eventId) },
      'reads',
      [copyId(userId, eventId)],
      userId,
    );
}

async function unlike(unit: Unit): Promise<void> {
  const liked = await unit.tx
    .delete(likes)
    .where(eq(likes.userId, unit.actor.userId))
    .returning({ postId: likes.postId });
  if (liked.length === 0) return;
  const ids = sql.join(
    liked.map(({ postId }) => sql`${postId}::uuid`),
    sql`, `,
  );
  const found = await unit.tx
    .select({ id: posts.id, eventId: posts.eventId })
    .from(posts)
    .where(sql`${posts.id} in (${ids})`);
  for (const eventId of new Set(found.map((post) => post.eventId))) {
    const subjectIds = found.filter((post) => post.eventId === eventId).map(({ id }) => id);
    const version = await unit.bump(eventId);
    await stampPosts(unit, version, new Set(subjectIds));
    await takeBack(unit, { eventId, kinds: ['liked'], subjectIds, doers: [unit.actor.userId] });
  }
}

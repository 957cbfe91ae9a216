import { and, asc, count, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { whoMay } from '#contract/rules/who-may.ts';
import { displayName } from '#contract/rules/names.ts';
import { readStatus } from '#contract/rules/expire.ts';
import { findEventAccess } from '#server/access/event-for.ts';
import { belongs, eventsWithRsvpOf } from '#server/access/visible-events.ts';
import { isFinished } from '#server/access/relation-to-event.ts';
import {
  arrivals,
  bulletins,
  comments,
  documents,
  events,
  files,
  forms,
  likes,
  posts,
  responses,
  rsvps,
  users,
} from '#server/db/schema.ts';
import { longSnapshot, snapshot } from '#server/db/transaction.ts';
import type { Db, Reader } from '#server/db/types.ts';
import { ownSessions } from '#server/modules/auth/own-sessions.ts';
import { readEvent } from '#server/modules/events/read-event.ts';
import { readPostMedia } from '#server/modules/feed/read-post-media.ts';
import { presentProfile } from '#server/modules/people/present-profile.ts';
import { ownUser } from '#server/modules/people/profile.ts';
import type { Actor } from '#server/change/unit.ts';

/**
 * Everything about a person: who they are, what they do and wrote, and what they see of their events. Each event and
 * each list is read at one moment, but not all of them at the same one, so that changes need not wait for a large
 * export.
 */
export async function readOwnData(db: Db, actor: Actor, now: Date) {
  const { userId } = actor;
  const viewer = { userId, now };
  const user = await ownUser(db, userId);
  const related = await eventsWithRsvpOf(db, userId, viewer);
  const seen = [];
  for (const { event } of related.filter(belongs)) {
    const one = await longSnapshot(
      db,
      async (reader) => {
        const access = await findEventAccess(reader, event.id, viewer);
        return access && belongs(access) ? readEvent(reader, access, viewer) : null;
      },
      async (reader) => (await findEventAccess(reader, event.id, viewer))?.event.version ?? null,
    );
    if (one) seen.push(one);
  }
  const of = { eventId: events.id, event: events.name };
  const mine = <T extends typeof comments | typeof bulletins>(table: T) => eq(table.ownerId, userId);
  return {
    profile: {
      ...presentProfile(user, now),
      createdAt: user.createdAt,
      sessions: await ownSessions(db, actor, now),
    },
    events: seen,
    answers: await snapshot(db, (tx) => readAnswers(tx, userId, now)),
    posts: await snapshot(db, (tx) => readPosts(tx, userId)),
    comments: await db
      .select({
        ...of,
        id: comments.id,
        postId: comments.postId,
        comment: comments.comment,
        createdAt: comments.createdAt,
      })
      .from(comments)
      .innerJoin(events, eq(events.id, comments.eventId))
      .where(mine(comments))
      .orderBy(asc(comments.createdAt), asc(comments.id)),
    bulletins: await db
      .select({
        ...of,
        id: bulletins.id,
        title: bulletins.title,
        description: bulletins.description,
        fileId: bulletins.mediaFileId,
        postedAt: bulletins.postedAt,
      })
      .from(bulletins)
      .innerJoin(events, eq(events.id, bulletins.eventId))
      .where(mine(bulletins))
      .orderBy(asc(bulletins.postedAt), asc(bulletins.id)),
    notes: await readNotes(db, userId),
    likes: await db
      .select({ ...of, postId: likes.postId })
      .from(likes)
      .innerJoin(posts, eq(posts.id, likes.postId))
      .innerJoin(events, eq(events.id, posts.eventId))
      .where(eq(likes.userId, userId)),
    feedback: await readFeedback(db, userId),
    files: await readFiles(
      db,
      userId,
      related
        .filter(({ relation, event }) => whoMay('viewDocuments', relation, event.privacy))
        .map(({ event }) => event.id),
    ),
  };
}

/** Includes events that have since been restricted to their guest list: the answer is still theirs. */
async function readAnswers(reader: Reader, userId: string, now: Date) {
  const found = await reader
    .select({ event: events, rsvp: rsvps, writer: users })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .leftJoin(users, eq(users.id, rsvps.invitationNoteBy))
    .where(and(eq(rsvps.userId, userId), isNull(events.deletedAt)))
    .orderBy(asc(rsvps.createdAt), asc(rsvps.id));
  const arrivedAt = await readArrivals(reader, userId);
  return found.map(({ event, rsvp, writer }) => ({
    eventId: event.id,
    event: event.name,
    status: readStatus(rsvp.status, isFinished(event, now)),
    decidedBy: rsvp.decidedBy,
    answeredAt: rsvp.answeredAt,
    isHost: rsvp.isHost,
    companions: rsvp.companions,
    isOwner: event.ownerId === userId,
    invitedAt: rsvp.invitedAt,
    note: rsvp.invitationNote && { text: rsvp.invitationNote, by: writer && displayName(writer) },
    arrivedAt: arrivedAt.get(rsvp.id) ?? null,
    createdAt: rsvp.createdAt,
    updatedAt: rsvp.updatedAt,
  }));
}

/** Their notes in invitations to others, with the number of recipients but not their names. */
const readNotes = (reader: Reader, userId: string) =>
  reader
    .select({ eventId: events.id, event: events.name, note: rsvps.invitationNote, invitations: count() })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .where(and(eq(rsvps.invitationNoteBy, userId), isNotNull(rsvps.invitationNote), isNull(events.deletedAt)))
    .groupBy(events.id, events.name, rsvps.invitationNote)
    .orderBy(asc(events.id), asc(rsvps.invitationNote));

/** First check-in by RSVP row. */
async function readArrivals(reader: Reader, userId: string): Promise<Map<string, Date>> {
  const rows = await reader
    .select({ rsvpId: arrivals.rsvpId, at: arrivals.arrivedAt })
    .from(arrivals)
    .innerJoin(rsvps, eq(rsvps.id, arrivals.rsvpId))
    .where(eq(rsvps.userId, userId))
    .orderBy(desc(arrivals.arrivedAt));
  return new Map(rows.map(({ rsvpId, at }) => [rsvpId, at]));
}

/** With all pictures; `fileId` is the first. */
async function readPosts(reader: Reader, userId: string) {
  const written = await reader
    .select({
      eventId: events.id,
      event: events.name,
      id: posts.id,
      title: posts.title,
      createdAt: posts.createdAt,
    })
    .from(posts)
    .innerJoin(events, eq(events.id, posts.eventId))
    .where(eq(posts.ownerId, userId))
    .orderBy(asc(posts.createdAt), asc(posts.id));
  const mediaOf = await readPostMedia(
    reader,
    written.map(({ id }) => id),
  );
  return written.map((post) => {
    const fileIds = (mediaOf.get(post.id) ?? []).map(({ fileId }) => fileId);
    return { ...post, fileId: fileIds[0] ?? null, fileIds };
  });
}

/** Includes the questions, without which an answer says little. */
async function readFeedback(reader: Reader, userId: string) {
  const found = await reader
    .select({ eventId: events.id, event: events.name, form: forms, response: responses })
    .from(responses)
    .innerJoin(forms, eq(forms.id, responses.formId))
    .innerJoin(events, eq(events.id, responses.eventId))
    .where(eq(responses.userId, userId));
  return found.map(({ form, response, ...of }) => ({
    ...of,
    form: form.title,
    answers: response.answers.map(({ fieldId, value }) => ({
      question: form.fields.find(({ id }) => id === fieldId)?.label ?? null,
      answer: value,
    })),
    updatedAt: response.updatedAt,
  }));
}

/** Files that the person uploaded, and documents given to them in events they take part in. */
async function readFiles(reader: Reader, userId: string, takesPartIn: readonly string[]) {
  const uploaded = await reader
    .select()
    .from(files)
    .where(and(eq(files.uploaderId, userId), inArray(files.purpose, ['PROFILE', 'POST', 'COVER'])))
    .orderBy(asc(files.createdAt), asc(files.id));
  const handed =
    takesPartIn.length === 0
      ? []
      : await reader
          .select({ file: files })
          .from(documents)
          .innerJoin(files, eq(files.id, documents.fileId))
          .where(and(eq(documents.userId, userId), inArray(documents.eventId, [...takesPartIn])));
  return [...uploaded, ...handed.map(({ file }) => file)];
}

export type OwnData = Awaited<ReturnType<typeof readOwnData>>;

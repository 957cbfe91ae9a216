import { and, eq, lt } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { addDays, dateOf, instantOf } from '#contract/rules/time.ts';
import { eventFor } from '#server/access/event-for.ts';
import { notifications, rsvps } from '#server/db/schema.ts';
import { TransactionUnit, type Unit } from '#server/change/unit.ts';
import { createActivity } from '#server/modules/activities/create-activity.ts';
import { readDays } from '#server/modules/days/read-day-rows.ts';
import { updateDay } from '#server/modules/days/update-day.ts';
import { askFeedback } from '#server/modules/demo/ask-feedback.ts';
import { PEOPLE } from '#server/modules/demo/people.ts';
import { handOut } from '#server/modules/demo/hand-out.ts';
import { postBulletin } from '#server/modules/demo/post-bulletin.ts';
import type { Story, StoryGuest, StoryPost } from '#server/modules/demo/story.ts';
import { HOUR, noPost, type By, type Telling } from '#server/modules/demo/telling.ts';
import { createEvent } from '#server/modules/events/create-event.ts';
import { stampEvent } from '#server/change/stamp-event.ts';
import { updateEvent } from '#server/modules/events/update-event.ts';
import { createComment } from '#server/modules/feed/comments.ts';
import { createPost } from '#server/modules/feed/create-post.ts';
import { findPost } from '#server/modules/feed/find-post.ts';
import { likePost } from '#server/modules/feed/like-post.ts';
import { respondToEvent } from '#server/modules/rsvp/respond-to-event.ts';

const NEWS_MS = 36 * HOUR;

/**
 * Writes one story with the product's own functions, each step by its person and at its time, so that even the past
 * obeys every rule.
 */
export async function seedStory(telling: Telling, story: Story): Promise<void> {
  const plannedAt = new Date(telling.now.getTime() - story.plannedDaysAgo * 24 * HOUR);
  const by: By = (who, at = plannedAt) =>
    new TransactionUnit(telling.tx, { userId: telling.userIds[who], deviceId: 'demo' }, at);
  const eventId = await plan(telling, story, by(story.owner));
  for (const guest of story.guests) await invite(story, by, eventId, guest);
  // all of them oldest first, because they are ordered by time
  for (const post of story.posts.toSorted(olderFirst)) await publish(telling, by, eventId, post);
  for (const document of (story.letters ?? []).toSorted(olderFirst))
    await handOut(telling, by, eventId, document);
  for (const bulletin of (story.bulletins ?? []).toSorted(olderFirst))
    await postBulletin(telling, by, eventId, bulletin);
  const { form } = story;
  if (form) {
    const askedAt = new Date(telling.now.getTime() - form.hoursAgo * HOUR);
    await askFeedback((who) => by(who, askedAt), eventId, story.owner, form);
  }
  await haveRead(telling, eventId);
}

const olderFirst = (a: { hoursAgo: number }, b: { hoursAgo: number }) => b.hoursAgo - a.hoursAgo;

/** Marks the past as read, because it is no news. */
async function haveRead({ tx, now }: Telling, eventId: string): Promise<void> {
  const until = new Date(now.getTime() - NEWS_MS);
  await tx
    .update(notifications)
    .set({ read: true })
    .where(and(eq(notifications.eventId, eventId), lt(notifications.happenedAt, until)));
}

async function plan({ now, pictures }: Telling, story: Story, unit: Unit): Promise<string> {
  const { timezone, name, subtitle, description, privacy, rsvpType } = story;
  const startOn = addDays(dateOf(now.toISOString(), timezone), story.startsInDays);
  const endOn = addDays(startOn, story.days.length - 1);
  const id = await createEvent(
    unit,
    {
      name,
      timezone,
      privacy,
      rsvpType,
      isAIMode: false,
      startIsoTime: `${startOn}T00:00:00.000Z`,
      endIsoTime: `${endOn}T00:00:00.000Z`,
    },
    pictures.get(story.cover),
  );
  const access = () => eventFor(unit.tx, unit.actor.userId, id, 'editProgram', unit.now);
  await updateEvent(unit, noPost, await access(), { subtitle, description });
  for (const [index, day] of (await readDays(unit.tx, id)).entries()) {
    const written = story.days[index];
    if (!written) throw new Error(`${name} has more days than its story`);
    await updateDay(unit, day, {
      name: written.name,
      subtitle: written.subtitle,
      description: written.description ?? '',
    });
    for (const {
      time: [from, until],
      cover,
      ...activity
    } of written.activities) {
      const at = (time: string) => instantOf(`${day.on}T${time}:00`, timezone);
      await createActivity(
        unit,
        await access(),
        day,
        { ...activity, startIsoTime: at(from), endIsoTime: at(until) },
        cover && pictures.get(cover),
      );
    }
  }
  return id;
}

async function invite(
  story: Story,
  by: By,
  eventId: string,
  { who, invited, answer, host, tags }: StoryGuest,
): Promise<void> {
  if (invited) {
    const unit = by(story.owner);
    const version = await stampEvent(unit, eventId);
    await unit.tx.insert(rsvps).values({
      id: uuidv7(),
      eventId,
      userId: by(who).actor.userId,
      emailId: PEOPLE[who].emailId,
      status: 'REQUESTED',
      invitedAt: unit.now,
      createdAt: unit.now,
      updatedAt: unit.now,
      version,
    });
  }
  if (answer) {
    const unit = by(who);
    await respondToEvent(
      unit,
      noPost,
      await eventFor(unit.tx, unit.actor.userId, eventId, 'viewProgram', unit.now),
      { answer },
    );
  }
  if (host || tags) {
    const unit = by(story.owner);
    const version = await stampEvent(unit, eventId);
    await unit.tx
      .update(rsvps)
      .set({ ...(host && { isHost: true }), ...(tags && { tags }), version, updatedAt: unit.now })
      .where(and(eq(rsvps.eventId, eventId), eq(rsvps.userId, by(who).actor.userId)));
  }
}

async function publish(
  { now, pictures }: Telling,
  by: By,
  eventId: string,
  { by: author, hoursAgo, text, picture, likes, comments }: StoryPost,
): Promise<void> {
  const at = now.getTime() - hoursAgo * HOUR;
  const unit = by(author, new Date(at));
  const access = await eventFor(unit.tx, unit.actor.userId, eventId, 'takePartInSocial', unit.now);
  const shown = [picture && pictures.get(picture)].flatMap((one) => one ?? []);
  const id = await createPost(unit, noPost, access, { title: text }, { shown, poster: null });
  const post = await findPost(unit.tx, access, unit.actor, id);
  for (const who of likes) await likePost(by(who, new Date(at + HOUR / 2)), post, true);
  for (const comment of comments)
    await createComment(by(comment.by, new Date(at + comment.minutesLater * 60_000)), noPost, access, post, {
      comment: comment.text,
    });
}

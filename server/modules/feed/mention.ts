import { and, eq, or } from 'drizzle-orm';
import { mentionsIn, type Mention } from '#contract/rules/mentions.ts';
import { managersOf } from '#server/access/managers-of.ts';
import type { EventAccess } from '#server/access/relation-to-event.ts';
import type { Unit } from '#server/change/unit.ts';
import { inList } from '#server/db/id-list.ts';
import { rsvps } from '#server/db/schema.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { notify } from '#server/modules/mail/notify.ts';
import { notifyInApp } from '#server/modules/notifications/notify.ts';
import type { PostRecord } from '#server/modules/feed/present-post.ts';

type Place = Pick<PostRecord, 'id' | 'ownerId' | 'hiddenAt'>;

/** Of the given people, those whom the text mentions and who take part. Nobody else is notified. */
export async function mentioned(
  { tx }: Unit,
  { event }: Pick<EventAccess, 'event'>,
  words: string,
  given: readonly Mention[],
): Promise<Mention[]> {
  const named = mentionsIn(words, given);
  if (named.length === 0) return [];
  const ids = named.map(({ id }) => id);
  const coming = await tx
    .select({ id: rsvps.userId })
    .from(rsvps)
    .where(
      and(
        eq(rsvps.eventId, event.id),
        inList(rsvps.userId, ids),
        or(eq(rsvps.status, 'YES'), eq(rsvps.isHost, true)),
      ),
    );
  const takesPart = new Set([event.ownerId, ...coming.map(({ id }) => id)]);
  const seen = new Set<string>();
  return named.filter(({ id }) => takesPart.has(id) && !seen.has(id) && seen.add(id));
}

/**
 * Notifies mentioned people in the app, and by mail if they want such mails; never the author. `post`: where they are
 * mentioned. If it is hidden, only those who may see it are notified.
 */
export async function notifyMentioned(
  unit: Unit,
  mailer: Mailer,
  { event }: Pick<EventAccess, 'event'>,
  { id, post, mentions }: { id: string; post: Place; mentions: readonly Mention[] },
): Promise<void> {
  if (mentions.length === 0) return;
  const seeIt = post.hiddenAt && new Set([post.ownerId, ...(await managersOf(unit.tx, event))]);
  const people = mentions.map((one) => one.id).filter((userId) => !seeIt || seeIt.has(userId));
  if (people.length === 0) return;
  await notifyInApp(unit, {
    eventId: event.id,
    kind: 'mentioned',
    by: unit.actor.userId,
    subjectId: post.id,
    to: people,
  });
  await notify(unit, mailer, { event, kind: 'mentions', subjectId: id, only: people });
}

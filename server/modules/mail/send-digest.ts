import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { displayName } from '#contract/rules/names.ts';
import { USUAL_MAILS } from '#contract/schemas/profile.ts';
import type { EventRecord } from '#server/access/relation-to-event.ts';
import {
  bulletins,
  documents,
  events,
  forms,
  mailMutes,
  notices,
  responses,
  rsvps,
  users,
  type NoticeKind,
} from '#server/db/schema.ts';
import type { Tx } from '#server/db/types.ts';
import type { Unit } from '#server/change/unit.ts';
import { changesDigest } from '#server/modules/mail/changes-mail.ts';
import { isForAll } from '#server/modules/mail/digest-kinds.ts';
import { bulletinsMail, documentsMail, formsMail } from '#server/modules/mail/event-mail.ts';
import { mentionsDigest } from '#server/modules/mail/mentions-mail.ts';
import { muteUrl } from '#server/modules/mail/mute-link.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { answersMail, joinRequestMail } from '#server/modules/mail/rsvp-mail.ts';
import type { Mail } from '#server/providers/mail/mail-sender.ts';

type Group = { userId: string; eventId: string; kind: NoticeKind };

/**
 * Sends a person one mail about everything of a kind that is pending for an event, unless they have opted out since.
 * Leaves out what no longer applies: requests decided, changes reverted, events deleted. If two processes compete, one
 * of them sends it.
 */
export async function sendDigest(
  unit: Pick<Unit, 'tx' | 'now' | 'afterCommit'>,
  { mail, config }: Mailer,
  group: Group,
): Promise<void> {
  const waiting = await unit.tx
    .update(notices)
    .set({ sentAt: unit.now })
    .where(
      and(
        eq(notices.userId, group.userId),
        eq(notices.eventId, group.eventId),
        eq(notices.kind, group.kind),
        isNull(notices.sentAt),
      ),
    )
    .returning();
  const [person] = await unit.tx
    .select({ to: users.emailId, rsvp: rsvps, choices: users.mailChoices, muted: mailMutes.userId })
    .from(users)
    .leftJoin(rsvps, and(eq(rsvps.userId, users.id), eq(rsvps.eventId, group.eventId)))
    .leftJoin(
      mailMutes,
      and(
        eq(mailMutes.userId, users.id),
        eq(mailMutes.eventId, group.eventId),
        eq(mailMutes.kind, group.kind),
      ),
    )
    .where(eq(users.id, group.userId));
  const [event] = await unit.tx
    .select()
    .from(events)
    .where(and(eq(events.id, group.eventId), isNull(events.deletedAt)));
  const manages = event?.ownerId === group.userId || person?.rsvp?.isHost;
  const concerned = isForAll(group.kind) ? manages || person?.rsvp?.status === 'YES' : manages;
  if (!event || !person || !concerned || waiting.length === 0) return;
  if (person.muted || !{ ...USUAL_MAILS, ...person.choices }[group.kind]) return;
  const occasion = {
    to: person.to,
    event,
    publicUrl: config.publicUrl,
    muteUrl: muteUrl(config, group),
    relation: manages ? ('host' as const) : ('guest' as const),
  };
  const digest = await digestOf(unit, group, waiting, occasion);
  if (digest) await mail.queue(unit, { ...digest, eventId: event.id });
}

interface DigestContext {
  to: string;
  event: EventRecord;
  publicUrl: string;
  muteUrl: string;
  /** Hosts and guests see different things. */
  relation: 'host' | 'guest';
}
type Waiting = typeof notices.$inferSelect;

function digestOf(
  unit: Pick<Unit, 'tx' | 'now'>,
  group: Group,
  waiting: Waiting[],
  occasion: DigestContext,
): Promise<Mail | null> {
  switch (group.kind) {
    case 'changes':
      return changesDigest(unit, occasion.event, waiting, occasion);
    case 'bulletins':
      return bulletinsDigest(unit.tx, waiting, occasion);
    case 'mentions':
      return mentionsDigest(
        unit.tx,
        group.userId,
        waiting.map(({ subjectId }) => subjectId),
        occasion,
      );
    case 'documents':
      return documentsDigest(unit.tx, waiting, occasion);
    case 'forms':
      return formsDigest(unit.tx, waiting, occasion);
    default:
      return guestsDigest(unit.tx, group, waiting, occasion);
  }
}

/** Bulletins that still exist, oldest first. */
async function bulletinsDigest(tx: Tx, waiting: Waiting[], occasion: DigestContext): Promise<Mail | null> {
  const posted = await tx
    .select({ title: bulletins.title, description: bulletins.description })
    .from(bulletins)
    .where(
      inArray(
        bulletins.id,
        waiting.map(({ subjectId }) => subjectId),
      ),
    )
    .orderBy(asc(bulletins.postedAt));
  return posted.length > 0 ? bulletinsMail({ ...occasion, bulletins: posted }) : null;
}

/** Only their number, because the contents are for signed-in readers. */
async function documentsDigest(tx: Tx, waiting: Waiting[], occasion: DigestContext): Promise<Mail | null> {
  const count = await tx.$count(
    documents,
    inArray(
      documents.id,
      waiting.map(({ subjectId }) => subjectId),
    ),
  );
  return count > 0 ? documentsMail({ ...occasion, count }) : null;
}

/** Forms that are still open and that this person has not answered. */
async function formsDigest(tx: Tx, waiting: Waiting[], occasion: DigestContext): Promise<Mail | null> {
  const subjects = waiting.map(({ subjectId }) => subjectId);
  const answered = waiting.map(({ userId }) => userId);
  const open = await tx
    .select({ title: forms.title, description: forms.description })
    .from(forms)
    .leftJoin(responses, and(eq(responses.formId, forms.id), inArray(responses.userId, answered)))
    .where(
      and(
        inArray(forms.id, subjects),
        isNotNull(forms.publishedAt),
        isNull(forms.closedAt),
        isNull(responses.formId),
      ),
    )
    .orderBy(asc(forms.publishedAt));
  return open.length > 0 ? formsMail({ ...occasion, forms: open }) : null;
}

async function guestsDigest(
  tx: Tx,
  { eventId, kind }: Group,
  notices: Waiting[],
  occasion: DigestContext,
): Promise<Mail | null> {
  const subjects = notices.map(({ subjectId }) => subjectId);
  const guests = await tx
    .select({
      status: rsvps.status,
      firstName: sql<string | null>`coalesce(${users.firstName}, ${rsvps.invitedName})`,
      lastName: users.lastName,
      emailId: rsvps.emailId,
    })
    .from(rsvps)
    .leftJoin(users, eq(users.id, rsvps.userId))
    // people without an account are identified by their row
    .where(and(eq(rsvps.eventId, eventId), or(inArray(rsvps.userId, subjects), inArray(rsvps.id, subjects))))
    .orderBy(asc(rsvps.updatedAt), asc(rsvps.id));
  const named = (status: string): string[] =>
    guests.filter((guest) => guest.status === status).map(displayName);
  if (kind === 'requests') {
    const guestNames = named('HOST_APPROVAL_REQUESTED');
    return guestNames.length > 0 ? joinRequestMail({ ...occasion, guestNames }) : null;
  }
  const [joined, waiting, declined] = [named('YES'), named('WAITLISTED'), named('NO')];
  return joined.length + waiting.length + declined.length > 0
    ? answersMail({ ...occasion, joined, waiting, declined })
    : null;
}

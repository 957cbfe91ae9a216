import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { companyError, partySize, sameCompany } from '#contract/rules/company.ts';
import { respond } from '#contract/rules/respond.ts';
import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import { isFinished, type EventRecord, type RsvpRecord } from '#server/access/relation-to-event.ts';
import { mails, rsvps } from '#server/db/schema.ts';
import type { AccountUnit } from '#server/change/in-unit.ts';
import { Refusal } from '#server/change/refusal.ts';
import { stampEvent } from '#server/change/stamp-event.ts';
import { deleteQueued } from '#server/modules/mail/delete-queued.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { muteUrl } from '#server/modules/mail/mute-link.ts';
import { notify } from '#server/modules/mail/notify.ts';
import { markSettled } from '#server/modules/notifications/mark-read.ts';
import { changeCompany } from '#server/modules/rsvp/change-company.ts';
import { notifyAnswer } from '#server/modules/rsvp/notify-answered.ts';
import { fillPlaces, freePlaces } from '#server/modules/rsvp/fill-places.ts';
import { statusMarks } from '#server/modules/rsvp/status-marks.ts';

interface Given {
  event: EventRecord;
  /** The current row, read under the event's lock. */
  current: RsvpRecord | null;
  isOwner: boolean;
  /** `userId` is null for an invited address without an account. */
  person: { userId: string | null; emailId: string };
  answer: 'YES' | 'NO';
  /** Companions of a Yes; absent leaves them unchanged. */
  companions?: string[] | undefined;
}

/**
 * Stores a Yes or No, marks the notification of the invitation as read, and notifies the hosts. Mails that it makes
 * untrue are no longer sent. If all places are taken, or too few are left for the whole party, a Yes joins the waiting
 * list; a place that becomes free goes to the first on it. Returns the changed row.
 * @throws Refusal INVITE_ONLY, HOST_DECLINED, EVENT_FINISHED, OWNER_CANNOT_LEAVE, TOO_MANY_COMPANIONS,
 * NO_ROOM_FOR_ALL
 */
export async function giveAnswer(
  unit: AccountUnit,
  mailer: Mailer,
  { event, current, isOwner, person, answer, companions }: Given,
): Promise<RsvpRecord | null> {
  const now = current?.companions ?? [];
  const wanted = (answer === 'YES' && companions) || now;
  const free = answer === 'YES' ? await freePlaces(unit.tx, event) : Infinity;
  const finished = isFinished(event, unit.now);
  const outcome = respond({
    current: current && {
      status: current.status,
      decidedBy: current.decidedBy,
      everInvited: current.invitedAt !== null,
    },
    answer,
    rsvpType: event.rsvpType,
    isOwner,
    finished,
    full: free < partySize(wanted),
  });
  if ('refused' in outcome) throw new Refusal(outcome.refused);
  if ('unchanged' in outcome && (current === null || sameCompany(now, wanted))) return current;
  if ('unchanged' in outcome && finished) throw new Refusal('EVENT_FINISHED');
  const { plusOnes, capacity } = event;
  const wrong = companyError({ now, wanted, plusOnes, capacity, free, coming: current?.status === 'YES' });
  if (wrong) throw new Refusal(wrong);
  if ('unchanged' in outcome)
    return current && changeCompany(unit, mailer, { event, current, companions: wanted });

  const { status } = outcome;
  // the event's own row shows it too: guests, their number, the caller's answer
  const version = await stampEvent(unit, event.id);
  // a host who leaves is no longer a host
  const values = {
    userId: person.userId,
    status,
    decidedBy: 'SELF' as const,
    isHost: status === 'YES' && (current?.isHost ?? false),
    companions: [...wanted],
    version,
    updatedAt: unit.now,
  };
  const isUntrue = current && (await deleteUntrue(unit, mailer, current, status));
  // the mail may have been deleted by a decision that nobody has been told yet
  const settled = current?.mailTrouble === 'RETRYING' && (isUntrue || status === 'NO');
  const [row] = current
    ? await unit.tx
        .update(rsvps)
        .set({
          ...values,
          ...statusMarks(status, version),
          ...(settled && { mailTrouble: null }),
          answeredAt: unit.now,
        })
        .where(eq(rsvps.id, current.id))
        .returning()
    : await unit.tx
        .insert(rsvps)
        .values({
          id: uuidv7(),
          eventId: event.id,
          emailId: person.emailId,
          createdAt: unit.now,
          ...values,
          answeredAt: unit.now,
          waitingSince: status === 'WAITLISTED' ? version : null,
        })
        .returning();
  if (!row) return null;
  if (event.capacity !== null) await fillPlaces(unit, mailer, event);
  const subjectId = person.userId ?? row.id;
  if (person.userId !== null)
    await markSettled(unit, { eventId: event.id, userId: person.userId }, 'invited', event.id);
  await notifyAnswer(unit, row, current?.status ?? null);
  if (status === 'HOST_APPROVAL_REQUESTED')
    await notify(unit, mailer, { event, kind: 'requests', subjectId, by: person.userId });
  // somebody who withdraws a request was never expected
  else if (current?.status !== 'HOST_APPROVAL_REQUESTED')
    await notify(unit, mailer, { event, kind: 'answers', subjectId, by: person.userId });
  return row;
}

/** Whoever has answered is no longer invited, and whoever does not come needs no mail about the event at all. */
const deleteUntrue = (
  unit: AccountUnit,
  { config }: Mailer,
  { id, eventId, emailId }: RsvpRecord,
  status: RsvpStatus,
): Promise<boolean> =>
  deleteQueued(
    unit,
    eventId,
    [emailId],
    status === 'NO' ? undefined : eq(mails.unsubscribeUrl, muteUrl(config, { rsvpId: id })),
  );

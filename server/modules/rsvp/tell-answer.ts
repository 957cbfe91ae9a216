import type { NotificationKind } from '#contract/schemas/notifications.ts';
import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import type { RsvpRecord } from '#server/access/relation-to-event.ts';
import type { AccountUnit } from '#server/change/in-unit.ts';
import { tell } from '#server/modules/notifications/tell.ts';
import { takeBack } from '#server/modules/notifications/withdraw.ts';

const KIND_OF: Partial<Record<RsvpStatus, NotificationKind>> = {
  HOST_APPROVAL_REQUESTED: 'asked',
  YES: 'comes',
  WAITLISTED: 'waits',
  NO: 'declines',
};
const ANSWERS = Object.values(KIND_OF);

/** Hosts learn in the app what a person has answered last, with an account or without. */
export async function tellAnswer(
  unit: AccountUnit,
  row: RsvpRecord,
  before: RsvpStatus | null,
): Promise<void> {
  const { eventId, userId, id, status } = row;
  const countedAs = userId ?? id;
  await takeBack(unit, { eventId, kinds: ANSWERS, subjectIds: [eventId], doers: [countedAs] });
  const kind = KIND_OF[status];
  // who withdraws a request was never expected
  if (!kind || (kind === 'declines' && before === 'HOST_APPROVAL_REQUESTED')) return;
  await tell(unit, { eventId, kind, subjectId: eventId, by: userId, countedAs: [countedAs], to: 'hosts' });
}

/** Who answered is not there any more: what no host has read of it is told to none. */
export const takeBackAnswers = (
  unit: AccountUnit,
  { eventId, id, userId }: Pick<RsvpRecord, 'eventId' | 'id' | 'userId'>,
): Promise<void> =>
  takeBack(unit, {
    eventId,
    kinds: ANSWERS,
    subjectIds: [eventId],
    // by the row while they had no account
    doers: userId === null ? [id] : [id, userId],
  });

/** What was asked is settled: no host has to be told any more. */
export const settleRequests = (
  unit: AccountUnit,
  eventId: string,
  rows: readonly Pick<RsvpRecord, 'id' | 'userId'>[],
): Promise<void> =>
  takeBack(unit, {
    eventId,
    kinds: ['asked', 'waits'],
    subjectIds: [eventId],
    doers: rows.map(({ id, userId }) => userId ?? id),
  });

import type { NotificationKind } from '#contract/schemas/notifications.ts';
import type { RsvpStatus } from '#contract/schemas/rsvp.ts';
import type { RsvpRecord } from '#server/access/relation-to-event.ts';
import type { AccountUnit } from '#server/change/in-unit.ts';
import { notifyInApp } from '#server/modules/notifications/notify.ts';
import { takeBack } from '#server/modules/notifications/withdraw.ts';

const KIND_OF: Partial<Record<RsvpStatus, NotificationKind>> = {
  HOST_APPROVAL_REQUESTED: 'asked',
  YES: 'comes',
  WAITLISTED: 'waits',
  NO: 'declines',
};
const ANSWERS = Object.values(KIND_OF);
const countedAs = ({ id, userId }: Pick<RsvpRecord, 'id' | 'userId'>): string => userId ?? id;

/** Notifies hosts in the app of people's latest answers to one event, with or without an account. */
export async function notifyAnswers(
  unit: AccountUnit,
  answers: readonly { row: RsvpRecord; before: RsvpStatus | null }[],
): Promise<void> {
  const eventId = answers[0]?.row.eventId;
  if (eventId === undefined) return;
  await takeBack(unit, {
    eventId,
    kinds: ANSWERS,
    subjectIds: [eventId],
    doers: answers.map(({ row }) => countedAs(row)),
  });
  for (const kind of ANSWERS) {
    const said = answers.filter(
      // somebody who withdraws a request was never expected
      ({ row, before }) =>
        KIND_OF[row.status] === kind && (kind !== 'declines' || before !== 'HOST_APPROVAL_REQUESTED'),
    );
    const last = said.at(-1)?.row;
    if (last)
      await notifyInApp(unit, {
        eventId,
        kind,
        subjectId: eventId,
        by: last.userId,
        countedAs: said.map(({ row }) => countedAs(row)),
        to: 'hosts',
      });
  }
}

export const notifyAnswer = (unit: AccountUnit, row: RsvpRecord, before: RsvpStatus | null): Promise<void> =>
  notifyAnswers(unit, [{ row, before }]);

/** Withdraws unread notifications of an answer whose author is gone. */
export const takeBackAnswers = (
  unit: AccountUnit,
  { eventId, id, userId }: Pick<RsvpRecord, 'eventId' | 'id' | 'userId'>,
): Promise<void> =>
  takeBack(unit, {
    eventId,
    kinds: ANSWERS,
    subjectIds: [eventId],
    // identified by the row while they had no account
    doers: userId === null ? [id] : [id, userId],
  });

/** Withdraws unread notifications of requests that have been decided. */
export const settleRequests = (
  unit: AccountUnit,
  eventId: string,
  rows: readonly Pick<RsvpRecord, 'id' | 'userId'>[],
): Promise<void> =>
  takeBack(unit, {
    eventId,
    kinds: ['asked', 'waits'],
    subjectIds: [eventId],
    doers: rows.map(countedAs),
  });

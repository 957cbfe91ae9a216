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
type Author = Pick<RsvpRecord, 'id' | 'userId'>;
/** People without an account are identified by their row. */
const countedAs = ({ id, userId }: Author): string => userId ?? id;
/** An earlier answer may have been counted before they had an account. */
const everCountedAs = ({ id, userId }: Author): string[] => (userId === null ? [id] : [id, userId]);

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
    doers: answers.flatMap(({ row }) => everCountedAs(row)),
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
  author: Author & Pick<RsvpRecord, 'eventId'>,
): Promise<void> =>
  takeBack(unit, {
    eventId: author.eventId,
    kinds: ANSWERS,
    subjectIds: [author.eventId],
    doers: everCountedAs(author),
  });

/** Withdraws unread notifications of requests that have been decided. */
export const settleRequests = (unit: AccountUnit, eventId: string, rows: readonly Author[]): Promise<void> =>
  takeBack(unit, {
    eventId,
    kinds: ['asked', 'waits'],
    subjectIds: [eventId],
    doers: rows.flatMap(everCountedAs),
  });

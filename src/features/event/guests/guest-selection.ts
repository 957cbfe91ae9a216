import { REMINDER_INTERVAL } from '#contract/constants.ts';
import type { RsvpView } from '#src/data/views/rsvps.ts';
import { groupOf, type Group } from '#src/features/event/guests/guest-groups.ts';

/** Invited people can only be reminded, which is one button for all of them. */
const SELECTABLE: readonly (Group | null)[] = [
  'ATTENDING',
  'WAITLISTED',
  'HOST_APPROVAL_REQUESTED',
  'DECLINED',
];

/** Whether a host can select this row: neither their own nor the owner's. */
export const isSelectable = ({ status, user }: RsvpView, ownGuid: string | undefined): boolean =>
  SELECTABLE.includes(groupOf(status)) && !user.isOwner && (user.guid === null || user.guid !== ownGuid);

/** Selects or deselects one row. Rows of another group are deselected: actions differ by group. */
export function toggled(
  chosen: readonly RsvpView[],
  rows: readonly RsvpView[],
  on: boolean,
): ReadonlySet<string> {
  const ids = new Set(rows.map(({ id }) => id));
  const group = rows[0] && groupOf(rows[0].status);
  const kept = chosen.filter((row) => groupOf(row.status) === group && !ids.has(row.id)).map(({ id }) => id);
  return new Set(on ? [...kept, ...ids] : kept);
}

/** From one selected row to another, as with a Shift-click. */
export function between(rows: readonly RsvpView[], from: string, to: string): RsvpView[] {
  const [a, b] = [rows.findIndex(({ id }) => id === from), rows.findIndex(({ id }) => id === to)];
  return a < 0 || b < 0 ? rows.filter(({ id }) => id === to) : rows.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** Whether they can be reminded now: not reminded within the last day, and willing to receive mails. */
export const isDueForReminder = (row: RsvpView, now: number): boolean =>
  row.mailTrouble !== 'STOPPED' &&
  (row.remindedAt === undefined || Date.parse(row.remindedAt) <= now - REMINDER_INTERVAL);

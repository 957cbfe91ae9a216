import { expect, test } from 'vitest';
import {
  between,
  isDueForReminder,
  isSelectable,
  toggled,
} from '#src/features/event/guests/guest-selection.ts';
import { someRsvp } from '#tests/support/some-rsvp.ts';

const view = (...of: Parameters<typeof someRsvp>) => ({ ...someRsvp(...of), sync: null, syncOf: {} });
const [ann, ben, cleo] = ['Ann', 'Ben', 'Cleo'].map((name) => view('e', name)) as [
  ReturnType<typeof view>,
  ReturnType<typeof view>,
  ReturnType<typeof view>,
];
const asks = view('e', 'Asks', { status: 'HOST_APPROVAL_REQUESTED' });
const ids = (...rows: { id: string }[]) => new Set(rows.map(({ id }) => id));

test('selecting adds or removes a row; selecting in another group clears the first', () => {
  expect(toggled([], [ann], true)).toEqual(ids(ann));
  expect(toggled([ann], [ben, cleo], true)).toEqual(ids(ann, ben, cleo));
  expect(toggled([ann, ben, cleo], [ann], false)).toEqual(ids(ben, cleo));
  expect(toggled([ann, ben], [asks], true)).toEqual(ids(asks));
  expect(toggled([ann], [], true)).toEqual(new Set());
});

test('a range works in both directions; without a start it is one row', () => {
  const rows = [ann, ben, cleo];
  expect(between(rows, ann.id, cleo.id)).toEqual(rows);
  expect(between(rows, cleo.id, ben.id)).toEqual([ben, cleo]);
  expect(between(rows, 'gone', ben.id)).toEqual([ben]);
});

test('oneself, the owner and people who have not answered cannot be selected; people without an account can', () => {
  expect(isSelectable(ann, undefined)).toBe(true);
  expect(isSelectable(ann, ann.user.guid ?? '')).toBe(false);
  expect(isSelectable(view('e', 'Olga', { user: { isOwner: true } }), 'me')).toBe(false);
  expect(isSelectable(view('e', 'Noor', { user: { guid: null } }), undefined)).toBe(true);
  for (const [status, can] of [
    ['REQUESTED', false],
    ['ONBOARD_REQUESTED', false],
    ['MAYBE', false],
    ['HOST_APPROVAL_REQUESTED', true],
    ['NO', true],
    ['HOST_REMOVED', true],
  ] as const)
    expect([status, isSelectable(view('e', 'X', { status }), 'me')]).toEqual([status, can]);
});

test('a reminder is due a day after the last one, and never for people who unsubscribed', () => {
  const now = Date.parse('2027-04-02T12:00:00.000Z');
  const at = (remindedAt?: string) =>
    view('e', 'X', { status: 'REQUESTED', ...(remindedAt && { remindedAt }) });
  expect(isDueForReminder(at(), now)).toBe(true);
  expect(isDueForReminder(at('2027-04-01T12:00:00.000Z'), now)).toBe(true);
  expect(isDueForReminder(at('2027-04-01T12:00:01.000Z'), now)).toBe(false);
  expect(isDueForReminder({ ...at(), mailTrouble: 'STOPPED' }, now)).toBe(false);
});

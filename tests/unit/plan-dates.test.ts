import { expect, test } from 'vitest';
import { agree, isOrderOf, orderOver } from '#contract/rules/day-order.ts';
import { changesNothing, planDates, whenOf, withFirstDay } from '#src/features/event/settings/plan-dates.ts';
import { moved } from '#src/features/itinerary/edit/reorder/moved.ts';
import { someActivity, someDay, someEventView } from '#tests/support/itinerary-scene.ts';

const event = someEventView({ startOn: '2027-04-08', endOn: '2027-04-11', timezone: 'Asia/Tokyo' });
// no activities on the 10th
const days = [
  someDay('2027-04-08', 0, 'Gion', [someActivity('2027-04-08', '09:00', '10:00', 'Tea')]),
  someDay('2027-04-09', 1, 'Kiyomizu'),
  someDay('2027-04-11', 2, 'Nara'),
];
const today = '2027-04-01';
const plan = (when: object) => planDates(event, days, { ...whenOf(event), ...when }, today);

test('unchanged dates move nothing', () => {
  expect(changesNothing(plan({}))).toBe(true);
});

test('a new first day also moves the last one', () => {
  const later = withFirstDay(whenOf(event), '2027-04-20');
  expect(later).toMatchObject({ startOn: '2027-04-20', endOn: '2027-04-23' });
  expect(plan(later)).toMatchObject({ shift: 12, added: 0, dropped: [], zone: null, wrong: null });
});

test('a later end adds days, an earlier one lists the removed ones, also after a move', () => {
  expect(plan({ endOn: '2027-04-13' })).toMatchObject({ shift: 0, added: 2, dropped: [] });
  expect(plan({ endOn: '2027-04-09' }).dropped.map(({ name }) => name)).toEqual(['Nara']);
  expect(plan({ startOn: '2027-04-10', endOn: '2027-04-10' }).dropped.map(({ name }) => name)).toEqual([
    'Kiyomizu',
    'Nara',
  ]);
});

test('a last day in a gap is added after the last day that stays', () => {
  expect(plan({ endOn: '2027-04-10' })).toMatchObject({ added: 1, dropped: [{ name: 'Nara' }] });
  expect(plan({ startOn: '2027-04-10', endOn: '2027-04-12' })).toMatchObject({
    shift: 2,
    added: 1,
    dropped: [{ name: 'Nara' }],
  });
});

test('a new time zone shows its effect on the first activity', () => {
  expect(plan({ timezone: 'Europe/Lisbon' }).zone).toMatchObject({
    name: 'Europe/Lisbon',
    // 9:00 there is eight hours later
    example: { activity: { name: 'Tea' }, hours: 8 },
  });
});

test('the event cannot move into the past, but an ongoing one keeps its start', () => {
  expect(plan(withFirstDay(whenOf(event), '2027-03-31')).wrong).toEqual({
    field: 'startOn',
    text: 'Start date must be today or later',
  });
  expect(planDates(event, days, { ...whenOf(event), endOn: '2027-04-12' }, '2027-04-09').wrong).toBeNull();
});

test('orders of days: completeness, application to existing days, and compatibility with another order', () => {
  expect(isOrderOf(['b', 'a'], ['a', 'b'])).toBe(true);
  for (const wrong of [[], ['a'], ['a', 'a'], ['a', 'c'], ['a', 'b', 'c']])
    expect(isOrderOf(wrong, ['a', 'b'])).toBe(false);
  expect(agree(['a', 'b', 'c'], ['a', 'x', 'c'])).toBe(true);
  expect(agree(['a', 'b', 'c'], ['c', 'a'])).toBe(false);
  expect(orderOver(['c', 'gone', 'a'], ['a', 'b', 'c'])).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
});

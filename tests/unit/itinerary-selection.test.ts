import { describe, expect, test } from 'vitest';
import { stageOf } from '#src/features/itinerary/schedule/stage-of.ts';
import { stageText } from '#src/features/itinerary/header/stage-text.ts';
import { selectedIn } from '#src/features/itinerary/selection/selected-in.ts';
import { isStep, type Choice } from '#src/features/itinerary/selection/use-chooser.ts';
import { placeOf } from '#contract/rules/itinerary-place.ts';
import { itineraryTarget } from '#src/features/itinerary/selection/itinerary-target.ts';
import { choiceInSearch, readChoice, searchTarget } from '#src/features/itinerary/tab/choice-in-search.ts';
import { someActivity, someDay, someEventView, tokyo } from '#tests/support/itinerary-scene.ts';

const days = [
  someDay('2027-04-06', 0, 'Arrival', [someActivity('2027-04-06', '15:00', '16:00', 'Check in')]),
  someDay('2027-04-07', 1, 'Fushimi Inari'),
  someDay('2027-04-08', 2, 'Arashiyama', [someActivity('2027-04-08', '07:30', '08:45', 'Bamboo')]),
];
const [first, second, third] = days as [(typeof days)[0], (typeof days)[0], (typeof days)[0]];
const zone = 'Asia/Tokyo';
const before = tokyo('2027-03-01T12:00');

describe('the selection for an address', () => {
  test('without a day: today during the event, otherwise the first day', () => {
    expect(selectedIn(days, {}, zone, tokyo('2027-04-08T00:00')).day).toBe(third);
    expect(selectedIn(days, {}, zone, tokyo('2027-04-07T23:59')).day).toBe(second);
    expect(selectedIn(days, {}, zone, before).day).toBe(first);
    expect(selectedIn([], {}, zone, before)).toEqual({ day: null, activity: null, lost: null });
  });
  test('with a day, or an activity of it', () => {
    expect(selectedIn(days, { dayId: second.id }, zone, before)).toEqual({
      day: second,
      activity: null,
      lost: null,
    });
    const [bamboo] = third.activities;
    expect(selectedIn(days, { dayId: third.id, activityId: bamboo!.id }, zone, before)).toEqual({
      day: third,
      activity: bamboo,
      lost: null,
    });
  });
  test('an activity that was moved to another day is still found', () => {
    expect(selectedIn(days, { dayId: first.id, activityId: third.activities[0]!.id }, zone, before).day).toBe(
      third,
    );
  });
  test('a missing part is reported, and the rest is shown', () => {
    expect(selectedIn(days, { dayId: 'gone' }, zone, before)).toEqual({
      day: first,
      activity: null,
      lost: 'day',
    });
    expect(selectedIn(days, { dayId: second.id, activityId: 'gone' }, zone, before)).toEqual({
      day: second,
      activity: null,
      lost: 'activity',
    });
  });
});

test('Back closes an activity, but does not revisit every day and activity', () => {
  expect(isStep({ dayId: 'a' }, { dayId: 'a', activityId: 'x' })).toBe(true);
  expect(isStep({ dayId: 'a', activityId: 'x' }, { dayId: 'a', activityId: 'y' })).toBe(false);
  expect(isStep({ dayId: 'a' }, { dayId: 'b' })).toBe(false);
});

describe('addresses', () => {
  test('of an itinerary, a day and an activity; an activity needs its day', () => {
    const href = (choice: Choice) => itineraryTarget('e', choice).href;
    expect(href({})).toBe('/itinerary/e');
    expect(href({ dayId: 'd' })).toBe('/itinerary/e/d');
    expect(href({ dayId: 'd', activityId: 'a' })).toBe('/itinerary/e/d/a');
    expect(href({ activityId: 'a' })).toBe('/itinerary/e');
    for (const choice of [{}, { dayId: 'd' }, { dayId: 'd', activityId: 'a' }])
      expect(placeOf(href(choice))).toEqual({
        itineraryId: 'e',
        dayId: undefined,
        activityId: undefined,
        ...choice,
      });
    expect(placeOf('/itinerary')).toBeNull();
    expect(placeOf('/e/itinerary/e')).toBeNull();
  });

  test('of the tab: in the query, beside other parameters', () => {
    const { search } = searchTarget({ dayId: 'd' });
    const next =
      typeof search === 'function' ? search({ day: 'c', activity: 'a', from: 'mail' } as never) : {};
    expect(next).toEqual({ day: 'd', activity: undefined, from: 'mail' });
    expect(choiceInSearch(readChoice({ day: 'd', activity: 'a' }))).toEqual({
      dayId: 'd',
      activityId: 'a',
    });
  });

  test.each([{ day: 5 }, { day: ['a'], activity: null }, { day: { a: 1 } }])(
    'an invalid query selects nothing, and the page still opens: %j',
    (search) => {
      expect(choiceInSearch(readChoice(search))).toEqual({
        dayId: undefined,
        activityId: undefined,
      });
    },
  );
});

describe('the progress of the event', () => {
  const event = someEventView({ startOn: '2027-04-06', endOn: '2027-04-08' });
  const text = (local: string) => stageText(stageOf(event, days, tokyo(local)));
  test('in its own zone', () => {
    expect(text('2027-03-25T23:00')).toBe('Starts in 12 days');
    expect(text('2027-04-05T23:59')).toBe('Starts tomorrow');
    expect(text('2027-04-06T00:00')).toBe('Day 1 of 3');
    expect(text('2027-04-08T23:59')).toBe('Day 3 of 3');
    expect(text('2027-04-09T00:00')).toBe('Finished');
  });
  test('a deleted day in the middle is not counted', () => {
    expect(stageText(stageOf(event, [first, third], tokyo('2027-04-07T12:00')))).toBe('Day 1 of 2');
  });
});

import { schemaResolver } from '@mantine/form';
import { describe, expect, test } from 'vitest';
import { instantOf, localOf } from '#contract/rules/time.ts';
import { movedTimes } from '#src/features/itinerary/edit/activity-times.ts';
import {
  ACTIVITY_DRAFT,
  activityRules,
  instantsOf,
  timesOf,
  withTime,
  type ActivityForm,
} from '#src/features/itinerary/edit/new-activity/activity-form.ts';
import { placeOf } from '#src/features/itinerary/place-of.ts';
import { someActivity, tokyo } from '#tests/support/itinerary-scene.ts';

const zone = 'Asia/Tokyo';
const date = '2027-04-08';
const wall = (instant: string) => localOf(instant, zone).slice(11, 19);
const early = tokyo('2027-04-01T00:00');

describe('setting one time of an activity', () => {
  const activity = someActivity(date, '10:00', '11:30', 'Garden');
  const move = (which: 'start' | 'end', clock: string, now = early) =>
    movedTimes({ activity, which, clock, date, eventZone: zone, now });
  const walls = (moved: ReturnType<typeof movedTimes>) =>
    'times' in moved ? [wall(moved.times.startIsoTime), wall(moved.times.endIsoTime)] : moved;

  test('keeps the other one if possible', () => {
    expect(walls(move('start', '09:00'))).toEqual(['09:00:00', '11:30:00']);
    expect(walls(move('end', '12:00'))).toEqual(['10:00:00', '12:00:00']);
    expect(move('start', '10:00')).toEqual({ same: true });
  });
  test('a start at or after the end moves the end to an hour later, at most to the end of the day', () => {
    expect(walls(move('start', '11:30'))).toEqual(['11:30:00', '12:30:00']);
    expect(walls(move('start', '23:15'))).toEqual(['23:15:00', '23:59:59']);
    expect(walls(move('end', '23:59'))).toEqual(['10:00:00', '23:59:59']);
  });
  test('an end before the start moves the start to an hour earlier, at least to the start of the day', () => {
    expect(walls(move('end', '09:30'))).toEqual(['08:30:00', '09:30:00']);
    expect(walls(move('end', '00:30'))).toEqual(['00:00:00', '00:30:00']);
  });
  test('only changed times are checked against the past', () => {
    const during = tokyo(`${date}T10:30`);
    expect(move('start', '10:15', during)).toEqual({
      error: { field: 'startIsoTime', text: 'Start time cannot be in the past' },
    });
    expect(move('end', '10:20', during)).toEqual({
      error: { field: 'endIsoTime', text: 'End time cannot be in the past' },
    });
    // the start is in the past and does not change
    expect(walls(move('end', '12:00', during))).toEqual(['10:00:00', '12:00:00']);
  });
});

describe('a new activity', () => {
  const where = { date, zone };
  const { empty: EMPTY_FORM, read, write } = ACTIVITY_DRAFT;
  const formErrors = (form: ActivityForm, at: typeof where, now: number) =>
    schemaResolver(
      activityRules(at, () => now),
      { sync: true },
    )(form);
  const now = tokyo('2027-04-01T14:20');
  const filled = { ...EMPTY_FORM, name: 'Photo walk', description: 'Along the canal' };

  test('its end stays an hour after the start until the end is set', () => {
    const evening = tokyo('2027-04-01T22:40');
    const set = (form: ActivityForm, which: 'start' | 'end', clock: string): ActivityForm => ({
      ...form,
      times: withTime(form, where, evening, which, clock),
    });
    expect(timesOf(EMPTY_FORM, where, evening)).toEqual({ start: '22:40', end: '23:00' });
    const earlier = set(EMPTY_FORM, 'start', '10:30');
    expect(earlier.times).toEqual({ start: '10:30', end: '11:30' });
    expect(set(earlier, 'start', '09:00').times).toEqual({ start: '09:00', end: '10:00' });
    const longer = set(earlier, 'end', '13:00');
    expect(set(longer, 'start', '09:00').times).toEqual({ start: '09:00', end: '13:00' });
  });
  test('starts at the current time of day for one hour, both capped at 23:00, until a time is set', () => {
    expect(timesOf(EMPTY_FORM, where, now)).toEqual({ start: '14:20', end: '15:20' });
    expect(timesOf(EMPTY_FORM, where, tokyo('2027-04-01T22:40'))).toEqual({ start: '22:40', end: '23:00' });
    // and does not last only a minute or two
    expect(timesOf(EMPTY_FORM, where, tokyo('2027-04-01T22:45'))).toEqual({ start: '22:45', end: '23:00' });
    expect(timesOf(EMPTY_FORM, where, tokyo('2027-04-01T22:46'))).toEqual({ start: '22:46', end: '23:46' });
    expect(timesOf(EMPTY_FORM, where, tokyo('2027-04-01T22:59'))).toEqual({ start: '22:59', end: '23:59' });
    expect(timesOf(EMPTY_FORM, where, tokyo('2027-04-01T23:20'))).toEqual({ start: '23:00', end: '23:59' });
    const touched = { ...EMPTY_FORM, times: withTime(EMPTY_FORM, where, now, 'start', '16:00') };
    expect(timesOf(touched, where, now + 3_600_000)).toEqual({ start: '16:00', end: '17:00' });
    expect(instantsOf(touched, where, now).startIsoTime).toBe(instantOf(`${date}T16:00:00`, zone));
  });
  test('can be added with its default times at any moment of any day, even the last minute', () => {
    for (const at of ['2027-04-01T23:20', `${date}T00:00`, `${date}T23:00`, `${date}T23:59`])
      expect(formErrors(filled, where, tokyo(at))).toEqual({});
    const evening = { ...filled, times: withTime(filled, where, now, 'start', '23:30') };
    expect(timesOf(evening, where, now)).toEqual({ start: '23:30', end: '23:59' });
    expect(wall(instantsOf(evening, where, now).endIsoTime)).toBe('23:59:59');
    expect(
      formErrors({ ...filled, times: withTime(filled, where, now, 'start', '23:59') }, where, now),
    ).toEqual({});
  });
  test('untouched times follow the clock, so that they are not in the past after a long time of typing', () => {
    const today = tokyo(`${date}T09:00`);
    expect(formErrors(filled, where, today)).toEqual({});
    expect(formErrors(filled, where, today + 600_000)).toEqual({});
  });
  test('needs a name, a description and valid times', () => {
    expect(formErrors({ ...EMPTY_FORM, name: '  ' }, where, now)).toEqual({
      name: 'This field is required.',
      description: 'This field is required.',
    });
    expect(formErrors({ ...filled, times: { start: '17:00', end: '16:30' } }, where, now)).toEqual({
      'times.end': 'End time must be after start time',
    });
    expect(
      formErrors({ ...filled, times: { start: '08:00', end: '09:30' } }, where, tokyo(`${date}T09:00`)),
    ).toEqual({ 'times.start': 'Start time cannot be in the past' });
  });
  test('is stored as a draft, and an unreadable draft gives an empty form', () => {
    const form = { ...filled, times: { start: '16:00', end: '17:00' } };
    expect({ ...EMPTY_FORM, ...read(write(form)) }).toEqual(form);
    for (const draft of ['', '{', 'null', '{"name":1,"times":{"start":2}}'])
      expect({ ...EMPTY_FORM, ...read(draft) }).toEqual(EMPTY_FORM);
    expect(write({ ...EMPTY_FORM, cover: new File([], 'a.png') })).toBe('');
  });
});

test('its place is shown as name and address, with a link to a map', () => {
  expect(placeOf(null)).toBeNull();
  expect(placeOf('  ')).toBeNull();
  expect(placeOf('Room 1 & 2')).toEqual({
    name: 'Room 1 & 2',
    address: '',
    mapsUrl: 'https://www.google.com/maps/search/?api=1&query=Room%201%20%26%202',
  });
  const karyo = {
    placeId: 'x',
    description: 'Gion Karyō, Kyoto',
    structuredFormat: { mainText: 'Gion Karyō', secondaryText: 'Kyoto' },
    googleMapsUri: 'https://maps.example/x',
  };
  expect(placeOf(karyo)).toEqual({ name: 'Gion Karyō', address: 'Kyoto', mapsUrl: 'https://maps.example/x' });
});

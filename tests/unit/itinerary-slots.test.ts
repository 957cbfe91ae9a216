import { describe, expect, test } from 'vitest';
import { nowMark, slotToShow } from '#src/features/itinerary/schedule/now-mark.ts';
import { clashesOf } from '#src/features/itinerary/schedule/clashes.ts';
import { slotsOf } from '#src/features/itinerary/schedule/slots-of.ts';
import { someActivity, tokyo } from '#tests/support/itinerary-scene.ts';

const DATE = '2027-04-08';
const act = (start: string, end: string, name: string, of = {}) => someActivity(DATE, start, end, name, of);
const names = (slots: ReturnType<typeof slotsOf>) =>
  slots.map((slot) => slot.activities.map((activity) => activity.name).join(' + '));

describe('activities of a day', () => {
  test('are grouped by start time, in time order whatever the input order', () => {
    const slots = slotsOf([
      act('12:30', '14:00', 'Lunch'),
      act('07:30', '08:45', 'Bamboo'),
      act('10:00', '11:30', 'Garden'),
      act('10:00', '11:45', 'Monkeys'),
    ]);
    expect(names(slots)).toEqual(['Bamboo', 'Garden + Monkeys', 'Lunch']);
    expect(slots.map((slot) => slot.startLocal.slice(11, 16))).toEqual(['07:30', '10:00', '12:30']);
  });

  test('in another zone keep their own wall-clock time and their own slot', () => {
    const landing = someActivity(DATE, '03:00', '04:00', 'Landing', { timezone: 'Europe/Lisbon' });
    const slots = slotsOf([act('11:00', '12:00', 'Coffee'), landing]);
    expect(slots.map((slot) => slot.startLocal.slice(11, 16))).toEqual(['11:00', '03:00']);
    expect(slots).toHaveLength(2);
  });

  test('show a gap of one hour or more, counted from the end of everything before', () => {
    const slots = slotsOf([
      act('09:00', '12:00', 'Long'),
      act('09:30', '10:00', 'Short'),
      act('12:45', '13:00', 'Soon'),
      act('14:00', '15:00', 'Later'),
    ]);
    expect(slots.map((slot) => slot.freeBefore)).toEqual([0, 0, 0, 3_600_000]);
  });

  test('name what they overlap with, but not where three run in parallel', () => {
    const two = slotsOf([act('09:00', '10:30', 'A'), act('10:00', '11:00', 'B')]);
    expect(two.map((slot) => slot.overlaps)).toEqual([[[]], [['A']]]);
    const tracks = slotsOf([
      act('09:00', '10:30', 'A'),
      act('09:00', '10:30', 'B'),
      act('10:00', '11:00', 'C'),
    ]);
    expect(tracks.map((slot) => slot.overlaps)).toEqual([[[], []], [[]]]);
  });

  test('do not overlap if they are in different places', () => {
    const hall = act('09:00', '10:30', 'Opening', { location: 'Great hall' });
    const [here, there, somewhere] = [
      act('10:00', '11:00', 'Talk', { location: ' great hall' }),
      act('10:00', '11:00', 'Walk', { location: 'Garden' }),
      act('10:00', '11:00', 'Tea', { location: null }),
    ];
    for (const [other, names] of [
      [here, ['Opening']],
      [there, []],
      [somewhere, ['Opening']],
    ] as const)
      expect(slotsOf([hall, other])[1]?.overlaps).toEqual([names]);
    // activities with the same start are compared separately
    const after = act('08:00', '09:00', 'Before', { location: 'Garden' });
    expect(slotsOf([after, hall, there]).at(-1)?.overlaps).toEqual([[]]);
  });

  test('name overlaps in both directions while being edited', () => {
    const [a, b, c] = [act('09:00', '10:30', 'A'), act('10:00', '12:00', 'B'), act('11:30', '13:00', 'C')];
    expect(clashesOf(b, [a, b, c])).toEqual(['A', 'C']);
    expect(clashesOf(c, [a, b, c])).toEqual(['B']);
    // it ends when the next one begins
    expect(clashesOf(act('12:00', '12:30', 'D'), [a, b])).toEqual([]);
    expect(
      clashesOf(b, [a, b, act('10:00', '11:00', 'D'), act('10:00', '11:00', 'E')]),
      'parallel tracks',
    ).toEqual([]);
  });
});

describe('the current time', () => {
  const slots = slotsOf([act('09:00', '10:00', 'A'), act('11:00', '12:00', 'B')]);
  const at = (time: string, date = DATE) => nowMark(slots, DATE, 'Asia/Tokyo', tokyo(`${date}T${time}`));

  test('marks running activities: from the start to just before the end', () => {
    expect([...at('09:00').running]).toEqual([slots[0]!.activities[0]!.id]);
    expect(at('09:00').lineBefore).toBeNull();
    expect(at('10:00').running.size).toBe(0);
  });
  test('is shown as a line between two activities, before the first or after the last', () => {
    expect([at('10:30').lineBefore, at('08:00').lineBefore, at('12:00').lineBefore]).toEqual([1, 0, 2]);
  });
  test('is not shown on another day, even if the reader is in another zone', () => {
    expect(at('09:30', '2027-04-09')).toEqual({ running: new Set(), lineBefore: null });
    // 23:30 on the day before in Lisbon is 07:30 in Tokyo
    expect(nowMark(slots, DATE, 'Asia/Tokyo', Date.parse('2027-04-07T22:30:00Z')).lineBefore).toBe(0);
  });
  test('a day opens at what is on, otherwise at what comes next, otherwise at its end', () => {
    expect([
      slotToShow(slots, at('11:30')),
      slotToShow(slots, at('10:30')),
      slotToShow(slots, at('23:00')),
      slotToShow(slots, at('11:30', '2027-04-09')),
    ]).toEqual([1, 1, 1, null]);
  });
});

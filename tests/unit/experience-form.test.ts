import { expect, test } from 'vitest';
import {
  coverError,
  dayCount,
  EMPTY_FORM,
  experienceErrors,
  fromDraft,
  toDraft,
  withEnd,
  withStart,
} from '#src/features/manage/new-experience/experience-form.ts';

const today = '2027-03-01';
const filled = { ...EMPTY_FORM, name: 'Kyoto, Slowly', startOn: '2027-04-06', endOn: '2027-04-11' };
const file = (type: string, size: number) => new File([new Uint8Array(size)], 'cover', { type });

test('a complete form has no errors', () => {
  expect(experienceErrors(filled, null, today)).toEqual({});
  expect(dayCount(filled)).toBe(6);
});

test('name and both dates are required', () => {
  expect(Object.keys(experienceErrors({ ...EMPTY_FORM, name: '   ' }, null, today))).toEqual([
    'name',
    'startOn',
    'endOn',
  ]);
});

test('a text for each mistake', () => {
  expect(experienceErrors({ ...filled, startOn: '2027-02-28' }, null, today).startOn).toBe(
    'Start date must be today or later',
  );
  expect(experienceErrors({ ...filled, startOn: today }, null, today).startOn).toBeUndefined();
  expect(experienceErrors({ ...filled, startOn: '2027-04-12' }, null, today).endOn).toBe(
    'End date must be after or same as start date',
  );
});

test('a start after the end pulls the end along; an end before the start is ignored', () => {
  expect(withStart(filled, '2027-04-20')).toMatchObject({ startOn: '2027-04-20', endOn: '2027-04-20' });
  expect(withStart(filled, '2027-04-08')).toMatchObject({ startOn: '2027-04-08', endOn: '2027-04-11' });
  expect(withEnd(filled, '2027-04-01')).toBe(filled);
  expect(withEnd(filled, '2027-04-06')).toMatchObject({ endOn: '2027-04-06' });
});

test('the cover must be a picture of at most 10 MB', () => {
  expect(coverError(file('image/png', 10))).toBeNull();
  expect(coverError(file('application/pdf', 10))).toMatch(/must be an image/);
  expect(coverError(file('image/jpeg', 10_000_001))).toMatch(/10 MB/);
});

test('a draft comes back as it was, and an unreadable one gives an empty form', () => {
  expect(fromDraft(toDraft({ ...filled, privacy: 'PRIVATE', rsvpType: 'OPEN' }))).toEqual({
    ...filled,
    privacy: 'PRIVATE',
    rsvpType: 'OPEN',
  });
  expect(toDraft(EMPTY_FORM)).toBe('');
  for (const broken of ['', '{', 'null', '{"startOn":5,"privacy":"X"}'])
    expect(fromDraft(broken)).toEqual(EMPTY_FORM);
});

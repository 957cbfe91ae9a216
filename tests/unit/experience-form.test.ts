import { schemaResolver } from '@mantine/form';
import { expect, test } from 'vitest';
import {
  datesSentence,
  dayCount,
  EXPERIENCE_DRAFT,
  experienceRules,
  withEnd,
  withStart,
  type ExperienceForm,
} from '#src/features/manage/new-experience/experience-form.ts';

const today = '2027-03-01';
const { empty: EMPTY_FORM, read, write } = EXPERIENCE_DRAFT;
const experienceErrors = (form: ExperienceForm): Record<string, unknown> =>
  schemaResolver(experienceRules(today), { sync: true })(form);
const filled = { ...EMPTY_FORM, name: 'Kyoto, Slowly', startOn: '2027-04-06', endOn: '2027-04-11' };

test('a complete form has no errors', () => {
  expect(experienceErrors(filled)).toEqual({});
  expect(dayCount(filled)).toBe(6);
});

test('name and both dates are required', () => {
  expect(Object.keys(experienceErrors({ ...EMPTY_FORM, name: '   ' }))).toEqual(['name', 'startOn', 'endOn']);
});

test('impossible dates are reported at the field that is wrong', () => {
  expect(experienceErrors({ ...filled, startOn: '2027-02-28' })['startOn']).toBe(
    'Start date must be today or later',
  );
  expect(experienceErrors({ ...filled, startOn: today })['startOn']).toBeUndefined();
  expect(experienceErrors({ ...filled, startOn: '2027-04-12' })['endOn']).toBe(
    'End date must be after or same as start date',
  );
});

test('a start after the end also moves the end; an end before the start is ignored', () => {
  expect(withStart(filled, '2027-04-20')).toMatchObject({ startOn: '2027-04-20', endOn: '2027-04-20' });
  expect(withStart(filled, '2027-04-08')).toMatchObject({ startOn: '2027-04-08', endOn: '2027-04-11' });
  expect(withEnd(filled, '2027-04-01')).toBe(filled.endOn);
  expect(withEnd(filled, '2027-04-06')).toBe('2027-04-06');
});

test('the prompt names the chosen days, a single day once', () => {
  const startOn = '2026-11-25';
  expect(datesSentence({ startOn, endOn: '2026-11-26' })).toBe(
    'Plan an experience from Wednesday, 25 November 2026 to Thursday, 26 November 2026.',
  );
  expect(datesSentence({ startOn, endOn: startOn })).toBe(
    'Plan an experience on Wednesday, 25 November 2026.',
  );
});

test('a draft round-trips, and an unreadable one gives an empty form', () => {
  const changed: ExperienceForm = { ...filled, privacy: 'PRIVATE', rsvpType: 'OPEN' };
  expect({ ...EMPTY_FORM, ...read(write(changed)) }).toEqual(changed);
  expect(write(EMPTY_FORM)).toBe('');
  for (const broken of ['', '{', 'null', '{"startOn":5,"privacy":"X"}', '{"startOn":"soon"}'])
    expect({ ...EMPTY_FORM, ...read(broken) }).toEqual(EMPTY_FORM);
});

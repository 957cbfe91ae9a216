import { TEXT_LIMITS } from '#contract/constants.ts';
import { activityTimesError } from '#contract/rules/activity-times.ts';
import type { EditField, EditKind } from '#src/data/edit-field.ts';
import { messages } from '#src/mutations/messages.ts';

type Known = keyof typeof messages.fields;
const { fields: LABELS } = messages;

const KINDS: Partial<Record<Known, EditKind>> = {
  description: 'text',
  title: 'text',
  comment: 'text',
  location: 'place',
  startOn: 'date',
  endOn: 'date',
  startIsoTime: 'time',
  endIsoTime: 'time',
  privacy: 'privacy',
  linkAccess: 'linkAccess',
  rsvpType: 'rsvpType',
  capacity: 'places',
  plusOnes: 'plusOnes',
  answer: 'answer',
  companions: 'text',
  invitees: 'text',
  note: 'text',
  file: 'file',
  pictures: 'pictures',
  anonymous: 'names',
  fields: 'questions',
  programIds: 'days',
};
const LIMITS: Partial<Record<Known, number>> = {
  name: TEXT_LIMITS.name,
  subtitle: TEXT_LIMITS.subtitle,
  description: TEXT_LIMITS.description,
  location: TEXT_LIMITS.location,
  title: TEXT_LIMITS.post,
  note: TEXT_LIMITS.note,
  comment: TEXT_LIMITS.comment,
  firstName: TEXT_LIMITS.person,
  lastName: TEXT_LIMITS.person,
  organisation: TEXT_LIMITS.organisation,
};

/**
 * The fields of a mutation that a person can correct, with their values from its arguments; undefined values
 * and null files are left out. `more` adds what only this mutation knows about a field.
 */
export function formFields(
  values: { readonly [Name in Known]?: unknown },
  more: { readonly [Name in Known]?: Partial<EditField> } = {},
): EditField[] {
  return (Object.keys(values) as Known[])
    .filter((name) => values[name] !== undefined && !(name === 'file' && values[name] === null))
    .map((name) => ({
      name,
      label: LABELS[name],
      kind: KINDS[name] ?? 'line',
      value: values[name],
      ...(LIMITS[name] !== undefined && { maxLength: LIMITS[name] }),
      ...more[name],
    }));
}

/** An end before its start, reported at the end. Whether the times fit the day is for the server to decide. */
export function timesWrong(start: string, end: string): Record<string, string> {
  if (Date.parse(end) > Date.parse(start)) return {};
  const error = activityTimesError({
    start,
    end,
    date: '',
    zone: 'UTC',
    now: 0,
    checkPast: { start: false, end: false },
  });
  return error ? { [error.field]: error.text } : {};
}

import { localOf } from '#contract/rules/time.ts';
import type { Location } from '#contract/schemas/common.ts';
import type { FormField } from '#contract/schemas/feedback.ts';
import { zoneOfDevice } from '#contract/rules/temporal.ts';
import type { EditField, EditKind } from '#src/data/edit-field.ts';
import { placeWords } from '#src/data/views/place-words.ts';
import { OUTBOX_TEXT } from '#src/features/outbox/messages.ts';
import { clockTime, dayLong } from '#src/ui/text/format-dates.ts';
import { PLUS_ONES_CHOICES } from '#src/ui/fields/plus-ones-choices.ts';
import { FIELD_TEXT } from '#src/ui/fields/messages.ts';

/** Names of the choices, by value. */
export const CHOICES: Partial<Record<EditKind, Readonly<Record<string, string>>>> = {
  privacy: labelsOf(FIELD_TEXT.privacyChoices),
  linkAccess: labelsOf(FIELD_TEXT.linkChoices),
  rsvpType: labelsOf(FIELD_TEXT.rsvpChoices),
  answer: OUTBOX_TEXT.answers,
  plusOnes: PLUS_ONES_CHOICES,
  file: OUTBOX_TEXT.files,
};

/** A field's value as text; `zone` is that of the event or the activity. */
export function valueText(
  { kind }: Pick<EditField, 'kind'>,
  value: unknown,
  zone: string,
  hour12 = false,
): string {
  if (kind === 'place') return placeWords(value as Location);
  if (kind === 'names') return value === true ? OUTBOX_TEXT.withoutNames : OUTBOX_TEXT.withNames;
  if (kind === 'questions') return questionsText(value as FormField[]);
  if (kind === 'places') return typeof value === 'number' ? OUTBOX_TEXT.places(value) : OUTBOX_TEXT.noLimit;
  if (kind === 'plusOnes') return CHOICES.plusOnes?.[String(value)] ?? '';
  if (typeof value !== 'string') return '';
  if (kind === 'date') return dayLong(value);
  if (kind === 'time') {
    const local = localOf(value, zone);
    return `${dayLong(local)}, ${clockTime(local, hour12)}`;
  }
  return CHOICES[kind]?.[value] ?? value;
}

const questionsText = (fields: readonly FormField[]): string =>
  fields
    .map(({ label, options }) => (options.length > 0 ? `${label} (${options.join(', ')})` : label))
    .join(' · ');

/** If the change has no zone, the zone of the person's clock. */
export const zoneOr = (zone: string | null | undefined): string => zone ?? zoneOfDevice();

function labelsOf(choices: Readonly<Record<string, { label: string }>>): Record<string, string> {
  return Object.fromEntries(Object.entries(choices).map(([value, { label }]) => [value, label]));
}

import * as v from 'valibot';
import { latinDigits } from '#contract/rules/latin-digits.ts';
import { instantOf, localOf } from '#contract/rules/time.ts';
import type { Location } from '#contract/schemas/common.ts';
import type { EditField } from '#src/data/edit-field.ts';
import { placeWords } from '#src/data/views/place-words.ts';
import type { DraftFormat } from '#src/features/form/draft-format.ts';

/**
 * A field's value in the form: text, `YYYY-MM-DD`, `YYYY-MM-DDTHH:mm` in the zone, or the value of a choice.
 */
export function toForm({ kind, value }: Pick<EditField, 'kind' | 'value'>, zone: string): string {
  if (kind === 'file') return 'keep';
  if (kind === 'pictures') return keptText((value as unknown[]).keys());
  if (kind === 'place') return placeWords(value as Location);
  if (kind === 'plusOnes') return String(value);
  if (kind === 'places') return typeof value === 'number' ? String(value) : '';
  if (typeof value !== 'string') return '';
  return kind === 'time' ? localOf(value, zone).slice(0, 16) : value;
}

/**
 * A field's value for the change. What was not touched stays exactly as it was: seconds, the address of a
 * chosen place, the file.
 */
export function fromForm(field: Pick<EditField, 'kind' | 'value'>, text: string, zone: string): unknown {
  if (text === toForm(field, zone)) return field.value;
  switch (field.kind) {
    case 'file':
      return null;
    case 'pictures':
      return (field.value as unknown[]).filter((_, place) => keptOf(text).has(place));
    case 'place':
      return text.trim() === '' ? null : text;
    case 'places':
      // the server's rule reports what is not a number
      return text.trim() === '' ? null : Number(latinDigits(text));
    case 'plusOnes':
      return Number(text);
    case 'time':
      return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? instantOf(`${text.slice(0, 16)}:00`, zone) : '';
    default:
      return text;
  }
}

/** Which of several pictures are kept, by position: the same one can occur twice. */
export const keptOf = (text: string): Set<number> => new Set(text === '' ? [] : text.split(',').map(Number));
export const keptText = (places: Iterable<number>): string => [...places].sort((a, b) => a - b).join();

const Typed = v.record(v.string(), v.string());
const Kept = v.fallback(v.pipe(v.string(), v.parseJson(), Typed), {});
export const EditRules = v.object({
  /** By name; a field that is missing keeps the change's value. */
  typed: Typed,
  /** Photos for its pictures; validated when they were chosen. */
  added: v.custom<File[]>(() => true),
});

export const EDIT_DRAFT: DraftFormat<v.InferOutput<typeof EditRules>> = {
  empty: { typed: {}, added: [] },
  files: ['added'],
  read: (text) => ({ typed: v.parse(Kept, text) }),
  write: ({ typed }) => (Object.keys(typed).length > 0 ? JSON.stringify(typed) : ''),
  isEmpty: ({ typed, added }) => Object.keys(typed).length + added.length === 0,
};

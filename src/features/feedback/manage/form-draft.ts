import * as v from 'valibot';
import { FEEDBACK_LIMITS, TEXT_LIMITS } from '#contract/constants.ts';
import { Id, RequiredText } from '#contract/schemas/common.ts';
import { FormField, QuestionKind, type FormRow } from '#contract/schemas/feedback.ts';
import { messages } from '#src/features/feedback/manage/messages.ts';
import type { DraftFormat } from '#src/features/form/draft-format.ts';

const text = messages.editor;

/** The editable texts of a form. */
export type FormTexts = Pick<FormRow, 'title' | 'description' | 'anonymous' | 'fields'>;

/** A question while it is being written: its choices are lines. */
const Question = v.object({ id: v.string(), label: v.string(), kind: QuestionKind, choices: v.string() });
export type Question = v.InferOutput<typeof Question>;

const Values = v.object({
  title: v.string(),
  description: v.string(),
  anonymous: v.boolean(),
  questions: v.array(Question),
  /** A question that has not been added to the list yet. */
  adding: v.string(),
  /** The values when writing began, as the base for merging what others wrote meanwhile. */
  base: v.object({
    title: v.string(),
    description: v.string(),
    anonymous: v.boolean(),
    fields: v.array(FormField),
  }),
});
export type FormValues = v.InferOutput<typeof Values>;

const linesOf = (choices: string): string[] =>
  choices
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const valuesOf = (base: FormTexts): FormValues => ({
  title: base.title,
  description: base.description,
  anonymous: base.anonymous,
  questions: base.fields.map(({ id, label, kind, options }) => ({
    id,
    label,
    kind,
    choices: options.join('\n'),
  })),
  adding: '',
  base,
});

/** How a form is stored while it is written; untouched values are not stored as if somebody had typed them. */
export function formDraft(start: FormTexts): DraftFormat<FormValues> {
  const Kept = v.fallback(v.pipe(v.string(), v.parseJson(), Values), valuesOf(start));
  const write = (values: FormValues): string => {
    const kept = JSON.stringify(v.parse(Values, values));
    return kept === JSON.stringify(v.parse(Values, valuesOf(values.base))) ? '' : kept;
  };
  return {
    empty: valuesOf(start),
    read: (kept) => v.parse(Kept, kept),
    write,
    isEmpty: (values) => write(values) === '',
  };
}

/** As text, for use elsewhere. */
export const wordsIn = ({ title, description, questions, adding }: FormValues): string =>
  [title, description, ...questions.flatMap(({ label, choices }) => [label, choices]), adding]
    .filter((words) => words.trim() !== '')
    .join('\n\n');

/** Questions without text are left out. */
export const FormRules = v.object({
  title: RequiredText(TEXT_LIMITS.name),
  description: RequiredText(TEXT_LIMITS.description),
  anonymous: v.boolean(),
  questions: v.pipe(
    v.array(
      v.pipe(
        Question,
        v.forward(
          v.check(
            ({ label, kind, choices }) =>
              label.trim() === '' || kind !== 'CHOICE' || new Set(linesOf(choices)).size > 1,
            text.choicesMissing,
          ),
          ['choices'],
        ),
        v.forward(
          v.check(
            ({ kind, choices }) => kind !== 'CHOICE' || linesOf(choices).length <= FEEDBACK_LIMITS.options,
            text.tooManyChoices(FEEDBACK_LIMITS.options),
          ),
          ['choices'],
        ),
        v.forward(
          v.check(
            ({ choices }) => linesOf(choices).every((line) => line.length <= FEEDBACK_LIMITS.option),
            text.choiceTooLong(FEEDBACK_LIMITS.option),
          ),
          ['choices'],
        ),
      ),
    ),
    v.transform((questions) => questions.filter(({ label }) => label.trim() !== '')),
  ),
  adding: v.pipe(v.string(), v.trim()),
  base: Values.entries.base,
});

export const newQuestion = (label: string, id: string): Question => ({
  id,
  label: label.trim(),
  kind: 'RATING',
  choices: '',
});

/** As sent; a question that was written but not added becomes the last one, under `newId`. */
export const textsOf = (
  { title, description, anonymous, questions, adding }: v.InferOutput<typeof FormRules>,
  newId: string,
): FormTexts => ({
  title,
  description,
  anonymous,
  fields: [...questions, ...(adding === '' ? [] : [newQuestion(adding, newId)])].map(
    ({ id, label, kind, choices }) => ({
      id: v.parse(Id, id),
      label: label.trim(),
      kind,
      options: kind === 'CHOICE' ? [...new Set(linesOf(choices))] : [],
    }),
  ),
});

/** The fields that differ from the base. */
export function changedTexts(base: FormTexts, now: FormTexts): Partial<FormTexts> {
  const changed = (Object.keys(now) as (keyof FormTexts)[]).filter(
    (field) => JSON.stringify(now[field]) !== JSON.stringify(base[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, now[field]]));
}

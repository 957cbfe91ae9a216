import * as v from 'valibot';
import { FormAnswer, type FormField } from '#contract/schemas/feedback.ts';
import { messages } from '#src/features/feedback/answer/messages.ts';
import type { DraftFormat } from '#src/features/form/draft-format.ts';

const Value = FormAnswer.entries.value;
/** By question id; an unanswered question is absent or ''. */
const Values = v.object({ answers: v.record(v.string(), Value) });
const Kept = v.pipe(v.string(), v.parseJson(), Values);
export type AnswerValues = v.InferOutput<typeof Values>;

const valuesOf = (answers: readonly FormAnswer[]): AnswerValues => ({
  answers: Object.fromEntries(answers.map(({ fieldId, value }) => [fieldId, value])),
});

/** Without blank ones, in the order of the questions. */
export const answersOf = (fields: readonly FormField[], { answers }: AnswerValues): FormAnswer[] =>
  fields.flatMap(({ id }) => {
    const value = answers[id];
    const given = typeof value === 'string' ? value.trim() : value;
    return given === undefined || given === '' ? [] : [{ fieldId: id, value: given }];
  });

/** Those in the text of a draft. */
export const answersIn = (fields: readonly FormField[], text: string): FormAnswer[] =>
  answersOf(fields, v.parse(v.fallback(Kept, { answers: {} }), text));

/**
 * How answers are stored while they are being given. `before`: the sent ones, when they are being changed.
 */
export function answerDraft(
  fields: readonly FormField[],
  before: readonly FormAnswer[],
): DraftFormat<AnswerValues> {
  const empty = valuesOf(before);
  const textOf = (values: AnswerValues): string => JSON.stringify(answersOf(fields, values));
  const untouched = textOf(empty);
  return {
    empty,
    read: (text) => v.parse(v.fallback(Kept, empty), text),
    // as typed, including trailing spaces
    write: (values) => (textOf(values) === untouched ? '' : JSON.stringify(values)),
    isEmpty: (values) => textOf(values) === untouched,
  };
}

export const answerRules = (fields: readonly FormField[]) =>
  v.pipe(
    Values,
    v.check((values) => answersOf(fields, values).length > 0, messages.nothing),
  );

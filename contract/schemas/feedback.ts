import * as v from 'valibot';
import { FEEDBACK_LIMITS, TEXT_LIMITS } from '#contract/constants.ts';
import { Id, Person, RequiredText, Text, Versioned } from '#contract/schemas/common.ts';

/**
 * RATING: 1 (poor) to 5 (excellent) · SCALE: 0 (not at all) to 10 (very much) · CHOICE: one of the
 * options · TEXT: free text
 */
export const QuestionKind = v.picklist(['RATING', 'SCALE', 'CHOICE', 'TEXT']);
export type QuestionKind = v.InferOutput<typeof QuestionKind>;

/** One question of a form. `options` are the choices of a CHOICE. */
export const FormField = v.object({
  id: Id,
  label: v.string(),
  kind: v.fallback(QuestionKind, 'TEXT'),
  options: v.array(v.string()),
});
export type FormField = v.InferOutput<typeof FormField>;

/** A feedback form: a draft until `publishedAt`, which only managers see. */
export const FormRow = v.object({
  id: Id,
  eventId: Id,
  title: v.string(),
  description: v.string(),
  fields: v.array(FormField),
  /** Whether hosts get the answers without names. */
  anonymous: v.boolean(),
  /** Published and not closed. */
  isActive: v.boolean(),
  createdAt: v.string(),
  publishedAt: v.nullable(v.string()),
  closedAt: v.nullable(v.string()),
  ...Versioned,
});
export type FormRow = v.InferOutput<typeof FormRow>;

/** A number for RATING and SCALE; otherwise the chosen option or the text. */
export const FormAnswer = v.object({ fieldId: Id, value: v.union([v.number(), v.string()]) });
export type FormAnswer = v.InferOutput<typeof FormAnswer>;

/** The person's own response to a form. Only they get it; its id is the form's. */
export const ResponseRow = v.object({ id: Id, eventId: Id, answers: v.array(FormAnswer), ...Versioned });
export type ResponseRow = v.InferOutput<typeof ResponseRow>;

/**
 * All responses to a form, for managers only; its id is the form's. For an anonymous form, `person` and `at` are null
 * and the order is random. A response has neither an id nor a version of its own, so nothing reveals whose it is or
 * which came first.
 */
export const ResultsRow = v.object({
  id: Id,
  eventId: Id,
  responses: v.array(
    v.object({
      person: v.nullable(Person),
      at: v.nullable(v.string()),
      answers: v.array(FormAnswer),
    }),
  ),
  ...Versioned,
});
export type ResultsRow = v.InferOutput<typeof ResultsRow>;
export type FormResponse = ResultsRow['responses'][number];

const Option = RequiredText(FEEDBACK_LIMITS.option);
const isDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

/** A question as the server accepts it. */
const NewField = v.pipe(
  v.strictObject({
    id: Id,
    label: RequiredText(FEEDBACK_LIMITS.label),
    kind: v.optional(QuestionKind, 'RATING'),
    options: v.optional(v.pipe(v.array(Option), v.maxLength(FEEDBACK_LIMITS.options)), []),
  }),
  v.check(
    ({ kind, options }) =>
      kind === 'CHOICE' ? options.length > 1 && isDistinct(options) : options.length === 0,
    'A question with choices needs at least two different ones.',
  ),
);
const NewFields = v.pipe(
  v.array(NewField),
  v.maxLength(FEEDBACK_LIMITS.fields, `A form can have at most ${FEEDBACK_LIMITS.fields} questions.`),
  v.check((fields) => isDistinct(fields.map(({ id }) => id)), 'Two questions have the same id.'),
);

/** The texts of a form, which a manager writes. */
export const formTexts = {
  title: RequiredText(TEXT_LIMITS.name),
  description: RequiredText(TEXT_LIMITS.description),
  anonymous: v.boolean(),
  fields: NewFields,
};
export const CreateFormBody = v.object({
  id: v.optional(Id),
  title: formTexts.title,
  description: formTexts.description,
  anonymous: v.optional(v.boolean(), true),
  fields: v.optional(NewFields, []),
});
/**
 * Any of these; `base` contains the old value of each text, for conflict detection. `isActive`: true publishes or
 * reopens the form, false closes it.
 */
export const UpdateFormBody = v.strictObject({
  ...v.partial(v.object(formTexts)).entries,
  isActive: v.optional(v.boolean()),
  base: v.optional(
    v.partial(
      v.object({
        title: v.string(),
        description: v.string(),
        anonymous: v.boolean(),
        fields: v.array(FormField),
      }),
    ),
  ),
});

/** A complete response, which replaces an earlier one. */
export const RespondBody = v.strictObject({
  answers: v.pipe(
    v.array(
      v.strictObject({
        fieldId: Id,
        value: v.union([v.pipe(v.number(), v.integer()), Text(FEEDBACK_LIMITS.answer)]),
      }),
    ),
    v.minLength(1, 'Please answer at least one question.'),
    v.maxLength(FEEDBACK_LIMITS.fields),
  ),
});

/** A form that can be answered, with the caller's response. */
export const ActiveForm = v.object({ ...FormRow.entries, response: v.nullable(ResponseRow) });

/** Summary of one question; null for whatever does not apply to its kind. */
export const QuestionSummary = v.object({
  fieldId: Id,
  label: v.string(),
  kind: QuestionKind,
  /** How many people answered it. */
  count: v.number(),
  averageRating: v.nullable(v.number()),
  /** How often each possible value was given, in the order of the values. */
  spread: v.nullable(v.array(v.object({ value: v.union([v.number(), v.string()]), count: v.number() }))),
  texts: v.nullable(v.array(v.string())),
});
export type QuestionSummary = v.InferOutput<typeof QuestionSummary>;
export const FeedbackSummary = v.object({
  responsesCount: v.number(),
  /** Average over all ratings (1 to 5). */
  totalAverage: v.nullable(v.number()),
  responses: v.array(QuestionSummary),
});
export type FeedbackSummary = v.InferOutput<typeof FeedbackSummary>;

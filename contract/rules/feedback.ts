import type {
  FeedbackSummary,
  FormAnswer,
  FormField,
  FormResponse,
  FormRow,
  QuestionKind,
  QuestionSummary,
} from '#contract/schemas/feedback.ts';

export type FormState = 'draft' | 'published' | 'closed';

export const stateOfForm = ({
  publishedAt,
  isActive,
}: Pick<FormRow, 'publishedAt' | 'isActive'>): FormState =>
  isActive ? 'published' : publishedAt === null ? 'draft' : 'closed';

/** Lowest and highest value of the numeric kinds. */
export const RANGES = { RATING: [1, 5], SCALE: [0, 10] } as const satisfies Partial<
  Record<QuestionKind, readonly [number, number]>
>;

/** Every possible value of an answer, in order; null for free text. */
export function valuesOf({ kind, options }: Pick<FormField, 'kind' | 'options'>): (number | string)[] | null {
  if (kind === 'CHOICE') return options;
  if (kind === 'TEXT') return null;
  const [first, last] = RANGES[kind];
  return Array.from({ length: last - first + 1 }, (_, n) => first + n);
}

/**
 * Whether a response fits the form: each answer belongs to a question, no question is answered twice, and the value
 * is one that the question allows.
 */
export const fitsForm = (fields: readonly FormField[], answers: readonly FormAnswer[]): boolean =>
  new Set(answers.map(({ fieldId }) => fieldId)).size === answers.length &&
  answers.every(({ fieldId, value }) => {
    const field = fields.find(({ id }) => id === fieldId);
    if (!field) return false;
    return valuesOf(field)?.includes(value) ?? (typeof value === 'string' && value !== '');
  });

/** Summarises responses question by question. */
export function summariseFeedback(
  fields: readonly FormField[],
  responses: readonly Pick<FormResponse, 'answers'>[],
): FeedbackSummary {
  const valuesFor = (id: string) =>
    responses.flatMap(({ answers }) =>
      answers.filter(({ fieldId }) => fieldId === id).map(({ value }) => value),
    );
  const ratings = fields.filter(({ kind }) => kind === 'RATING').flatMap(({ id }) => valuesFor(id));
  return {
    responsesCount: responses.length,
    totalAverage: averageOf(ratings),
    responses: fields.map((field) => summaryOf(field, valuesFor(field.id))),
  };
}

function summaryOf(field: FormField, given: readonly (number | string)[]): QuestionSummary {
  const { id, label, kind } = field;
  return {
    fieldId: id,
    label,
    kind,
    count: given.length,
    averageRating: averageOf(given),
    spread:
      valuesOf(field)?.map((value) => ({ value, count: given.filter((one) => one === value).length })) ??
      null,
    texts: kind === 'TEXT' ? given.filter((value) => typeof value === 'string') : null,
  };
}

/** To two decimals; null if there are no numbers. */
function averageOf(given: readonly (number | string)[]): number | null {
  const numbers = given.filter((value) => typeof value === 'number');
  if (numbers.length === 0) return null;
  return Math.round((numbers.reduce((sum, value) => sum + value, 0) / numbers.length) * 100) / 100;
}

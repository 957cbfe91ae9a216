import type { FormAnswer, FormField } from '#contract/schemas/feedback.ts';
import classes from '#src/features/feedback/answer/answer-card.module.css';
import { messages } from '#src/features/feedback/messages.ts';

/** The person's answers, question by question. */
export function GivenAnswers({
  fields,
  answers,
}: {
  fields: readonly FormField[];
  answers: readonly FormAnswer[];
}) {
  const given = fields.flatMap((field) =>
    answers.filter(({ fieldId }) => fieldId === field.id).map(({ value }) => ({ field, value })),
  );
  return (
    <dl className={classes.given}>
      {given.map(({ field: { id, label, kind }, value }) => (
        <div key={id}>
          <dt dir="auto">{label}</dt>
          <dd dir="auto">
            {kind === 'RATING' && typeof value === 'number'
              ? `${value} ${messages.ratings[value - 1] ?? ''}`
              : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

import type { FormField } from '#contract/schemas/feedback.ts';
import cardClasses from '#src/features/feedback/form-card.module.css';
import { messages } from '#src/features/feedback/manage/messages.ts';
import classes from '#src/features/feedback/manage/question-preview.module.css';
import { messages as shared } from '#src/features/feedback/messages.ts';

/** The questions of a form that nobody has answered, and how each is answered. */
export function QuestionPreview({ fields }: { fields: readonly FormField[] }) {
  if (fields.length === 0) return <p className={cardClasses.note}>{messages.noQuestions}</p>;
  return (
    <ol className={classes.list}>
      {fields.map(({ id, label, kind, options }) => (
        <li key={id} className={classes.question}>
          <b dir="auto">{label}</b>
          <span className={cardClasses.note} dir="auto">
            {kind === 'CHOICE' ? options.join(' · ') : shared.kinds[kind]}
          </span>
        </li>
      ))}
    </ol>
  );
}

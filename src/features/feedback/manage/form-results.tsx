import { summariseFeedback } from '#contract/rules/feedback.ts';
import type { EventView } from '#src/data/views/event.ts';
import type { FormView } from '#src/data/views/feedback.ts';
import cardClasses from '#src/features/feedback/form-card.module.css';
import classes from '#src/features/feedback/manage/form-results.module.css';
import { messages } from '#src/features/feedback/manage/messages.ts';
import { QuestionPreview } from '#src/features/feedback/manage/question-preview.tsx';
import { QuestionResult } from '#src/features/feedback/manage/question-result.tsx';

/** A form's results: number of responses, the average, and each question. */
export function FormResults({ event, form }: { event: EventView; form: FormView }) {
  const { responsesCount, totalAverage, responses } = summariseFeedback(form.fields, form.responses);
  // the owner attends but does not answer; neither do companions
  const asked = (event.guestsCount ?? 0) - 1 - (event.companionsCount ?? 0);
  const lastRated = responses.findLast(
    ({ averageRating, kind }) => kind === 'RATING' && averageRating !== null,
  );
  return (
    <div className={classes.results}>
      <div className={classes.whole}>
        <p className={cardClasses.text}>
          {responsesCount === 0 ? messages.nobodyYet : messages.answered(responsesCount, asked)}
        </p>
        {totalAverage === null ? null : (
          <p className={classes.average}>
            <b>{totalAverage.toFixed(1)}</b> {messages.ofFive}
          </p>
        )}
      </div>
      {responsesCount === 0 ? (
        <QuestionPreview fields={form.fields} />
      ) : (
        <ul className={classes.list}>
          {responses.map((summary) => (
            <QuestionResult
              key={summary.fieldId}
              summary={summary}
              responses={form.responses}
              withAxis={summary === lastRated}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

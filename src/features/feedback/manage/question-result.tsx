import { displayName } from '#contract/rules/names.ts';
import type { FormResponse, QuestionSummary } from '#contract/schemas/feedback.ts';
import classes from '#src/features/feedback/manage/form-results.module.css';
import { messages } from '#src/features/feedback/manage/messages.ts';
import { messages as shared } from '#src/features/feedback/messages.ts';

interface QuestionResultProps {
  summary: QuestionSummary;
  responses: readonly FormResponse[];
  /** It is the last of several bars that share an axis. */
  withAxis: boolean;
}

/** The answers to one question: an average as a bar, the count of each choice, or the texts. */
export function QuestionResult({ summary, responses, withAxis }: QuestionResultProps) {
  const { fieldId, label, kind, count, averageRating } = summary;
  return (
    <li className={classes.question}>
      <p className={classes.label} dir="auto">
        <span>{label}</span>
        {averageRating === null ? (
          <small>{messages.times(count)}</small>
        ) : (
          <b>
            <span className={classes.said}>{messages.average(averageRating.toFixed(1), topOf(kind))}</span>
            <span aria-hidden="true">{averageRating.toFixed(1)}</span>
          </b>
        )}
      </p>
      {kind === 'RATING' && averageRating !== null ? <RatingBar average={averageRating} /> : null}
      {withAxis ? <RatingAxis /> : null}
      {kind === 'SCALE' && count > 0 ? <Columns summary={summary} /> : null}
      {kind === 'CHOICE' ? <Rows summary={summary} /> : null}
      {kind === 'TEXT' ? <Words fieldId={fieldId} responses={responses} /> : null}
    </li>
  );
}

const topOf = (kind: QuestionSummary['kind']): number => (kind === 'SCALE' ? 10 : shared.ratings.length);

/** The scale below the bars, with words at its ends. */
function RatingAxis() {
  return (
    <p className={classes.axis} aria-hidden="true">
      {shared.ratings.map((word, n) => (
        <span key={word}>{n === 0 || n === shared.ratings.length - 1 ? `${n + 1} ${word}` : n + 1}</span>
      ))}
    </p>
  );
}

/** An average from 1 to 5, as a bar. */
function RatingBar({ average }: { average: number }) {
  const style = { inlineSize: `${((average - 1) / (shared.ratings.length - 1)) * 100}%` };
  return (
    <div className={classes.bar} aria-hidden="true">
      <span style={style} />
    </div>
  );
}

/** How often each number was given. */
function Columns({ summary: { spread } }: { summary: QuestionSummary }) {
  const most = Math.max(1, ...(spread ?? []).map(({ count }) => count));
  return (
    <ul className={classes.columns}>
      {spread?.map(({ value, count }) => (
        <li key={value}>
          <span className={classes.said}>{messages.bar(value, count)}</span>
          <span className={classes.column} style={{ blockSize: `${(count / most) * 100}%` }} />
          <small aria-hidden="true">{value}</small>
        </li>
      ))}
    </ul>
  );
}

/** How often each choice was made. */
function Rows({ summary: { spread, count: all } }: { summary: QuestionSummary }) {
  return (
    <ul className={classes.rows}>
      {spread?.map(({ value, count }) => (
        <li key={value}>
          <span className={classes.row} style={{ inlineSize: `${all === 0 ? 0 : (count / all) * 100}%` }} />
          <span dir="auto">{value}</span>
          <b>{count}</b>
        </li>
      ))}
    </ul>
  );
}

/** Each with its author, if the form is not anonymous. */
function Words({ fieldId, responses }: { fieldId: string; responses: readonly FormResponse[] }) {
  const written = responses.flatMap(({ person, answers }) =>
    answers.filter((answer) => answer.fieldId === fieldId).map(({ value }) => ({ person, value })),
  );
  return (
    <ul className={classes.words}>
      {written.map(({ person, value }, index) => (
        // oxlint-disable-next-line no-array-index-key -- an anonymous text has no other identity
        <li key={index} dir="auto">
          {value}
          {person ? <small>{displayName(person)}</small> : null}
        </li>
      ))}
    </ul>
  );
}

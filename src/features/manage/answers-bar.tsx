import type { AnswerCounts } from '#contract/schemas/events.ts';
import classes from '#src/features/manage/answers-bar.module.css';
import { messages } from '#src/features/manage/messages.ts';

const PARTS = ['going', 'maybe', 'waiting', 'no'] as const;

/** The answers on a guest list: who is coming, who may come, who has not answered, and who is not coming. */
export function AnswersBar({ answers, finished }: { answers: AnswerCounts; finished: boolean }) {
  const parts = PARTS.filter((part) => answers[part] > 0);
  const said = parts
    .map((part) => messages.answers[finished && part === 'waiting' ? 'unanswered' : part](answers[part]))
    .join(', ');
  return (
    <span role="img" aria-label={said} title={said} className={classes.bar}>
      {parts.map((part) => (
        <span key={part} data-part={part} style={{ flexGrow: answers[part] }} />
      ))}
    </span>
  );
}

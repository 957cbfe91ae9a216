import { useOutboxRow } from '#src/data/live/use-outbox.ts';
import classes from '#src/features/feedback/answer/answer-card.module.css';
import { messages } from '#src/features/feedback/answer/messages.ts';
import { RefusedChange } from '#src/features/refused/refused-change.tsx';

/** A refused response: why, what can be done, and the text written in it. */
export function RefusedResponse({ rowId }: { rowId: string }) {
  const words = useOutboxRow(rowId)?.words;
  return (
    <div className={classes.refused}>
      <RefusedChange rowId={rowId} />
      {words ? (
        <dl className={classes.given}>
          <dt>{messages.yourWords}</dt>
          <dd dir="auto">{words}</dd>
        </dl>
      ) : null}
    </div>
  );
}

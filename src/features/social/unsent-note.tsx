import { useOutbox } from '#src/data/live/use-outbox.ts';
import type { SyncMark } from '#src/data/views/sync-mark.ts';
import classes from '#src/features/social/comments.module.css';
import { messages } from '#src/features/social/messages.ts';
import { retryRow } from '#src/mutations/outbox-actions.ts';
import { askAboutRow } from '#src/ui/row-question.ts';
import { StateNote } from '#src/ui/state-note.tsx';

/** How far a comment is from the server, in words; with what can be done when it was refused. */
export function UnsentNote({ sync }: { sync: SyncMark }) {
  if (sync.state === 'sending') return <StateNote tone="sending">{messages.sendingHint}</StateNote>;
  if (sync.state === 'waiting') return <StateNote tone="waiting">{messages.waiting}</StateNote>;
  if (sync.state === 'blocked') return <StateNote tone="waiting">{messages.blocked}</StateNote>;
  return <Refused rowId={sync.rowId} />;
}

function Refused({ rowId }: { rowId: string }) {
  const item = useOutbox().rows.find((row) => row.id === rowId);
  const reason = item?.reason;
  return (
    <>
      <span role="alert">
        <StateNote tone="failed">{reason ? `${messages.notSent}. ${reason}` : messages.notSent}</StateNote>
      </span>
      <button type="button" className={classes.link} onClick={() => void retryRow(rowId)}>
        {messages.retry}
      </button>
      {item && item.edits.length > 0 ? (
        <button type="button" className={classes.link} onClick={() => askAboutRow('edit', rowId)}>
          {messages.edit}
        </button>
      ) : null}
      <button type="button" className={classes.link} onClick={() => askAboutRow('discard', rowId)}>
        {messages.discard}
      </button>
    </>
  );
}

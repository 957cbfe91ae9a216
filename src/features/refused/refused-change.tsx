import { useOutboxRow } from '#src/data/live/use-outbox.ts';
import { messages } from '#src/features/refused/messages.ts';
import classes from '#src/features/refused/refused-change.module.css';
import { retryRow } from '#src/mutations/outbox/outbox-actions.ts';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { askAboutRow } from '#src/ui/sync/row-question.ts';
import { StateNote } from '#src/ui/notices/state-note.tsx';
import { TextButton } from '#src/ui/buttons/text-button.tsx';

/** Next to a refused change: why, and what can be done about it. */
export function RefusedChange({ rowId }: { rowId: string }) {
  const item = useOutboxRow(rowId);
  if (!item) return null;
  return (
    <span className={classes.refused}>
      <span role="alert">
        <StateNote tone="failed">{messages.notSent(item.reason)}</StateNote>
      </span>
      <span className={classes.actions}>
        <TextButton onClick={() => void retryRow(rowId).finally(focusIfLost)}>{messages.retry}</TextButton>
        {item.edits.length > 0 ? (
          <TextButton onClick={() => askAboutRow('edit', rowId)}>{messages.edit}</TextButton>
        ) : null}
        <TextButton onClick={() => askAboutRow('discard', rowId)}>{messages.discard}</TextButton>
      </span>
    </span>
  );
}

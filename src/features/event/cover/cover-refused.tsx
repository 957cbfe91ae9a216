import { Button } from '@mantine/core';
import { useOutbox } from '#src/data/live/use-outbox.ts';
import classes from '#src/features/event/cover/cover-refused.module.css';
import { messages } from '#src/features/event/messages.ts';
import { retryRow } from '#src/mutations/outbox-actions.ts';
import { askAboutRow } from '#src/ui/row-question.ts';
import { StateNote } from '#src/ui/state-note.tsx';

/** Why a cover was not taken, and what can be done about it; choosing another one takes its place. */
export function CoverRefused({ rowId }: { rowId: string }) {
  const reason = useOutbox().rows.find((row) => row.id === rowId)?.reason;
  return (
    <span role="alert" className={classes.refused}>
      <StateNote tone="failed">{reason ? `${messages.notSent}: ${reason}` : messages.notSent}</StateNote>
      <Button variant="subtle" onClick={() => void retryRow(rowId)}>{messages.retry}</Button>
      <Button variant="subtle" onClick={() => askAboutRow('discard', rowId)}>{messages.cover.discard}</Button>
    </span>
  );
}

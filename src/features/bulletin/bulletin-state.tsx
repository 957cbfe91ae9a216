import { useOutboxRow } from '#src/data/live/use-outbox.ts';
import { isParked, type SyncMark } from '#src/data/views/sync-mark.ts';
import classes from '#src/features/bulletin/bulletin-card.module.css';
import { messages } from '#src/features/bulletin/messages.ts';
import { RefusedChange } from '#src/features/refused/refused-change.tsx';
import { TextButton } from '#src/ui/buttons/text-button.tsx';
import { askAboutRow } from '#src/ui/sync/row-question.ts';
import { SyncNote } from '#src/ui/sync/sync-note.tsx';

/** How far a bulletin is from being on the server, and what can be done until then. */
export function BulletinState({ sync }: { sync: SyncMark }) {
  const row = useOutboxRow(sync.rowId);
  if (isParked(sync))
    return (
      <div className={classes.state}>
        <RefusedChange rowId={sync.rowId} />
      </div>
    );
  return (
    <div className={classes.state}>
      <SyncNote sync={sync} />
      {row && row.edits.length > 0 ? (
        <TextButton onClick={() => askAboutRow('edit', sync.rowId)}>{messages.edit}</TextButton>
      ) : null}
      {row && sync.state !== 'sending' ? (
        <TextButton onClick={() => askAboutRow('discard', sync.rowId)}>{messages.discard}</TextButton>
      ) : null}
    </div>
  );
}

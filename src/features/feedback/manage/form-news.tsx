import { Button } from '@mantine/core';
import { isParked, type SyncMark } from '#src/data/views/sync-mark.ts';
import classes from '#src/features/feedback/form-card.module.css';
import { messages } from '#src/features/feedback/manage/messages.ts';
import { openPanel } from '#src/ui/layers/shell-panels.ts';
import { StateNote } from '#src/ui/notices/state-note.tsx';
import { SyncNote } from '#src/ui/sync/sync-note.tsx';

/**
 * How far a form is from being on the server. A parked change is resolved in the tray, which has the reason,
 * both versions, and the possible actions.
 */
export function FormNews({ sync }: { sync: SyncMark }) {
  if (!isParked(sync))
    return (
      <div className={classes.state}>
        <SyncNote sync={sync} />
      </div>
    );
  return (
    <div className={classes.state} role="alert">
      <StateNote tone="failed">{messages.needsYou}</StateNote>
      <Button size="sm" variant="outline" onClick={() => openPanel('outbox')}>
        {messages.decide}
      </Button>
    </div>
  );
}

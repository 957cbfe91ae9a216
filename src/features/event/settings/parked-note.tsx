import { Button } from '@mantine/core';
import type { EventView } from '#src/data/views/event.ts';
import { isParked } from '#src/data/views/sync-mark.ts';
import { messages } from '#src/features/event/messages.ts';
import classes from '#src/features/event/settings/settings-panel.module.css';
import { openPanel } from '#src/ui/layers/shell-panels.ts';
import { StateNote } from '#src/ui/notices/state-note.tsx';

const texts = messages.settingsPanel;

/**
 * A parked setting is resolved in the tray, which has the reason, both versions, and the possible actions.
 */
export function ParkedNote({ event, onClose }: { event: EventView; onClose: () => void }) {
  // the person's own answer is not a setting
  const parked = Object.entries(event.syncOf).some(([field, mark]) => field !== 'rsvp' && isParked(mark));
  if (!parked) return null;
  const decide = () => {
    onClose();
    openPanel('outbox');
  };
  return (
    <div className={classes.parked} role="alert">
      <StateNote tone="failed">{texts.parked}</StateNote>
      <Button size="sm" variant="outline" onClick={decide}>
        {texts.decide}
      </Button>
    </div>
  );
}

import { NativeSelect } from '@mantine/core';
import type { EventView } from '#src/data/views/event.ts';
import { messages } from '#src/features/event/messages.ts';
import classes from '#src/features/event/settings/settings-panel.module.css';
import { PLUS_ONES_CHOICES } from '#src/ui/fields/plus-ones-choices.ts';
import { SyncNote } from '#src/ui/sync/sync-note.tsx';

const texts = messages.settingsPanel.plusOnes;

/** How many people each guest may bring along. */
export function PlusOnesField({ event, onSave }: { event: EventView; onSave: (plusOnes: number) => void }) {
  return (
    <NativeSelect
      label={
        <span className={classes.label}>
          {texts.label}
          <SyncNote sync={event.syncOf.plusOnes} />
        </span>
      }
      description={texts.hint}
      data={Object.entries(PLUS_ONES_CHOICES).map(([value, label]) => ({ value, label }))}
      value={String(event.plusOnes ?? 0)}
      onChange={({ currentTarget }) => onSave(Number(currentTarget.value))}
    />
  );
}

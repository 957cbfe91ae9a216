import { TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { TEXT_LIMITS } from '#contract/constants.ts';
import type { EventView } from '#src/data/views/event.ts';
import { messages } from '#src/features/event/messages.ts';
import classes from '#src/features/event/settings/settings-panel.module.css';
import { useSaveOnLeave } from '#src/ui/hooks/use-save-on-leave.ts';
import { SyncNote } from '#src/ui/sync/sync-note.tsx';

const texts = messages.settingsPanel;

/** Saved on blur or Enter if changed; Escape restores the old name. */
export function NameField({
  event,
  onSave,
}: {
  event: EventView;
  onSave: (name: string, from: string) => void;
}) {
  // Null while nobody types, so that a change from elsewhere appears. `from` is the name when typing began.
  const [typed, setTyped] = useState<{ text: string; from: string } | null>(null);
  const value = typed?.text ?? event.name;
  const error =
    value.trim() === ''
      ? texts.nameRequired
      : value.trim().length > TEXT_LIMITS.name
        ? texts.tooLong(TEXT_LIMITS.name)
        : null;
  const commit = () => {
    if (error) return;
    if (typed && value.trim() !== typed.from) onSave(value.trim(), typed.from);
    setTyped(null);
  };
  const commitTyped = () => {
    if (typed !== null) commit();
  };
  useSaveOnLeave(commitTyped);
  const onKeyDown = (key: KeyboardEvent<HTMLInputElement>) => {
    if (key.key === 'Enter') {
      key.preventDefault();
      commit();
    } else if (key.key === 'Escape' && typed !== null && value !== event.name) {
      setTyped(null);
    }
  };
  return (
    <TextInput
      label={
        <span className={classes.label}>
          {texts.name}
          <SyncNote sync={event.syncOf.name} />
        </span>
      }
      // The first Escape belongs to the field, the next one closes the panel: Mantine's panels look for this
      // attribute.
      data-mantine-stop-propagation={typed !== null && value !== event.name ? true : undefined}
      value={value}
      error={typed === null ? null : error}
      onChange={(change) => setTyped({ text: change.target.value, from: typed?.from ?? event.name })}
      onBlur={commitTyped}
      onKeyDown={onKeyDown}
    />
  );
}

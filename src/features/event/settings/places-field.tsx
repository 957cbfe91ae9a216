import { TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { PLACES_MAX } from '#contract/constants.ts';
import { latinDigits } from '#contract/rules/latin-digits.ts';
import { takenPlaces } from '#contract/rules/places.ts';
import { wholeNumber } from '#contract/rules/whole-number.ts';
import type { EventView } from '#src/data/views/event.ts';
import { messages } from '#src/features/event/messages.ts';
import classes from '#src/features/event/settings/settings-panel.module.css';
import { useSaveOnLeave } from '#src/ui/hooks/use-save-on-leave.ts';
import { SyncNote } from '#src/ui/sync/sync-note.tsx';

const texts = messages.settingsPanel.places;

type Capacity = number | null;
const shown = (capacity: Capacity): string => (capacity === null ? '' : String(capacity));

/**
 * undefined: not a valid number of places. Thousands separators are accepted: 1,200 and 1.200 and ١٬٢٠٠ are
 * 1200.
 */
function read(text: string): Capacity | undefined {
  const wanted = latinDigits(text.trim());
  if (wanted === '') return null;
  const number = /^(?:\d+|\d{1,3}[,.٬]\d{3})$/.test(wanted) ? Number(wanted.replace(/[,.٬]/, '')) : 0;
  return number >= 1 && number <= PLACES_MAX ? number : undefined;
}

/** How many guests there is room for. Saved on blur or Enter if changed; Escape restores the old number. */
export function PlacesField({
  event,
  onSave,
}: {
  event: EventView;
  onSave: (capacity: Capacity, from: Capacity) => void;
}) {
  const current = event.capacity ?? null;
  // null while nobody types, so that a change from elsewhere appears; `from` is the value when typing began
  const [typed, setTyped] = useState<{ text: string; from: Capacity } | null>(null);
  const text = typed?.text ?? shown(current);
  const wanted = read(text);
  const coming = takenPlaces(event) ?? 0;
  const changed = typed !== null && text !== shown(current);
  const commit = () => {
    if (typed === null || wanted === undefined) return;
    if (wanted !== typed.from) onSave(wanted, typed.from);
    setTyped(null);
  };
  useSaveOnLeave(commit);
  const onKeyDown = (key: KeyboardEvent<HTMLInputElement>) => {
    if (key.key === 'Enter') {
      key.preventDefault();
      commit();
    } else if (key.key === 'Escape' && changed) setTyped(null);
  };
  return (
    <TextInput
      label={
        <span className={classes.label}>
          {texts.label}
          <SyncNote sync={event.syncOf.capacity} />
        </span>
      }
      description={wanted && wanted < coming ? texts.below(coming) : texts.hint}
      inputMode="numeric"
      maxLength={12}
      autoComplete="off"
      // the first Escape belongs to the field, the next one closes the panel
      data-mantine-stop-propagation={changed ? true : undefined}
      value={text}
      error={wanted === undefined ? texts.wrong(wholeNumber(PLACES_MAX)) : null}
      onChange={(change) => setTyped({ text: change.target.value, from: typed?.from ?? current })}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}

import { TEXT_LIMITS } from '#contract/constants.ts';
import type { EventView } from '#src/data/views/event.ts';
import { FieldState } from '#src/features/event/settings/field-state.tsx';
import { useSaveField } from '#src/features/event/settings/use-save-field.ts';
import { messages } from '#src/features/event/messages.ts';
import { InlineEdit } from '#src/ui/inline-edit.tsx';

/** The name as the page's heading; hosts edit it in place in manage mode. An empty name reverts (specification section 5). */
export function EventName({ event, editable }: { event: EventView; editable: boolean }) {
  const save = useSaveField(event);
  return (
    <InlineEdit as="h1" label={messages.name} value={event.name} required maxLength={TEXT_LIMITS.name} disabled={!editable} onSave={(name) => save('name', name)} note={editable ? <FieldState mark={event.syncOf.name} /> : null} />
  );
}

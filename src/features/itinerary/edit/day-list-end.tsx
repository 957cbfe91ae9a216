import { Button } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { AddLine } from '#src/features/itinerary/edit/add-line.tsx';
import classes from '#src/features/itinerary/edit/manage-board.module.css';
import { messages } from '#src/features/itinerary/edit/messages.ts';

interface Props {
  onAdd: () => void;
  /** Null while there is only one day. */
  onReorder: (() => void) | null;
  busy: boolean;
}

/** Below the list of days. */
export function DayListEnd({ onAdd, onReorder, busy }: Props) {
  return (
    <div className={classes.end}>
      <AddLine label={messages.day.add} onAdd={onAdd} />
      {onReorder ? (
        <Button
          variant="subtle"
          color="gray"
          fullWidth
          leftSection={<IconArrowsSort size={18} stroke={1.75} aria-hidden />}
          loading={busy}
          onClick={onReorder}
        >
          {messages.day.reorder}
        </Button>
      ) : null}
    </div>
  );
}

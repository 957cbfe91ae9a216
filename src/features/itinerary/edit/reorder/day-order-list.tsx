import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type Modifier,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useEffect, useState } from 'react';
import { DayOrderRow } from '#src/features/itinerary/edit/reorder/day-order-row.tsx';
import { messages } from '#src/features/itinerary/edit/reorder/messages.ts';
import { WindowedOrder } from '#src/features/itinerary/edit/reorder/windowed-order.tsx';
import { MANY_DAYS } from '#src/features/itinerary/panes/many-days.tsx';
import type { ShownDay } from '#src/features/itinerary/shown.ts';
import classes from '#src/features/itinerary/edit/reorder/reorder-days.module.css';

interface Props {
  rows: readonly ShownDay[];
  /** The days in their current order; their dates are the positions. */
  slots: readonly ShownDay[];
  onMove: (from: number, to: number) => void;
}

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });
/** ms; a short hold, so that a scroll that begins on a handle is not a drag. */
const HOLD_MS = 250;

/** A day moved by keyboard may go far, and returns from there when the move is cancelled. */
function keepFocusInView(): void {
  const focused = document.activeElement;
  if (focused?.matches('li :focus-visible')) focused.scrollIntoView({ block: 'nearest' });
}

/** The days as a list next to their dates, which stay fixed. */
export function DayOrderList({ rows, slots, onMove }: Props) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: HOLD_MS, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const order = rows.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (draggedId === null) keepFocusInView();
  }, [order, draggedId]);
  const placeOf = (id: unknown): number => rows.findIndex((day) => day.id === id);
  const nameOf = (id: unknown): string => rows[placeOf(id)]?.name ?? '';
  const announcements: Announcements = {
    onDragStart: ({ active }) => messages.picked(nameOf(active.id)),
    onDragOver: ({ active, over }) =>
      over ? messages.over(nameOf(active.id), placeOf(over.id) + 1, rows.length) : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? messages.dropped(nameOf(active.id), placeOf(over.id) + 1)
        : messages.cancelled(nameOf(active.id)),
    onDragCancel: ({ active }) => messages.cancelled(nameOf(active.id)),
  };
  const row = (day: ShownDay, index: number) => (
    <DayOrderRow day={day} index={index} slots={slots} onMove={onMove} />
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: messages.keys } }}
      onDragStart={({ active }) => setDraggedId(String(active.id))}
      onDragCancel={() => setDraggedId(null)}
      onDragEnd={({ active, over }) => {
        setDraggedId(null);
        if (over) onMove(placeOf(active.id), placeOf(over.id));
      }}
    >
      <SortableContext items={rows.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {rows.length > MANY_DAYS ? (
          <WindowedOrder
            rows={rows}
            draggedId={draggedId}
            className={classes.list}
            rowClassName={classes.row}
          >
            {row}
          </WindowedOrder>
        ) : (
          <ol className={classes.list}>
            {rows.map((day, index) => (
              <li key={day.id} className={classes.row}>
                {row(day, index)}
              </li>
            ))}
          </ol>
        )}
      </SortableContext>
    </DndContext>
  );
}

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
import { DayOrderRow } from '#src/features/itinerary/edit/reorder/day-order-row.tsx';
import { messages } from '#src/features/itinerary/edit/reorder/messages.ts';
import type { ShownDay } from '#src/features/itinerary/shown.ts';
import classes from '#src/features/itinerary/edit/reorder/reorder-days.module.css';

interface Props {
  rows: readonly ShownDay[];
  /** The days as they are: their dates are the places. */
  slots: readonly ShownDay[];
  onMove: (from: number, to: number) => void;
}

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });
/** A short hold, so that a scroll that begins on a handle is not a drag. */
const HOLD_MS = 250;

/** The days under each other beside their dates, which stay. */
export function DayOrderList({ rows, slots, onMove }: Props) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: HOLD_MS, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
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
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: messages.keys } }}
      onDragEnd={({ active, over }) => {
        if (over) onMove(placeOf(active.id), placeOf(over.id));
      }}
    >
      <SortableContext items={rows.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={classes.list}>
          {rows.map((day, index) => (
            <DayOrderRow key={day.id} day={day} index={index} slots={slots} onMove={onMove} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Menu } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconDotsVertical, IconGripVertical } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { messages as shared } from '#src/features/itinerary/messages.ts';
import { messages } from '#src/features/itinerary/edit/reorder/messages.ts';
import { MediaPicture } from '#src/features/itinerary/panes/media-picture.tsx';
import type { ShownDay } from '#src/features/itinerary/shown.ts';
import { PlainIconButton } from '#src/ui/buttons/plain-icon-button.tsx';
import { useGradually } from '#src/ui/hooks/use-gradually.ts';
import { PressedMenu } from '#src/ui/layers/pressed-menu.tsx';
import { dayAndMonth, dayOfMonth, monthShort, weekdayShort } from '#src/ui/text/format-dates.ts';
import classes from '#src/features/itinerary/edit/reorder/reorder-days.module.css';

interface Props {
  day: ShownDay;
  index: number;
  slots: readonly ShownDay[];
  onMove: (from: number, to: number) => void;
}

const ICON = { size: 20, stroke: 1.75 } as const;

/** A fixed date and the day now on it: a drag handle, arrows, and a list of positions. */
export const DayOrderRow = memo(function DayOrderRow({ day, index, slots, onMove }: Props) {
  const calm = useReducedMotion();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: day.id, ...(calm && { transition: null }) });
  const date = slots[index]?.date ?? day.date;
  const before = slots[index - 1]?.date;
  return (
    <>
      <span className={classes.slot}>
        <small>{weekdayShort(date)}</small>
        <b>{dayOfMonth(date)}</b>
        {before?.slice(0, 7) === date.slice(0, 7) ? null : <small>{monthShort(date)}</small>}
      </span>
      <div
        ref={setNodeRef}
        className={classes.card}
        data-dragging={isDragging || undefined}
        style={{ transform: CSS.Translate.toString(transform), transition }}
      >
        <Handle name={day.name} grip={setActivatorNodeRef} attributes={attributes} listeners={listeners} />
        <Face day={day} />
        <span className={classes.words}>
          <b dir="auto">{day.name}</b>
          <small>
            {shared.days.activities(day.activities.length)}
            {date === day.date ? null : ` · ${messages.was(dayAndMonth(day.date))}`}
          </small>
        </span>
        <RowTools name={day.name} index={index} slots={slots} onMove={onMove} />
      </div>
    </>
  );
});

const Face = memo(function Face({ day }: Pick<Props, 'day'>) {
  return <MediaPicture className={classes.face} src={day.image} of={day} ratio="square" sizes="48px" />;
});

type Sortable = ReturnType<typeof useSortable>;

/** Dragging re-renders every row at each step; memoized, because this part does not change with it. */
const Handle = memo(function Handle({
  name,
  grip,
  attributes,
  listeners,
}: Pick<Sortable, 'attributes' | 'listeners'> & { name: string; grip: Sortable['setActivatorNodeRef'] }) {
  return (
    <PlainIconButton
      ref={grip}
      className={classes.handle}
      {...attributes}
      {...listeners}
      aria-label={messages.handle(name)}
    >
      <IconGripVertical {...ICON} />
    </PlainIconButton>
  );
});

/** At the ends an arrow that does nothing keeps the focus. */
const RowTools = memo(function RowTools({
  name,
  index,
  slots,
  onMove,
}: Pick<Props, 'index' | 'slots' | 'onMove'> & { name: string }) {
  return (
    <>
      <span className={classes.arrows}>
        <PlainIconButton
          aria-label={messages.up(name)}
          aria-disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        >
          <IconArrowUp {...ICON} />
        </PlainIconButton>
        <PlainIconButton
          aria-label={messages.down(name)}
          aria-disabled={index === slots.length - 1}
          onClick={() => onMove(index, index + 1)}
        >
          <IconArrowDown {...ICON} />
        </PlainIconButton>
      </span>
      <PlacesMenu name={name} index={index} slots={slots} onMove={onMove} />
    </>
  );
});

/** The menu costs as much as everything else in a row, so it is mounted only once its button is pressed. */
function PlacesMenu({ name, ...places }: Parameters<typeof Places>[0] & { name: string }) {
  const [pressed, setPressed] = useState(false);
  const label = messages.moveTo(name);
  const face = <IconDotsVertical {...ICON} />;
  if (!pressed)
    return (
      <PlainIconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => setPressed(true)}
      >
        {face}
      </PlainIconButton>
    );
  return (
    <PressedMenu label={label} face={face} width={230} position="bottom-end" maxHeight={320}>
      <Places {...places} />
    </PressedMenu>
  );
}

/** A separate component, so that it mounts only for the open menu. */
function Places({ index, slots, onMove }: Pick<Props, 'index' | 'slots' | 'onMove'>) {
  return useGradually(slots).map((slot, place) => (
    <Menu.Item key={slot.id} disabled={place === index} onClick={() => onMove(index, place)}>
      {messages.place(place + 1, dayAndMonth(slot.date))}
    </Menu.Item>
  ));
}

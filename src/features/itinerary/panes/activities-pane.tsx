import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Board } from '#src/features/itinerary/board/use-board.ts';
import { messages } from '#src/features/itinerary/messages.ts';
import { useSwipe } from '#src/features/itinerary/navigation/use-swipe.ts';
import { ActivityList, type ItemInput } from '#src/features/itinerary/panes/activity-list.tsx';
import { DayHeading } from '#src/features/itinerary/panes/day-heading.tsx';
import { RoomFilter, roomsOf } from '#src/features/itinerary/panes/room-filter.tsx';
import { isDense } from '#src/features/itinerary/schedule/is-dense.ts';
import { slotsOf } from '#src/features/itinerary/schedule/slots-of.ts';
import type { GapBefore } from '#src/features/itinerary/panes/slot-item.tsx';
import type { ShownActivity, ShownDay } from '#src/features/itinerary/shown.ts';
import { EmptyState } from '#src/ui/states/empty-state.tsx';
import classes from '#src/features/itinerary/panes/activities-pane.module.css';

interface Props {
  className: string | undefined;
  board: Board;
  /** Zone of the event. */
  zone: string;
  now: number;
  /** The pane scrolls by itself; otherwise the page does. */
  ownScroll: boolean;
  /** Start at what is on now instead of at the top. */
  atNow?: boolean;
  /** Replaces the day's texts where they can be edited. */
  heading?: ReactNode;
  /** Below the activities. */
  end?: ReactNode;
  onItem?: ItemInput | undefined;
  rowStart?: ((activity: ShownActivity) => ReactNode) | undefined;
  gap?: GapBefore | undefined;
}

/** One day and its activities; a horizontal swipe goes to the next or the previous day. */
export function ActivitiesPane({
  className,
  board,
  zone,
  now,
  ownScroll,
  atNow = false,
  heading,
  end,
  onItem,
  rowStart,
  gap,
}: Props) {
  const { day, covered } = board;
  const scroller = useRef<HTMLDivElement>(null);
  const swipe = useSwipe(board.stepDay);
  const direction = useDirection(day);
  useTopOfDay(day?.id, ownScroll);
  const rooms = useRooms(day);
  if (!day)
    return (
      <section className={className} aria-label={messages.days.label}>
        <EmptyState title={messages.activities.noDays} />
        {end}
      </section>
    );
  return (
    <section
      className={className}
      aria-label={messages.activities.label(day.name)}
      inert={covered}
      {...swipe}
    >
      <div
        key={day.id}
        ref={scroller}
        className={ownScroll ? classes.scroll : classes.flow}
        data-from={direction}
      >
        {heading ?? (
          <DayHeading day={day} zone={zone} hrefOfActivity={board.hrefOfActivity} onOpen={board.open} />
        )}
        {rooms.all.length > 1 ? (
          <RoomFilter rooms={rooms.all} chosen={rooms.chosen} onChoose={rooms.choose} />
        ) : null}
        <ActivityList
          day={day}
          room={rooms.chosen}
          zone={zone}
          now={now}
          chosenId={board.activity?.id}
          hrefOf={board.hrefOfActivity}
          onOpen={board.open}
          handle={board.list}
          scroller={ownScroll ? scroller : null}
          atNow={atNow}
          onItem={onItem}
          rowStart={rowStart}
          gap={gap}
          empty={<EmptyState scene="jetty-dawn" title={messages.activities.empty} />}
        />
        {end}
      </div>
    </section>
  );
}

/** A day with tracks can be filtered by room; the choice carries over to the next day with that room. */
function useRooms(day: ShownDay | null) {
  const [room, choose] = useState<string>();
  const activities = day?.activities;
  const all = useMemo(
    () => (activities && isDense(slotsOf(activities)) ? roomsOf(activities) : []),
    [activities],
  );
  return { all, chosen: room !== undefined && all.includes(room) ? room : undefined, choose };
}

/** The side from which the day slides in: a later one from the right. */
function useDirection(day: ShownDay | null): 'right' | 'left' | undefined {
  const before = useRef<{ id: string; index: number; from: 'right' | 'left' | undefined } | null>(null);
  if (day && before.current?.id !== day.id)
    before.current = {
      id: day.id,
      index: day.dayIndex,
      from: before.current ? (day.dayIndex > before.current.index ? 'right' : 'left') : undefined,
    };
  return before.current?.from;
}

/**
 * Where the page scrolls, a newly chosen day starts at its own top, with the header scrolled away if it was
 * before.
 */
function useTopOfDay(dayId: string | undefined, ownScroll: boolean) {
  const before = useRef(dayId);
  useEffect(() => {
    if (before.current === dayId) return;
    before.current = dayId;
    const strip = document.querySelector<HTMLElement>('[data-strip]');
    if (ownScroll || !strip) return;
    const top = strip.offsetTop - Number.parseFloat(getComputedStyle(strip).top || '0');
    if (window.scrollY > top) window.scrollTo({ top, behavior: 'instant' });
  }, [dayId, ownScroll]);
}

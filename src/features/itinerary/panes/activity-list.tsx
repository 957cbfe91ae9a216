import {
  useEffect,
  useMemo,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { messages } from '#src/features/itinerary/messages.ts';
import { useRovingList } from '#src/features/itinerary/navigation/use-roving-list.ts';
import { roomOf } from '#src/features/itinerary/panes/room-filter.tsx';
import {
  NowLine,
  SlotItem,
  type RowContext,
  type GapBefore,
} from '#src/features/itinerary/panes/slot-item.tsx';
import { slotIndexOf, useOpeningPlace } from '#src/features/itinerary/panes/use-opening-place.ts';
import { nowMark, slotToShow } from '#src/features/itinerary/schedule/now-mark.ts';
import { isDense } from '#src/features/itinerary/schedule/is-dense.ts';
import { slotsOf } from '#src/features/itinerary/schedule/slots-of.ts';
import type { ShownActivity, ShownDay } from '#src/features/itinerary/shown.ts';
import { localOf } from '#contract/rules/time.ts';
import { useShownZone } from '#src/features/itinerary/own-time/own-time.ts';
import { useHour12 } from '#src/ui/text/clock-face.ts';
import { clockTime } from '#src/ui/text/format-dates.ts';
import { useWasServerRendered } from '#src/ui/hooks/use-hydrated.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';
import classes from '#src/features/itinerary/panes/activity-list.module.css';

// Few itineraries are that long, so this code is not part of the first load.
const WindowedSlots = lazyPart(
  async () => (await import('#src/features/itinerary/panes/windowed-slots.tsx')).WindowedSlots,
);

/** Above this many activities only those in view are rendered. */
const WINDOW_FROM = 60;

export interface ListHandle {
  /** Moves the focus to an activity, or to the list's Tab stop. */
  focus: (activityId?: string) => void;
  /** All listed ids, in order. */
  ids: () => readonly string[];
}

/** A key or a click on an activity; `ids`: all listed ids, in order. Prevent its default to handle it. */
export type ItemInput = (input: KeyboardEvent | MouseEvent, id: string, ids: readonly string[]) => void;

interface Props {
  day: ShownDay;
  /** Only activities in this room; all of them when undefined. */
  room: string | undefined;
  zone: string;
  now: number;
  chosenId: string | undefined;
  hrefOf: (activityId: string) => string;
  /** `byKeyboard`: the focus should move to the details. */
  onOpen: (activityId: string, byKeyboard: boolean) => void;
  handle: RefObject<ListHandle | null>;
  /** The scroll container; the page itself when null. */
  scroller: RefObject<HTMLElement | null> | null;
  /** Shown when the day has no activities. */
  empty: ReactNode;
  /** Start at what is on now instead of at the top. */
  atNow: boolean;
  /** Manage mode's handling of an activity, beyond moving and opening. */
  onItem?: ItemInput | undefined;
  /** Before each activity. */
  rowStart?: ((activity: ShownActivity) => ReactNode) | undefined;
  gap?: GapBefore | undefined;
}

/** The activities of one day, grouped by start time. One Tab stop; arrows or j / k move. */
export function ActivityList({
  day,
  room,
  zone,
  now,
  chosenId,
  hrefOf,
  onOpen,
  handle,
  scroller,
  empty,
  atNow,
  onItem,
  rowStart,
  gap,
}: Props) {
  const all = useMemo(() => slotsOf(day.activities), [day.activities]);
  const slots = useMemo(
    () => (room === undefined ? all : slotsOf(day.activities.filter((one) => roomOf(one) === room))),
    [all, day.activities, room],
  );
  const ids = useMemo(() => slots.flatMap((slot) => slot.activities.map((activity) => activity.id)), [slots]);
  const mark = nowMark(slots, day.date, zone, now);
  const wasServerRendered = useWasServerRendered();
  const ownZone = useShownZone(day.date, zone);
  const hour12 = useHour12();
  const revealSlot = useRef<((slot: number) => void) | null>(null);
  const roving = useRovingList({
    ids,
    chosen: chosenId,
    onOpen,
    onItem: onItem && ((input, id) => onItem(input, id, ids)),
    reveal: (index) => revealSlot.current?.(slotIndexOf(slots, ids[index])),
  });
  const { listRef, tabStop, focusItem } = roving;

  useEffect(() => {
    handle.current = {
      focus: (id = tabStop) => {
        if (id) focusItem(id);
      },
      ids: () => ids,
    };
    return () => {
      handle.current = null;
    };
  });
  useOpeningPlace({
    dayId: day.id,
    listRef,
    scroller,
    chosenId,
    slots,
    slot: atNow ? slotToShow(slots, mark) : null,
    revealSlot,
  });

  if (slots.length === 0) return empty;
  const context: RowContext = {
    hrefOf,
    chosenId,
    tabStop,
    running: mark.running,
    zone,
    ownZone,
    date: day.date,
    hour12,
    rowStart,
    gap,
    painted: !isDense(all),
  };
  const line = <NowLine time={clockTime(localOf(new Date(now).toISOString(), ownZone ?? zone), hour12)} />;
  const item = (index: number) => {
    const slot = slots[index];
    if (!slot) return null;
    return (
      <>
        {mark.lineBefore === index ? line : null}
        <SlotItem slot={slot} context={context} />
        {mark.lineBefore === slots.length && index === slots.length - 1 ? line : null}
      </>
    );
  };
  const plain = () => (
    <ol className={classes.slots} aria-label={messages.activities.label(day.name)}>
      {slots.map((slot, index) => (
        <li key={slot.key} data-slot={index}>
          {item(index)}
        </li>
      ))}
    </ol>
  );
  return (
    <div {...roving.list} className={classes.list}>
      {ids.length > WINDOW_FROM ? (
        <WindowedSlots
          key={day.id}
          count={slots.length}
          keyOf={(index) => slots[index]?.key ?? index}
          item={item}
          scroller={scroller}
          reveal={revealSlot}
          meanwhile={wasServerRendered ? plain() : undefined}
        />
      ) : (
        plain()
      )}
    </div>
  );
}

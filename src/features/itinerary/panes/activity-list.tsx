import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { messages } from '#src/features/itinerary/messages.ts';
import { useRovingList } from '#src/features/itinerary/moving/use-roving-list.ts';
import { roomOf } from '#src/features/itinerary/panes/room-filter.tsx';
import {
  NowLine,
  SlotItem,
  type RowContext,
  type GapBefore,
} from '#src/features/itinerary/panes/slot-item.tsx';
import { nowMark, slotToShow } from '#src/features/itinerary/schedule/now-mark.ts';
import { isDense } from '#src/features/itinerary/schedule/is-dense.ts';
import { slotsOf, type Slot } from '#src/features/itinerary/schedule/slots-of.ts';
import type { ShownActivity, ShownDay } from '#src/features/itinerary/shown.ts';
import { localOf } from '#contract/rules/time.ts';
import { useShownZone } from '#src/features/itinerary/own-time/own-time.ts';
import { useHour12 } from '#src/ui/text/clock-face.ts';
import { clockTime } from '#src/ui/text/format-dates.ts';
import { useShown } from '#src/ui/hooks/use-shown.ts';
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

const slotIndexOf = (slots: readonly Slot<ShownActivity>[], id: string | undefined): number =>
  slots.findIndex((slot) => slot.activities.some((a) => a.id === id));

/**
 * A day opens at its selected activity, otherwise at what is on now, otherwise at its top. Once per day: the
 * passing minutes do not disturb reading.
 */
function useOpeningPlace(of: {
  dayId: string;
  listRef: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null> | null;
  chosenId: string | undefined;
  slots: readonly Slot<ShownActivity>[];
  slot: number | null;
  revealSlot: RefObject<((slot: number) => void) | null>;
}) {
  const opened = useRef<string>(null);
  const shown = useShown();
  // Within the frame, which lays out the page anyway, and before it is painted: in the task that has just inserted the
  // list, it would force a layout.
  const openAtPlace = useEffectEvent(() => {
    opened.current = of.dayId;
    const chosenSlot = of.chosenId ? slotIndexOf(of.slots, of.chosenId) : -1;
    const slot = chosenSlot === -1 ? of.slot : chosenSlot;
    if (!slot) return;
    if (of.revealSlot.current) of.revealSlot.current(slot);
    else bringIntoView(of.listRef.current?.querySelector(`[data-slot="${slot}"]`), of.scroller?.current);
  });
  const isEmpty = of.slots.length === 0;
  useEffect(() => {
    if (!shown || opened.current === of.dayId || isEmpty) return;
    const frame = requestAnimationFrame(openAtPlace);
    return () => cancelAnimationFrame(frame);
  }, [shown, of.dayId, isEmpty]);
}

/** px of an activity that must be visible to tell what it is. */
const READABLE_PX = 160;

/** Does not scroll if the slot is readable where it is, or nearly: the day's own text stays on screen. */
function bringIntoView(slot: Element | null | undefined, scroller: HTMLElement | null | undefined): void {
  if (!slot || (scroller && scroller.scrollHeight - scroller.clientHeight < READABLE_PX / 2)) return;
  const { top } = slot.getBoundingClientRect();
  const view = scroller?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight };
  if (top < view.top || top > view.bottom - READABLE_PX) slot.scrollIntoView({ block: 'center' });
}

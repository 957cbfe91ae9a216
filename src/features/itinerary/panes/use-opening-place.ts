import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { Slot } from '#src/features/itinerary/schedule/slots-of.ts';
import type { ShownActivity } from '#src/features/itinerary/shown.ts';
import { useShown } from '#src/ui/hooks/use-shown.ts';

/** -1 if no slot holds this activity. */
export const slotIndexOf = (slots: readonly Slot<ShownActivity>[], id: string | undefined): number =>
  slots.findIndex((slot) => slot.activities.some((a) => a.id === id));

/**
 * A day opens at its selected activity, otherwise at what is on now, otherwise at its top. Once per day: the
 * passing minutes do not disturb reading.
 */
export function useOpeningPlace(of: {
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

/** px of an activity that must be visible to recognise it. */
const READABLE_PX = 160;

/** Does not scroll if the slot is readable where it is, or nearly: the day's own text stays on screen. */
function bringIntoView(slot: Element | null | undefined, scroller: HTMLElement | null | undefined): void {
  if (!slot || (scroller && scroller.scrollHeight - scroller.clientHeight < READABLE_PX / 2)) return;
  const { top } = slot.getBoundingClientRect();
  const view = scroller?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight };
  if (top < view.top || top > view.bottom - READABLE_PX) slot.scrollIntoView({ block: 'center' });
}

import { dateOf } from '#contract/rules/time.ts';
import type { Slot, Timed } from '#src/features/itinerary/schedule/slots-of.ts';

/**
 * `running`: activities under way. `lineBefore`: index of the slot below the "Now" line, `slots.length` after
 * the last, null without a line.
 */
export interface NowMark {
  running: ReadonlySet<string>;
  lineBefore: number | null;
}

const NOTHING: NowMark = { running: new Set(), lineBefore: null };

/** The position of "now" within a day; the line appears only today and only while nothing is under way. */
export function nowMark(slots: readonly Slot<Timed>[], date: string, zone: string, now: number): NowMark {
  if (dateOf(new Date(now).toISOString(), zone) !== date || slots.length === 0) return NOTHING;
  const running = new Set(
    slots
      .flatMap((slot) => slot.activities)
      .filter((a) => Date.parse(a.startDateTime) <= now && now < Date.parse(a.endDateTime))
      .map((a) => a.id),
  );
  if (running.size > 0) return { running, lineBefore: null };
  const next = slots.findIndex((slot) => Date.parse(slot.activities[0]?.startDateTime ?? '') > now);
  return { running, lineBefore: next === -1 ? slots.length : next };
}

/** The slot to bring into view when today is opened: the first one under way, otherwise the next one. */
export function slotToShow(slots: readonly Slot<Timed>[], mark: NowMark): number | null {
  const going = slots.findIndex((slot) => slot.activities.some((a) => mark.running.has(a.id)));
  if (going !== -1) return going;
  return mark.lineBefore === null ? null : Math.min(mark.lineBefore, slots.length - 1);
}

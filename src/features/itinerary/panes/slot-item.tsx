import type { ReactNode } from 'react';
import { localOf } from '#contract/rules/time.ts';
import { clockTime, dayShort, duration } from '#src/ui/text/format-dates.ts';
import { cityOf } from '#src/ui/text/city-of.ts';
import { messages } from '#src/features/itinerary/messages.ts';
import { ActivityRow } from '#src/features/itinerary/panes/activity-row.tsx';
import type { Slot } from '#src/features/itinerary/schedule/slots-of.ts';
import type { ShownActivity } from '#src/features/itinerary/shown.ts';
import classes from '#src/features/itinerary/panes/slot-item.module.css';

/** What all slots of a list have in common. */
export interface RowContext {
  hrefOf: (activityId: string) => string;
  chosenId: string | undefined;
  tabStop: string | undefined;
  running: ReadonlySet<string>;
  /** Zone of the event: an activity in another zone shows its own. */
  zone: string;
  /** The reader's zone, if times are shown in it. */
  ownZone: string | null;
  date: string;
  hour12: boolean;
  rowStart: ((activity: ShownActivity) => ReactNode) | undefined;
  gap: GapBefore | undefined;
  /** Activities without a picture get a painted one; a dense programme has none. */
  painted: boolean;
}

/** How manage mode renders the text for free time before a slot. */
export type GapBefore = (slot: Slot<ShownActivity>, words: string) => ReactNode;

const NONE: readonly string[] = [];

/** Activities with the same start time: the time once, then a row each. */
export function SlotItem({ slot, context }: { slot: Slot<ShownActivity>; context: RowContext }) {
  const free = slot.freeBefore > 0 ? messages.activities.free(duration(slot.freeBefore)) : null;
  return (
    <>
      {free ? <p className={classes.free}>{context.gap?.(slot, free) ?? free}</p> : null}
      <div className={classes.slot}>
        <SlotTime slot={slot} context={context} />
        <ul className={classes.rows}>
          {slot.activities.map((activity, at) => (
            <li key={activity.id} className={context.rowStart && classes.withStart}>
              {context.rowStart?.(activity)}
              <ActivityRow
                activity={activity}
                href={context.hrefOf(activity.id)}
                chosen={activity.id === context.chosenId}
                isTabStop={activity.id === context.tabStop}
                isNow={context.running.has(activity.id)}
                overlaps={slot.overlaps[at] ?? NONE}
                painted={context.painted}
              />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** Never wider than its column: in twelve-hour format AM or PM goes below the time. */
function SlotTime({ slot, context }: { slot: Slot<ShownActivity>; context: RowContext }) {
  const { ownZone, hour12, date, zone } = context;
  const first = slot.activities[0];
  const local = first && ownZone ? localOf(first.startDateTime, ownZone) : slot.startLocal;
  const [clock, half] = clockTime(local, hour12).split(' ');
  return (
    <time className={classes.time} dateTime={first?.startDateTime}>
      {clock}
      {half ? <small className={classes.zone}> {half}</small> : null}
      {ownZone && local.slice(0, 10) !== date ? (
        <small className={classes.zone}> {dayShort(local)}</small>
      ) : null}
      {first && !ownZone && first.timezone !== zone ? (
        <small className={classes.zone}> {cityOf(first.timezone)}</small>
      ) : null}
    </time>
  );
}

export function NowLine({ time }: { time: string }) {
  return (
    <p className={classes.nowLine}>
      <span>{messages.activities.nowAt(time)}</span>
    </p>
  );
}

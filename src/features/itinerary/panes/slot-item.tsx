import { clockTime, duration } from '#src/ui/text/format-dates.ts';
import { messages } from '#src/features/itinerary/messages.ts';
import { ActivityRow } from '#src/features/itinerary/panes/activity-row.tsx';
import type { Slot } from '#src/features/itinerary/schedule/slots-of.ts';
import type { ShownActivity } from '#src/features/itinerary/shown.ts';
import classes from '#src/features/itinerary/panes/slot-item.module.css';

/** What every slot of a list shares. */
export interface RowContext {
  hrefOf: (activityId: string) => string;
  chosenId: string | undefined;
  tabStop: string | undefined;
  running: ReadonlySet<string>;
  /** Zone of the event: an activity in another zone says its own. */
  zone: string;
  /** Activities without a picture get a painted one; a dense programme does without. */
  painted: boolean;
}

const NONE: readonly string[] = [];

/** Activities that start at one time: the time once, then a row each. */
export function SlotItem({ slot, context }: { slot: Slot<ShownActivity>; context: RowContext }) {
  const first = slot.activities[0];
  return (
    <>
      {slot.freeBefore > 0 ? (
        <p className={classes.free}>{messages.activities.free(duration(slot.freeBefore))}</p>
      ) : null}
      <div className={classes.slot}>
        <time className={classes.time} dateTime={first?.startDateTime}>
          {clockTime(slot.startLocal)}
          {first && first.timezone !== context.zone ? (
            <small className={classes.zone}>{cityOf(first.timezone)}</small>
          ) : null}
        </time>
        <ul className={classes.rows}>
          {slot.activities.map((activity, at) => (
            <li key={activity.id}>
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

export function NowLine({ time }: { time: string }) {
  return (
    <p className={classes.nowLine}>
      <span>{messages.activities.nowAt(time)}</span>
    </p>
  );
}

/** "Europe/Lisbon" → "Lisbon". */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

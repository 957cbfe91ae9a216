import { IconPlus } from '@tabler/icons-react';
import { localOf } from '#contract/rules/time.ts';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import type { Slot } from '#src/features/itinerary/schedule/slots-of.ts';
import type { ShownActivity } from '#src/features/itinerary/shown.ts';
import { clockTime } from '#src/ui/text/format-dates.ts';
import { useHour12 } from '#src/ui/text/clock-face.ts';
import { nowMs } from '#src/ui/text/now.ts';
import classes from '#src/features/itinerary/edit/gap-button.module.css';

const HOUR = 3_600_000;

/** HH:MM in the event's zone. */
export interface Times {
  start: string;
  end: string;
}

interface Props {
  slot: Slot<ShownActivity>;
  /** Date of the day. */
  date: string;
  /** Zone of the event. */
  zone: string;
  /** How long nothing is planned, as text. */
  words: string;
  onAdd: (times: Times) => void;
}

/**
 * "2 h free" between two activities: pressing it proposes a one-hour activity at the beginning of the gap.
 */
export function GapButton({ slot, date, zone, words, onAdd }: Props) {
  const hour12 = useHour12();
  const next = slot.activities[0]?.startDateTime ?? '';
  const begins = Date.parse(next) - slot.freeBefore;
  const local = (at: number): string => localOf(new Date(at).toISOString(), zone);
  const start = local(begins);
  // nothing can be planned in the past, nor for another day in the event's zone
  if (begins < nowMs() || !start.startsWith(date)) return words;
  return (
    <button
      type="button"
      className={classes.gap}
      aria-label={messages.activity.addAt(clockTime(start, hour12), words)}
      onClick={() => onAdd({ start: start.slice(11, 16), end: local(begins + HOUR).slice(11, 16) })}
    >
      <IconPlus size={14} stroke={2} aria-hidden />
      {words}
    </button>
  );
}

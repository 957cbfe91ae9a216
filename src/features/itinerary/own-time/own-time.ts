import { useSyncExternalStore } from 'react';
import { instantOf } from '#contract/rules/time.ts';
import { offsetAt } from '#contract/rules/zone-offset.ts';
import { keptChoice } from '#src/ui/hooks/kept-choice.ts';
import { useTakenOver } from '#src/ui/hooks/use-taken-over.ts';

/** Whose clock an itinerary is read by; kept on this device. Only what is shown depends on it. */
export const timesChoice = keptChoice('v1:times', ['event', 'mine']);

/** Does this day run by other clocks in one zone than in the other? Not between Paris and Berlin. */
export function clocksDiffer(date: string, zone: string, other: string): boolean {
  if (zone === other) return false;
  return ['00:00:00', '23:59:59'].some((time) => {
    const at = Date.parse(instantOf(`${date}T${time}`, zone));
    return offsetAt(at, zone) !== offsetAt(at, other);
  });
}

let asked: string | null = null;

/** The zone of the machine, which travels. Every row of a day asks for it, and an answer costs as much as a row. */
function zoneHere(): string {
  if (asked === null) {
    asked = Intl.DateTimeFormat().resolvedOptions().timeZone;
    // of the same turn: the next one asks again
    queueMicrotask(() => {
      asked = null;
    });
  }
  return asked;
}

interface OwnTime {
  /** The person's zone, where a day of the event has other times there; null elsewhere, and in drawn pages. */
  zone: string | null;
  /** They want to read those. */
  chosen: boolean;
}

/** Times of one day of an event in the zone of whoever reads it. */
export function useOwnTime(date: string, eventZone: string): OwnTime {
  const here = useTakenOver();
  const choice = useSyncExternalStore(timesChoice.subscribe, timesChoice.get, () => 'event' as const);
  const own = here ? zoneHere() : eventZone;
  const zone = clocksDiffer(date, eventZone, own) ? own : null;
  return { zone, chosen: zone !== null && choice === 'mine' };
}

/** The zone in which the times of a day are shown, where it is not that of each activity. */
export function useShownZone(date: string, eventZone: string): string | null {
  const { zone, chosen } = useOwnTime(date, eventZone);
  return chosen ? zone : null;
}

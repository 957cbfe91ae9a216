import { useSyncExternalStore } from 'react';
import { instantOf } from '#contract/rules/time.ts';
import { offsetAt } from '#contract/rules/zone-offset.ts';
import { zoneOfDevice } from '#contract/rules/temporal.ts';
import { devicePreference } from '#src/ui/hooks/device-preference.ts';
import { useHydrated } from '#src/ui/hooks/use-hydrated.ts';

/** The zone in which an itinerary is read; stored on this device. It affects display only. */
export const timesChoice = devicePreference('v1:times', ['event', 'mine']);

/** Whether the two zones have different clocks on this day. Paris and Berlin do not. */
export function clocksDiffer(date: string, zone: string, other: string): boolean {
  if (zone === other) return false;
  return ['00:00:00', '23:59:59'].some((time) => {
    const at = Date.parse(instantOf(`${date}T${time}`, zone));
    return offsetAt(at, zone) !== offsetAt(at, other);
  });
}

let asked: string | null = null;

/**
 * The device's current zone, which changes with travel. Every row of a day needs it, and asking costs as much
 * as rendering a row.
 */
function zoneHere(): string {
  if (asked === null) {
    asked = zoneOfDevice();
    // cached for the current tick: the next one asks again
    queueMicrotask(() => {
      asked = null;
    });
  }
  return asked;
}

interface OwnTime {
  /**
   * The person's zone if a day of the event has other times there; otherwise null, as on server-rendered
   * pages.
   */
  zone: string | null;
  /** The person wants to read times in their own zone. */
  chosen: boolean;
}

/** Times of one day of an event in the reader's zone. */
export function useOwnTime(date: string, eventZone: string): OwnTime {
  const here = useHydrated();
  const choice = useSyncExternalStore(timesChoice.subscribe, timesChoice.get, () => 'event' as const);
  const own = here ? zoneHere() : eventZone;
  const zone = clocksDiffer(date, eventZone, own) ? own : null;
  return { zone, chosen: zone !== null && choice === 'mine' };
}

/** The zone in which a day's times are shown, if it is not each activity's own. */
export function useShownZone(date: string, eventZone: string): string | null {
  const { zone, chosen } = useOwnTime(date, eventZone);
  return chosen ? zone : null;
}

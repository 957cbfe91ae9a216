import type ICAL from 'ical.js';
import { instantOf, localOf } from '#contract/rules/time.ts';
import { zoneNamed } from '#server/modules/schedule-import/calendar-zone.ts';

/** Converts the times of a calendar to the event's zone. */
export class CalendarClock {
  readonly zone: string;
  readonly #described: ReadonlyMap<string, string>;

  constructor(zone: string, described: ReadonlyMap<string, string>) {
    this.zone = zone;
    this.#described = described;
  }

  /** The zone of a time. It may be named without being described in the file, or the other way round. */
  zoneOf(time: ICAL.Time & { timezone?: string }): string | null {
    const names = [time.timezone, time.zone?.tzid];
    return (
      names.map(zoneNamed).find((zone) => zone !== null) ??
      names.map((name) => this.#described.get(name ?? '')).find((zone) => zone !== undefined) ??
      null
    );
  }

  /** Wall time in the event's zone. A floating time is taken as it is. */
  wall(time: ICAL.Time): string {
    return this.in(time, null);
  }

  /** The wall time as written. */
  own(time: ICAL.Time): string {
    return this.in(time, this.zoneOf(time));
  }

  in(time: ICAL.Time, zone: string | null): string {
    if (time.isDate) return `${time.toString().slice(0, 10)}T00:00:00`;
    const wanted = zone ?? this.zone;
    const local = time.toString().slice(0, 19);
    const named = this.zoneOf(time);
    if (named) return named === wanted ? local : localOf(instantOf(local, named), wanted);
    const known = time.zone && time.zone.tzid !== 'floating';
    return known ? localOf(new Date(time.toUnixTime() * 1000).toISOString(), wanted) : local;
  }
}

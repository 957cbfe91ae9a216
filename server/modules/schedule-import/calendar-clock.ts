import type ICAL from 'ical.js';
import { instantOf, localOf } from '#contract/rules/time.ts';
import { zoneNamed } from '#server/modules/schedule-import/calendar-zone.ts';

/** Reads the times of a calendar in its zone. */
export class CalendarClock {
  readonly zone: string;
  readonly #described: ReadonlyMap<string, string>;

  constructor(zone: string, described: ReadonlyMap<string, string>) {
    this.zone = zone;
    this.#described = described;
  }

  /** The zone of a time: a name may be given without the zone being described in the file, or the other way. */
  zoneOf(time: ICAL.Time & { timezone?: string }): string | null {
    const names = [time.timezone, time.zone?.tzid];
    return (
      names.map(zoneNamed).find((zone) => zone !== null) ??
      names.map((name) => this.#described.get(name ?? '')).find((zone) => zone !== undefined) ??
      null
    );
  }

  /** Wall time in the event's zone. One that is written without a zone is meant as it stands. */
  wall(time: ICAL.Time): string {
    return this.in(time, null);
  }

  /** As it is written. */
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

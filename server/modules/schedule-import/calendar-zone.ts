import type ICAL from 'ical.js';
import * as v from 'valibot';
import { TimeZone } from '#contract/schemas/common.ts';
import { localOf } from '#contract/rules/time.ts';
import { windowsZone } from '#server/modules/schedule-import/windows-zones.ts';

/** No zone name is longer, including the prefix some programs add. */
const LONGEST = 200;
const KEPT = 1000;
const kept = new Map<string, string | null>();

/** The IANA zone that a TZID means, or null: some programs invent names. */
export function zoneNamed(tzid: string | null | undefined): string | null {
  if (!tzid || tzid === 'floating' || tzid.length > LONGEST) return null;
  // cached: resolving a name is slow, and every time in a calendar has one of the same few
  const known = kept.get(tzid);
  if (known !== undefined) return known;
  if (kept.size >= KEPT) kept.clear();
  const zone = find(tzid);
  kept.set(tzid, zone);
  return zone;
}

function find(tzid: string): string | null {
  if (tzid === 'Z' || tzid === 'UTC') return 'UTC';
  // /freeassociation.sourceforge.net/Europe/Lisbon and the like
  const tail = /[A-Za-z]+\/[A-Za-z_]+(?:\/[A-Za-z_]+)?$/.exec(tzid)?.[0];
  for (const name of [tzid, windowsZone(tzid), tail]) if (name && v.is(TimeZone, name)) return name;
  return zoneOfCities(tzid);
}

/** "(UTC+01:00) Amsterdam, Berlin, Bern": the first of these cities that has a zone. */
function zoneOfCities(text: string): string | null {
  const [, cities] = /^\((?:UTC|GMT)[^)]*\)\s*(.+)$/.exec(text) ?? [];
  if (cities === undefined) return null;
  const named = windowsZone(`${cities.replace(/\s*\(.*$/, '').replace(/ Time$/, '')} Standard Time`);
  if (named && v.is(TimeZone, named)) return named;
  const zones = Intl.supportedValuesOf('timeZone');
  for (const city of cities.split(/,\s*/)) {
    const wanted = `/${city.trim().replaceAll(' ', '_').toLowerCase()}`;
    const zone = zones.find((one) => one.toLowerCase().endsWith(wanted));
    if (zone) return zone;
  }
  return null;
}

/** Zones described by the calendar (VTIMEZONE), by the names it gives them. */
export function describedZones(calendar: ICAL.Component, likely: string | undefined): Map<string, string> {
  const zones = new Map<string, string>();
  for (const described of calendar.getAllSubcomponents('vtimezone')) {
    const tzid = String(described.getFirstPropertyValue('tzid') ?? '');
    const named =
      zoneNamed(tzid) ?? zoneNamed(described.getFirstPropertyValue('x-lic-location') as string | null);
    const zone = named ?? zoneOfOffsets(described, likely);
    if (zone) zones.set(tzid, zone);
  }
  return zones;
}

/** A zone with the described offsets, preferably the person's own: some programs call theirs "Customized". */
function zoneOfOffsets(described: ICAL.Component, likely: string | undefined): string | null {
  const offsets = (name: string): number | undefined => {
    const all = described.getAllSubcomponents(name);
    const to = all.at(-1)?.getFirstPropertyValue('tzoffsetto') as { toSeconds(): number } | null | undefined;
    return to?.toSeconds();
  };
  const winter = offsets('standard');
  const summer = offsets('daylight') ?? winter;
  if (winter === undefined || summer === undefined) return null;
  const wanted = markOf([winter, summer]);
  if (likely && offsetsOf(likely) === wanted) return likely;
  return zonesByOffsets().get(wanted) ?? null;
}

const markOf = (seconds: readonly number[]): string => seconds.toSorted((a, b) => a - b).join();
const offsetsOf = (zone: string): string =>
  markOf(
    ['2027-01-15T12:00:00.000Z', '2027-07-15T12:00:00.000Z'].map(
      (at) => (Date.parse(`${localOf(at, zone)}Z`) - Date.parse(at)) / 1000,
    ),
  );

let byOffsets: ReadonlyMap<string, string> | null = null;
/** Computed once: a file may describe thousands of zones. */
function zonesByOffsets(): ReadonlyMap<string, string> {
  // of zones with the same offsets, the first in LIKELY wins, so it is set last
  return (byOffsets ??= new Map(
    [...LIKELY, ...Intl.supportedValuesOf('timeZone')]
      .map((zone) => [offsetsOf(zone), zone] as const)
      .reverse(),
  ));
}

const LIKELY = [
  'Europe/Berlin',
  'Europe/London',
  'Europe/Helsinki',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Asia/Tokyo',
  'Australia/Sydney',
];

/** The zone of a whole calendar: the one it states, else that of most entries, else the only one described. */
export function calendarZone(
  calendar: ICAL.Component,
  described: ReadonlyMap<string, string>,
): string | null {
  const said = zoneNamed(calendar.getFirstPropertyValue('x-wr-timezone') as string | null);
  if (said) return said;
  const counts = new Map<string, number>();
  for (const event of calendar.getAllSubcomponents('vevent')) {
    const tzid = event.getFirstProperty('dtstart')?.getParameter('tzid') as string | undefined;
    const zone = zoneNamed(tzid) ?? described.get(tzid ?? '');
    if (zone) counts.set(zone, (counts.get(zone) ?? 0) + 1);
  }
  const most = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
  return most ?? (described.size === 1 ? ([...described.values()][0] ?? null) : null);
}

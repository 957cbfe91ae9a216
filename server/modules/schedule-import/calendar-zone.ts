import type ICAL from 'ical.js';
import * as v from 'valibot';
import { TimeZone } from '#contract/schemas/common.ts';

/** As Outlook names the zones of most calendars that it writes. */
const WINDOWS: Record<string, string> = {
  'GMT Standard Time': 'Europe/London',
  'Greenwich Standard Time': 'Atlantic/Reykjavik',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'Romance Standard Time': 'Europe/Paris',
  'E. Europe Standard Time': 'Europe/Chisinau',
  'FLE Standard Time': 'Europe/Kiev',
  'GTB Standard Time': 'Europe/Bucharest',
  'Russian Standard Time': 'Europe/Moscow',
  'Turkey Standard Time': 'Europe/Istanbul',
  'Eastern Standard Time': 'America/New_York',
  'Central Standard Time': 'America/Chicago',
  'Mountain Standard Time': 'America/Denver',
  'Pacific Standard Time': 'America/Los_Angeles',
  'E. South America Standard Time': 'America/Sao_Paulo',
  'Arabian Standard Time': 'Asia/Dubai',
  'India Standard Time': 'Asia/Kolkata',
  'SE Asia Standard Time': 'Asia/Bangkok',
  'Singapore Standard Time': 'Asia/Singapore',
  'China Standard Time': 'Asia/Shanghai',
  'Tokyo Standard Time': 'Asia/Tokyo',
  'Korea Standard Time': 'Asia/Seoul',
  'AUS Eastern Standard Time': 'Australia/Sydney',
  'New Zealand Standard Time': 'Pacific/Auckland',
  'South Africa Standard Time': 'Africa/Johannesburg',
};

/** The zone that a TZID means, or null: some programs make names of their own. */
export function zoneNamed(tzid: string | null | undefined): string | null {
  if (!tzid || tzid === 'floating') return null;
  if (tzid === 'Z' || tzid === 'UTC') return 'UTC';
  // /freeassociation.sourceforge.net/Europe/Lisbon and the like
  const tail = /[A-Za-z]+\/[A-Za-z_]+(?:\/[A-Za-z_]+)?$/.exec(tzid)?.[0];
  for (const name of [tzid, WINDOWS[tzid], tail]) if (name && v.is(TimeZone, name)) return name;
  return null;
}

/** The zone of a whole calendar: the one it says, else the one of most of its entries. */
export function calendarZone(calendar: ICAL.Component): string | null {
  const said = zoneNamed(calendar.getFirstPropertyValue('x-wr-timezone') as string | null);
  if (said) return said;
  const counts = new Map<string, number>();
  for (const event of calendar.getAllSubcomponents('vevent')) {
    const zone = zoneNamed(event.getFirstProperty('dtstart')?.getParameter('tzid') as string | undefined);
    if (zone) counts.set(zone, (counts.get(zone) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

import * as v from 'valibot';
import { localOf } from '#contract/rules/time.ts';
import { TimeZone } from '#contract/schemas/common.ts';
import type { Conference } from '#server/modules/schedule-import/schedule-file.ts';
import { importTexts } from '#server/modules/schedule-import/messages.ts';

interface Known {
  /** Instant in ms. */
  at: number;
  /** Minutes east of UTC that the file states for it. */
  offset: number;
}

/** Offsets that exist on Earth, in minutes. */
const [WESTERNMOST, EASTERNMOST] = [-12 * 60, 14 * 60];

// Where several zones fit, those of most conferences that publish in this format come first.
const LIKELY = [
  'Europe/Berlin',
  'Europe/London',
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Europe/Helsinki',
  'Europe/Moscow',
  'Asia/Kolkata',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Pacific/Auckland',
  'America/Sao_Paulo',
];

/**
 * The zone of a schedule: the one it names, if its talks have the offsets of that zone (some exports claim UTC but
 * write local times); else a zone in which all offsets are right. Wall times then read as written in the file.
 */
export function scheduleZone(conference: Conference): { zone: string; note?: string } {
  const known = offsetsOf(conference);
  const named = conference.time_zone_name?.trim();
  const valid = named && v.is(TimeZone, named) ? named : undefined;
  if (valid && known.every((one) => fits(valid, one))) return { zone: valid };
  if (known.length === 0) return { zone: valid ?? 'UTC' };
  const zone =
    [...LIKELY, ...Intl.supportedValuesOf('timeZone')].find((candidate) =>
      known.every((one) => fits(candidate, one)),
    ) ?? fixedZone(known[0]?.offset ?? 0);
  return { zone, note: named ? importTexts.zoneReplaced(named, zone) : importTexts.zoneGuessed(zone) };
}

function offsetsOf({ days }: Conference): Known[] {
  const talks = days.flatMap((day) => Object.values(day.rooms).flat());
  return talks.flatMap((one) => {
    const date = 'talk' in one ? one.talk.date : null;
    const [, zulu, sign, hours, minutes] = /T.*?(?:(Z)|([+-])(\d\d):?(\d\d))$/.exec(date ?? '') ?? [];
    if (!date || (!zulu && !sign)) return [];
    const offset = zulu ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
    return offset < WESTERNMOST || offset > EASTERNMOST ? [] : [{ at: Date.parse(date), offset }];
  });
}

const fits = (zone: string, { at, offset }: Known): boolean =>
  Date.parse(`${localOf(new Date(at).toISOString(), zone)}Z`) - Math.floor(at / 1000) * 1000 ===
  offset * 60_000;

/**
 * A fixed zone with the first of these offsets, if no zone has all of them. The names of these zones have inverted
 * signs.
 */
function fixedZone(offset: number): string {
  const hours = Math.round(offset / 60);
  return hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

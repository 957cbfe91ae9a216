import { ACTIVITIES_MAX, EVENT_DAYS_MAX, TEXT_LIMITS } from '#contract/constants.ts';
import type { Coordinates } from '#contract/rules/coordinates.ts';
import { addDays, datesOf, daysBetween } from '#contract/rules/time.ts';
import { badField, Refusal } from '#server/change/refusal.ts';
import { importTexts } from '#server/modules/schedule-import/messages.ts';
import {
  SKIPPED_SHOWN,
  type PlannedActivity,
  type PlannedEvent,
  type Skipped,
} from '#server/modules/schedule-import/planned-event.ts';
import { shorten } from '#server/modules/schedule-import/shorten.ts';

/** An entry as a file or text states it. Wall times in the event's zone, or its own. */
export interface Entry {
  /** Where it is in the source, for people: a line, or a position in a list. */
  where: string;
  name: string;
  subtitle?: string | undefined;
  description?: string | undefined;
  location?: string | undefined;
  coordinates?: Coordinates | null;
  /** Its date in the event, and its wall times. */
  on: string;
  startsLocal: string;
  /** null: not stated. */
  endsLocal: string | null;
  timezone?: string | null;
  key?: string | null;
  formerKey?: string | undefined;
}

export interface Found {
  name: string;
  description?: string;
  timezone: string;
  entries: readonly Entry[];
  skipped: readonly Skipped[];
  notes: readonly string[];
  /** Names of days by date, where the source has them. */
  dayNames?: ReadonlyMap<string, string>;
  /** Days that exist even if empty. */
  span?: { startOn: string; endOn: string };
}

/** In a longer span, only dates with entries become days. */
const EVERY_DATE_UP_TO = 31;

/**
 * Plans an event from entries. Long texts are shortened, and entries over midnight end with their day; every
 * adjustment is noted.
 * @throws Refusal INVALID_INPUT when nothing could be used, TOO_MANY_DAYS, TOO_MANY_ACTIVITIES
 */
export function planFromEntries(found: Found): PlannedEvent {
  const { entries, span } = found;
  if (entries.length === 0 && !span)
    throw badField(
      'file',
      found.skipped[0] ? importTexts.nothingUsable(found.skipped[0]) : importTexts.nothingInside,
    );
  if (entries.length > ACTIVITIES_MAX)
    throw new Refusal('TOO_MANY_ACTIVITIES', { text: importTexts.tooMany(entries.length, ACTIVITIES_MAX) });
  const used = entries.map(({ on }) => on).sort();
  const [first = '', last = ''] = span ? [span.startOn, span.endOn] : [used[0], used.at(-1)];
  const length = daysBetween(first, last) + 1;
  if (length > EVENT_DAYS_MAX)
    throw new Refusal('TOO_MANY_DAYS', { text: importTexts.tooLong(length, EVENT_DAYS_MAX) });
  const notes = [...found.notes];
  return {
    name: shorten(plain(found.name), TEXT_LIMITS.name) || importTexts.unnamed,
    description: shorten(plain(found.description ?? ''), TEXT_LIMITS.description),
    timezone: found.timezone,
    dates: span || length <= EVERY_DATE_UP_TO ? datesOf(first, last) : [...new Set(used)],
    dayNames: new Map(
      [...(found.dayNames ?? [])].map(([date, name]) => [date, shorten(plain(name), TEXT_LIMITS.name)]),
    ),
    activities: entries
      .map((entry) => activityOf(entry, notes))
      .sort((a, b) => (a.startsLocal < b.startsLocal ? -1 : a.startsLocal > b.startsLocal ? 1 : 0)),
    notes,
    skipped: found.skipped.slice(0, SKIPPED_SHOWN),
    skippedCount: found.skipped.length,
  };
}

function activityOf(entry: Entry, notes: string[]): PlannedActivity {
  const lead: string[] = [];
  const fit = (field: 'name' | 'subtitle' | 'location', text: string): string => {
    const short = shorten(text, TEXT_LIMITS[field]);
    if (short !== text) {
      lead.push(text);
      notes.push(importTexts.shortened(entry.where, importTexts.fields[field], TEXT_LIMITS[field]));
    }
    return short;
  };
  const name = fit('name', onOneLine(entry.name, ' '));
  const subtitle = fit('subtitle', plain(entry.subtitle ?? ''));
  const location = fit('location', onOneLine(entry.location ?? '', ', ')) || null;
  const day = entry.startsLocal.slice(0, 10);
  let endsLocal = entry.endsLocal ?? oneHourAfter(entry.startsLocal);
  if (endsLocal.slice(0, 10) > day) {
    // at midnight it ends with its day
    if (entry.endsLocal && endsLocal !== `${addDays(day, 1)}T00:00:00`) {
      const until = `${endsLocal.slice(11, 16)} on ${endsLocal.slice(0, 10)}`;
      lead.push(importTexts.endsNextDay(until));
      notes.push(importTexts.overMidnight(entry.where, until));
    }
    endsLocal = `${day}T23:59:59`;
  }
  if (endsLocal <= entry.startsLocal) {
    notes.push(importTexts.minute(entry.where));
    endsLocal = `${entry.startsLocal.slice(0, 17)}59`;
  }
  const whole = [...lead, plain(entry.description ?? '')].filter(Boolean).join('\n\n') || name;
  const description = shorten(whole, TEXT_LIMITS.description);
  if (description !== whole) notes.push(importTexts.cut(entry.where, TEXT_LIMITS.description));
  return {
    on: entry.on,
    name,
    subtitle,
    description,
    location,
    coordinates: location ? (entry.coordinates ?? null) : null,
    startsLocal: entry.startsLocal,
    endsLocal,
    timezone: entry.timezone ?? null,
    key: entry.key ?? null,
    formerKey: entry.formerKey,
  };
}

function oneHourAfter(local: string): string {
  return new Date(Date.parse(`${local}Z`) + 3_600_000).toISOString().slice(0, 19);
}

/** Line by line, because a pattern of spaces around line ends takes quadratic time. */
const onOneLine = (text: string, between: string): string =>
  plain(text)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(between);

/** Trims, normalises line ends, and removes mark-up and characters that cannot be stored. */
export const plain = (text: string): string =>
  text
    .replaceAll('\u0000', '')
    .replace(/\p{Surrogate}/gu, '')
    .replace(/\r\n?/g, '\n')
    .replace(/<br\s*\/?>|<\/p>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .trim();

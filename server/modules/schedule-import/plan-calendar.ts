import ICAL from 'ical.js';
import { ACTIVITIES_MAX, EVENT_DAYS_MAX } from '#contract/constants.ts';
import { pairIn } from '#contract/rules/coordinates.ts';
import { addDays } from '#contract/rules/time.ts';
import { badField } from '#server/change/refusal.ts';
import { outside, type ImportHints } from '#server/modules/schedule-import/import-hints.ts';
import { importTexts } from '#server/modules/schedule-import/messages.ts';
import { readEvents } from '#server/modules/schedule-import/calendar-events.ts';
import { boundRules } from '#server/modules/schedule-import/bound-rules.ts';
import { CalendarClock } from '#server/modules/schedule-import/calendar-clock.ts';
import { calendarZone, describedZones } from '#server/modules/schedule-import/calendar-zone.ts';
import { planFromEntries, type Entry } from '#server/modules/schedule-import/plan-from-entries.ts';
import { byUid, lengthOf } from '#server/modules/schedule-import/length-of-series.ts';
import { periodLengths } from '#server/modules/schedule-import/period-lengths.ts';
import {
  lasting,
  occurrencesOf,
  settleEnds,
  textOf,
  type Occurrence,
} from '#server/modules/schedule-import/occurrences.ts';
import type { PlannedEvent, Skipped } from '#server/modules/schedule-import/planned-event.ts';
import { readableLines } from '#server/modules/schedule-import/readable-lines.ts';
import { repairCalendar } from '#server/modules/schedule-import/repair-calendar.ts';
import { sourceKey } from '#server/modules/schedule-import/source-key.ts';

/** Occurrences examined across all entries, because a rule may describe infinitely many. */
const LOOKED_AT_MAX = 10_000;
const UNREAD_SHOWN = 50;

/**
 * Plans an event from a calendar. Series are expanded within the wanted range; without one, up to the last
 * entry that is not endless, and at most a year after the first.
 * @throws Refusal INVALID_INPUT, TOO_MANY_DAYS, TOO_MANY_ACTIVITIES
 */
export function planCalendar(text: string, title: string, hints: ImportHints): PlannedEvent {
  const { calendar, unread: lost } = parse(text);
  const rules = boundRules(calendar);
  const skipped: Skipped[] = [];
  const described = describedZones(calendar, hints.timezone);
  const zone = calendarZone(calendar, described) ?? hints.timezone ?? 'UTC';
  const clock = new CalendarClock(zone, described);
  const { masters, changed, ranged } = readEvents(calendar, skipped);
  for (const event of masters) settleEnds(event, clock);
  const range = rangeOf([...masters, ...changed], hints, clock);
  const entries: Entry[] = [];
  const [seriesOf, changedOf, rangedOf] = [byUid(masters), byUid(changed), byUid(ranged)];
  const listed = new Set(skipped.map(({ where }) => where));
  const skip = (one: Skipped) => {
    skipped.push(one);
    listed.add(one.where);
  };
  let looked = 0;
  // a changed occurrence counts by itself, even if the file lacks its series
  for (const event of [...masters, ...changed]) {
    const where = importTexts.entry(event.summary || event.uid);
    // a cancelled occurrence is an exception, not a skipped entry
    if (seriesOf.has(event.uid) && textOf(event.component, 'status') === 'CANCELLED') continue;
    const unread = () => {
      if (!listed.has(where)) skip({ where, what: event.summary, why: importTexts.noOccurrence });
    };
    // exceptions take as much time as occurrences
    const length = lengthOf(event, changedOf, rangedOf);
    if (looked + length > LOOKED_AT_MAX || entries.length > ACTIVITIES_MAX) {
      unread();
      continue;
    }
    looked += length;
    const gone = event.isRecurrenceException()
      ? new Set<string>()
      : exceptionsOf(event, changedOf.get(event.uid) ?? [], clock);
    for (const change of rangedOf.get(event.uid) ?? []) event.relateException(change);
    const lengths = periodLengths(event);
    const next = occurrencesOf(event);
    let used = 0;
    for (let at = next(); at !== null; at = next()) {
      looked += 1;
      if (looked > LOOKED_AT_MAX || entries.length > ACTIVITIES_MAX) break;
      const date = clock.wall(at.startDate).slice(0, 10);
      if (event.isRecurring() && date > range.to) break;
      const own = clock.own(at.startDate);
      if (event.isRecurring() && (gone.has(own) || gone.has(own.slice(0, 10)))) continue;
      if (outside(date, range)) {
        if (!event.isRecurring()) skip({ where, what: event.summary, why: importTexts.outside });
        continue;
      }
      used += 1;
      const length = lengths.get(at.startDate.toICALString());
      const entry = entryOf(length ? lasting(at, length) : at, where, clock);
      entries.push({ ...entry, ...keysOf(at, seriesOf.get(event.uid)?.[0], clock) });
    }
    if (used === 0 && gone.size === 0) unread();
  }
  return planFromEntries({
    name: String(calendar.getFirstPropertyValue('x-wr-calname') ?? '') || title,
    description: String(calendar.getFirstPropertyValue('x-wr-caldesc') ?? ''),
    timezone: zone,
    entries,
    skipped,
    notes: [
      ...[...lost, ...rules.unread].slice(0, UNREAD_SHOWN).map(importTexts.unread),
      ...(looked > LOOKED_AT_MAX || rules.cutShort ? [importTexts.tooManyRepeats] : []),
    ],
  });
}

function parse(text: string): { calendar: ICAL.Component; unread: string[] } {
  try {
    const { text: lines, unread } = readableLines(repairCalendar(text));
    const read = ICAL.parse(lines) as unknown[];
    // several calendars in one file are parsed as a list
    const [first, ...more] = (Array.isArray(read[0]) ? read : [read]).map(
      (one) => new ICAL.Component(one as unknown as string),
    );
    if (!first) throw new Error('It is empty.');
    for (const part of more.flatMap((one) => one.getAllSubcomponents())) first.addSubcomponent(part);
    return { calendar: first, unread };
  } catch (error) {
    const line = error instanceof Error ? error.message.slice(0, 150) : '';
    throw badField('file', importTexts.notCalendar(line));
  }
}

/** Exceptions of a series: wall times in its own zone, or whole days. */
function exceptionsOf(
  event: ICAL.Event,
  changed: readonly ICAL.Event[],
  clock: CalendarClock,
): ReadonlySet<string> {
  if (!event.isRecurring()) return new Set();
  const zone = clock.zoneOf(event.startDate);
  const left = event.component
    .getAllProperties('exdate')
    .flatMap((property) => property.getValues() as ICAL.Time[]);
  // our own comparison also knows zones that the file does not describe
  event.component.removeAllProperties('exdate');
  const moved = changed.map((one) => one.component.getFirstPropertyValue('recurrence-id') as ICAL.Time);
  return new Set(
    [...left, ...moved].map((time) => (time.isDate ? clock.own(time).slice(0, 10) : clock.in(time, zone))),
  );
}

/** From the first entry to the last that is not endless, or as wanted: dates in the event's zone. */
function rangeOf(
  masters: readonly ICAL.Event[],
  { from, to }: ImportHints,
  clock: CalendarClock,
): { from: string; to: string } {
  const dateOf = (time: ICAL.Time): string => clock.wall(time).slice(0, 10);
  const starts = masters.map(({ startDate }) => dateOf(startDate)).sort();
  const lasts = masters.map((event) => {
    const rule = event.component.getFirstPropertyValue('rrule') as ICAL.Recur | null;
    const more = event.component
      .getAllProperties('rdate')
      .flatMap((property) => property.getValues() as ICAL.Time[])
      .map(dateOf);
    if (!rule) return [dateOf(event.startDate), ...more].sort().at(-1) ?? '';
    if (rule.until) return dateOf(rule.until);
    // a counted series ends by itself, an endless one with the other entries
    return rule.count ? addDays(dateOf(event.startDate), EVENT_DAYS_MAX - 1) : dateOf(event.startDate);
  });
  const first = from ?? starts[0] ?? '';
  const latest = first === '' ? '' : addDays(first, EVENT_DAYS_MAX - 1);
  const last = to ?? lasts.sort().at(-1) ?? '';
  return { from: first, to: to === undefined && last > latest ? latest : last };
}

function entryOf({ item, startDate, endDate, ends }: Occurrence, where: string, clock: CalendarClock): Entry {
  const description = [
    ...(startDate.isDate ? [allDayText(startDate, endDate)] : []),
    item.description ?? '',
    String(item.component.getFirstPropertyValue('url') ?? ''),
  ]
    .filter(Boolean)
    .join('\n\n');
  const own = startDate.isDate ? null : clock.zoneOf(startDate);
  // programs write UTC for convenience; no event really means it
  const shownIn = own && own !== clock.zone && own !== 'UTC' ? own : null;
  const startsLocal = startDate.isDate
    ? `${startDate.toString().slice(0, 10)}T00:00:00`
    : clock.in(startDate, shownIn);
  return {
    where,
    name: item.summary ?? '',
    description,
    location: item.location || placeOf(item.component),
    coordinates: pairIn(
      String(item.component.getFirstPropertyValue('geo') ?? '') ||
        String(item.component.getFirstPropertyValue('x-apple-structured-location') ?? ''),
    ),
    on: clock.wall(startDate).slice(0, 10),
    startsLocal,
    endsLocal: startDate.isDate
      ? `${startsLocal.slice(0, 10)}T23:59:59`
      : ends || saysEnd(item)
        ? clock.in(endDate, shownIn)
        : null,
    timezone: shownIn,
  };
}

const saysEnd = ({ component }: ICAL.Event): boolean =>
  component.hasProperty('dtend') || component.hasProperty('duration');

/** The key of an occurrence, which stays the same when it is moved. None for programs without UIDs. */
function keysOf(
  { item, recurrenceId }: Occurrence,
  series: ICAL.Event | undefined,
  clock: CalendarClock,
): Pick<Entry, 'key' | 'formerKey'> {
  const { uid } = item;
  if (!uid) return {};
  const keyAt = (at: string) => sourceKey('uid', `${uid} ${at}`);
  if (recurrenceId) return { key: keyAt(recurrenceId.toString()) };
  const changed = item.component.getFirstPropertyValue('recurrence-id') as ICAL.Time | null;
  const key = sourceKey('uid', uid);
  return changed ? { key: keyAt(startByRule(changed, series, clock)), formerKey: key } : { key };
}

/** A RECURRENCE-ID as its series writes its starts; without the series, as it is. */
function startByRule(time: ICAL.Time, series: ICAL.Event | undefined, clock: CalendarClock): string {
  if (!series) return time.toString();
  const first = series.startDate.toString();
  const local = clock.in(time, clock.zoneOf(series.startDate));
  return time.isDate || series.startDate.isDate
    ? `${local.slice(0, 10)}${first.slice(10)}`
    : `${local}${first.slice(19)}`;
}

/** Apple's property for a place chosen on its map. */
const placeOf = (component: ICAL.Component): string =>
  String(component.getFirstProperty('x-apple-structured-location')?.getParameter('x-title') ?? '');

function allDayText(start: ICAL.Time, end: ICAL.Time): string {
  // DTEND of a whole-day entry is exclusive
  const last = addDays(end.toString().slice(0, 10), -1);
  return last > start.toString().slice(0, 10) ? importTexts.allDayUntil(last) : importTexts.allDay;
}

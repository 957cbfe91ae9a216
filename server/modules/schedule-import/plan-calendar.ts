import ICAL from 'ical.js';
import { ACTIVITIES_MAX, EVENT_DAYS_MAX } from '#contract/constants.ts';
import { addDays, instantOf, localOf } from '#contract/rules/time.ts';
import { badField } from '#server/change/refusal.ts';
import { importTexts } from '#server/modules/schedule-import/messages.ts';
import { calendarZone, zoneNamed } from '#server/modules/schedule-import/calendar-zone.ts';
import {
  planFromEntries,
  type Entry,
  type Skipped,
} from '#server/modules/schedule-import/plan-from-entries.ts';
import type { PlannedEvent } from '#server/modules/schedule-import/plan-event.ts';
import { outside } from '#server/modules/schedule-import/plan-table.ts';
import { sourceKey } from '#server/modules/schedule-import/source-key.ts';
import type { ImportHints } from '#server/modules/schedule-import/read-import.ts';

/** Occurrences that are looked at, all entries together: a rule may describe endlessly many. */
const LOOKED_AT_MAX = 10_000;

/**
 * A calendar as an event. What repeats is expanded inside the asked range; without one up to the last entry
 * that does not repeat for ever, at most a year after the first.
 * @throws Refusal INVALID_INPUT, TOO_MANY_DAYS, TOO_MANY_ACTIVITIES
 */
export function planCalendar(text: string, title: string, hints: ImportHints): PlannedEvent {
  const calendar = parse(text);
  const skipped: Skipped[] = [];
  const zone = calendarZone(calendar) ?? hints.timezone ?? 'UTC';
  const { masters, changed } = readEvents(calendar, skipped);
  const range = rangeOf(masters, hints);
  const entries: Entry[] = [];
  let looked = 0;
  for (const event of masters) {
    for (const change of changed.get(event.uid) ?? []) event.relateException(change);
    const where = importTexts.entry(event.summary || event.uid);
    const next = occurrencesOf(event);
    let used = 0;
    for (let at = next(); at !== null; at = next()) {
      looked += 1;
      if (looked > LOOKED_AT_MAX || entries.length > ACTIVITIES_MAX) break;
      const date = wall(at.startDate, zone).slice(0, 10);
      if (event.isRecurring() && date > range.to) break;
      if (String(at.item.component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED')
        continue;
      if (outside(date, range)) {
        if (!event.isRecurring()) skipped.push({ where, what: event.summary, why: importTexts.outside });
        continue;
      }
      used += 1;
      entries.push(entryOf(at, where, zone));
    }
    if (used === 0 && !skipped.some((one) => one.where === where))
      skipped.push({ where, what: event.summary, why: importTexts.noOccurrence });
  }
  return planFromEntries({
    name: String(calendar.getFirstPropertyValue('x-wr-calname') ?? '') || title,
    description: String(calendar.getFirstPropertyValue('x-wr-caldesc') ?? ''),
    timezone: zone,
    entries,
    skipped,
    notes: looked > LOOKED_AT_MAX ? [importTexts.tooManyRepeats] : [],
  });
}

function parse(text: string): ICAL.Component {
  try {
    const read = ICAL.parse(text) as unknown[];
    // several calendars in one file read as a list of them
    return new ICAL.Component((Array.isArray(read[0]) ? read[0] : read) as unknown as string);
  } catch (error) {
    const line = error instanceof Error ? error.message.slice(0, 150) : '';
    throw badField('file', importTexts.notCalendar(line));
  }
}

function readEvents(
  calendar: ICAL.Component,
  skipped: Skipped[],
): { masters: ICAL.Event[]; changed: Map<string, ICAL.Event[]> } {
  const masters: ICAL.Event[] = [];
  const changed = new Map<string, ICAL.Event[]>();
  calendar.getAllSubcomponents().forEach((component, index) => {
    if (['vtimezone', 'valarm'].includes(component.name)) return;
    const what = String(component.getFirstPropertyValue('summary') ?? '').slice(0, 100);
    const skip = (why: string) =>
      skipped.push({ where: what ? importTexts.entry(what) : importTexts.entryNumber(index + 1), what, why });
    if (component.name !== 'vevent') return void skip(importTexts.notAnEvent(component.name.slice(1)));
    if (!component.getFirstPropertyValue('dtstart')) return void skip(importTexts.noStart);
    const event = new ICAL.Event(component, { strictExceptions: false });
    if (event.isRecurrenceException()) {
      changed.set(event.uid, [...(changed.get(event.uid) ?? []), event]);
      return;
    }
    if (!what.trim()) return void skip(importTexts.noName);
    if (String(component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED')
      return void skip(importTexts.cancelled);
    masters.push(event);
  });
  return { masters, changed };
}

/** From the first entry to the last that does not repeat for ever, or as asked. */
function rangeOf(masters: readonly ICAL.Event[], { from, to }: ImportHints): { from: string; to: string } {
  const dateOf = (time: ICAL.Time): string => time.toString().slice(0, 10);
  const starts = masters.map(({ startDate }) => dateOf(startDate)).sort();
  const lasts = masters.map((event) => {
    const rule = event.component.getFirstPropertyValue('rrule') as ICAL.Recur | null;
    if (!rule) return dateOf(event.startDate);
    if (rule.until) return dateOf(rule.until);
    // counted series end by themselves, endless ones end with the others
    return rule.count ? addDays(dateOf(event.startDate), EVENT_DAYS_MAX - 1) : dateOf(event.startDate);
  });
  const first = from ?? starts[0] ?? '';
  const latest = first === '' ? '' : addDays(first, EVENT_DAYS_MAX - 1);
  const last = to ?? lasts.sort().at(-1) ?? '';
  return { from: first, to: to === undefined && last > latest ? latest : last };
}

interface Occurrence {
  item: ICAL.Event;
  startDate: ICAL.Time;
  endDate: ICAL.Time;
  /** Of what repeats: when it would take place by its rule. */
  recurrenceId?: ICAL.Time;
}

function occurrencesOf(event: ICAL.Event): () => Occurrence | null {
  if (!event.isRecurring()) {
    let given = false;
    return () => {
      if (given) return null;
      given = true;
      return { item: event, startDate: event.startDate, endDate: event.endDate };
    };
  }
  const iterator = event.iterator();
  return () => {
    const at = iterator.next() as ICAL.Time | null | undefined;
    return at ? event.getOccurrenceDetails(at) : null;
  };
}

function entryOf({ item, startDate, endDate, recurrenceId }: Occurrence, where: string, zone: string): Entry {
  const description = [
    ...(startDate.isDate ? [allDayText(startDate, endDate)] : []),
    item.description ?? '',
    String(item.component.getFirstPropertyValue('url') ?? ''),
  ]
    .filter(Boolean)
    .join('\n\n');
  const own = startDate.isDate ? null : zoneOf(startDate);
  // UTC is how programs write times, nobody lives by it
  const shownIn = own && own !== zone && own !== 'UTC' ? own : null;
  const startsLocal = startDate.isDate
    ? `${startDate.toString().slice(0, 10)}T00:00:00`
    : wall(startDate, shownIn ?? zone);
  const on = wall(startDate, zone).slice(0, 10);
  return {
    where,
    name: item.summary ?? '',
    description,
    location: item.location ?? '',
    on,
    startsLocal,
    endsLocal: startDate.isDate ? `${startsLocal.slice(0, 10)}T23:59:59` : wall(endDate, shownIn ?? zone),
    timezone: shownIn,
    key: keyOf(item, recurrenceId),
  };
}

/** A repetition that was moved is still the same one. Programs that make no UID leave it empty. */
function keyOf({ uid }: ICAL.Event, recurrenceId: ICAL.Time | undefined): string | null {
  return uid ? sourceKey('uid', recurrenceId ? `${uid} ${recurrenceId.toString()}` : uid) : null;
}

function allDayText(start: ICAL.Time, end: ICAL.Time): string {
  // the end of a whole day is the morning after
  const last = addDays(end.toString().slice(0, 10), -1);
  return last > start.toString().slice(0, 10) ? importTexts.allDayUntil(last) : importTexts.allDay;
}

/** The zone of a time: a name may be given without the zone being described in the file. */
const zoneOf = (time: ICAL.Time & { timezone?: string }): string | null =>
  zoneNamed(time.timezone) ?? zoneNamed(time.zone?.tzid);

/** Wall time in a zone. One that is written without a zone is meant as it stands. */
function wall(time: ICAL.Time, zone: string): string {
  if (time.isDate) return `${time.toString().slice(0, 10)}T00:00:00`;
  const local = time.toString().slice(0, 19);
  const named = zoneOf(time);
  if (named) return named === zone ? local : localOf(instantOf(local, named), zone);
  const described = time.zone && time.zone.tzid !== 'floating';
  return described ? localOf(new Date(time.toUnixTime() * 1000).toISOString(), zone) : local;
}

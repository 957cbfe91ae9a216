import type { ActivityRow } from '#contract/schemas/activities.ts';
import type { Location } from '#contract/schemas/common.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import { localOf } from '#contract/rules/time.ts';
import { offsetAt } from '#contract/rules/zone-offset.ts';
import { contentLines, textValue } from './content-line.ts';
import { zoneLines } from './zone-lines.ts';

export type CalendarActivity = Pick<
  ActivityRow,
  | 'id'
  | 'eventId'
  | 'programId'
  | 'name'
  | 'subtitle'
  | 'description'
  | 'startDateTime'
  | 'endDateTime'
  | 'timezone'
  | 'location'
  | 'version'
  | 'updatedAt'
>;

/** Wider than the gap or overlap of any clock change. */
const AROUND_A_TURN = 6 * 3_600_000;

export interface CalendarFile {
  event: Pick<EventRow, 'name' | 'timezone' | 'startTime' | 'endTime'>;
  activities: readonly CalendarActivity[];
  /** Base URL of the app; each entry links to its activity there. */
  origin: string;
  /** Whether it is a subscribed feed and not a downloaded file: a feed also says how often to refresh. */
  isFeed?: boolean;
}

/**
 * Activities as an iCalendar file (RFC 5545), identical on the server and on a device. An activity keeps its UID, so
 * that opening a newer file, or a feed besides a file, updates entries instead of duplicating them.
 */
export const calendarOf = (file: CalendarFile): string => [...calendarParts(file)].join('');

/** The same, one entry at a time. */
export function* calendarParts({
  event,
  activities,
  origin,
  isFeed = false,
}: CalendarFile): Generator<string> {
  // a calendar must contain a component: without activities, the time zone is the only one
  const zones = [...new Set([event.timezone, ...activities.map(({ timezone }) => timezone)])];
  // whole years around the event, because every activity is on one of its dates
  const from = Date.UTC(new Date(event.startTime).getUTCFullYear() - 1, 0);
  const to = Date.UTC(new Date(event.endTime).getUTCFullYear() + 2, 0);
  yield contentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sojourn//Itinerary//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${textValue(event.name)}`,
    `X-WR-CALNAME:${textValue(event.name)}`,
    `X-WR-TIMEZONE:${event.timezone}`,
    ...(isFeed ? ['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'] : []),
    ...zones.flatMap((zone) => zoneLines(zone, from, to)),
  ]);
  for (const activity of activities) yield contentLines(entryLines(activity, origin));
  yield contentLines(['END:VCALENDAR']);
}

function entryLines(activity: CalendarActivity, origin: string): string[] {
  const { id, eventId, programId, timezone, version } = activity;
  const changed = utc(activity.updatedAt);
  const place = placeText(activity.location);
  const text = [activity.subtitle, activity.description].filter(Boolean).join('\n\n');
  return [
    'BEGIN:VEVENT',
    `UID:${id}@sojourn`,
    // without METHOD, DTSTAMP is the time of the last revision, like LAST-MODIFIED (RFC 5545, 3.8.7.2)
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${version}`,
    `DTSTART${moment(activity.startDateTime, timezone)}`,
    `DTEND${moment(activity.endDateTime, timezone)}`,
    `SUMMARY:${textValue(activity.name)}`,
    ...(text ? [`DESCRIPTION:${textValue(text)}`] : []),
    ...(place ? [`LOCATION:${textValue(place)}`] : []),
    `URL:${origin}/itinerary/${eventId}/${programId}/${id}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
  ];
}

const digits = (time: string): string => time.replace(/[-:]|\..*$/g, '');
const utc = (instant: string): string => `${digits(new Date(instant).toISOString())}Z`;

/**
 * A local time with its zone; UTC in the hour that clocks repeat, because calendar programs disagree about which one
 * is meant.
 */
function moment(instant: string, zone: string): string {
  const [local, at] = [localOf(instant, zone), Date.parse(instant)];
  const isTwice = [-AROUND_A_TURN, AROUND_A_TURN].some((away) => {
    const shift = offsetAt(at, zone) - offsetAt(at + away, zone);
    return shift !== 0 && localOf(new Date(at + shift).toISOString(), zone) === local;
  });
  return isTwice ? `:${utc(instant)}` : `;TZID=${zone}:${digits(local)}`;
}

function placeText(location: Location): string {
  if (location === null || typeof location === 'string') return location ?? '';
  const { mainText, secondaryText } = location.structuredFormat;
  return [mainText, secondaryText].filter(Boolean).join(', ') || location.description;
}

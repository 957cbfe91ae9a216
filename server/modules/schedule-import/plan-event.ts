import { ACTIVITIES_MAX, EVENT_DAYS_MAX, TEXT_LIMITS } from '#contract/constants.ts';
import { daysBetween } from '#contract/rules/time.ts';
import { badField, Refusal } from '#server/change/refusal.ts';
import { mapInTurns, yieldBetweenSlices } from '#server/db/yield-between-slices.ts';
import { importTexts } from '#server/modules/schedule-import/messages.ts';
import {
  SKIPPED_SHOWN,
  type PlannedActivity,
  type PlannedEvent,
  type Skipped,
} from '#server/modules/schedule-import/planned-event.ts';
import type { Conference, Talk } from '#server/modules/schedule-import/schedule-file.ts';
import { scheduleZone } from '#server/modules/schedule-import/schedule-zone.ts';
import { sourceKey } from '#server/modules/schedule-import/source-key.ts';
import { shorten } from '#server/modules/schedule-import/shorten.ts';
import { endOf, startOf } from '#server/modules/schedule-import/talk-times.ts';

/**
 * Plans an event from a schedule: a day per day of the schedule and per date on which a talk really takes place, and
 * an activity per usable talk. Texts that are too long are cut between words; every adjustment is noted.
 * @throws Refusal INVALID_INPUT when no talk could be used, TOO_MANY_DAYS, TOO_MANY_ACTIVITIES
 */
export async function planEvent(conference: Conference): Promise<PlannedEvent> {
  const talks = conference.days.flatMap((day, dayIndex) =>
    Object.entries(day.rooms).flatMap(([room, inRoom]) =>
      inRoom.map((read, index) => ({
        read,
        day,
        room,
        path: `schedule.conference.days[${dayIndex}].rooms[${JSON.stringify(room)}][${index}]`,
      })),
    ),
  );
  if (talks.length > ACTIVITIES_MAX)
    throw new Refusal('TOO_MANY_ACTIVITIES', { text: importTexts.tooMany(talks.length, ACTIVITIES_MAX) });
  await yieldBetweenSlices();
  const { zone, note } = scheduleZone(conference);
  const notes = note ? [note] : [];
  const skipped: Skipped[] = [];
  const planned = await mapInTurns(talks, ({ read, day, room, path }) => {
    const start = 'talk' in read ? startOf(read.talk, day, zone) : null;
    if ('talk' in read && start) return planActivity(read.talk, room, start, path, notes);
    const { what, why } =
      'talk' in read ? { what: read.talk.title.slice(0, 100), why: importTexts.noTime } : read;
    skipped.push({ where: path, what, why });
    return null;
  });
  const activities = planned.filter((one) => one !== null);
  if (activities.length === 0 && skipped[0]) throw badField('file', importTexts.nothingUsable(skipped[0]));
  const dates = [
    ...new Set([...conference.days.map(({ date }) => date), ...activities.map(({ on }) => on)]),
  ].sort();
  const span = daysBetween(dates[0] ?? '', dates.at(-1) ?? '') + 1;
  if (span > EVENT_DAYS_MAX)
    throw new Refusal('TOO_MANY_DAYS', { text: importTexts.tooLong(span, EVENT_DAYS_MAX) });
  const title = plain(conference.title);
  const name = shorten(title, TEXT_LIMITS.name);
  if (name !== title)
    notes.push(importTexts.shortened('schedule.conference.title', 'title', TEXT_LIMITS.name));
  return {
    name,
    description: name === title ? '' : shorten(title, TEXT_LIMITS.description),
    timezone: zone,
    dates,
    activities,
    notes,
    skipped: skipped.slice(0, SKIPPED_SHOWN),
    skippedCount: skipped.length,
  };
}

function planActivity(
  talk: Talk,
  roomKey: string,
  start: string,
  path: string,
  notes: string[],
): PlannedActivity {
  const { end, realEnd, noLength } = endOf(start, talk.duration);
  if (noLength) notes.push(importTexts.minute(path));
  // what does not fit elsewhere goes first into the description, so that cutting never removes it
  const lead: string[] = [];
  const fit = (field: string, text: string, max: number, whole = text): string => {
    const short = shorten(text, max);
    if (short !== text) {
      lead.push(whole);
      notes.push(importTexts.shortened(`${path}.${field}`, field, max));
    }
    return short;
  };
  const title = plain(talk.title);
  const speakers = talk.persons
    .map(nameOf)
    .filter((name) => name !== '')
    .join(', ');
  const room = plain(talk.room || roomKey);
  const name = fit('title', title, TEXT_LIMITS.name);
  const subtitle = fit(
    'subtitle',
    [plain(talk.subtitle), speakers].filter((part) => part !== '').join(' · '),
    TEXT_LIMITS.subtitle,
    [plain(talk.subtitle), speakers && importTexts.speakers(speakers)]
      .filter((part) => part !== '')
      .join('\n'),
  );
  const location = fit('room', room, TEXT_LIMITS.location) || null;
  if (realEnd) {
    const until = `${realEnd.slice(11, 16)} on ${realEnd.slice(0, 10)}`;
    lead.push(importTexts.endsNextDay(until));
    notes.push(importTexts.overMidnight(path, until));
  }
  const [abstract, more] = [plain(talk.abstract), plain(talk.description)];
  const text =
    [...lead, abstract, more === abstract ? '' : more].filter((part) => part !== '').join('\n\n') || title;
  const description = shorten(text, TEXT_LIMITS.description);
  if (description !== text) notes.push(importTexts.cut(`${path}.description`, TEXT_LIMITS.description));
  return {
    on: start.slice(0, 10),
    name,
    subtitle,
    description,
    location,
    startsLocal: start,
    endsLocal: end,
    key: keyOf(talk),
  };
}

/** A key that is the same in the JSON and the XML form of a schedule. */
function keyOf({ guid, code, id }: Talk): string | null {
  for (const [kind, value] of Object.entries({ guid, code, id }))
    if (value !== null && value !== undefined && value !== '') return sourceKey(kind, String(value));
  return null;
}

const nameOf = (person: Talk['persons'][number]): string =>
  plain(
    typeof person === 'string'
      ? person
      : (person.public_name ?? person.full_public_name ?? person.name ?? ''),
  );

/** Normalises line ends, removes characters that cannot be stored, and trims. */
const plain = (text: string): string => text.replaceAll('\u0000', '').replace(/\r\n?/g, '\n').trim();

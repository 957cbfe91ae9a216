import { XMLParser } from 'fast-xml-parser';
import { badField } from '#server/change/refusal.ts';
import { importTexts } from '#server/modules/schedule-import/messages.ts';
import { readScheduleFile, type Conference } from '#server/modules/schedule-import/schedule-file.ts';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  // numeric character references, as frab writes them
  htmlEntities: true,
  isArray: (name) => ['day', 'room', 'event', 'person'].includes(name),
});

type Node = Record<string, unknown>;
const list = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : []);
const node = (value: unknown): Node => (typeof value === 'object' && value !== null ? (value as Node) : {});
/** An empty element reads as an empty string, one with attributes as an object. */
const text = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof node(value)['#text'] === 'string'
      ? String(node(value)['#text'])
      : '';

/**
 * Reads the XML of pretalx and frab, which has the same parts as their JSON. Document types are rejected, because
 * their entities could expand without limit.
 * @throws Refusal INVALID_INPUT
 */
export function readScheduleXml(xml: string): Conference {
  if (/^\s*<(?:!doctype )?html\b/i.test(xml)) throw badField('file', importTexts.unknownFormat);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw badField('file', importTexts.doctype);
  let root: Node;
  try {
    root = node(parser.parse(xml, true));
  } catch {
    throw badField('file', importTexts.notXml);
  }
  if (!('schedule' in root)) throw badField('file', importTexts.unknownFormat);
  const schedule = node(root.schedule);
  const conference = node(schedule.conference);
  return readScheduleFile({
    schedule: {
      conference: {
        title: text(conference.title),
        time_zone_name: text(conference.time_zone_name) || null,
        days: list(schedule.day).map((day) => ({
          date: day['@date'],
          day_start: day['@start'],
          rooms: roomsOf(day),
        })),
      },
    },
  });
}

/** In programs organised by track, a room may occur twice in a day. */
function roomsOf(day: Node): Record<string, Node[]> {
  const rooms = new Map<string, Node[]>();
  for (const room of list(day.room)) {
    const name = text(room['@name']);
    const talks = rooms.get(name) ?? [];
    for (const event of list(room.event)) talks.push(talkOf(event));
    rooms.set(name, talks);
  }
  return Object.fromEntries(rooms);
}

const talkOf = (event: Node): Node => ({
  guid: event['@guid'] ?? null,
  id: event['@id'] ?? null,
  title: text(event.title),
  subtitle: text(event.subtitle),
  abstract: text(event.abstract),
  description: text(event.description),
  room: text(event.room),
  start: text(event.start) || null,
  date: text(event.date) || null,
  duration: text(event.duration),
  persons: list(node(event.persons).person).map(text),
});

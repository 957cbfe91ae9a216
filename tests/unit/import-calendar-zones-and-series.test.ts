// Time zones, series and encodings as programs write them, each beside its expected content.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { ImportHints } from '#server/modules/schedule-import/import-hints.ts';
import { readImport } from '#server/modules/schedule-import/read-import.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sojourn-zones-ics-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;
const read = async (content: string | Buffer, hints: ImportHints = {}) => {
  const file = path.join(folder, `${(count += 1)}.bin`);
  writeFileSync(file, content);
  const plan = await readImport({ path: file, name: 'calendar.ics' }, hints);
  const all = plan.activities.map(({ startsLocal, endsLocal, name, location, timezone }) => {
    const when = `${startsLocal.slice(5, 16)}-${endsLocal.slice(11, 16)}`;
    return `${when} ${name} @ ${location ?? '-'}${timezone ? ` [${timezone}]` : ''}`;
  });
  return { zone: plan.timezone, all, skipped: plan.skipped?.map(({ why }) => why) ?? [] };
};
const cal = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const ev = (uid: string, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20270101T000000Z', ...lines, 'END:VEVENT'].join('\r\n');

test('Outlook in UTF-16: a quoted Windows zone, some weekdays, a list of exceptions', async () => {
  const text = cal(
    'METHOD:PUBLISH',
    ev(
      'a',
      'SUMMARY;LANGUAGE=de:Jour fixe',
      'DTSTART;TZID="W. Europe Standard Time":20270503T100000',
      'DTEND;TZID="W. Europe Standard Time":20270503T110000',
      'RRULE:FREQ=WEEKLY;COUNT=5;BYDAY=MO,WE',
      'EXDATE;TZID="W. Europe Standard Time":20270505T100000,20270512T100000',
      'LOCATION:Raum 3.07\\; Haus B',
    ),
  );
  expect(await read(Buffer.from('\uFEFF' + text, 'utf16le'))).toEqual({
    zone: 'Europe/Berlin',
    all: [
      '05-03T10:00-11:00 Jour fixe @ Raum 3.07; Haus B',
      '05-10T10:00-11:00 Jour fixe @ Raum 3.07; Haus B',
      '05-17T10:00-11:00 Jour fixe @ Raum 3.07; Haus B',
    ],
    skipped: [],
  });
});

test('Google: LF line endings, folded twice, on both sides of a clock change', async () => {
  const text = cal(
    'X-WR-CALNAME:Team',
    'X-WR-TIMEZONE:America/New_York',
    ev(
      'b',
      'DTSTART:20271107T133000Z',
      'DTEND:20271107T143000Z',
      'SUMMARY:Café brunch before the cl',
      ' ocks — all welc',
      ' ome',
      'LOCATION:5th Ave\\, New York\\nNY 10011',
    ),
    ev('c', 'DTSTART:20271106T133000Z', 'DTEND:20271106T143000Z', 'SUMMARY:Day before'),
  ).replaceAll('\r\n', '\n');
  expect(await read(text)).toEqual({
    zone: 'America/New_York',
    all: [
      '11-06T09:30-10:30 Day before @ -',
      '11-07T08:30-09:30 Café brunch before the clocks — all welcome @ 5th Ave, New York, NY 10011',
    ],
    skipped: [],
  });
});

test('Apple: a duration, whole days, a map location beside the address', async () => {
  const text = cal(
    'CALSCALE:GREGORIAN',
    ev(
      'd',
      'DTSTART;TZID=Europe/Paris:20270712T093000',
      'DURATION:PT1H45M',
      'SUMMARY:Visite',
      'X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC',
      'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=70;X-TITLE="Musée Rodin":geo:48.855,2.316',
      'LOCATION:Musée Rodin\\n77 Rue de Varenne',
    ),
    ev('e', 'DTSTART;VALUE=DATE:20270712', 'DTEND;VALUE=DATE:20270715', 'SUMMARY:Paris'),
  );
  expect(await read(text)).toEqual({
    zone: 'Europe/Paris',
    all: ['07-12T00:00-23:59 Paris @ -', '07-12T09:30-11:15 Visite @ Musée Rodin, 77 Rue de Varenne'],
    skipped: [],
  });
});

test('Apple: a line folded before its colon does not belong to the previous line', async () => {
  const text = cal(
    ev(
      'c2',
      'SUMMARY:Lighthouse walk',
      'DTSTART;TZID=America/Halifax:20270604T100000',
      'DTEND;TZID=America/Halifax:20270604T113000',
      'LOCATION:Harbour office\\n12 Quay Street\\, Port Lorne',
      'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-MAPKIT-HANDLE=CAES;X-ADDR',
      ' ESS="12 Quay Street, Port Lorne";X-TITLE="Harbour office":geo:44.94,-65.26',
    ),
  );
  expect((await read(text)).all).toEqual([
    '06-04T10:00-11:30 Lighthouse walk @ Harbour office, 12 Quay Street, Port Lorne',
  ]);
});

test('a hotel in the east: the last morning of a series is before its UTC end, with or without a described zone', async () => {
  const slot = ev(
    'c3',
    'SUMMARY:Bath',
    'DTSTART;TZID=Asia/Tokyo:20271110T060000',
    'DTEND;TZID=Asia/Tokyo:20271110T070000',
    'RRULE:FREQ=DAILY;UNTIL=20271111T235959Z',
  );
  const tokyo = [
    'BEGIN:VTIMEZONE',
    'TZID:Asia/Tokyo',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0900',
    'TZOFFSETTO:+0900',
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
  const mornings = ['11-10', '11-11', '11-12'].map((day) => `${day}T06:00-07:00 Bath @ -`);
  expect((await read(cal(slot))).all).toEqual(mornings);
  expect((await read(cal(...tokyo, slot))).all).toEqual(mornings);
});

test('an airline: a flight that lands in another zone ends by the clock of its departure', async () => {
  const text = cal(
    ev(
      'f',
      'DTSTART;TZID=Asia/Tokyo:20270310T110500',
      'DTEND;TZID=Europe/Zurich:20270310T160000',
      'SUMMARY:LX161 NRT-ZRH',
      'LOCATION:Tokyo Narita',
    ),
    ev(
      'g',
      'DTSTART;TZID=Europe/Zurich:20270310T181500',
      'DTEND;TZID=Europe/Lisbon:20270310T201000',
      'SUMMARY:LX2086 ZRH-LIS',
      'LOCATION:Zurich',
    ),
    ev(
      'h',
      'DTSTART;TZID=Europe/Zurich:20270310T120000',
      'DTEND;TZID=Europe/Zurich:20270310T130000',
      'SUMMARY:Lunch',
    ),
  );
  expect(await read(text)).toEqual({
    zone: 'Europe/Zurich',
    all: [
      '03-10T11:05-23:59 LX161 NRT-ZRH @ Tokyo Narita [Asia/Tokyo]',
      '03-10T12:00-13:00 Lunch @ -',
      '03-10T18:15-21:10 LX2086 ZRH-LIS @ Zurich',
    ],
    skipped: [],
  });
});

test('the last Friday of each month, one of them moved, and added periods', async () => {
  const text = cal(
    ev(
      'i',
      'DTSTART;TZID=Europe/Rome:20270129T190000',
      'DTEND;TZID=Europe/Rome:20270129T210000',
      'SUMMARY:Cena sociale',
      'RRULE:FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20270430T220000Z',
    ),
    ev(
      'i',
      'RECURRENCE-ID;TZID=Europe/Rome:20270226T190000',
      'DTSTART;TZID=Europe/Rome:20270227T200000',
      'DTEND;TZID=Europe/Rome:20270227T220000',
      'SUMMARY:Cena sociale (sabato)',
    ),
    ev(
      'j',
      'DTSTART;TZID=Europe/Rome:20270301T080000',
      'DTEND;TZID=Europe/Rome:20270301T083000',
      'SUMMARY:Corsa',
      'RDATE;TZID=Europe/Rome;VALUE=PERIOD:20270308T080000/20270308T083000,20270310T080000/PT30M',
    ),
  );
  expect(await read(text)).toEqual({
    zone: 'Europe/Rome',
    all: [
      '01-29T19:00-21:00 Cena sociale @ -',
      '02-27T20:00-22:00 Cena sociale (sabato) @ -',
      '03-01T08:00-08:30 Corsa @ -',
      '03-08T08:00-08:30 Corsa @ -',
      '03-10T08:00-08:30 Corsa @ -',
      '03-26T19:00-21:00 Cena sociale @ -',
      '04-30T19:00-21:00 Cena sociale @ -',
    ],
    skipped: [],
  });
});

test('an older program: Windows-1252, CR line endings, an abbreviated zone', async () => {
  const text = cal(
    ev(
      'k',
      'DTSTART;TZID="Romance":20270617T143000',
      'DTEND;TZID="Romance":20270617T160000',
      'SUMMARY:Réunion à Genève',
      'LOCATION:Hôtel du Lac',
    ),
    'X-END:1',
  ).replaceAll('\r\n', '\r');
  expect(await read(Buffer.from(text, 'latin1'), { timezone: 'Europe/Paris' })).toEqual({
    zone: 'Europe/Paris',
    all: ['06-17T14:30-16:00 Réunion à Genève @ Hôtel du Lac'],
    skipped: [],
  });
});

test('tasks and busy times beside events, blank lines, a missing end', async () => {
  const text = cal(
    '',
    ev('l', 'DTSTART;TZID=Europe/Lisbon:20270503T090000', 'SUMMARY:Walk'),
    '',
    'BEGIN:VTODO',
    'UID:t',
    'DUE:20270503T120000Z',
    'SUMMARY:Buy tickets',
    'END:VTODO',
    'BEGIN:VFREEBUSY',
    'DTSTART:20270503T090000Z',
    'DTEND:20270504T090000Z',
    'END:VFREEBUSY',
    ev('m', 'DTSTART;VALUE=DATE:20270504', 'SUMMARY:Free day'),
  );
  const got = await read(text);
  expect({ ...got, skipped: [] }).toEqual({
    zone: 'Europe/Lisbon',
    all: ['05-03T09:00-10:00 Walk @ -', '05-04T00:00-23:59 Free day @ -'],
    skipped: [],
  });
});

test('everything in lower case', async () => {
  const text = cal(
    ev(
      'n',
      'dtstart;tzid=America/Sao_Paulo:20270901T080000',
      'dtend;tzid=America/Sao_Paulo:20270901T090000',
      'summary:Café',
      'rrule:freq=daily;interval=2;count=3',
    ),
  );
  expect(await read(text)).toEqual({
    zone: 'America/Sao_Paulo',
    all: ['09-01T08:00-09:00 Café @ -', '09-03T08:00-09:00 Café @ -', '09-05T08:00-09:00 Café @ -'],
    skipped: [],
  });
});

test('TripIt: times in UTC, a trip as whole days', async () => {
  const text = cal(
    'X-WR-CALNAME:Trip to Oslo',
    'X-WR-TIMEZONE:Europe/Oslo',
    ev(
      'o',
      'DTSTART:20270610T120000Z',
      'DTEND:20270610T130000Z',
      'SUMMARY:Lunch meeting',
      'DESCRIPTION:Lunch 2:00 PM CEST',
    ),
    ev('p', 'DTSTART;VALUE=DATE:20270610', 'DTEND;VALUE=DATE:20270613', 'SUMMARY:Oslo, Norway'),
  );
  expect(await read(text)).toEqual({
    zone: 'Europe/Oslo',
    all: ['06-10T00:00-23:59 Oslo, Norway @ -', '06-10T14:00-15:00 Lunch meeting @ -'],
    skipped: [],
  });
});

test('vCalendar 1.0: quoted-printable over lines and in Latin-1, without a UID', async () => {
  const text =
    '\uFEFFBEGIN:VCALENDAR\r\nVERSION:1.0\r\nBEGIN:VEVENT\r\nDTSTART:20270605T180000\r\nDTEND:20270605T220000\r\nSUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Sommerfest der Stra=C3=9Fe=\r\n am Fluss\r\nLOCATION;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:M=FChle\r\nEND:VEVENT\r\nEND:VCALENDAR';
  const got = await read(text, { timezone: 'Europe/Berlin' });
  expect(got).toEqual({
    zone: 'Europe/Berlin',
    all: ['06-05T18:00-22:00 Sommerfest der Straßeam Fluss @ Mühle'],
    skipped: [],
  });
});

test('Exchange: a zone named as in its menu', async () => {
  const text = cal(
    ev(
      'q',
      'DTSTART;TZID="(UTC-05:00) Eastern Time (US & Canada)":20270503T090000',
      'DTEND;TZID="(UTC-05:00) Eastern Time (US & Canada)":20270503T100000',
      'SUMMARY:Stand-up',
    ),
    ev(
      'r',
      'DTSTART;TZID=GMT Standard Time:20270503T160000',
      'DTEND;TZID=GMT Standard Time:20270503T170000',
      'SUMMARY:London call',
    ),
    ev(
      's',
      'DTSTART;TZID=Eastern Standard Time:20270504T090000',
      'DTEND;TZID=Eastern Standard Time:20270504T093000',
      'SUMMARY:Stand-up',
    ),
  );
  expect(await read(text)).toEqual({
    zone: 'America/New_York',
    all: [
      '05-03T09:00-10:00 Stand-up @ -',
      '05-03T16:00-17:00 London call @ - [Europe/London]',
      '05-04T09:00-09:30 Stand-up @ -',
    ],
    skipped: [],
  });
});

test('Google: the first evening and the last, which in UTC are on the next day, are within the event', async () => {
  const utc = (uid: string, summary: string, start: string, ...more: string[]) =>
    ev(uid, `SUMMARY:${summary}`, `DTSTART:${start}`, 'DURATION:PT1H', ...more);
  const text = cal(
    'X-WR-TIMEZONE:America/Los_Angeles',
    utc('a', 'Welcome dinner', '20270106T020000Z'),
    utc('b', 'Talks', '20270106T170000Z'),
    utc('c', 'Stars', '20270106T030000Z', 'RRULE:FREQ=DAILY;COUNT=2'),
    utc('d', 'Fire', '20270106T040000Z', 'RDATE:20270108T040000Z'),
  );
  expect(await read(text)).toEqual({
    zone: 'America/Los_Angeles',
    all: [
      '01-05T18:00-19:00 Welcome dinner @ -',
      '01-05T19:00-20:00 Stars @ -',
      '01-05T20:00-21:00 Fire @ -',
      '01-06T09:00-10:00 Talks @ -',
      '01-06T19:00-20:00 Stars @ -',
      '01-07T20:00-21:00 Fire @ -',
    ],
    skipped: [],
  });
});

test('the last evening of a series in the west is the next morning of an event in the east', async () => {
  const text = cal(
    'X-WR-TIMEZONE:Asia/Tokyo',
    'BEGIN:VTIMEZONE',
    'TZID:Pacific/Honolulu',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:-1000',
    'TZOFFSETTO:-1000',
    'END:STANDARD',
    'END:VTIMEZONE',
    ev(
      'a',
      'SUMMARY:Call',
      'DTSTART;TZID=Pacific/Honolulu:20270105T190000',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;UNTIL=20270107T050000Z',
    ),
  );
  expect((await read(text)).all).toEqual([
    '01-05T19:00-20:00 Call @ - [Pacific/Honolulu]',
    '01-06T19:00-20:00 Call @ - [Pacific/Honolulu]',
  ]);
});

test('a series in a zone that the file names but does not describe keeps that zone, with its exceptions and its end', async () => {
  const text = cal(
    'X-WR-TIMEZONE:Asia/Tokyo',
    ev(
      'a',
      'SUMMARY:Call',
      'DTSTART;TZID=America/New_York:20270105T190000',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;UNTIL=20270109T000000Z',
      'EXDATE;TZID=America/New_York:20270106T190000',
    ),
    ev('b', 'SUMMARY:Dinner', 'DTSTART:20270106T190000', 'DURATION:PT1H', 'RDATE:20270107T090000Z'),
  );
  expect((await read(text)).all).toEqual([
    '01-05T19:00-20:00 Call @ - [America/New_York]',
    '01-06T19:00-20:00 Dinner @ -',
    '01-07T18:00-19:00 Dinner @ -',
    '01-07T19:00-20:00 Call @ - [America/New_York]',
    '01-08T19:00-20:00 Call @ - [America/New_York]',
  ]);
});

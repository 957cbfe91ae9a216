// Long because each kind of difference is previewed and then applied: a newer version of an imported file
// updates the event as one change and keeps its activities.
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ActivityRow } from '#contract/schemas/activities.ts';
import type { DayRow } from '#contract/schemas/days.ts';
import type { UpdatePreview } from '#contract/schemas/updates.ts';
import { importedActivities, notices } from '#server/db/schema.ts';
import { sendDueDigests } from '#server/modules/mail/send-due-digests.ts';
import { putRsvp } from '#tests/support/event-scene.ts';
import { mailsTo } from '#tests/support/mails-of.ts';
import { haveRealSchedules, readRealSchedule, REAL_SCHEDULES } from '#tests/support/real-schedules.ts';
import { largeSchedule, someSchedule, someTalk } from '#tests/support/some-schedule.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

let server: TestServer;
let maya: TestUser;
let gus: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  gus = await server.makeUser('Gus');
});
// imports are limited to twenty files an hour per person
beforeEach(async () => {
  maya = await server.makeUser('Maya');
});
afterAll(() => server.close());

type File = object | { name: string; content: string | Buffer };
const sent = (file: File, body: object = {}) =>
  'content' in file
    ? { multipart: [file], body: { timezone: 'Europe/Lisbon', ...body } }
    : { body: { ...file, ...body } };
const make = async (file: File): Promise<string> => {
  const answer = await server.inject('POST', '/api/events/import', { as: maya, ...sent(file) });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
};
const look = async (id: string, file: File): Promise<UpdatePreview> => {
  const answer = await server.inject('POST', `/api/events/${id}/import/preview`, { as: maya, ...sent(file) });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const update = (
  id: string,
  file: File,
  body: { basis: string; flipped?: string },
  key: string = randomUUID(),
) => server.inject('POST', `/api/events/${id}/import`, { as: maya, key, ...sent(file, body) });
interface Program extends DayRow {
  activities: ActivityRow[];
}
const programme = async (id: string): Promise<Program[]> =>
  (await server.inject('GET', `/api/events/${id}`, { as: maya })).body.programs;
const all = async (id: string) => (await programme(id)).flatMap(({ activities }) => activities);
/** The changes in the preview, one line each. */
const lines = ({ items }: UpdatePreview) =>
  items.map((item) =>
    item.kind === 'changed'
      ? `${item.name}: ${item.changes
          .map((one) =>
            one.field === 'when'
              ? `${one.before.on} ${one.before.start} → ${one.after.on} ${one.after.start}`
              : `${one.field} ${one.before} → ${one.after}${one.edited ? ' (edited)' : ''}`,
          )
          .join(', ')}`
      : `${item.kind} ${item.name}${item.chosen ? '' : ' (not chosen)'}`,
  );

const talk = (guid: string, title: string, day: string, start: string, more = {}) =>
  someTalk({ title, date: `${day}T${start}:00+01:00`, start, ...more, guid });
const days = (...talks: ReturnType<typeof talk>[]) =>
  someSchedule(
    [...new Set(talks.map(({ date }) => String(date).slice(0, 10)))].sort().map((date) => ({
      date,
      rooms: { Hall: talks.filter((one) => String(one.date).startsWith(date)) },
    })),
    { time_zone_name: 'Europe/Berlin' },
  );
const [MON, TUE, SUN] = ['2099-01-05', '2099-01-06', '2099-01-04'];
const FIRST = days(
  talk('a', 'Opening', MON, '09:00'),
  talk('b', 'Tea', MON, '10:00'),
  talk('c', 'Walk', TUE, '09:00'),
  talk('d', 'Ferry', TUE, '15:00'),
);
const SECOND = days(
  talk('a', 'Grand opening', MON, '09:00', { room: 'Garden' }),
  talk('b', 'Tea', SUN, '11:00'),
  talk('d', 'Ferry', TUE, '15:00'),
  talk('e', 'Party', TUE, '20:00'),
);

test('a preview shows the changes; after applying them, activities keep their ids and what belongs to them', async () => {
  const id = await make(FIRST);
  await putRsvp(server, id, gus, { status: 'YES' });
  await server.inject('POST', `/api/feeds/${id}`, { as: gus, body: { title: 'See you there' } });
  const before = new Map((await all(id)).map((one) => [one.name, one.id]));
  const preview = await look(id, SECOND);
  expect(preview).toMatchObject({ known: true, unchanged: 1, format: 'schedule' });
  expect(lines(preview)).toEqual([
    'Tea: 2099-01-05 10:00 → 2099-01-04 11:00',
    'Opening: name Opening → Grand opening, location Hall → Garden',
    'added Party',
    'removed Walk',
  ]);
  expect(await all(id), 'a preview changes nothing').toHaveLength(4);

  const key = randomUUID();
  const done = await update(id, SECOND, preview, key);
  expect(done.body).toMatchObject({
    added: 1,
    changed: 2,
    remove: [{ activityId: before.get('Walk') }],
  });
  const again = await update(id, SECOND, preview, key);
  expect([again.headers['x-replayed'], again.body.added]).toEqual(['1', 1]);

  const shown = await programme(id);
  expect(shown.map(({ date, name, activities }) => [date, name, activities.map((one) => one.name)])).toEqual([
    [SUN, 'Day 1', ['Tea']],
    [MON, 'Day 2', ['Grand opening']],
    [TUE, 'Day 3', ['Walk', 'Ferry', 'Party']],
  ]);
  const after = new Map(shown.flatMap((day) => day.activities).map((one) => [one.name, one]));
  expect(after.get('Tea')).toMatchObject({ id: before.get('Tea'), startDateTime: `${SUN}T10:00:00.000Z` });
  expect(after.get('Grand opening')).toMatchObject({ id: before.get('Opening'), location: 'Garden' });
  const seen = await server.inject('GET', `/api/events/${id}`, { as: gus });
  expect(seen.body).toMatchObject({ selfStatus: 'YES', startOn: SUN });
  const feed = await server.inject('GET', `/api/feeds/${id}`, { as: gus });
  expect(JSON.stringify(feed.body)).toContain('See you there');
  const sentNotices = await server.db.select().from(notices);
  expect(sentNotices.filter(({ eventId, userId }) => eventId === id && userId === gus.id)).toHaveLength(1);
  // as the app does: removals are ordinary deletions
  for (const { activityId, programId } of done.body.remove)
    expect(
      (
        await server.inject('DELETE', `/api/events/${id}/programs/${programId}/activity/${activityId}`, {
          as: maya,
        })
      ).status,
    ).toBe(204);
  const last = await look(id, SECOND);
  expect([lines(last), last.unchanged]).toEqual([[], 4]);

  // changed again before the mail is sent: the mail mentions it once and compares with the state before both
  // changes
  const tea = after.get('Tea');
  const moved = await server.inject(
    'PUT',
    `/api/events/${id}/programs/${tea?.programId}/activity/${tea?.id}`,
    {
      as: maya,
      body: { location: 'Tea house' },
    },
  );
  expect(moved.status).toBe(200);
  const soon = new Date(Date.now() + 6 * 60_000);
  await sendDueDigests({ ...server.services, clock: () => soon });
  const [mail, ...more] = (await mailsTo(server, gus.emailId)).filter(({ eventId }) => eventId === id);
  expect([more, mail?.textBody.match(/Tea:|Grand opening:|10:00 to|Hall|Tea house/g)?.toSorted()]).toEqual([
    [],
    ['10:00 to', 'Grand opening:', 'Hall', 'Hall', 'Tea house', 'Tea:'],
  ]);
});

test('what hosts have edited, deleted or left out stays unchanged until they choose the file’s version', async () => {
  const id = await make(FIRST);
  const [opening, tea] = await all(id);
  const path = (one: ActivityRow | undefined) =>
    `/api/events/${id}/programs/${one?.programId}/activity/${one?.id}`;
  await server.inject('PUT', path(opening), { as: maya, body: { name: 'Welcome', subtitle: 'All of us' } });
  await server.inject('DELETE', path(tea), { as: maya });
  const preview = await look(id, SECOND);
  expect(lines(preview)).toEqual([
    'added Tea (not chosen)',
    'Welcome: name Welcome → Grand opening (edited), subtitle All of us → Ines Okafor (edited), location Hall → Garden',
    'added Party',
    'removed Walk',
  ]);
  const [, welcome, party, walk] = preview.items;
  const name = welcome?.kind === 'changed' ? welcome.changes[0]?.id : '';
  const flipped = [name, party?.kind === 'added' && party.id, walk?.kind === 'removed' && walk.id].join(',');
  expect((await update(id, SECOND, { basis: preview.basis, flipped })).body).toMatchObject({
    added: 0,
    changed: 1,
    remove: [],
  });
  expect((await all(id)).map((one) => [one.name, one.subtitle, one.location])).toEqual([
    ['Grand opening', 'All of us', 'Garden'],
    ['Walk', 'Ines Okafor', 'Hall'],
    ['Ferry', 'Ines Okafor', 'Hall'],
  ]);
  expect(lines(await look(id, SECOND)), 'decisions are not asked for again, but can be changed').toEqual([
    'added Tea (not chosen)',
    'Grand opening: subtitle All of us → Ines Okafor (edited)',
    'added Party (not chosen)',
  ]);
});

test('an outdated preview is refused, and so are strangers, guests and files beyond the limits', async () => {
  const id = await make(FIRST);
  const { basis } = await look(id, SECOND);
  const [first] = await all(id);
  await server.inject('PUT', `/api/events/${id}/programs/${first?.programId}/activity/${first?.id}`, {
    as: maya,
    body: { name: 'Welcome' },
  });
  expect(await update(id, SECOND, { basis })).toMatchObject({ status: 409, code: 'STALE_SET' });
  expect(
    await update(id, FIRST, { basis: (await look(id, SECOND)).basis }),
    'with another file',
  ).toMatchObject({
    code: 'STALE_SET',
  });
  expect(await all(id)).toHaveLength(4);
  const { basis: now } = await look(id, SECOND);
  expect(await update(id, SECOND, { basis: now, flipped: 'all' })).toMatchObject({ status: 400 });
  const far = days(talk('a', 'Opening', MON, '09:00'), talk('b', 'Tea', '2100-02-01', '10:00'));
  expect(await update(id, far, await look(id, days(talk('a', 'Opening', MON, '09:00'))))).toMatchObject({
    code: 'TOO_MANY_DAYS',
  });
  const later = days(talk('b', 'Tea', '2100-02-01', '10:00'));
  expect(await update(id, later, await look(id, later)), 'together with the existing days').toMatchObject({
    code: 'TOO_MANY_DAYS',
  });
});

test('an event that was not imported gets what is new in the file, and loses nothing', async () => {
  const made = await server.inject('POST', '/api/events', {
    as: maya,
    body: {
      name: 'By hand',
      startIsoTime: `${MON}T00:00:00.000Z`,
      endIsoTime: `${TUE}T00:00:00.000Z`,
      timezone: 'Europe/Berlin',
    },
  });
  const id = made.body.id;
  const day = made.body.programs[0];
  await server.inject('POST', `/api/events/${id}/programs/${day.id}/activity`, {
    as: maya,
    body: {
      name: 'opening',
      description: 'Ours',
      startIsoTime: `${MON}T08:00:00.000Z`,
      endIsoTime: `${MON}T08:30:00.000Z`,
    },
  });
  const preview = await look(id, FIRST);
  expect(preview.known).toBe(false);
  expect(lines(preview)).toEqual([
    expect.stringMatching(/^opening: name opening → Opening, /),
    'added Tea',
    'added Walk',
    'added Ferry',
  ]);
  await update(id, FIRST, preview);
  expect(await all(id)).toHaveLength(4);
  expect(await look(id, FIRST)).toMatchObject({ known: true, unchanged: 4, items: [] });
});

const xml = (title: string, start: string, guid = 'x1') => ({
  name: 'schedule.xml',
  content: `<?xml version="1.0"?><schedule><conference><title>Congress</title><time_zone_name>Europe/Berlin</time_zone_name></conference><day index="1" date="${MON}" start="${MON}T08:00:00+01:00"><room name="Saal"><event guid="${guid}" id="1"><date>${MON}T${start}:00+01:00</date><start>${start}</start><duration>00:45</duration><room>Saal</room><title>${title}</title><subtitle/><abstract>Hello</abstract><description></description><persons/></event></room></day></schedule>`,
});
const calendar = (title: string, moved: string) => ({
  name: 'team.ics',
  content: [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//EN',
    'BEGIN:VEVENT',
    'UID:daily',
    'DTSTAMP:20270101T000000Z',
    `SUMMARY:${title}`,
    'DTSTART;TZID=Europe/Lisbon:20990105T090000',
    'DTEND;TZID=Europe/Lisbon:20990105T091500',
    'RRULE:FREQ=DAILY;COUNT=2',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:daily',
    'DTSTAMP:20270101T000000Z',
    'RECURRENCE-ID;TZID=Europe/Lisbon:20990106T090000',
    `SUMMARY:${title}`,
    `DTSTART;TZID=Europe/Lisbon:20990106T${moved}00`,
    `DTEND;TZID=Europe/Lisbon:20990106T${moved.slice(0, 2)}3000`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n'),
});
/** A daily series at nine (in UTC), of which the second and third occurrence are changed. */
const changedTwice = (...changed: [title: string, start: string][]) => ({
  name: 'team.ics',
  content: [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//EN',
    'X-WR-TIMEZONE:Europe/Berlin',
    ...[
      ['Stand-up', '20990105T080000Z', 'RRULE:FREQ=DAILY;COUNT=3'],
      ...changed.map(([title, start], at) => [
        title,
        start,
        `RECURRENCE-ID;TZID=Europe/Berlin:2099010${6 + at}T090000`,
      ]),
    ].flatMap(([title, start, recurrence]) => [
      'BEGIN:VEVENT',
      'UID:daily',
      `SUMMARY:${title}`,
      'DESCRIPTION:All of us',
      `DTSTART:${start}`,
      'DURATION:PT1H',
      recurrence,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n'),
});
const table = (...rows: string[]) => ({
  name: 'plan.csv',
  content: ['Name,Date,Start,Place', ...rows].join('\n'),
});
const workbook = (title: string, start: string) => ({
  name: 'plan.xlsx',
  content: Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8(
        '<workbook xmlns:r="r"><sheets><sheet name="Plan" r:id="rId1"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        `<worksheet><sheetData>${[
          ['ID', 'Name', 'Date', 'Start'],
          ['7', title, MON, start],
        ]
          .map(
            (row, y) =>
              `<row>${row.map((cell, x) => `<c r="${'ABCD'[x]}${y + 1}" t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`,
          )
          .join('')}</sheetData></worksheet>`,
      ),
    }),
  ),
});

test.each([
  [
    'XML, by its guid',
    xml('Opening', '09:00'),
    xml('Welcome', '11:00'),
    [`Opening: name Opening → Welcome, ${MON} 09:00 → ${MON} 11:00`],
  ],
  [
    'XML with new guids: by title, day and time',
    xml('Opening', '09:00'),
    xml('Opening', '09:00', 'other'),
    [],
  ],
  [
    'a calendar, by UID and recurrence',
    calendar('Stand-up', '1100'),
    calendar('Daily', '1200'),
    [
      'Stand-up: name Stand-up → Daily, description Stand-up → Daily',
      `Stand-up: name Stand-up → Daily, description Stand-up → Daily, ${TUE} 11:00 → ${TUE} 12:00`,
    ],
  ],
  [
    'changed occurrences of a series, by their starts in the series',
    changedTwice(['Walk', '20990106T100000Z'], ['Talk', '20990107T100000Z']),
    changedTwice(['Hike', '20990106T110000Z'], ['Chat', '20990107T110000Z']),
    [
      `Walk: name Walk → Hike, ${TUE} 11:00 → ${TUE} 12:00`,
      'Talk: name Talk → Chat, 2099-01-07 11:00 → 2099-01-07 12:00',
    ],
  ],
  [
    'an occurrence that is changed only now, by its start in the series',
    changedTwice(['Walk', '20990106T100000Z']),
    changedTwice(['Walk', '20990106T100000Z'], ['Talk', '20990107T100000Z']),
    ['Stand-up: name Stand-up → Talk, 2099-01-07 09:00 → 2099-01-07 11:00'],
  ],
  [
    'a table without keys: by title, day and time',
    table(`Tea,${MON},09:00,Hall`, `Walk,${MON},11:00,Hall`, `Ferry,${TUE},09:00,Pier`),
    table(
      `Ferry,${TUE},10:00,Pier`,
      `tea,${MON},09:00,Attic`,
      `Dinner,${MON},20:00,Hall`,
      `Walk,${TUE},11:00,Hall`,
    ),
    [
      'Tea: name Tea → tea, description Tea → tea, location Hall → Attic',
      `Ferry: ${TUE} 09:00 → ${TUE} 10:00`,
      `Walk: ${MON} 11:00 → ${TUE} 11:00`,
      'added Dinner',
    ],
  ],
  [
    'a workbook, by its key column',
    workbook('Tea', '09:00'),
    workbook('Dinner', '19:00'),
    [`Tea: name Tea → Dinner, description Tea → Dinner, ${MON} 09:00 → ${MON} 19:00`],
  ],
])('%s', async (_what, first, second, expected) => {
  const id = await make(first);
  expect(await look(id, first), 'the same file again').toMatchObject({ items: [] });
  const ids = (await all(id)).map((one) => one.id).sort();
  const preview = await look(id, second);
  expect(lines(preview).sort()).toEqual([...expected].sort());
  expect((await update(id, second, preview)).status).toBe(200);
  expect((await all(id)).map((one) => one.id)).toEqual(expect.arrayContaining(ids));
  expect((await look(id, second)).items).toEqual([]);
});

test('a changed occurrence that was remembered by the key of its series is found by it', async () => {
  const id = await make(changedTwice(['Walk', '20990106T100000Z']));
  await server.db
    .update(importedActivities)
    .set({ key: 'uid:daily' })
    .where(and(eq(importedActivities.eventId, id), sql`${importedActivities.told}->>'name' = 'Walk'`));
  expect(lines(await look(id, changedTwice(['Hike', '20990106T110000Z'])))).toEqual([
    `Walk: name Walk → Hike, ${TUE} 11:00 → ${TUE} 12:00`,
  ]);
});

test('an activity in a zone of its own stays on its day when only the event’s zone has changed', async () => {
  const file = (call: string) => ({
    name: 'team.ics',
    content: [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//test//EN',
      'X-WR-TIMEZONE:Europe/Berlin',
      ...[
        ['Opening', 'DTSTART;TZID=Europe/Berlin:20990105T090000'],
        ['Call', `DTSTART;TZID=America/New_York:${call}`],
      ].flatMap(([title, start]) => [
        'BEGIN:VEVENT',
        `UID:${title}`,
        `SUMMARY:${title}`,
        `${start}`,
        'DURATION:PT1H',
        'END:VEVENT',
      ]),
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  });
  const id = await make(file('20990105T200000'));
  expect(
    (await programme(id)).map(({ date, activities }) => [date, activities.map(({ name }) => name)]),
  ).toEqual([
    [MON, ['Opening']],
    [TUE, ['Call']],
  ]);
  const changed = await server.inject('PUT', `/api/events/${id}`, {
    as: maya,
    body: { timezone: 'America/Chicago' },
  });
  expect(changed.status).toBe(200);
  expect(await look(id, file('20990105T200000'))).toMatchObject({ items: [], unchanged: 2 });
  expect(lines(await look(id, file('20990105T210000')))).toEqual([`Call: ${TUE} 20:00 → ${MON} 21:00`]);
});

test.skipIf(!haveRealSchedules).each(REAL_SCHEDULES)(
  'an update from a modified copy of the real schedule %s changes exactly the modified parts',
  async (name) => {
    const read = () => readRealSchedule(name);
    const id = await make(read());
    expect(await look(id, read())).toMatchObject({ items: [] });
    const changed = read();
    const rooms = changed.schedule.conference.days[0].rooms as Record<
      string,
      { title: string; duration: string }[]
    >;
    const [first, second] = Object.values(rooms).flat();
    if (!first || !second) throw new Error('a day without talks');
    const was = second.title.trim();
    first.title = 'A talk of another name';
    const room = Object.values(rooms).find((some) => some.includes(second));
    room?.splice(room.indexOf(second), 1);
    const preview = await look(id, changed);
    expect(preview.items.map(({ kind, name: called }) => [kind, called])).toEqual([
      ['changed', expect.any(String)],
      ['removed', was],
    ]);
    const before = (await all(id)).length;
    const done = await update(id, changed, preview);
    expect(done.body).toMatchObject({ changed: 1, added: 0 });
    expect(done.body.remove).toHaveLength(1);
    const names = (await all(id)).map((one) => one.name);
    expect([names.length, names.includes('A talk of another name')]).toEqual([before, true]);
  },
);

test('a large conference is moved by an hour in one call', async () => {
  const later = JSON.parse(JSON.stringify(largeSchedule(4, 10, 20)).replaceAll('+01:00', '+00:00'));
  const id = await make(largeSchedule(4, 10, 20));
  const moved = JSON.parse(
    JSON.stringify(largeSchedule(4, 10, 20)).replaceAll(
      /T(\d\d):(\d\d:00)\+01/g,
      (_all, h: string, m: string) => `T${String(Number(h) + 1).padStart(2, '0')}:${m}+01`,
    ),
  );
  const preview = await look(id, moved);
  expect(preview.items).toHaveLength(800);
  expect((await update(id, moved, preview)).body).toMatchObject({ changed: 800, added: 0 });
  expect(await look(id, moved)).toMatchObject({ items: [], unchanged: 800 });
  expect(
    (await look(id, later)).items.length,
    'the change of the time zone is recognized from the wall-clock times',
  ).toBeGreaterThan(0);
});

test('updates count as imports, whether or not they are refused', async () => {
  const ada = await server.makeUser('Ada');
  const made = await server.inject('POST', '/api/events/import', { as: ada, body: FIRST });
  const send = async (path: string, body: object) =>
    server.inject('POST', `/api/events/${made.body.id}/import${path}`, {
      as: ada,
      body: { ...FIRST, ...body },
    });
  const { basis } = (await send('/preview', {})).body;
  for (let time = 0; time < 18; time += 1) expect((await send('', { basis })).status).toBe(200);
  expect((await send('', { basis: 'of another day' })).code).toBe('STALE_SET');
  expect(await send('', { basis })).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
});

test('coordinates are imported with new activities and changed places', async () => {
  // her imports of this hour are used up
  maya = await server.makeUser('Mia');
  const table = (...rows: string[]) => ({
    name: 'trip.csv',
    content: ['ID,Name,Date,Start,Place,Latitude,Longitude', ...rows].join('\n'),
  });
  const id = await make(table('1,Castle,2099-05-03,10:00,Sintra,,'));
  const next = table(
    '1,Castle,2099-05-03,10:00,Lisbon,38.7139,-9.1334',
    '2,Tea,2099-05-03,16:00,Belém,38.6968,-9.2033',
  );
  expect((await update(id, next, await look(id, next))).body).toMatchObject({ added: 1, changed: 1 });
  expect((await all(id)).map(({ location }) => location)).toMatchObject([
    { description: 'Lisbon', coordinates: { latitude: 38.7139, longitude: -9.1334 } },
    { description: 'Belém', coordinates: { latitude: 38.6968, longitude: -9.2033 } },
  ]);
  expect(await look(id, next), 'no decisions are left').toMatchObject({ items: [], unchanged: 2 });
});

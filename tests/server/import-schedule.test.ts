// Long because it covers reading, planning and importing a schedule, and a table whose columns are chosen by
// hand.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TEXT_LIMITS } from '#contract/constants.ts';
import type { ActivityRow } from '#contract/schemas/activities.ts';
import type { DayRow } from '#contract/schemas/days.ts';
import { planEvent } from '#server/modules/schedule-import/plan-event.ts';
import { readScheduleFile } from '#server/modules/schedule-import/schedule-file.ts';
import { shorten } from '#server/modules/schedule-import/shorten.ts';
import { haveRealSchedules, readRealSchedule } from '#tests/support/real-schedules.ts';
import { largeSchedule, someSchedule, someTalk, type MadeTalk } from '#tests/support/some-schedule.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

const onLine = (n: number) => `Line ${n}`;
let server: TestServer;
let maya: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  maya = await server.makeUser('Maya');
});
afterAll(() => server.close());

const plan = (file: unknown) => planEvent(readScheduleFile(file));
const planTalk = async (talk: MadeTalk, day: { date?: string; day_start?: string } = {}, conference = {}) => {
  const planned = await plan(
    someSchedule([{ date: '2026-01-05', ...day, rooms: { 'Green Room': [someTalk(talk)] } }], conference),
  );
  return { planned, activity: planned.activities[0] };
};
interface Program extends DayRow {
  activities: ActivityRow[];
}

test('a schedule becomes an event of the caller, whether it is over or not', async () => {
  const file = someSchedule(
    [
      {
        date: '2026-01-05',
        rooms: {
          'Green Room': [someTalk({ date: '2026-01-05T09:00:00+01:00' })],
          Hall: [
            someTalk({
              title: 'Opening',
              start: '08:30',
              date: '2026-01-05T08:30:00+01:00',
              duration: '00:20',
            }),
          ],
        },
      },
      { date: '2026-01-06', rooms: {} },
    ],
    { time_zone_name: 'Europe/Vienna' },
  );
  const answer = await server.inject('POST', '/api/events/import', {
    as: maya,
    body: { ...file, privacy: 'PRIVATE' },
  });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    name: 'Tea Days',
    startOn: '2026-01-05',
    endOn: '2026-01-06',
    timezone: 'Europe/Vienna',
    privacy: 'PRIVATE',
    isOwner: true,
    selfStatus: 'YES',
    imported: { days: 2, activities: 2, notes: [] },
  });
  // the rows, of which there may be thousands, come with the next pull
  expect(answer.changes).toBeUndefined();
  const { programs } = (await server.inject('GET', `/api/events/${answer.body.id}`, { as: maya })).body as {
    programs: Program[];
  };
  expect(programs.map(({ date, activities }) => [date, activities.map(({ name }) => name)])).toEqual([
    ['2026-01-05', ['Opening', 'Growing tea indoors']],
    ['2026-01-06', []],
  ]);
  expect(programs[0]?.activities[1]).toMatchObject({
    subtitle: 'Ines Okafor',
    location: 'Green Room',
    description: 'Light, water, patience.\n\nWith examples from three winters.\nBring a cup.',
    startDateTime: '2026-01-05T08:00:00.000Z',
    endDateTime: '2026-01-05T08:30:00.000Z',
    timezone: 'Europe/Vienna',
  });
});

test('the file may be sent as an upload, and twice with one key makes one event', async () => {
  const file = Buffer.from(`\uFEFF${JSON.stringify(largeSchedule(1, 1, 3))}`);
  const key = randomUUID();
  const send = () =>
    server.inject('POST', '/api/events/import', {
      as: maya,
      body: { rsvpType: 'OPEN' },
      multipart: [{ name: 'schedule.json', type: 'application/json', content: file }],
      key,
    });
  const first = await send();
  expect(first.body).toMatchObject({ rsvpType: 'OPEN', imported: { activities: 3 } });
  expect((await send()).body.id).toBe(first.body.id);
  for (const content of [
    'no json',
    '{"hello":1}',
    '[]',
    '{"schedule":{"talks":[]}}',
    '<!doctype html><html></html>',
    '<rss><channel/></rss>',
  ])
    expect(
      (
        await server.inject('POST', '/api/events/import', {
          as: maya,
          multipart: [{ name: 'x.json', content }],
        })
      ).body,
      content,
    ).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { file: 'This is not a schedule (JSON or XML), calendar (.ics) or table (.csv, .xlsx).' },
    });
});

test('an import whose caller has hung up is not made, and can be sent again', async () => {
  const origin = await server.listen();
  const [id, key] = [randomUUID(), randomUUID()];
  const body = { id, ...largeSchedule(1, 1, 3) };
  const calling = new AbortController();
  const called = new Promise<ServerResponse>((resolve) => {
    server.app.server.once('request', (_call: IncomingMessage, answer: ServerResponse) => resolve(answer));
  });
  const real = Object.getPrototypeOf(server.db).transaction as typeof server.db.transaction;
  // the caller's rights are checked, then the file is read
  const checking = vi.spyOn(server.db, 'transaction').mockImplementationOnce(async (...of) => {
    const gone = new Promise<void>((resolve) => void called.then((answer) => answer.once('close', resolve)));
    calling.abort();
    await gone;
    return real.apply(server.db, of);
  });
  const sent = fetch(`${origin}/api/events/import`, {
    method: 'POST',
    signal: calling.signal,
    headers: {
      Authorization: `Bearer ${maya.token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
    },
    body: JSON.stringify(body),
  });
  await expect(sent).rejects.toThrow('aborted');
  const answer = await called;
  await vi.waitFor(() => expect(answer.headersSent).toBe(true));
  checking.mockRestore();
  expect((await server.inject('GET', `/api/events/${id}`, { as: maya })).status).toBe(404);
  expect((await server.inject('POST', '/api/events/import', { as: maya, key, body })).status).toBe(201);
});

test('errors name the place in the file, and no rows are written', async () => {
  const ada = await server.makeUser('Ada');
  const before = (await server.inject('GET', '/api/events?profile=true', { as: ada })).body.length;
  const send = async (file: object) =>
    (await server.inject('POST', '/api/events/import', { as: ada, body: file })).body;
  expect((await send(someSchedule([{ date: '5 January', rooms: {} }]))).fields).toEqual({
    'schedule.conference.days[0].date': 'Not a valid date.',
  });
  expect((await send(someSchedule([{ date: '0001-01-05', rooms: {} }]))).fields).toHaveProperty([
    'schedule.conference.days[0].date',
  ]);
  expect((await send(someSchedule([]))).fields).toEqual({
    'schedule.conference.days': 'The schedule has no days.',
  });
  expect((await send({ events: [] })).fields).toEqual({ schedule: 'This field is required.' });
  expect(
    (
      await send(
        someSchedule([
          { date: '2026-01-05', rooms: {} },
          { date: '2027-01-06', rooms: {} },
        ]),
      )
    ).code,
  ).toBe('TOO_MANY_DAYS');
  expect((await server.inject('GET', '/api/events?profile=true', { as: ada })).body).toHaveLength(before);
  expect((await server.inject('POST', '/api/events/import', { body: someSchedule([]) })).code).toBe(
    'UNAUTHENTICATED',
  );
});

test('a talk that cannot be used is listed with its place in the file and the reason, and the others are imported', async () => {
  const ada = await server.makeUser('Ada');
  const unusable = [
    someTalk({ title: ' ' }),
    someTalk({ title: 5 }),
    someTalk({ duration: 'long' }),
    { ...someTalk(), duration: null },
    { ...someTalk(), start: undefined },
    someTalk({ start: '' }),
    someTalk({ date: '9999-12-31T23:00:00-05:00' }),
    'Tea',
  ];
  const withTalks = (...talks: unknown[]) =>
    someSchedule([{ date: '2026-01-05', rooms: { 'Green Room': talks } }], {
      time_zone_name: 'Europe/Berlin',
    });
  const send = (file: object) => server.inject('POST', '/api/events/import', { as: ada, body: file });
  const last = someTalk({ date: '2026-01-05T10:00:00+01:00', start: '' });
  const { status, body } = await send(withTalks(someTalk(), ...unusable, last));
  expect([status, body.imported]).toEqual([
    201,
    {
      days: 1,
      activities: 2,
      notes: [],
      skippedCount: unusable.length,
      skipped: [
        ['', 'title: This field is required.'],
        ['', 'title: Expected string here, found 5.'],
        ['Growing tea indoors', 'duration: The duration must look like 01:30.'],
        ['Growing tea indoors', 'duration: Expected string here, found null.'],
        ['Growing tea indoors', 'This talk has neither a date nor a start time.'],
        ['Growing tea indoors', 'This talk has neither a date nor a start time.'],
        ['Growing tea indoors', 'date: Not a valid date.'],
        ['', 'Expected Object here, found "Tea".'],
      ].map(([what, why], at) => ({
        where: `schedule.conference.days[0].rooms["Green Room"][${at + 1}]`,
        what,
        why,
      })),
    },
  ]);
  expect(await send(withTalks(...unusable)), 'a file with nothing usable').toMatchObject({
    status: 400,
    code: 'INVALID_INPUT',
    body: { fields: { file: expect.stringContaining('["Green Room"][0]: title: This field is required.') } },
  });
});

test('talks after midnight belong to their calendar date, which becomes a day of the event', async () => {
  const byDate = await planTalk(
    { start: '00:30', date: '2026-01-06T00:30:00+01:00' },
    { day_start: '2026-01-05T04:00:00+01:00' },
  );
  expect(byDate.activity).toMatchObject({
    on: '2026-01-06',
    startsLocal: '2026-01-06T00:30:00',
    endsLocal: '2026-01-06T01:00:00',
  });
  expect(byDate.planned.dates).toEqual(['2026-01-05', '2026-01-06']);
  expect((await planTalk({ start: '25:30' })).activity).toMatchObject({
    on: '2026-01-06',
    startsLocal: '2026-01-06T01:30:00',
  });
  expect(
    (await planTalk({ start: '01:30' }, { day_start: '2026-01-05T04:00:00+01:00' })).activity,
  ).toMatchObject({
    on: '2026-01-06',
  });
  expect(
    (await planTalk({ start: '04:00' }, { day_start: '2026-01-05T04:00:00+01:00' })).activity,
  ).toMatchObject({
    on: '2026-01-05',
  });
  expect((await planTalk({ start: '01:30' })).activity).toMatchObject({ on: '2026-01-05' });
});

test('a talk at 24:00 starts the next day, in whichever way the file says so', async () => {
  for (const talk of [
    { start: '24:00' },
    { date: '2026-01-05', start: '24:00' },
    { date: '2026-01-05T24:00:00' },
    { date: '2026-01-05T24:00' },
  ])
    expect((await planTalk(talk)).activity).toMatchObject({
      on: '2026-01-06',
      startsLocal: '2026-01-06T00:00:00',
      endsLocal: '2026-01-06T00:30:00',
    });
});

test('a talk across midnight ends at the end of its day, and its description says when it really ends', async () => {
  const { planned, activity } = await planTalk({ start: '23:00', duration: '02:30' });
  expect(activity).toMatchObject({
    on: '2026-01-05',
    startsLocal: '2026-01-05T23:00:00',
    endsLocal: '2026-01-05T23:59:59',
  });
  expect(activity?.description).toMatch(/^Ends at 01:30 on 2026-01-06\.\n\nLight/);
  expect(planned.notes).toEqual([expect.stringContaining('ends after midnight')]);
  const untilMidnight = await planTalk({ start: '22:00', duration: '02:00' });
  expect(untilMidnight.activity?.endsLocal).toBe('2026-01-05T23:59:59');
  expect(untilMidnight.activity?.description).toMatch(/^Light/);
  expect(untilMidnight.planned.notes, 'at midnight it ends with its day').toEqual([]);
  const untilNext = await planTalk({ start: '22:00', duration: '26:00' });
  expect(untilNext.activity?.description).toMatch(/^Ends at 00:00 on 2026-01-07\./);
  expect((await planTalk({ duration: '1:00:30' })).activity?.endsLocal).toBe('2026-01-05T23:59:59');
  expect(await planTalk({ duration: '00:00' })).toMatchObject({
    activity: { endsLocal: '2026-01-05T09:01:00' },
    planned: { notes: [expect.stringContaining('one minute')] },
  });
});

test('the named zone is used if the offsets agree with it, otherwise a zone with which they agree', async () => {
  const zoneOf = (date: string, named?: string) =>
    planTalk({ date }, {}, named ? { time_zone_name: named } : {});
  expect((await zoneOf('2026-01-05T09:00:00+01:00', 'Europe/Vienna')).planned).toMatchObject({
    timezone: 'Europe/Vienna',
    notes: [],
  });
  // real exports contain headers that say UTC above local times
  expect(await zoneOf('2026-01-05T09:00:00+01:00', 'UTC')).toMatchObject({
    planned: { timezone: 'Europe/Berlin', notes: [expect.stringContaining('UTC')] },
    activity: { startsLocal: '2026-01-05T09:00:00' },
  });
  expect((await zoneOf('2026-01-05T09:00:00-05:00')).planned).toMatchObject({
    timezone: 'America/New_York',
    notes: [expect.stringContaining('America/New_York')],
  });
  expect((await zoneOf('2026-01-05T09:00:00+05:45')).planned.timezone).toMatch(/Kat[h]?mandu/);
  expect((await zoneOf('2026-01-05T09:00:00Z', 'Mars/Olympus')).planned.timezone).toBe('Europe/London');
  expect((await zoneOf('2026-01-05', 'Asia/Tokyo')).planned.timezone).toBe('Asia/Tokyo');
  // nowhere is it 15 hours later than in UTC
  expect(await zoneOf('2026-01-05T10:00:00+15:00')).toMatchObject({
    planned: { timezone: 'UTC', notes: [] },
    activity: { startsLocal: '2026-01-04T19:00:00' },
  });
  expect((await zoneOf('2026-01-05T10:00:00-12:30', 'Asia/Tokyo')).planned.timezone).toBe('Asia/Tokyo');
  expect((await zoneOf('2026-01-05')).planned.timezone).toBe('UTC');
  const both = await plan(
    someSchedule([
      { date: '2026-03-28', rooms: { A: [someTalk({ date: '2026-03-28T09:00:00+01:00' })] } },
      { date: '2026-03-29', rooms: { A: [someTalk({ date: '2026-03-29T09:00:00+02:00' })] } },
    ]),
  );
  expect(both).toMatchObject({
    timezone: 'Europe/Berlin',
    activities: [{ startsLocal: '2026-03-28T09:00:00' }, { startsLocal: '2026-03-29T09:00:00' }],
  });
});

test('nothing is dropped silently: long texts are cut at a word, and the full text is in the description', async () => {
  const words = (count: number, word: string) =>
    Array.from({ length: count }, (_, i) => `${word}${i}`).join(' ');
  const title = words(40, 'title');
  const persons = Array.from({ length: 30 }, (_, i) => ({ public_name: `Speaker Number ${i}` }));
  const { planned, activity } = await planTalk({
    title,
    persons,
    subtitle: 'A workshop',
    room: words(80, 'room'),
    description: words(2000, 'text'),
  });
  expect(activity?.name).toMatch(/^title0 .* title\d+…$/);
  expect(activity?.subtitle).toMatch(/^A workshop · Speaker Number 0, .*…$/);
  for (const whole of [title, 'A workshop\nSpeakers: Speaker Number 0', 'Speaker Number 29', 'room79'])
    expect(activity?.description).toContain(whole);
  expect(activity?.description.endsWith('…')).toBe(true);
  expect(planned.notes).toHaveLength(4);
  expect(planned.notes.join('\n')).toContain('schedule.conference.days[0].rooms["Green Room"][0].title');
});

test('a description is never empty and does not repeat other fields', async () => {
  expect((await planTalk({ abstract: '', description: null })).activity?.description).toBe(
    'Growing tea indoors',
  );
  expect((await planTalk({ abstract: ' Same. ', description: 'Same.\r\n' })).activity?.description).toBe(
    'Same.',
  );
  expect((await planTalk({ persons: [] })).activity?.subtitle).toBe('');
  expect((await planTalk({ persons: null, room: '' })).activity).toMatchObject({
    subtitle: '',
    location: 'Green Room',
  });
  expect(
    (await planTalk({ persons: ['Ann', { name: 'Bo' }, { public_name: null }] })).activity?.subtitle,
  ).toBe('Ann, Bo');
  expect((await planTalk({ abstract: 'a\u0000b', description: '' })).activity?.description).toBe('ab');
});

test('shortening stays within the limit, never splits a character, and keeps a beginning of the text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.integer({ min: 2, max: 40 }),
      (text, max) => {
        const short = shorten(text, max);
        expect(short.length).toBeLessThanOrEqual(max);
        if (text.length <= max) expect(short).toBe(text);
        else expect(text.startsWith(short.slice(0, -1))).toBe(true);
        expect(short).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
      },
    ),
    { verbose: true },
  );
  expect(shorten('one two three four', 12)).toBe('one two…');
});

test('a large conference is imported in one call', async () => {
  const answer = await server.inject('POST', '/api/events/import', {
    as: maya,
    body: largeSchedule(4, 10, 20),
  });
  expect(answer.body.imported).toEqual({
    days: 4,
    activities: 800,
    notes: ['The file names no time zone; Europe/Berlin fits the offsets of its talks.'],
    skipped: [],
    skippedCount: 0,
  });
});

test.skipIf(!haveRealSchedules).each([
  ['pretalx-democon', 3, 36],
  ['pretalx-rc3', 4, 48],
] as const)('real schedule %s is imported completely', async (name, days, talks) => {
  const file = readRealSchedule(name);
  const answer = await server.inject('POST', '/api/events/import', { as: maya, body: file });
  expect(answer.body.imported).toMatchObject({ days, activities: talks });
  const { programs } = (await server.inject('GET', `/api/events/${answer.body.id}`, { as: maya })).body as {
    programs: Program[];
  };
  const shown = new Map(
    programs
      .flatMap((day) => day.activities)
      .map((activity) => [
        `${activity.name}|${activity.startDateTime}|${String(activity.location)}`,
        activity,
      ]),
  );
  type Original = {
    title: string;
    date: string;
    room: string;
    start: string;
    abstract: string;
    description: string;
    persons: { public_name: string }[];
  };
  for (const talk of file.schedule.conference.days.flatMap((day: { rooms: Record<string, Original[]> }) =>
    Object.values(day.rooms).flat(),
  ) as Original[]) {
    const activity = shown.get(
      `${talk.title.trim()}|${new Date(talk.date).toISOString()}|${talk.room.trim()}`,
    );
    expect(activity, talk.title).toBeDefined();
    for (const text of [talk.abstract, talk.description])
      expect(activity?.description).toContain(text.replace(/\r\n?/g, '\n').trim());
    for (const { public_name } of talk.persons) expect(activity?.subtitle).toContain(public_name.trim());
    expect(activity?.description.length).toBeLessThanOrEqual(TEXT_LIMITS.description);
    // at the hour printed in the conference's programme
    expect(
      new Intl.DateTimeFormat('de', {
        timeZone: activity?.timezone,
        hour: '2-digit',
        minute: '2-digit',
      }).format(new Date(talk.date)),
    ).toBe(talk.start);
  }
});

test('a file with more talks than an event may have is refused before any row is written', async () => {
  const before = await server.inject('GET', '/api/events?profile=true', { as: maya });
  const answer = await server.inject('POST', '/api/events/import', {
    as: maya,
    body: largeSchedule(4, 76, 10),
  });
  expect([answer.status, answer.code]).toEqual([409, 'TOO_MANY_ACTIVITIES']);
  expect(answer.body.error).toBe(
    'The schedule has 3,040 talks; an experience can have at most 3,000 activities.',
  );
  const after = await server.inject('GET', '/api/events?profile=true', { as: maya });
  expect(after.body).toHaveLength(before.body.length);
});

test('an event that already has the maximum number of activities is not extended', async () => {
  const zoe = await server.makeUser('Zoë');
  const coming = JSON.parse(JSON.stringify(largeSchedule(3, 100, 10)).replaceAll('2026-01', '2099-01'));
  const made = await server.inject('POST', '/api/events/import', { as: zoe, body: coming });
  expect(made.body.imported.activities).toBe(3000);
  const event = await server.inject('GET', `/api/events/${made.body.id}`, { as: zoe });
  const day = event.body.programs[0];
  const answer = await server.inject('POST', `/api/events/${made.body.id}/programs/${day.id}/activity`, {
    as: zoe,
    key: randomUUID(),
    body: {
      name: 'One more',
      description: 'Late',
      startIsoTime: `${day.date}T10:00:00.000Z`,
      endIsoTime: `${day.date}T11:00:00.000Z`,
    },
  });
  expect([answer.status, answer.code]).toEqual([409, 'TOO_MANY_ACTIVITIES']);
});

test('columns can be chosen: a preview asks for them, and the import equals what it showed', async () => {
  const ada = await server.makeUser('Ada');
  const send = (path: string, columns?: string, content = 'Téma,Kdy,Pak\nČaj,1,2\nHra,3.5.2099,9.30') =>
    server.inject('POST', path, {
      as: ada,
      multipart: [{ name: 'plan.csv', content }],
      body: { timezone: 'Europe/Prague', ...(columns !== undefined && { columns }) },
    });
  const asked = await send('/api/events/import/preview');
  expect(asked).toMatchObject({
    status: 200,
    body: {
      problem: expect.stringContaining('It is not clear'),
      tables: [{ columns: [{ heading: 'Téma', examples: ['Čaj', 'Hra'], kind: 'name' }, {}, {}] }],
    },
  });
  // without the choice the table cannot be read, so it is not imported
  expect((await send('/api/events/import')).status).toBe(400);
  const { key } = asked.body.tables[0];
  const kinds = (['name', 'date', 'start'] as const).map((kind, at) => ({ at, kind }));
  // choices made for another table are ignored
  const columns = JSON.stringify([
    { key: 'another', kinds: [] },
    { key, kinds },
  ]);
  expect((await send('/api/events/import/preview', columns)).body).toMatchObject({
    activities: 1,
    first: [{ name: 'Hra', on: '2099-05-03', start: '09:30' }],
    skipped: [{ where: onLine(2), what: 'Čaj', why: 'It has no readable date.' }],
    tables: [{ by: 'SAID' }],
  });
  const made = await send('/api/events/import', columns);
  expect(made.body.imported).toMatchObject({ activities: 1, skippedCount: 1 });
  const newer = await send(
    `/api/events/${made.body.id}/import/preview`,
    columns,
    'Téma,Kdy,Pak\nHra,3.5.2099,10.30',
  );
  expect(newer.body).toMatchObject({ items: [{ kind: 'changed', name: 'Hra' }], tables: [{ by: 'SAID' }] });
  expect((await send(`/api/events/${made.body.id}/import/preview`)).body.problem).toContain(
    'It is not clear',
  );

  for (const wrong of [
    'no list',
    '{"key":1}',
    JSON.stringify([{ key, kinds: [{ at: -1, kind: 'name' }] }]),
    JSON.stringify([{ key, kinds: [{ at: 0, kind: 'title' }] }]),
    JSON.stringify([{ key, kinds: [...kinds, { at: 3, kind: 'name' }] }]),
    JSON.stringify(Array.from({ length: 41 }, () => ({ key, kinds: [] }))),
  ])
    expect(await send('/api/events/import/preview', wrong), wrong).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
    });
});

test('previews are limited per hour, of new events and of updates, whether or not they come as files', async () => {
  const ada = await server.makeUser('Ada');
  const body = someSchedule([{ date: '2026-01-05', rooms: { Hall: [someTalk({ start: '08:30' })] } }]);
  const made = await server.inject('POST', '/api/events/import', { as: ada, body });
  const ofNew = () => server.inject('POST', '/api/events/import/preview', { as: ada, body });
  const ofUpdate = () =>
    server.inject('POST', `/api/events/${made.body.id}/import/preview`, { as: ada, body });
  for (let time = 0; time < 50; time += 1) {
    expect((await ofNew()).status).toBe(200);
    expect((await ofUpdate()).status).toBe(200);
  }
  expect(await ofNew()).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect(await ofUpdate()).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
});

test('imports are limited per hour, whether or not the file can be read; one answered before counts once', async () => {
  const ada = await server.makeUser('Ada');
  const key = randomUUID();
  const send = (body: object, key?: string) =>
    server.inject('POST', '/api/events/import', { as: ada, body, ...(key && { key }) });
  const one = someSchedule([{ date: '2026-01-05', rooms: { Hall: [someTalk({ start: '08:30' })] } }]);
  for (let time = 0; time < 3; time += 1) expect((await send({ events: [] })).status).toBe(400);
  for (let time = 0; time < 3; time += 1) expect((await send({ events: [] }, key)).status).toBe(400);
  for (let time = 0; time < 16; time += 1) expect((await send(one)).status).toBe(201);
  expect(await send(one)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect((await send({ events: [] })).status, 'also for an unreadable one').toBe(429);
  expect((await send({ events: [] }, key)).status, 'not for one that was answered').toBe(400);
});

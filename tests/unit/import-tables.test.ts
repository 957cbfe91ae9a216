// Long because a file of each kind is written out beside its expected content. Tables, workbooks and XML
// schedules become the same kind of plan, which lists the lines that could not be used.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import type { ColumnKind } from '#contract/schemas/tables.ts';
import type { ImportHints } from '#server/modules/schedule-import/import-hints.ts';
import { readImport } from '#server/modules/schedule-import/read-import.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sojourn-tables-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;
const read = (content: string | Uint8Array, hints: ImportHints = {}) => {
  const file = path.join(folder, `${(count += 1)}.bin`);
  writeFileSync(file, content);
  return readImport({ path: file, name: 'team_offsite.csv' }, { timezone: 'Europe/Lisbon', ...hints });
};
const shown = async (content: string | Uint8Array, hints?: ImportHints) =>
  (await read(content, hints)).activities.map(({ startsLocal, endsLocal, name, location }) =>
    [startsLocal.slice(0, 16), endsLocal.slice(11, 16), name, location].join(' | '),
  );

const onLine = (n: number) => `Line ${n}`;

test('a table in big-endian UTF-16 with all-day entries and UTC offsets', async () => {
  const calendar = [
    'Subject,Start Date,Start Time,End Date,End Time,All Day Event,Location',
    'Kick-off,05/03/2027,9:00 AM,05/03/2027,10:30 AM,False,Room 4',
    'Holiday,05/14/2027,,05/14/2027,,True,',
  ].join('\n');
  const bytes = Buffer.from(`\uFEFF${calendar}`, 'utf16le').swap16();
  expect(await shown(bytes)).toEqual([
    '2027-05-03T09:00 | 10:30 | Kick-off | Room 4',
    '2027-05-14T00:00 | 23:59 | Holiday | ',
  ]);
  const offsets = [
    'title,start,end',
    'Call,2027-05-03T09:00:00+02:00,2027-05-03T10:00:00+02:00',
    'Talk,2027-05-03T12:00Z,2027-05-03T13:00Z',
    'Late,2027-05-03T23:30:00.000Z,2027-05-04T00:15:00.000Z',
  ].join('\n');
  expect(await shown(offsets)).toEqual([
    '2027-05-03T08:00 | 09:00 | Call | ',
    '2027-05-03T13:00 | 14:00 | Talk | ',
    '2027-05-04T00:30 | 01:15 | Late | ',
  ]);
});

test('a line that ends at 24:00 ends with its day, and nothing is said about it', async () => {
  const plan = await read(
    ['Date,Start,End,Activity', '2027-05-03,18:00,24:00,Dance', '2027-05-04,18:00,00:00,Stars'].join('\n'),
  );
  expect(plan.activities).toMatchObject([
    { endsLocal: '2027-05-03T23:59:59', description: 'Dance' },
    { endsLocal: '2027-05-04T23:59:59', description: 'Stars' },
  ]);
  expect(plan.notes.filter((note) => note.includes('midnight'))).toEqual([]);
});

test('a table: unusable lines are listed with number and reason', async () => {
  const plan = await read(
    [
      'Date,Start,End,Activity,Place,Notes',
      '2027-05-03,09:00,10:30,"Welcome, all",Main hall,"Coffee\nand cake"',
      ',11:00,,Workshop,Room 2,',
      '2027-05-04,soon,,Walk,,',
      'someday,10:00,,Talk,,',
      '2027-05-04,22:00,01:30,Party,Rooftop,',
      ',12:00,,,Nowhere,',
      '',
      '2027-05-05,7.30 pm,,Dinner,Tasca,',
    ].join('\n'),
  );
  expect(plan).toMatchObject({
    name: 'team offsite',
    timezone: 'Europe/Lisbon',
    dates: ['2027-05-03', '2027-05-04', '2027-05-05'],
  });
  expect(
    plan.activities.map(({ startsLocal, endsLocal, name, location }) => [
      startsLocal,
      endsLocal,
      name,
      location,
    ]),
  ).toEqual([
    ['2027-05-03T09:00:00', '2027-05-03T10:30:00', 'Welcome, all', 'Main hall'],
    ['2027-05-03T11:00:00', '2027-05-03T12:00:00', 'Workshop', 'Room 2'],
    ['2027-05-04T22:00:00', '2027-05-04T23:59:59', 'Party', 'Rooftop'],
    ['2027-05-05T19:30:00', '2027-05-05T20:30:00', 'Dinner', 'Tasca'],
  ]);
  expect(plan.activities[0]?.description).toBe('Coffee\nand cake');
  expect(plan.skipped).toEqual([
    { where: onLine(4), what: 'Walk', why: 'It has no readable start time.' },
    { where: onLine(5), what: 'Talk', why: 'It has no readable date.' },
    { where: onLine(7), what: '12:00, Nowhere', why: 'It has no name.' },
  ]);
});

test('Google Calendar’s format, semicolons, and dates in either order are read', async () => {
  expect(
    await shown(
      'Subject,Start Date,Start Time,End Date,End Time,Location\nFlight,05/03/2027,9:15 AM,05/03/2027,1:05 PM,LIS\nHike,05/22/2027,8:00 AM,05/22/2027,12:00 PM,Sintra',
    ),
  ).toEqual(['2027-05-03T09:15 | 13:05 | Flight | LIS', '2027-05-22T08:00 | 12:00 | Hike | Sintra']);
  expect(
    await shown('Titel;Datum;Beginn;Ende;Ort\nFrühstück;3.5.2027;8:00 Uhr;9:00 Uhr;Café Übersee'),
  ).toEqual(['2027-05-03T08:00 | 09:00 | Frühstück | Café Übersee']);
  const unsure = await read('Name,Date,Start\nWalk,04/05/2027,10:00');
  expect([unsure.dates, unsure.notes]).toEqual([
    ['2027-05-04'],
    ['Dates such as 03/04/2027 were read as day/month.'],
  ]);
});

test('a table from an older spreadsheet, and times combined with dates are read', async () => {
  expect(
    await shown(Buffer.from('Name;Start;Dauer\nCaf\xe9 cr\xe8me;2027-05-03T16:00;90', 'latin1')),
  ).toEqual(['2027-05-03T16:00 | 17:30 | Café crème | ']);
  expect(
    await shown('Name,When,Until\nGames,3 May 2027 18:00,20:00', { from: '2027-05-01', to: '2027-05-31' }),
  ).toEqual(['2027-05-03T18:00 | 20:00 | Games | ']);
});

test('entries outside the requested dates are left out and reported', async () => {
  const plan = await read('Name,Date,Start\nIn,2027-05-03,10:00\nOut,2027-06-03,10:00', {
    from: '2027-05-01',
    to: '2027-05-10',
  });
  expect(plan.activities.map(({ name }) => name)).toEqual(['In']);
  expect(plan.skipped).toEqual([
    { where: onLine(3), what: 'Out', why: 'It is outside the dates you chose.' },
  ]);
});

const sheet = (rows: string) =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/sharedStrings.xml': strToU8(
      '<sst><si><t>Name</t></si><si><t>Date</t></si><si><t>Start</t></si><si><r><t>Long </t></r><r><t>lunch</t></r></si><si><t>Place</t></si></sst>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  });

test('a workbook with shared strings, dates and times as numbers, empty cells and rows is read', async () => {
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="E1" t="s"><v>4</v></c></row>' +
    '<row r="2"><c r="A2" t="s"><v>3</v></c><c r="B2"><v>46510</v></c><c r="C2"><v>0.53125</v></c><c r="E2" t="inlineStr"><is><t>Tasca &amp; co</t></is></c></row>' +
    '<row r="5"><c r="A5" t="s"><v>3</v></c><c r="B5"><v>46511.75</v></c></row>' +
    '<row r="6"><c r="A6" t="s"><v>3</v></c></row>';
  const plan = await read(sheet(rows));
  expect(plan.activities.map(({ startsLocal, location }) => [startsLocal, location])).toEqual([
    ['2027-05-03T12:45:00', 'Tasca & co'],
    ['2027-05-04T18:00:00', null],
  ]);
  expect(plan.skipped).toEqual([
    { where: onLine(6), what: 'Long lunch', why: 'It has no readable start time.' },
  ]);
});

test('a workbook that expands without limit is refused', async () => {
  const bomb = sheet(`<row>${' '.repeat(20_000_001)}</row>`);
  expect(bomb.length).toBeLessThan(100_000);
  await expect(read(bomb)).rejects.toMatchObject({ message: 'The workbook is too large when unpacked.' });
  await expect(read(bomb.subarray(0, 60))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

/** The archive with one entry, its directory rewritten: the entry listed several times, with the size it states. */
function listed(archive: Uint8Array, times: number, stated?: number): Buffer {
  const bytes = Buffer.from(archive);
  const at = bytes.readUInt32LE(bytes.length - 6);
  if (stated !== undefined) bytes.writeUInt32LE(stated, at + 24);
  const entry = bytes.subarray(at, -22);
  const end = Buffer.from(bytes.subarray(-22));
  end.writeUInt16LE(times, 10);
  return Buffer.concat([bytes.subarray(0, at), ...Array.from({ length: times }, () => entry), end]);
}

test('a workbook may not state a smaller size than it has, nor list the same bytes again and again', async () => {
  const one = (content: string) => zipSync({ 'xl/worksheets/sheet1.xml': strToU8(content) });
  const long = `<worksheet><sheetData><row>${' '.repeat(20_000_001)}</row></sheetData></worksheet>`;
  await expect(read(listed(one(long), 1, 0))).rejects.toMatchObject({
    message: 'The workbook is too large when unpacked.',
  });
  const day = row('Name', 'Date', 'Start') + row('Tea', 46511, 0.5);
  const archive = one(`<x:worksheet xmlns:x="x"><x:sheetData>${day}</x:sheetData></x:worksheet>`);
  expect(await shown(listed(archive, 1))).toEqual(['2027-05-04T12:00 | 13:00 | Tea | ']);
  await expect(read(listed(archive, 9))).rejects.toMatchObject({
    message: 'The workbook is too large when unpacked.',
  });
});

test('a workbook is read even if a field that is not needed is cut short', async () => {
  const day = row('Name', 'Date', 'Start') + row('Tea', 46511, 0.5);
  const archive = Buffer.from(
    zipSync({
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${day}</sheetData></worksheet>`),
    }),
  );
  const at = archive.readUInt32LE(archive.length - 6);
  const nameEnds = at + 46 + archive.readUInt16LE(at + 28);
  archive.writeUInt16LE(3, at + 30);
  const bytes = Buffer.concat([
    archive.subarray(0, nameEnds),
    Buffer.from([1, 2, 3]),
    archive.subarray(nameEnds),
  ]);
  expect(await shown(bytes)).toEqual(['2027-05-04T12:00 | 13:00 | Tea | ']);
});

// as Apache POI writes them: every size and place in a field of 64 bits
const IN_64_BITS =
  'UEsDBC0AAAAIALhzfV05Plme//////////8YABQAeGwvd29ya3NoZWV0cy9zaGVldDEueG1sAQAQANAAAAAAAAAAXgAAAAAAAACz' +
  'Kc8vyi7OSE0tsbMBUy6JJYl2NkX55XY2yQoltkrFJUVKdjZldn6Juak2+mV2NvrJaDJAHThkgksSi0rgUvpgQzFNDklNRGgHCZiY' +
  'mRoaogoZ6JmimaOP5Fp9hCcAUEsBAi0DLQAAAAgAuHN9XTk+WZ7//////////xgAHAAAAAAAAAAAAIAB/////3hsL3dvcmtzaGVl' +
  'dHMvc2hlZXQxLnhtbAEAGADQAAAAAAAAAF4AAAAAAAAAAAAAAAAAAABQSwYGLAAAAAAAAAAtAC0AAAAAAAAAAAABAAAAAAAAAAEA' +
  'AAAAAAAAYgAAAAAAAACoAAAAAAAAAFBLBgcAAAAACgEAAAAAAAABAAAAUEsFBgAAAAABAAEAYgAAAKgAAAAAAA==';

test('a workbook whose sizes are in fields of 64 bits is read', async () => {
  expect(await shown(Buffer.from(IN_64_BITS, 'base64'))).toEqual(['2027-05-04T12:00 | 13:00 | Tea | ']);
});

test('frab’s XML gives the same plan as its JSON', async () => {
  const xml = `<?xml version="1.0"?><schedule><conference><title>Congress &amp; co</title><time_zone_name>Europe/Berlin</time_zone_name></conference>
    <day index="1" date="2027-05-03" start="2027-05-03T10:00:00+02:00"><room name="Saal 1"><event id="1"><date>2027-05-03T11:00:00+02:00</date><start>11:00</start><duration>00:45</duration><room>Saal 1</room><title>Opening</title><subtitle/><abstract>Hello</abstract><description></description><persons><person id="2">Ada</person><person id="3">Grace</person></persons></event></room></day></schedule>`;
  const plan = await read(xml);
  expect(plan).toMatchObject({ name: 'Congress & co', timezone: 'Europe/Berlin', format: 'schedule' });
  expect(plan.activities).toMatchObject([
    {
      name: 'Opening',
      subtitle: 'Ada, Grace',
      location: 'Saal 1',
      startsLocal: '2027-05-03T11:00:00',
      endsLocal: '2027-05-03T11:45:00',
    },
  ]);
  await expect(read(`<!DOCTYPE x [<!ENTITY a "aa">]>${xml.slice(21)}`)).rejects.toMatchObject({
    message: 'XML with a document type is not accepted.',
  });
  await expect(read('<schedule><conference>')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test.each([
  ['an unreadable file', Buffer.from([1, 2, 3, 0, 4])],
  ['a table without a header', 'a,b,c\n1,2,3'],
  ['a table with nothing in it', 'Name,Date,Start\n'],
])('%s is refused with a message', async (_what, content) => {
  await expect(read(content)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    fields: { file: expect.stringMatching(/\w/) },
  });
});

const book = (sheets: Record<string, string>, more = '') =>
  zipSync({
    'xl/workbook.xml': strToU8(
      `<x:workbook xmlns:x="x" xmlns:r="r"><x:workbookPr${more}/><x:sheets>${Object.keys(sheets)
        .map((name, at) => `<x:sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 7}"/>`)
        .join('')}</x:sheets></x:workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${Object.keys(sheets)
        .map((_, at) => `<Relationship Id="rId${at + 7}" Target="worksheets/sheet${9 - at}.xml"/>`)
        .join('')}</Relationships>`,
    ),
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${9 - at}.xml`,
        strToU8(`<x:worksheet xmlns:x="x"><x:sheetData>${rows}</x:sheetData></x:worksheet>`),
      ]),
    ),
  });
const row = (...cells: (string | number)[]) =>
  `<x:row>${cells
    .map((cell) =>
      typeof cell === 'number'
        ? `<x:c><x:v>${cell}</x:v></x:c>`
        : `<x:c t="inlineStr"><x:is><x:t>${cell}</x:t></x:is></x:c>`,
    )
    .join('')}</x:row>`;

test.each([
  [
    'a sheet for each day, named after it',
    book({
      'Mon 3 May 2027': row('Start', 'Session Title', 'Venue') + row(0.375, 'Opening', 'Hall A'),
      'Tue 4 May 2027': row('Venue', 'Start', 'Session Title') + row('Hall B', 0.5, 'Panel'),
      Budget: row('Item', 'Price') + row('Chairs', 46511),
    }),
    ['2027-05-03T09:00 | 10:00 | Opening | Hall A', '2027-05-04T12:00 | 13:00 | Panel | Hall B'],
  ],
  [
    'a workbook that counts from 1904',
    book({ Plan: row('Activity', 'Date', 'Time') + row('Sail', 45048, 0.75) }, ' date1904="1"'),
    ['2027-05-03T18:00 | 19:00 | Sail | '],
  ],
  [
    'days as lines of their own, both times in a cell, the header below a title',
    'Team retreat,,,\n,,,\nTime,Activity Name,Location / Room,Notes\n"Monday, 3 May 2027",,,\n09:00 - 10:30,Kick-off,Barn,\n0900-1030,Yoga,Meadow,\nTuesday 4 May 2027,,,\n7–8:30 pm,Dinner,Kitchen,vegan',
    [
      '2027-05-03T09:00 | 10:30 | Kick-off | Barn',
      '2027-05-03T09:00 | 10:30 | Yoga | Meadow',
      '2027-05-04T19:00 | 20:30 | Dinner | Kitchen',
    ],
  ],
  [
    'a Spanish table',
    'Actividad;Fecha;Hora inicio;Hora fin;Lugar\nBienvenida;miércoles, 12 de mayo de 2027;9.30;11.00;Sala Picasso',
    ['2027-05-12T09:30 | 11:00 | Bienvenida | Sala Picasso'],
  ],
  [
    'what a conference exports, with instants',
    'Event Name\tStart Date & Time\tEnd Date & Time\tRoom\nTalk\t2027-05-03T09:00:00\t2027-05-03T09:45:00\tA1',
    ['2027-05-03T09:00 | 09:45 | Talk | A1'],
  ],
])('%s', async (_what, content, expected) => {
  expect(await shown(content)).toEqual(expected);
});

test('coordinates in a table are imported', async () => {
  const { activities } = await read(
    'Name,Date,Start,Place,Lat,Lng\nWalk,2027-05-03,10:00,Graça,38.7190,-9.1327\nLunch,2027-05-03,12:00,Tasca,,',
  );
  expect(activities.map(({ coordinates }) => coordinates)).toEqual([
    { latitude: 38.719, longitude: -9.1327 },
    null,
  ]);
});

const columnsOf = async (content: string, hints?: ImportHints) =>
  (await read(content, hints)).tables?.map(({ by, columns }) => [
    by,
    ...columns.map(({ heading, kind }) => `${heading}: ${kind ?? '-'}`),
  ]);

test('people’s choices of columns are used, even if the heading was recognised', async () => {
  const table = 'Name,Date,Start,Room,Notes,Speaker\nTalk,2027-05-03,10:00,Hall,Bring tea,Ada';
  const { tables } = await read(table);
  expect(tables).toEqual([
    {
      key: expect.any(String),
      sheets: [''],
      by: 'HEADING',
      columns: [
        { at: 0, heading: 'Name', examples: ['Talk'], kind: 'name' },
        { at: 1, heading: 'Date', examples: ['2027-05-03'], kind: 'date' },
        { at: 2, heading: 'Start', examples: ['10:00'], kind: 'start' },
        { at: 3, heading: 'Room', examples: ['Hall'], kind: 'location' },
        { at: 4, heading: 'Notes', examples: ['Bring tea'], kind: 'description' },
        { at: 5, heading: 'Speaker', examples: ['Ada'], kind: 'subtitle' },
      ],
    },
  ]);
  const said = (...kinds: [at: number, kind: ColumnKind][]) => ({
    columns: [{ key: tables?.[0]?.key ?? '', kinds: kinds.map(([at, kind]) => ({ at, kind })) }],
  });
  const other = await read(
    table,
    said([5, 'name'], [1, 'date'], [2, 'start'], [0, 'description'], [4, 'description']),
  );
  expect(other.activities[0]).toMatchObject({
    name: 'Ada',
    description: 'Talk\n\nBring tea',
    location: null,
  });
  expect(other.tables?.[0]).toMatchObject({ by: 'SAID', columns: { 3: { kind: null } } });
  // refused: columns without what is required, or with a role twice that can occur only once
  await expect(read(table, said([1, 'date'], [2, 'start']))).rejects.toMatchObject({
    message: 'Please say which column is the name, and which is the start or the date.',
    shown: { tables: [{ by: 'SAID' }] },
  });
  await expect(read(table, said([0, 'name'], [1, 'start'], [2, 'start']))).rejects.toMatchObject({
    fields: { columns: expect.any(String) },
  });
});

test('with unknown headings or none, columns are guessed from their contents, and that is reported', async () => {
  const rows = 'Opening,2027-05-03,10:00,11:30,Hall\nPanel,2027-05-04,12:00,12:45,Hall';
  const heading = 'Téma,Kdy,Od kdy,Do kdy,Kde';
  for (const [table, names] of [
    [`${heading}\n${rows}`, heading.split(',')],
    [rows, ['', '', '', '', '']],
  ] as const) {
    expect(await shown(table)).toEqual([
      '2027-05-03T10:00 | 11:30 | Opening | ',
      '2027-05-04T12:00 | 12:45 | Panel | ',
    ]);
    expect((await read(table)).notes).toEqual([
      'The columns were recognised by their content. Please check that they are right.',
    ]);
    expect(await columnsOf(table)).toEqual([
      ['CONTENTS', ...['name', 'date', 'start', 'end', '-'].map((kind, at) => `${names[at]}: ${kind}`)],
    ]);
  }
});

test('an unusable table is returned with its columns and the reason for each line', async () => {
  await expect(read('Wer,Wann genau\nAda,demnächst\nGrace,später', {})).rejects.toMatchObject({
    shown: {
      problem: expect.stringContaining('It is not clear what the columns of this table are'),
      tables: [{ columns: [{ heading: 'Wer', examples: ['Ada', 'Grace'] }, { heading: 'Wann genau' }] }],
    },
  });
  await expect(read('Name,Date,Start\nTea,soon,later')).rejects.toMatchObject({
    shown: { skipped: [{ where: onLine(2), what: 'Tea', why: 'It has no readable date.' }] },
  });
});

test('a choice about one table does not affect another whose columns were guessed', async () => {
  const file = book({
    'Mon 3 May 2027': row('Akce', 'Hodina', 'Sál') + row('Opening', 0.375, 'Hall A'),
    'Tue 4 May 2027': row('Téma', 'Od kdy') + row('Panel', 0.5),
  });
  const { tables, activities } = await read(file);
  expect(activities.map(({ name }) => name)).toEqual(['Opening', 'Panel']);
  const kinds = (['name', 'start', 'location'] as const).map((kind, at) => ({ at, kind }));
  const said = await read(file, { columns: [{ key: tables?.[0]?.key ?? '', kinds }] });
  expect(said.tables?.map(({ by }) => by)).toEqual(['SAID', 'CONTENTS']);
  expect(said.activities.map(({ name, location }) => [name, location])).toEqual([
    ['Opening', 'Hall A'],
    ['Panel', null],
  ]);
});

test('sheets beyond the limit are reported as left out', async () => {
  const days = Array.from({ length: 22 }, (_, at) => [
    `${at + 1} May 2027`,
    row('Akce', 'Hodina') + row(`Talk ${at + 1}`, 0.5),
  ]);
  const plan = await read(book(Object.fromEntries(days)));
  expect(plan.activities).toHaveLength(20);
  expect(plan.notes.filter((note) => /2[12] May/.test(note))).toHaveLength(2);
});

test('a choice about a heading applies to each sheet that has it; other sheets are left out and reported', async () => {
  const heading = row('Akce', 'Hodina', 'Sál');
  const file = book({
    'Mon 3 May 2027': heading + row('Opening', 0.375, 'Hall A'),
    'Tue 4 May 2027': heading + row('Panel', 0.5, 'Hall B'),
    Budget: row('Chairs', 'Price') + row('Red', 12),
  });
  const [first, second] = (await read(file)).tables ?? [];
  expect([first?.sheets, second?.sheets]).toEqual([['Mon 3 May 2027', 'Tue 4 May 2027'], ['Budget']]);
  const kinds = (['name', 'start', 'location'] as const).map((kind, at) => ({ at, kind }));
  const plan = await read(file, { columns: [{ key: first?.key ?? '', kinds }] });
  expect(plan.activities.map(({ startsLocal, location }) => [startsLocal.slice(0, 16), location])).toEqual([
    ['2027-05-03T09:00', 'Hall A'],
    ['2027-05-04T12:00', 'Hall B'],
  ]);
  expect(plan.notes).toEqual([
    'The sheet “Budget” was left out: it has no columns for a name with a date or a start.',
  ]);
});

test('“Day 2” is a date if the first day is known', async () => {
  expect(await shown('Day,Time,What\nDay 2,10:00,Walk', { from: '2027-05-03', to: '2027-05-07' })).toEqual([
    '2027-05-04T10:00 | 11:00 | Walk | ',
  ]);
});

test('a workbook that claims to be larger than it is: no sheet is read twice, and no memory is reserved', async () => {
  const day = row('Name', 'Date', 'Start') + row('Tea', 46511, 0.5);
  const twice = unzipSync(book({ One: day }));
  twice['xl/workbook.xml'] = strToU8(
    new TextDecoder().decode(twice['xl/workbook.xml']).replace(/<x:sheet [^>]*>/, (one) => one.repeat(1000)),
  );
  expect((await read(zipSync(twice))).activities).toHaveLength(1);
  const far = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [
      `xl/worksheets/sheet${at}.xml`,
      strToU8(`<worksheet><sheetData>${day}<row r="99999"/></sheetData></worksheet>`),
    ]),
  );
  await expect(read(zipSync(far))).rejects.toMatchObject({
    message: 'The workbook is too large when unpacked.',
  });
});

test('an absurd duration is limited to that of the longest possible experience', async () => {
  expect(await shown('Name,Date,Start,Duration\nTea,2027-05-03,10:00,99999999999999 min')).toEqual([
    '2027-05-03T10:00 | 23:59 | Tea | ',
  ]);
});

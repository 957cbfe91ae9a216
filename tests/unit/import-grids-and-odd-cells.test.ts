// Tables with days or rooms as columns, and cells as unusual programs write them. The expected content is
// written by hand.
import { expect, test } from 'vitest';
import { book, rowsOf } from '#tests/support/make-workbook.ts';
import { tableReader } from '#tests/support/read-table.ts';

const readTable = tableReader();
const read = async (content: string | Uint8Array) => {
  const { activities, unused } = await readTable(content);
  return [
    ...activities.map(
      ({ startsLocal, endsLocal, name, location, description }) =>
        `${startsLocal.slice(5, 16)}-${endsLocal.slice(11, 16)} ${name} @ ${location ?? '-'}${description !== name ? ` (${description})` : ''}`,
    ),
    ...unused,
  ];
};
const JUNE_1 = 46_539;
const hour = (hours: number): number => hours / 24;

test('rooms as columns: a cell merged across all of them has no room, and one merged across two times lasts until the later one', async () => {
  const sheet = rowsOf(
    [
      ['Time', 'Hall A', 'Hall B', 'Room 3'],
      ['09:00-10:00', 'Keynote', null, null],
      ['10:00-11:00', 'Talk 1', 'Talk 2', 'Clinic'],
      ['11:00-12:00', 'Talk 3', 'Talk 4', null],
      [null, 'Coffee is in the foyer', null, null],
    ],
    { merges: ['B2:D2', 'D3:D4'] },
  );
  expect(await read(book({ 'Tue 1 June 2027': sheet }))).toEqual([
    '06-01T09:00-10:00 Keynote @ -',
    '06-01T10:00-11:00 Talk 1 @ Hall A',
    '06-01T10:00-11:00 Talk 2 @ Hall B',
    '06-01T10:00-12:00 Clinic @ Room 3',
    '06-01T11:00-12:00 Talk 3 @ Hall A',
    '06-01T11:00-12:00 Talk 4 @ Hall B',
    '! Coffee is in the foyer: It has no readable start time.',
  ]);
});

test('days as columns: an activity in a cell merged across them is on each day', async () => {
  const sheet = rowsOf(
    [
      ['Summer camp'],
      ['From', 'To', JUNE_1, JUNE_1 + 1, 'Thu 3 June 2027'],
      [hour(8), hour(9), 'Breakfast', null, null],
      [hour(10), hour(11.5), 'Swimming', 'Hike', null],
      [hour(11.5), hour(12), 'Shower', null, 'Packing'],
    ],
    { merges: ['C3:E3', 'D4:D5'] },
  );
  expect(await read(book({ Camp: sheet }))).toEqual([
    '06-01T08:00-09:00 Breakfast @ -',
    '06-01T10:00-11:30 Swimming @ -',
    '06-01T11:30-12:00 Shower @ -',
    '06-02T08:00-09:00 Breakfast @ -',
    '06-02T10:00-12:00 Hike @ -',
    '06-03T08:00-09:00 Breakfast @ -',
    '06-03T11:30-12:00 Packing @ -',
  ]);
});

test('a text table with days as columns', async () => {
  expect(await read('Uhrzeit;Di 1.6.2027;Mi 2.6.2027\n9-12 Uhr;Werkstatt;Ausflug\n18:00;Grillen;\n')).toEqual(
    ['06-01T09:00-12:00 Werkstatt @ -', '06-01T18:00-19:00 Grillen @ -', '06-02T09:00-12:00 Ausflug @ -'],
  );
});

test('a place in a cell merged across two rows applies to both', async () => {
  const sheet = rowsOf(
    [
      ['Day', 'From', 'To', 'What', 'Where'],
      [JUNE_1, hour(9), hour(10), 'Opening', 'Aula'],
      [null, hour(10.5), hour(12), 'Lecture', null],
      [null, hour(13), hour(14), 'Walk', null],
    ],
    { merges: ['A2:A4', 'E2:E3'] },
  );
  expect(await read(book({ P: sheet }))).toEqual([
    '06-01T09:00-10:00 Opening @ Aula',
    '06-01T10:30-12:00 Lecture @ Aula',
    '06-01T13:00-14:00 Walk @ -',
  ]);
});

test('a hidden column counts only for its days; error values are not text; numeric character references are decoded', async () => {
  const sheet = rowsOf(
    [
      ['Date', 'Start', 'End', 'Title', 'Where', 'Notes'],
      [
        JUNE_1,
        hour(9),
        hour(10),
        { xml: '<c t="str"><v>Caf&#233; &amp; cake</v></c>' },
        'Lido',
        'not for guests',
      ],
      [
        JUNE_1,
        hour(11),
        { xml: '<c t="e"><v>#N/A</v></c>' },
        'Swim',
        { xml: '<c t="e"><v>#REF!</v></c>' },
        null,
      ],
    ],
    { unseen: [1, 6] },
  );
  expect(await read(book({ P: sheet }))).toEqual([
    '06-01T09:00-10:00 Café & cake @ Lido',
    '06-01T11:00-12:00 Swim @ -',
  ]);
});

test('a time just short of a day or an hour is rounded to it', async () => {
  const sheet = rowsOf([
    ['Date', 'Start', 'End', 'Title'],
    [JUNE_1 - 0.000_000_000_1, 0.374_999_999_999, 0.416_666_666, 'Talk'],
  ]);
  expect(await read(book({ P: sheet }))).toEqual(['06-01T09:00-10:00 Talk @ -']);
});

test('Windows-1252 with quotation marks and dashes, days and times as numbers with commas', async () => {
  const text = 'Datum;Beginn;Ende;Titel;Ort\r\n46539;0,375;0,4375;Begrüßung \x96 \x84Grüezi\x93;Saal\r\n';
  expect(await read(Buffer.from(text, 'latin1'))).toEqual(['06-01T09:00-10:30 Begrüßung – „Grüezi“ @ Saal']);
});

test('columns in reverse order, old Mac line endings, non-breaking spaces', async () => {
  expect(
    await read('Place,Title,Ends,Begins,On\rLido,Water\u00A0polo,10:00\u202FPM,9:00\u202FPM,2027/06/01\r'),
  ).toEqual(['06-01T21:00-22:00 Water polo @ Lido']);
});

// Tables and workbooks of unusual formats, each with its expected content, written by hand.
import { expect, test } from 'vitest';
import { book, rowsOf } from '#tests/support/make-workbook.ts';
import { tableReader } from '#tests/support/read-table.ts';

const readTable = tableReader();
const read = async (content: string | Uint8Array) => {
  const { activities, unused } = await readTable(content);
  return [
    ...activities.map(
      ({ startsLocal, endsLocal, name, location }) =>
        `${startsLocal.slice(0, 16)}-${endsLocal.slice(11, 16)} ${name} @ ${location ?? '-'}`,
    ),
    ...unused,
  ];
};

test('semicolons, Windows-1252 and German headings', async () => {
  expect(
    await read(
      Buffer.from(
        'Datum;Von;Bis;Veranstaltung;Ort;Referent\r\n01.06.2027;09:00;10:30;Begrüßung;Großer Saal;Dr. Müller\r\n01.06.2027;10:45;12:00;"Führung; Altstadt";Rathaus;\r\n',
        'latin1',
      ),
    ),
  ).toEqual([
    '2027-06-01T09:00-10:30 Begrüßung @ Großer Saal',
    '2027-06-01T10:45-12:00 Führung; Altstadt @ Rathaus',
  ]);
});

test('tabs, AM and PM, a heading in the third row, dates once a day', async () => {
  expect(
    await read(
      'Annual Meeting\t\t\t\n\t\t\t\nDay\tTime\tSession\tRoom\nMon, May 3, 2027\t9:00 AM - 10:15 AM\tOpening\tHall A\n\t10:30 AM - 12:00 PM\tPanel\tHall B\nTue, May 4, 2027\t2 pm\tWorkshop\tLab\n\t4:30 p.m.\tClose\tHall A\n',
    ),
  ).toEqual([
    '2027-05-03T09:00-10:15 Opening @ Hall A',
    '2027-05-03T10:30-12:00 Panel @ Hall B',
    '2027-05-04T14:00-15:00 Workshop @ Lab',
    '2027-05-04T16:30-17:30 Close @ Hall A',
  ]);
});

test('dates and times as spreadsheet numbers, with a comma', async () => {
  expect(
    await read('Date;Start;End;Title\n46510;0,375;0,4375;Breakfast\n46510;0,5;0,5416667;Lunch\n'),
  ).toEqual(['2027-05-03T09:00-10:30 Breakfast @ -', '2027-05-03T12:00-13:00 Lunch @ -']);
});

test('the same with a point', async () => {
  expect(
    await read(
      '\uFEFFTitle,Date,Start,End,Location\nBreakfast,46510,0.375,0.4375,Deck\nLate,46510,0.979166667,0.0416666667,Bar\n',
    ),
  ).toEqual(['2027-05-03T09:00-10:30 Breakfast @ Deck', '2027-05-03T23:30-23:59 Late @ Bar']);
});

test('a first line that names the separator, weekdays, whole hours', async () => {
  expect(
    await read(
      'sep=;\nTag;Uhrzeit;Programmpunkt;Raum\nDo, 03.06.2027;9 Uhr;Anreise;\n;10.30 - 12 Uhr;Stadtrundgang;Markt\nFr, 04.06.2027;14.15 Uhr;Abreise;Hof\n',
    ),
  ).toEqual([
    '2027-06-03T09:00-10:00 Anreise @ -',
    '2027-06-03T10:30-12:00 Stadtrundgang @ Markt',
    '2027-06-04T14:15-15:15 Abreise @ Hof',
  ]);
});

test('French headings, 14h30, a name on two lines', async () => {
  expect(
    await read(
      'Jour,Heure de début,Heure de fin,Activité,Lieu\n"lundi 7 juin 2027",14h30,16h,"Visite guidée\nde la ville",Hôtel de Ville\n,20h,,Dîner,"Chez Paul, Lyon"\n',
    ),
  ).toEqual([
    '2027-06-07T14:30-16:00 Visite guidée de la ville @ Hôtel de Ville',
    '2027-06-07T20:00-21:00 Dîner @ Chez Paul, Lyon',
  ]);
});

test('an Outlook export', async () => {
  expect(
    await read(
      '"Subject","Start Date","Start Time","End Date","End Time","All day event","Location"\n"Board","6/14/2027","9:00:00 AM","6/14/2027","11:30:00 AM","False","HQ"\n"Retreat","6/15/2027","12:00:00 AM","6/17/2027","12:00:00 AM","True","Lodge"\n',
    ),
  ).toEqual(['2027-06-14T09:00-11:30 Board @ HQ', '2027-06-15T00:00-23:59 Retreat @ Lodge']);
});

test('bars between cells, durations in hours and minutes', async () => {
  expect(
    await read(
      'Name|Start|Duration|Place\nHike|2027-05-03 07:30|2:30|Sintra\nSwim|2027-05-03 15:00|0:45|Praia\n',
    ),
  ).toEqual(['2027-05-03T07:30-10:00 Hike @ Sintra', '2027-05-03T15:00-15:45 Swim @ Praia']);
});

test('a workbook: a heading further down, a day in a merged cell, a hidden row', async () => {
  const x = book({
    Plan: rowsOf(
      [
        ['Sales kick-off'],
        [],
        [],
        ['Date', 'From', 'To', 'What', 'Where'],
        [46510, 0.375, 0.4375, 'Welcome', 'Hall'],
        [null, 0.5, 0.5625, 'Lunch', 'Patio'],
        [null, 0.6, 0.65, 'Secret', 'x'],
        [46511, 0.75, null, 'Dinner', 'Roof'],
      ],
      { hidden: [7], merges: ['A5:A7'] },
    ),
  });
  expect(await read(x)).toEqual([
    '2027-05-03T09:00-10:30 Welcome @ Hall',
    '2027-05-03T12:00-13:30 Lunch @ Patio',
    '2027-05-04T18:00-19:00 Dinner @ Roof',
  ]);
});

test('a workbook: a sheet for each day, one hidden', async () => {
  const day = (...r: [string, string, string][]) => rowsOf([['Time', 'Activity', 'Room'], ...r]);
  const x = book(
    {
      '3 May 2027': day(['09:00', 'Opening', 'A'], ['10:00-11:00', 'Talk', 'B']),
      '4 May 2027': day(['09:30', 'Panel', 'A']),
      Old: day(['08:00', 'Ghost', 'Z']),
    },
    { Old: 'hidden' },
  );
  expect(await read(x)).toEqual([
    '2027-05-03T09:00-10:00 Opening @ A',
    '2027-05-03T10:00-11:00 Talk @ B',
    '2027-05-04T09:30-10:30 Panel @ A',
  ]);
});

test('a workbook: dates as words beside dates as numbers tell day from month', async () => {
  const x = book({
    S: rowsOf([
      ['Title', 'Start', 'End', 'Location'],
      ['Flight', 46510.2951388889, 46510.4305555556, 'LIS'],
      ['Dinner', '5/3/2027 7:30 PM', '9:00 PM', 'Tasca'],
    ]),
  });
  expect(await read(x)).toEqual([
    '2027-05-03T07:05-10:20 Flight @ LIS',
    '2027-05-03T19:30-21:00 Dinner @ Tasca',
  ]);
});

test('a workbook: days as headings', async () => {
  const x = book({
    S: rowsOf([
      ['Monday 3 May 2027', null, null],
      ['Time', 'Programme', 'Venue'],
      ['9.00', 'Coffee', 'Foyer'],
      ['9.30 – 11.00', 'Talk', 'Hall'],
      ['Tuesday 4 May 2027', null, null],
      ['10:00 – 12:00', 'Tour', 'Old town'],
    ]),
  });
  expect(await read(x)).toEqual([
    '2027-05-03T09:00-10:00 Coffee @ Foyer',
    '2027-05-03T09:30-11:00 Talk @ Hall',
    '2027-05-04T10:00-12:00 Tour @ Old town',
  ]);
});
test('headings of several words, beside unrelated dates and addresses', async () => {
  expect(
    await read(
      'Created date,Session date,Class start,Finishes,Topic,E-mail address,Meeting room\n2027-01-04,2027-05-03,9:00,10:15,Ward safety,a@example.org,Seminar 1\n2027-01-05,2027-05-04,11:00,12:30,Records,b@example.org,PC suite\n',
    ),
  ).toEqual(['2027-05-03T09:00-10:15 Ward safety @ Seminar 1', '2027-05-04T11:00-12:30 Records @ PC suite']);
});

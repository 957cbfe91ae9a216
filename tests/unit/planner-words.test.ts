// Typed text, and text that must not become an activity.
import { expect, test } from 'vitest';
import { findDates } from '#server/modules/reading/find-dates.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';
import { readPaper } from '#tests/support/read-paper.ts';

const read = async (prompt: string, startOn = '2027-05-03', endOn = '2027-05-07') =>
  (await readPaper({ pages: [], startOn, endOn }, prompt)).activities.map(
    ({ startsLocal, endsLocal, name, location }) =>
      `${startsLocal.slice(5, 16)}-${endsLocal.slice(11, 16)} ${name} @ ${location}`,
  );

test('several activities in one sentence are found', async () => {
  expect(
    await read(
      'Day 1: 9:00 Breakfast, 10:30 City tour, then 13:00 Lunch at Ponto Final. On Tuesday: 8.30 am Surf lesson at Praia Grande, followed by 1 pm picnic.',
    ),
  ).toEqual([
    '05-03T09:00-10:00 Breakfast @ null',
    '05-03T10:30-11:30 City tour @ null',
    '05-03T13:00-14:00 Lunch @ Ponto Final',
    '05-04T08:30-09:30 Surf lesson @ Praia Grande',
    '05-04T13:00-14:00 Picnic @ null',
  ]);
});

test('the sentence with which the dialog begins a prompt dates the text after it, also on the same line, and is not an activity', async () => {
  const asked = 'Plan an experience on Monday, 3 May 2027';
  const day = ['05-03T09:00-10:00 Breakfast @ Café Royal', '05-03T10:30-11:30 City tour @ null'];
  for (const between of ['. ', '.\n', ': ', ', '])
    expect(
      await read(
        `${asked}${between}9:00 Breakfast at Café Royal, 10:30 City tour`,
        '2027-05-03',
        '2027-05-03',
      ),
      JSON.stringify(between),
    ).toEqual(day);
  expect(await read(`${asked} with breakfast at 9:00`, '2027-05-03', '2027-05-03')).toEqual([
    '05-03T09:00-10:00 With breakfast @ null',
  ]);
  // it is unclear on which of these days
  expect(
    await read(
      'Plan an experience from Monday, 3 May 2027 to Friday, 7 May 2027. 9:00 Breakfast, 10:30 City tour',
    ),
  ).toEqual([]);
  expect(await read('Dinner on Tuesday, 4 May 2027 at 19:00')).toEqual(['05-04T19:00-20:00 Dinner @ null']);
});

test('a speaker or a topic is not a place', async () => {
  expect(
    await read(
      [
        'Tuesday 4 May',
        '9:00 Keynote – Ada Lovelace',
        '10:00 Panel, Dr. Grace Hopper',
        '11:00 Coffee, Tea and cake',
        '12:00 Breakfast, Check-out',
        '13:00 Train Lisbon – Porto',
        '14:00 Talk in Room 105',
      ].join('\n'),
    ),
  ).toEqual([
    '05-04T09:00-10:00 Keynote – Ada Lovelace @ null',
    '05-04T10:00-11:00 Panel, Dr. Grace Hopper @ null',
    '05-04T11:00-12:00 Coffee, Tea and cake @ null',
    '05-04T12:00-13:00 Breakfast, Check-out @ null',
    '05-04T13:00-14:00 Train Lisbon – Porto @ null',
    '05-04T14:00-15:00 Talk @ Room 105',
  ]);
});

test('a paper’s notes about itself, hotels and prices are neither activities nor days', async () => {
  expect(
    await read(
      [
        'Tuesday 4 May',
        'Printed on 6 May 2027 at 14:33',
        'Opening hours: 9:00 – 18:00',
        'Boarding 05:45',
        'Journey time: 2:45',
        'Call us from 8:00 to 20:00',
        'Emergency phone, 24h',
        'Total: 19.30 EUR',
        'Breakfast is served from 7:00 to 10:00',
        'Shuttle every 20 minutes from 18:00',
        '10:00 Harbour walk',
      ].join('\n'),
    ),
  ).toEqual(['05-04T10:00-11:00 Harbour walk @ null']);
});

const near = { startOn: '2027-05-03', endOn: '2027-05-07' };
test.each([
  ['3 mai 2027', '2027-05-03'],
  ['lundi 3 mai', '2027-05-03'],
  ['Mo., 3.5.', '2027-05-03'],
  ['Mi 05.05', '2027-05-05'],
  ['maandag 3 mei 2027', '2027-05-03'],
  ['måndag 3 maj', '2027-05-03'],
  ['poniedziałek, 3 maja 2027', '2027-05-03'],
  ['3. května 2027', '2027-05-03'],
  ['2027. május 3.', '2027-05-03'],
  ['3 Mayıs 2027', '2027-05-03'],
  ['3 мая 2027', '2027-05-03'],
  ['3. toukokuuta', '2027-05-03'],
  ['2027年5月3日', '2027-05-03'],
  ['2027/05/03', '2027-05-03'],
  ['the 3rd of May', '2027-05-03'],
  ['Tue 4/5', '2027-05-04'],
  ['May 3rd, 2027', '2027-05-03'],
  ['03-MAY-27', '2027-05-03'],
  ['3 May, 10 a.m.', '2027-05-03'],
])('“%s” is a date', (words, date) => {
  expect(findDates(words, { near, dayFirst: true })).toMatchObject([{ date }]);
});

test.each([
  ['0930-1045 Talk', '09:30', '10:45'],
  ['1430 hrs', '14:30', null],
  ['9–10:30am', '09:00', '10:30'],
  ['11:00 – 1:00 PM', '11:00', '13:00'],
  ['12.30 p.m.', '12:30', null],
  ['7 a. m. a 9 a. m.', '07:00', '09:00'],
  ['de 14h à 16h30', '14:00', '16:30'],
  ['9 bis 11 Uhr', '09:00', '11:00'],
  ['zwischen 10:00 und 12:00', '10:00', '12:00'],
  ['kl. 10.00', '10:00', null],
  ['18:00 until midnight', '18:00', '23:59'],
  ['10h às 12h', '10:00', '12:00'],
  ['12 noon–1pm', '12:00', '13:00'],
  ['dalle 15.00 alle 17.30', '15:00', '17:30'],
  ['ore 8.15', '08:15', null],
  ['7:30PM–late', '19:30', null],
  ['10.40h', '10:40', null],
  ['godz. 9.30', '09:30', null],
  ['9:40～11:35', '09:40', '11:35'],
  ['6:00 in the evening', '18:00', null],
  ['Four o’clock in the afternoon', '16:00', null],
  ['half past one', '13:30', null],
  ['quarter to nine in the morning', '08:45', null],
])('“%s” is a time', (words, start, end) => {
  expect(findTimes(words)).toMatchObject([{ start, end }]);
});

test.each([
  '1h 05m',
  '2026 - 2027',
  '4.50 EUR',
  'a 3 h walk',
  '24h',
  'Room 1430',
  '1.5',
  '+351 21 0930 1045',
  '25:10',
  'Sunrise 6:41am, sunset 5:22pm',
  'Carriages at half past eleven',
])('“%s” is not a time', (words) => {
  expect(findTimes(words)).toEqual([]);
});

test('a generic hotel name stays in the title, and a place on the next line has priority over a part of the title', async () => {
  expect(
    await read(
      '3 May: 19:00 Uhr Abendessen im Hotel\n4 May: 13:00 Uhr Verkostung im Pralinenatelier\nOrt: Haus der Schokolade\n5 May: 20:00 Uhr Essen im Gasthof Post',
    ),
  ).toEqual([
    '05-03T19:00-20:00 Abendessen im Hotel @ null',
    '05-04T13:00-14:00 Verkostung im Pralinenatelier @ Haus der Schokolade',
    '05-05T20:00-21:00 Essen @ Gasthof Post',
  ]);
});

test('an arrival’s date differs from that of its departure, and a repeated date counts once', async () => {
  expect(
    await read(
      'Monday 3 May / lundi 3 mai\n20:10 Vuelo IB 6650 Lima – Madrid, llegada el 4 de mayo a las 14:55\n5 May\n8:15 pm WS 30 Calgary to Glasgow, arriving 11:40 am on May 6',
    ),
  ).toEqual([
    '05-03T20:10-23:59 Vuelo IB 6650 Lima – Madrid @ null',
    '05-05T20:15-23:59 WS 30 Calgary to Glasgow @ null',
  ]);
});

test('a tour’s departure is not a hotel checkout', async () => {
  expect(
    await read(
      'Departure date: Monday 3 May 2027\nDay 4: Home\nCheck out by 10:00. Transfer to the airport at 11:15.',
    ),
  ).toEqual(['05-06T10:00-11:00 Check-out @ null', '05-06T11:15-12:15 Transfer to the airport @ null']);
});

// Papers as shops, airlines and clubs print them every day. The expected content is written by hand.
import { expect, test } from 'vitest';
import { linesOfPage } from '#server/modules/planning/page/lines-of-page.ts';
import type { Paper } from '#tests/support/read-paper.ts';
import { tryPapers } from '#tests/support/try-papers.ts';

const PAPERS: Paper[] = [
  {
    name: 'an airline: times in distant columns, a city below each',
    startOn: '2027-10-04',
    endOn: '2027-10-08',
    columns: [50, 250, 430],
    pages: [
      `Passenger: Ms Ines Prado
Outbound · Mon, 4 Oct 2027 | | TP 1108
06:55 | 2h 15m | 09:10
Lisbon (LIS) | nonstop | Lyon (LYS)
Return · Fri, 8 Oct 2027 | | TP 1109
20:05 | 2h 25m | 22:30
Lyon (LYS) | nonstop | Lisbon (LIS)
Service centre +351 21 843 1100, daily 06:00-22:00`,
    ],
    expected: [
      { on: '2027-10-04', start: '06:55', end: '09:10', name: 'TP 1108', place: 'Lisbon (LIS)' },
      { on: '2027-10-08', start: '20:05', end: '22:30', name: 'TP 1109', place: 'Lyon (LYS)' },
    ],
  },
  {
    name: 'an airline: numbered flights, the flight number beside departure and arrival',
    startOn: '2027-10-04',
    endOn: '2027-10-08',
    columns: [50, 170, 300, 400],
    pages: [
      `Confirmation code: QX7PLM
Flight 1 of 2 — Monday, October 4, 2027
DEPART | ARRIVE | FLIGHT | SEAT
7:25 AM | 3:41 PM | UA 482 | 12F
Denver (DEN) | Boston (BOS)
Flight 2 of 2 — Friday, October 8, 2027
DEPART | ARRIVE | FLIGHT | SEAT
5:10 PM | 8:52 PM | UA 485 | 14A
Boston (BOS) | Denver (DEN)`,
    ],
    expected: [
      { on: '2027-10-04', start: '07:25', end: '15:41', name: 'UA 482', place: 'Denver (DEN)' },
      { on: '2027-10-08', start: '17:10', end: '20:52', name: 'UA 485', place: 'Boston (BOS)' },
    ],
  },
  {
    name: 'a guest house: check-in and check-out dates in boxes',
    startOn: '2027-06-03',
    endOn: '2027-06-05',
    columns: [50, 180, 310, 400],
    pages: [
      `Riverside Apartments
CHECK-IN | CHECK-OUT | ROOMS | NIGHTS
3 | 5 | 1 | 2
JUNE | JUNE
Thursday | Saturday
16:00 - 22:00 | 08:00 - 10:00
Rate 286`,
    ],
    expected: [
      { on: '2027-06-03', start: '16:00', name: 'Check-in', place: 'Riverside Apartments' },
      { on: '2027-06-05', start: '08:00', name: 'Check-out', place: 'Riverside Apartments' },
    ],
  },
  {
    name: 'an agency: a service whose name ends with the word hotel, and its pick-up place',
    startOn: '2027-06-03',
    endOn: '2027-06-03',
    columns: [50, 190],
    pages: [
      `Service | Shared shuttle from airport to hotel
Date | Thursday, 3 June 2027
Pick-up time | 16:20
Pick-up point | Arrivals hall, exit 4`,
    ],
    expected: [
      {
        on: '2027-06-03',
        start: '16:20',
        name: 'Shared shuttle from airport to hotel',
        place: 'Arrivals hall, exit 4',
      },
    ],
  },
  {
    name: 'a conference: tracks with their rooms, a numbered meeting after it',
    startOn: '2027-06-03',
    endOn: '2027-06-04',
    columns: [50, 160, 380],
    pages: [
      `Thursday 3 June 2027
Time | Track 1 – Hall Nord | Track 2 – Room Elbe
09:00 - 10:00 | Maps in print | Boats on rails
10:30 - 11:30 | Letters by foot | Songs by post`,
      `Friday 4 June 2027
1. Welcome and apologies 10:00–10:10
2. Report of the treasurer 10:10–10:40
3. Elections 10:40–11:30`,
    ],
    expected: [
      { on: '2027-06-03', start: '09:00', end: '10:00', name: 'Maps in print', place: 'Hall Nord' },
      { on: '2027-06-03', start: '09:00', end: '10:00', name: 'Boats on rails', place: 'Room Elbe' },
      { on: '2027-06-03', start: '10:30', end: '11:30', name: 'Letters by foot', place: 'Hall Nord' },
      { on: '2027-06-03', start: '10:30', end: '11:30', name: 'Songs by post', place: 'Room Elbe' },
      { on: '2027-06-04', start: '10:00', end: '10:10', name: 'Welcome and apologies' },
      { on: '2027-06-04', start: '10:10', end: '10:40', name: 'Report of the treasurer' },
      { on: '2027-06-04', start: '10:40', end: '11:30', name: 'Elections' },
    ],
  },
  {
    name: 'a club: names on several lines beside their times, leader dots before a time',
    startOn: '2027-06-03',
    endOn: '2027-06-04',
    columns: [50, 130, 380],
    pages: [
      `Thursday 3 June 2027
09:00 | Opening of the regatta and | Town Hall
 | greetings from the mayor
11:15 | How the river was | Old Bridge
 | given back its banks
Friday 4 June 2027
Doors ................. 18:00
Arrivals and drinks ................. 18:30
Dinner ................. 19:30–late`,
    ],
    expected: [
      {
        on: '2027-06-03',
        start: '09:00',
        name: 'Opening of the regatta and greetings from the mayor',
        place: 'Town Hall',
      },
      {
        on: '2027-06-03',
        start: '11:15',
        name: 'How the river was given back its banks',
        place: 'Old Bridge',
      },
      { on: '2027-06-04', start: '18:00', name: 'Doors', place: null },
      { on: '2027-06-04', start: '18:30', name: 'Arrivals and drinks', place: null },
      { on: '2027-06-04', start: '19:30', name: 'Dinner', place: null },
    ],
  },
  {
    name: 'an Italian trip: early times written with a full stop',
    startOn: '2027-04-09',
    endOn: '2027-04-09',
    pages: [
      `Venerdì 9 aprile 2027
ore 8.15 Ritrovo
dalle 9.30 alle 11.00 Passeggiata
ore 21.15 Concerto (Teatro Filarmonico)
Quota: 390,00. Info: tel. 051 234 5678, 9.00–18.00`,
    ],
    expected: [
      { on: '2027-04-09', start: '08:15', name: 'Ritrovo', place: null },
      { on: '2027-04-09', start: '09:30', end: '11:00', name: 'Passeggiata', place: null },
      { on: '2027-04-09', start: '21:15', name: 'Concerto', place: 'Teatro Filarmonico' },
    ],
  },
  {
    name: 'a train: text after its number',
    startOn: '2027-11-20',
    endOn: '2027-11-20',
    pages: [
      `Aller : samedi 20 novembre 2027
TGV INOUI 6607 • 2e classe • Voiture 14
Départ 07h00 Paris Gare de Lyon
Arrivée 08h56 Lyon Part-Dieu`,
    ],
    expected: [
      { on: '2027-11-20', start: '07:00', end: '08:56', name: 'TGV INOUI 6607', place: 'Paris Gare de Lyon' },
    ],
  },
  {
    name: 'a weekly schedule whose times have no heading',
    startOn: '2027-06-07',
    endOn: '2027-06-08',
    columns: [50, 180, 330],
    pages: [
      ` | Mon 7 June | Tue 8 June
09:00-10:30 | Algebra | Graphs
11:00-12:30 | Proofs | Simulation`,
    ],
    expected: [
      { on: '2027-06-07', start: '09:00', end: '10:30', name: 'Algebra' },
      { on: '2027-06-07', start: '11:00', end: '12:30', name: 'Proofs' },
      { on: '2027-06-08', start: '09:00', end: '10:30', name: 'Graphs' },
      { on: '2027-06-08', start: '11:00', end: '12:30', name: 'Simulation' },
    ],
  },
  {
    name: 'a table: the date of the second day in the middle, speaker and room under one heading',
    startOn: '2027-01-12',
    endOn: '2027-01-13',
    columns: [50, 130, 210, 400],
    pages: [
      `Tuesday, January 12, 2027
Start | End | Topic | Presenter / Room
8:45am | 9:00am | Badge pickup | Lobby
9:00am | 10:15am | Benefits | Conference Room 4B
 | | Wednesday, January 13, 2027 |
Start | End | Topic | Presenter / Room
1:15pm | 2:45pm | Product demo | Theater`,
    ],
    expected: [
      { on: '2027-01-12', start: '08:45', end: '09:00', name: 'Badge pickup', place: 'Lobby' },
      { on: '2027-01-12', start: '09:00', end: '10:15', name: 'Benefits', place: 'Conference Room 4B' },
      { on: '2027-01-13', start: '13:15', end: '14:45', name: 'Product demo', place: 'Theater' },
    ],
  },
  {
    name: 'an invitation: date and place of the whole event, then its programme',
    startOn: '2027-09-15',
    endOn: '2027-09-15',
    columns: [50, 180],
    pages: [
      `When | Wednesday, September 15, 2027 5:30 PM – 9:00 PM
Where | Pier 27, The Embarcadero
Program
5:30 PM | Doors open
6:15 PM | Keynote`,
    ],
    expected: [
      { on: '2027-09-15', start: '17:30', name: 'Doors open' },
      { on: '2027-09-15', start: '18:15', name: 'Keynote' },
    ],
  },
  {
    name: 'a school trip in French: spaces between hours and minutes, a place in brackets after the name',
    startOn: '2027-05-18',
    endOn: '2027-05-18',
    pages: [
      `Mardi 18 mai
7 h 15 Rendez-vous
10 h 00 – 11 h 30 Visite du Parlement
14 h 00 Ski (Les Grands Montets)`,
    ],
    expected: [
      { on: '2027-05-18', start: '07:15', name: 'Rendez-vous', place: null },
      { on: '2027-05-18', start: '10:00', end: '11:30', name: 'Visite du Parlement', place: null },
      { on: '2027-05-18', start: '14:00', name: 'Ski', place: 'Les Grands Montets' },
    ],
  },
  {
    name: 'an American table: day and month can only be told apart by the dates of the event',
    startOn: '2027-08-11',
    endOn: '2027-08-12',
    columns: [50, 130, 250, 420],
    pages: [
      `DAY | TIME | EVENT | LOCATION
Wed 8/11 | 11:00 AM | Golf | Desert Course
 | 5:30–7:00 PM | Reception | Fire Pit
Thu 8/12 | 8:00–9:00 AM | Breakfast | Salon E`,
    ],
    expected: [
      { on: '2027-08-11', start: '11:00', name: 'Golf', place: 'Desert Course' },
      { on: '2027-08-11', start: '17:30', end: '19:00', name: 'Reception', place: 'Fire Pit' },
      { on: '2027-08-12', start: '08:00', end: '09:00', name: 'Breakfast', place: 'Salon E' },
    ],
  },
];

tryPapers('everyday papers', PAPERS);

const piece = (text: string, x: number, y: number) => ({ text, x, y, width: text.length * 5, height: 10 });

test('two columns of text are read one after the other, unlike those of a table', () => {
  const [friday, saturday] = [
    ['Friday', '9:00 Walk', '11:30 Tasting', '14:00 Lunch'],
    ['Saturday', '10:00 Ride', '12:00 Workshop', '14:30 Farewell'],
  ];
  const pageOf = (shift: number) => [
    piece('A weekend in the hills, with all that is planned for it so far', 50, 700),
    ...friday.map((text, at) => piece(text, 50, 650 - at * 20)),
    ...saturday.map((text, at) => piece(text, 230, 650 + shift - at * 20)),
  ];
  expect(linesOfPage(pageOf(8)).filter(Boolean)).toEqual([
    'A weekend in the hills, with all that is planned for it so far',
    ...friday,
    ...saturday,
  ]);
  expect(linesOfPage(pageOf(0)).filter(Boolean)).toEqual(linesOfPage(pageOf(8)).filter(Boolean));
  const table = ['9:00', '10:30', '11:30', '13:00'].flatMap((time, at) => [
    piece(time, 50, 650 - at * 20),
    piece(`Walk ${at + 1}, until 14:00`, 230, 650 - at * 20),
  ]);
  expect(linesOfPage([...pageOf(0).slice(0, 1), ...table])).toContain('9:00\tWalk 1, until 14:00');
});

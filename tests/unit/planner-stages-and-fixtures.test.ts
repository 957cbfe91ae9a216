// Stages, rooms and pitches in columns and headings, home and away matches, cards and cue sheets. The
// expected content is written by hand.
import type { Paper } from '#tests/support/read-paper.ts';
import { tryPapers } from '#tests/support/try-papers.ts';

const PAPERS: Paper[] = [
  {
    name: 'a summit: speakers below titles, rooms beside them',
    startOn: '2027-06-16',
    endOn: '2027-06-17',
    columns: [50, 330],
    pages: [
      `Green Ports Summit
Day One | Wednesday 16 June
08.30 Registration and coffee
09.15 Welcome address | Plenary Hall
Ingrid Dahl, Mayor of Bergen
09.30 Keynote: Shore power at scale | Plenary Hall
Prof. Kwame Boateng
10.45 Break
11.15 Parallel session A: Batteries | Room Fjord
11.15 Parallel session B: Ammonia | Room Skagen
12.45 Lunch | Harbour Restaurant
Day Two | Thursday 17 June
09.00 Fireside chat with Lena Moe | Plenary Hall
10.30 Site visit: Dokken terminal (buses leave from the main entrance)
13.00 Close
Organised by the North Sea Ports Association · www.greenports.example`,
    ],
    expected: [
      { on: '2027-06-16', start: '08:30', name: 'Registration and coffee', place: null },
      { on: '2027-06-16', start: '09:15', name: 'Welcome address', place: 'Plenary Hall' },
      { on: '2027-06-16', start: '09:30', name: 'Keynote: Shore power at scale', place: 'Plenary Hall' },
      { on: '2027-06-16', start: '10:45', name: 'Break', place: null },
      { on: '2027-06-16', start: '11:15', name: 'Parallel session A: Batteries', place: 'Room Fjord' },
      { on: '2027-06-16', start: '11:15', name: 'Parallel session B: Ammonia', place: 'Room Skagen' },
      { on: '2027-06-16', start: '12:45', name: 'Lunch', place: 'Harbour Restaurant' },
      { on: '2027-06-17', start: '09:00', name: 'Fireside chat with Lena Moe', place: 'Plenary Hall' },
      {
        on: '2027-06-17',
        start: '10:30',
        name: 'Site visit: Dokken terminal (buses leave from the main entrance)',
      },
      { on: '2027-06-17', start: '13:00', name: 'Close', place: null },
    ],
  },
  {
    name: 'a board meeting: the time of the whole meeting, then its items',
    startOn: '2027-01-28',
    endOn: '2027-01-28',
    columns: [40, 75, 300, 400, 480],
    pages: [
      `Board of Directors – Agenda
Thursday, January 28, 2027, 9:00 a.m. – 3:00 p.m. CT
Conference Center, Room 410
#|Item|Presenter|Action|Time
1|Call to order|J. Whitfield|–|9:00 a.m.
2|Approval of minutes|J. Whitfield|Vote|9:05 a.m.
3|Financial report|R. Castellano|Discussion|9:15 a.m.
4|Break|||10:30 a.m.
5|Strategic plan update|M. Osei|Discussion|10:45 a.m.
6|Working lunch|||12:00 p.m.
7|Executive session||Closed|1:00 p.m.
8|Adjourn|||3:00 p.m.
Dial-in: +1 312 555 0182, PIN 4471#`,
    ],
    expected: [
      { on: '2027-01-28', start: '09:00', name: 'Call to order', place: null },
      { on: '2027-01-28', start: '09:05', name: 'Approval of minutes', place: null },
      { on: '2027-01-28', start: '09:15', name: 'Financial report', place: null },
      { on: '2027-01-28', start: '10:30', name: 'Break', place: null },
      { on: '2027-01-28', start: '10:45', name: 'Strategic plan update', place: null },
      { on: '2027-01-28', start: '12:00', name: 'Working lunch', place: null },
      { on: '2027-01-28', start: '13:00', name: 'Executive session', place: null },
      { on: '2027-01-28', start: '15:00', name: 'Adjourn', place: null },
    ],
  },
  {
    name: 'a wedding: name, date with time, and address on separate lines',
    startOn: '2027-07-16',
    endOn: '2027-07-18',
    pages: [
      `Amara & Jules – Schedule of events

Welcome Party
Friday, July 16, 2027 · 6:30 PM – 10:00 PM
The Boat Shed, 14 Wharf Street, Nelson
Attire: Casual

Wedding Ceremony
Saturday, July 17, 2027 · 3:00 PM
St. Barnabas Chapel, Tasman Road
Attire: Formal. Please be seated by 2:45 PM.

Reception
Saturday, July 17, 2027 · 5:00 PM – 11:30 PM
Moana Winery, 220 Coastal Highway

Recovery Brunch
Sunday, July 18, 2027 · 10:30 AM
The Boat Shed, 14 Wharf Street, Nelson`,
    ],
    expected: [
      {
        on: '2027-07-16',
        start: '18:30',
        end: '22:00',
        name: 'Welcome Party',
        place: 'The Boat Shed, 14 Wharf Street, Nelson',
      },
      {
        on: '2027-07-17',
        start: '15:00',
        name: 'Wedding Ceremony',
        place: 'St. Barnabas Chapel, Tasman Road',
      },
      {
        on: '2027-07-17',
        start: '17:00',
        end: '23:30',
        name: 'Reception',
        place: 'Moana Winery, 220 Coastal Highway',
      },
      {
        on: '2027-07-18',
        start: '10:30',
        name: 'Recovery Brunch',
        place: 'The Boat Shed, 14 Wharf Street, Nelson',
      },
    ],
  },
  {
    name: 'fixtures: home and away',
    startOn: '2027-08-28',
    endOn: '2027-08-29',
    columns: [50, 120, 180, 310, 440],
    pages: [
      `Handball-Sommercup 2027 – Spielplan
Datum|Anwurf|Heim|Gast|Halle
Sa, 28.08.|10:00|TV Aurach|SG Neustadt|Halle 1
|10:00|HC Linden|TSV Moorbek|Halle 2
|11:20|TV Aurach|HC Linden|Halle 1
So, 29.08.|09:30|SG Neustadt|TSV Moorbek|Halle 1
|13:15|Finale||Halle 1
Siegerehrung im Anschluss. Eintritt frei.`,
    ],
    expected: [
      { on: '2027-08-28', start: '10:00', name: 'TV Aurach – SG Neustadt', place: 'Halle 1' },
      { on: '2027-08-28', start: '10:00', name: 'HC Linden – TSV Moorbek', place: 'Halle 2' },
      { on: '2027-08-28', start: '11:20', name: 'TV Aurach – HC Linden', place: 'Halle 1' },
      { on: '2027-08-29', start: '09:30', name: 'SG Neustadt – TSV Moorbek', place: 'Halle 1' },
      { on: '2027-08-29', start: '13:15', name: 'Finale', place: 'Halle 1' },
    ],
  },
  {
    name: 'a cue sheet: start and end beside columns with unknown headings',
    startOn: '2027-12-04',
    endOn: '2027-12-04',
    columns: [40, 110, 180, 400],
    pages: [
      `NORTHERN LIGHT AWARDS - CUE SHEET - 4 DEC 2027
START|END|SEGMENT|CAST
18:00:00|18:45:00|Guest arrival|Front of house
18:45:00|18:50:00|House to half|Stage manager
18:50:00|18:58:30|Opening film|Video
18:58:30|19:10:00|Host monologue|T. Ng
19:10:00|19:40:00|Awards block 1|Presenters 1-3
19:40:00|20:40:00|Dinner service|Catering
20:40:00|00:30:00|After party|DJ Vex`,
    ],
    expected: [
      { on: '2027-12-04', start: '18:00', end: '18:45', name: 'Guest arrival', place: null },
      { on: '2027-12-04', start: '18:45', end: '18:50', name: 'House to half', place: null },
      { on: '2027-12-04', start: '18:50', end: '18:58', name: 'Opening film', place: null },
      { on: '2027-12-04', start: '18:58', end: '19:10', name: 'Host monologue', place: null },
      { on: '2027-12-04', start: '19:10', end: '19:40', name: 'Awards block 1', place: null },
      { on: '2027-12-04', start: '19:40', end: '20:40', name: 'Dinner service', place: null },
      { on: '2027-12-04', start: '20:40', end: '23:59', name: 'After party', place: null },
    ],
  },
  {
    name: 'a festival: stages as columns, each with its own times',
    startOn: '2027-07-23',
    endOn: '2027-07-24',
    columns: [40, 180, 320, 460],
    pages: [
      `HARVEST MOON FESTIVAL

FRIDAY 23 JULY
Meadow Stage|Barn|Acoustic Tent
16:00 Sun Parade|16:30 Lowland|17:00 Mira K.
18:00 The Gables|18:30 Pines|19:00 Oda & Finn
20:30 Velvet Hour|21:00 Kitsune|

SATURDAY 24 JULY
Meadow Stage|Barn|Acoustic Tent
15:00 Brass Riot|15:30 Wren|16:00 Hazel
21:00 Northern Line|22:00 Closing Rave|`,
    ],
    expected: [
      { on: '2027-07-23', start: '16:00', name: 'Sun Parade', place: 'Meadow Stage' },
      { on: '2027-07-23', start: '16:30', name: 'Lowland', place: 'Barn' },
      { on: '2027-07-23', start: '17:00', name: 'Mira K', place: 'Acoustic Tent' },
      { on: '2027-07-23', start: '18:00', name: 'The Gables', place: 'Meadow Stage' },
      { on: '2027-07-23', start: '18:30', name: 'Pines', place: 'Barn' },
      { on: '2027-07-23', start: '19:00', name: 'Oda & Finn', place: 'Acoustic Tent' },
      { on: '2027-07-23', start: '20:30', name: 'Velvet Hour', place: 'Meadow Stage' },
      { on: '2027-07-23', start: '21:00', name: 'Kitsune', place: 'Barn' },
      { on: '2027-07-24', start: '15:00', name: 'Brass Riot', place: 'Meadow Stage' },
      { on: '2027-07-24', start: '15:30', name: 'Wren', place: 'Barn' },
      { on: '2027-07-24', start: '16:00', name: 'Hazel', place: 'Acoustic Tent' },
      { on: '2027-07-24', start: '21:00', name: 'Northern Line', place: 'Meadow Stage' },
      { on: '2027-07-24', start: '22:00', name: 'Closing Rave', place: 'Barn' },
    ],
  },
  {
    name: 'a congress: halls above a table whose times have no heading',
    startOn: '2027-11-19',
    endOn: '2027-11-19',
    columns: [40, 120, 290, 450],
    pages: [
      `Friday, 19 November 2027

|Hall 1|Hall 2|Hall 3
08:00|Registration||
08:30–10:00|Heart failure: what is new|Imaging update|Young investigators
|Chair: L. Brandt|Chair: S. Ito|Chair: P. Novak
10:00–10:30|Coffee break
10:30–12:00|Valve disease|Rhythm|Posters
|Chair: A. Sand|Chair: M. Roy|
12:00–13:30|Lunch symposium|Lunch symposium|`,
    ],
    expected: [
      { on: '2027-11-19', start: '08:00', name: 'Registration' },
      {
        on: '2027-11-19',
        start: '08:30',
        end: '10:00',
        name: 'Heart failure: what is new Chair: L. Brandt',
        place: 'Hall 1',
      },
      {
        on: '2027-11-19',
        start: '08:30',
        end: '10:00',
        name: 'Imaging update Chair: S. Ito',
        place: 'Hall 2',
      },
      {
        on: '2027-11-19',
        start: '08:30',
        end: '10:00',
        name: 'Young investigators Chair: P. Novak',
        place: 'Hall 3',
      },
      { on: '2027-11-19', start: '10:00', end: '10:30', name: 'Coffee break', place: null },
      {
        on: '2027-11-19',
        start: '10:30',
        end: '12:00',
        name: 'Valve disease Chair: A. Sand',
        place: 'Hall 1',
      },
      { on: '2027-11-19', start: '10:30', end: '12:00', name: 'Rhythm Chair: M. Roy', place: 'Hall 2' },
      { on: '2027-11-19', start: '10:30', end: '12:00', name: 'Posters', place: 'Hall 3' },
      { on: '2027-11-19', start: '12:00', end: '13:30', name: 'Lunch symposium', place: 'Hall 1' },
      { on: '2027-11-19', start: '12:00', end: '13:30', name: 'Lunch symposium', place: 'Hall 2' },
    ],
  },
  {
    name: 'a kick-off: the room before the name',
    startOn: '2027-01-19',
    endOn: '2027-01-20',
    columns: [50, 190, 330],
    pages: [
      `FY27 SALES KICKOFF – AGENDA AT A GLANCE

Day 1 – Tuesday, January 19
7:00 AM - 8:15 AM|Grand Foyer|Breakfast & registration
8:30 AM - 10:00 AM|Ballroom A|General session
10:00 AM - 10:30 AM|Grand Foyer|Break
10:30 AM - 12:00 PM|Salon 4|Product deep dive
6:30 PM - 9:30 PM|Pool Deck|Welcome party

Day 2 – Wednesday, January 20
8:00 AM - 9:00 AM|Grand Foyer|Breakfast
9:00 AM - 11:30 AM|Ballroom A|Awards and close`,
    ],
    expected: [
      {
        on: '2027-01-19',
        start: '07:00',
        end: '08:15',
        name: 'Breakfast & registration',
        place: 'Grand Foyer',
      },
      { on: '2027-01-19', start: '08:30', end: '10:00', name: 'General session', place: 'Ballroom A' },
      { on: '2027-01-19', start: '10:00', end: '10:30', name: 'Break', place: 'Grand Foyer' },
      { on: '2027-01-19', start: '10:30', end: '12:00', name: 'Product deep dive', place: 'Salon 4' },
      { on: '2027-01-19', start: '18:30', end: '21:30', name: 'Welcome party', place: 'Pool Deck' },
      { on: '2027-01-20', start: '08:00', end: '09:00', name: 'Breakfast', place: 'Grand Foyer' },
      { on: '2027-01-20', start: '09:00', end: '11:30', name: 'Awards and close', place: 'Ballroom A' },
    ],
  },
  {
    name: 'a wedding: times in words, commas in a name',
    startOn: '2027-09-03',
    endOn: '2027-09-05',
    columns: [120],
    pages: [
      `THE WEEKEND

Friday, September 3
6 o'clock – Rehearsal dinner at Fig & Olive
9 o'clock – Drinks at the Commodore Hotel bar

Saturday, September 4
2:30 pm – Shuttles leave the Commodore
3:30 pm – Ceremony at Trinity Church, followed by photos
5 pm – Cocktails on the East Terrace
6:30 pm – Dinner, toasts and dancing, Great Hall
11:30 pm – Last shuttle

Sunday, September 5
10 – noon: Bagels by the pool`,
    ],
    expected: [
      { on: '2027-09-03', start: '06:00', name: 'Rehearsal dinner', place: 'Fig & Olive' },
      { on: '2027-09-03', start: '09:00', name: 'Drinks', place: 'the Commodore Hotel bar' },
      { on: '2027-09-04', start: '14:30', name: 'Shuttles leave the Commodore', place: null },
      { on: '2027-09-04', start: '15:30', name: 'Ceremony', place: 'Trinity Church' },
      { on: '2027-09-04', start: '17:00', name: 'Cocktails on the East Terrace' },
      { on: '2027-09-04', start: '18:30', name: 'Dinner, toasts and dancing', place: 'Great Hall' },
      { on: '2027-09-04', start: '23:30', name: 'Last shuttle', place: null },
      { on: '2027-09-05', start: '10:00', end: '12:00', name: 'Bagels by the pool' },
    ],
  },
  {
    name: 'a museum night: museums as headings above their activities',
    startOn: '2027-05-22',
    endOn: '2027-05-22',
    pages: [
      `LANGE NACHT DER MUSEEN – 22. Mai 2027

Stadtmuseum, Marktplatz 3
18:00 Führung: Die Stadt im Mittelalter
20:00 Konzert: Trio Anemos
22:00 Führung: Die Stadt im Mittelalter

Naturkundehaus, Parkweg 10
18:30 Werkstatt für Kinder
21:00 Fledermaus-Exkursion
23:30–0:30 Mitternachtslesung

Shuttlebus alle 15 Min. Tickets 12 €, ermäßigt 8 €`,
    ],
    expected: [
      {
        on: '2027-05-22',
        start: '18:00',
        name: 'Führung: Die Stadt im Mittelalter',
        place: 'Stadtmuseum, Marktplatz 3',
      },
      { on: '2027-05-22', start: '20:00', name: 'Konzert: Trio Anemos', place: 'Stadtmuseum, Marktplatz 3' },
      {
        on: '2027-05-22',
        start: '22:00',
        name: 'Führung: Die Stadt im Mittelalter',
        place: 'Stadtmuseum, Marktplatz 3',
      },
      { on: '2027-05-22', start: '18:30', name: 'Werkstatt für Kinder', place: 'Naturkundehaus, Parkweg 10' },
      { on: '2027-05-22', start: '21:00', name: 'Fledermaus-Exkursion', place: 'Naturkundehaus, Parkweg 10' },
      {
        on: '2027-05-22',
        start: '23:30',
        end: '23:59',
        name: 'Mitternachtslesung',
        place: 'Naturkundehaus, Parkweg 10',
      },
    ],
  },
];

tryPapers('stages and fixtures', PAPERS);

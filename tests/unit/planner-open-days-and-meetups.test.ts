// An open day, a meetup, a family trip, a booking. The planner has not been adapted to these papers; the
// expected content is written by hand.
import type { Paper } from '#tests/support/read-paper.ts';
import { tryPapers } from '#tests/support/try-papers.ts';

const PAPERS: Paper[] = [
  {
    name: 'an airline: cities above their times',
    startOn: '2027-10-08',
    endOn: '2027-10-12',
    columns: [50, 200, 350],
    pages: [
      `Your trip is booked!
Confirmation code: JX82PQ

Fri, Oct 8
Flight 1123 (operated by SkyWest)
Denver, CO (DEN)|to|Seattle, WA (SEA)
7:05 AM|nonstop · 2h 58m|9:03 AM
Main cabin

Tue, Oct 12
Flight 2380
Seattle, WA (SEA)|to|Denver, CO (DEN)
6:40 PM|nonstop · 2h 41m|10:21 PM

Total charged: $318.20 on 08/30/2027 2:12 PM`,
    ],
    expected: [
      { on: '2027-10-08', start: '07:05', end: '09:03', name: 'Flight 1123', place: 'Denver, CO (DEN)' },
      { on: '2027-10-12', start: '18:40', end: '22:21', name: 'Flight 2380', place: 'Seattle, WA (SEA)' },
    ],
  },
  {
    name: 'a family trip in German: durations in brackets',
    startOn: '2027-05-14',
    endOn: '2027-05-16',
    pages: [
      `Wochenende in Leipzig

Tag 1 (Fr, 14.5.)
- 10:12 Uhr Ankunft Leipzig Hbf
- 11:00 Uhr Gepäck ins Hotel bringen (Motel One Augustusplatz)
- 12:30 Uhr Mittagessen im Café Riquet
- 14-16 Uhr Stadtrundgang
- abends: Treffen mit Jana

Tag 2 (Sa, 15.5.)
- ab 9 Uhr Frühstück
- 10 Uhr Zoo (bis ca. 15 Uhr)
- 18:30 Uhr Motette in der Thomaskirche

Tag 3 (So, 16.5.)
- 11 Uhr Auschecken
- 13:48 Uhr ICE 1556 nach Frankfurt, Gleis 11`,
    ],
    expected: [
      { on: '2027-05-14', start: '10:12', name: 'Ankunft Leipzig Hbf', place: null },
      { on: '2027-05-14', start: '11:00', name: 'Gepäck ins Hotel bringen' },
      { on: '2027-05-14', start: '12:30', name: 'Mittagessen', place: 'Café Riquet' },
      { on: '2027-05-14', start: '14:00', end: '16:00', name: 'Stadtrundgang', place: null },
      { on: '2027-05-15', start: '09:00', name: 'Frühstück', place: null },
      { on: '2027-05-15', start: '10:00', name: 'Zoo' },
      { on: '2027-05-15', start: '18:30', name: 'Motette', place: 'Thomaskirche' },
      { on: '2027-05-16', start: '11:00', name: 'Auschecken' },
      { on: '2027-05-16', start: '13:48', name: 'ICE 1556 nach Frankfurt' },
    ],
  },
  {
    name: 'an open day: the time in the last column',
    startOn: '2027-09-25',
    endOn: '2027-09-25',
    columns: [50, 260, 400],
    pages: [
      `Open Day – Faculty of Engineering
Saturday 25 September 2027

Session|Location|Time(s)
Welcome by the Dean|Sir Alwyn Hall|10:00
Student finance talk|Lecture Theatre 3|10:45 – 11:15
Lab tour: Robotics|Meet at the foyer|11:30
Mechanical Engineering taster|Room E1.12|13:00 – 14:00
Campus tour|Main entrance|14:15
Questions? Ask our ambassadors in the red T-shirts.`,
    ],
    expected: [
      { on: '2027-09-25', start: '10:00', name: 'Welcome by the Dean', place: 'Sir Alwyn Hall' },
      {
        on: '2027-09-25',
        start: '10:45',
        end: '11:15',
        name: 'Student finance talk',
        place: 'Lecture Theatre 3',
      },
      { on: '2027-09-25', start: '11:30', name: 'Lab tour: Robotics', place: 'Meet at the foyer' },
      {
        on: '2027-09-25',
        start: '13:00',
        end: '14:00',
        name: 'Mechanical Engineering taster',
        place: 'Room E1.12',
      },
      { on: '2027-09-25', start: '14:15', name: 'Campus tour', place: 'Main entrance' },
    ],
  },
  {
    name: 'a meetup: time, title and speaker on separate lines',
    startOn: '2027-04-15',
    endOn: '2027-04-15',
    pages: [
      `FRONTEND NORTH 2027
15 April 2027, The Old Brewery

09:00
Doors & coffee

09:45
Opening
Hosts: Kim and Lee

10:00
Signals everywhere
Ana Petrova, Mapwise

10:45
Break

11:15
CSS you did not know
Tom Okoye

12:30
Lunch
Courtyard`,
    ],
    expected: [
      { on: '2027-04-15', start: '09:00', name: 'Doors & coffee', place: null },
      { on: '2027-04-15', start: '09:45', name: 'Opening', place: null },
      { on: '2027-04-15', start: '10:00', name: 'Signals everywhere', place: null },
      { on: '2027-04-15', start: '10:45', name: 'Break', place: null },
      { on: '2027-04-15', start: '11:15', name: 'CSS you did not know', place: null },
      { on: '2027-04-15', start: '12:30', name: 'Lunch', place: 'Courtyard' },
    ],
  },
  {
    name: 'a booking site: time ranges for check-in and check-out',
    startOn: '2027-08-19',
    endOn: '2027-08-22',
    columns: [50, 250],
    pages: [
      `Booking confirmation
Confirmation number: 3391.204.887     PIN code: 4471

Albergo Santa Chiara
Via Santa Chiara 21, 00186 Roma
Phone: +39 06 687 2979

Check-in|Thu 19 Aug 2027, 14:00 – 23:00
Check-out|Sun 22 Aug 2027, 07:00 – 11:00
Your reservation|3 nights, 1 room
Free cancellation until 16 Aug 2027 23:59
Price|EUR 621.00
City tax EUR 6 per person per night is not included.`,
    ],
    expected: [
      { on: '2027-08-19', start: '14:00', name: 'Check-in', place: 'Albergo Santa Chiara' },
      { on: '2027-08-22', start: '07:00', name: 'Check-out', place: 'Albergo Santa Chiara' },
    ],
  },
  {
    name: 'three days side by side',
    startOn: '2027-06-03',
    endOn: '2027-06-05',
    columns: [40, 225, 410],
    pages: [
      `LISBON INCENTIVE 2027
Thursday, June 3|Friday, June 4|Saturday, June 5
3:00 PM Hotel check-in|8:30 AM Breakfast|9:00 AM Breakfast
6:30 PM Rooftop drinks|10:00 AM Tram tour|11:00 AM Depart hotel
8:00 PM Fado dinner|1:00 PM Seafood lunch|1:15 PM Flight home
|4:00 PM Sailing|`,
    ],
    expected: [
      { on: '2027-06-03', start: '15:00', name: 'Hotel check-in', place: null },
      { on: '2027-06-03', start: '18:30', name: 'Rooftop drinks', place: null },
      { on: '2027-06-03', start: '20:00', name: 'Fado dinner', place: null },
      { on: '2027-06-04', start: '08:30', name: 'Breakfast', place: null },
      { on: '2027-06-04', start: '10:00', name: 'Tram tour', place: null },
      { on: '2027-06-04', start: '13:00', name: 'Seafood lunch', place: null },
      { on: '2027-06-04', start: '16:00', name: 'Sailing', place: null },
      { on: '2027-06-05', start: '09:00', name: 'Breakfast', place: null },
      { on: '2027-06-05', start: '11:00', name: 'Depart hotel', place: null },
      { on: '2027-06-05', start: '13:15', name: 'Flight home', place: null },
    ],
  },
];

tryPapers('last unseen papers', PAPERS);

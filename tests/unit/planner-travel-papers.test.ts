// Travel and accommodation papers, as travellers get them. The expected content is written by hand.
import type { Paper } from '#tests/support/read-paper.ts';
import { tryPapers } from '#tests/support/try-papers.ts';

const PAPERS: Paper[] = [
  {
    name: 'an airline: each city below its time, the next day as +1',
    startOn: '2027-03-06',
    endOn: '2027-03-15',
    columns: [50, 130, 330],
    pages: [
      `BOOKING CONFIRMATION
Booking reference (PNR): 6KLMQ2
Traveller: OKONKWO / CHIDI MR
Flight 1
Sat, 06 Mar 2027
LX 345 · operated by Swiss International Air Lines
13:20|London Heathrow (LHR)|Terminal 2
16:05|Zurich (ZRH)|
Class: Economy Flex · Seat 14A
Connection time in Zurich: 6h 35min
Flight 2
Sat, 06 Mar 2027
LX 160 · operated by Swiss International Air Lines
22:40|Zurich (ZRH)|Terminal E
18:05 +1|Tokyo Narita (NRT)|Terminal 1
Class: Economy Flex
Flight 3
Mon, 15 Mar 2027
LX 161 · operated by Swiss International Air Lines
10:20|Tokyo Narita (NRT)|Terminal 1
16:15|Zurich (ZRH)|
Check-in closes 60 minutes before departure. Fare conditions apply.
Issued 12 Jan 2027 10:44 · Page 1/1`,
    ],
    expected: [
      { on: '2027-03-06', start: '13:20', end: '16:05', name: 'LX 345', place: 'London Heathrow (LHR)' },
      { on: '2027-03-06', start: '22:40', end: '23:59', name: 'LX 160', place: 'Zurich (ZRH)' },
      { on: '2027-03-15', start: '10:20', end: '16:15', name: 'LX 161', place: 'Tokyo Narita (NRT)' },
    ],
  },
  {
    name: 'a train without a number, its route above it',
    startOn: '2027-05-14',
    endOn: '2027-05-16',
    columns: [50, 150, 350],
    pages: [
      `Your tickets – collect at any station
Outward: Friday 14 May 2027
London Euston to Glasgow Central
Depart|08:30|London Euston
Arrive|13:01|Glasgow Central
Coach C, seat 42 (window)
Valid only on the 08:30 service shown
Return: Sunday 16 May 2027
Glasgow Central to London Euston
Depart|16:40|Glasgow Central
Arrive|21:38|London Euston
Coach F, seat 11 (aisle)
Total paid £128.40 on 3 March 2027 at 20:15`,
    ],
    expected: [
      {
        on: '2027-05-14',
        start: '08:30',
        end: '13:01',
        name: 'London Euston to Glasgow Central',
        place: 'London Euston',
      },
      {
        on: '2027-05-16',
        start: '16:40',
        end: '21:38',
        name: 'Glasgow Central to London Euston',
        place: 'Glasgow Central',
      },
    ],
  },
  {
    name: 'a guest house: earliest arrival and latest departure in the lines of a letter',
    startOn: '2027-06-08',
    endOn: '2027-06-11',
    pages: [
      `Dear Mrs Vogel,
thank you for your reservation. We confirm as follows:

Hotel Seeblick
Uferweg 4, 6353 Weggis
Arrival: Tuesday, 8 June 2027 (from 15:00)
Departure: Friday, 11 June 2027 (by 11:00)
2 adults, half board, CHF 284.00 per night

Dinner reservation: Wednesday, 9 June 2027, 19:30, Restaurant Riva
Spa appointment: Thursday 10 June 2027 at 14:15
Breakfast buffet daily 07:00 – 10:30
If you arrive after 22:00 please call us.
Yours, the Seeblick team`,
    ],
    expected: [
      { on: '2027-06-08', start: '15:00', name: 'Check-in', place: 'Hotel Seeblick' },
      { on: '2027-06-09', start: '19:30', name: 'Dinner reservation', place: 'Restaurant Riva' },
      { on: '2027-06-10', start: '14:15', name: 'Spa appointment', place: null },
      { on: '2027-06-11', start: '11:00', name: 'Check-out', place: 'Hotel Seeblick' },
    ],
  },
  {
    name: 'an agency that writes in sentences',
    startOn: '2027-04-01',
    endOn: '2027-04-04',
    pages: [
      `JAPAN IN SPRING – YOUR ITINERARY
Day 1 – Thursday, 1 April – Tokyo
Arrival at Narita Airport at 08:45. Our guide meets you in the arrivals hall.
Private transfer to the city. The rest of the day is free.
Welcome dinner at 19:00 at Restaurant Kanda.

Day 2 – Friday, 2 April – Tokyo
After breakfast, at 09:00, walking tour of Asakusa with the Sensoji temple.
Lunch at 12:30 at Komagata Dozeu. In the afternoon free time.
18:30 Cruise on the Sumida river

Day 3 – Saturday, 3 April – Kyoto
Shinkansen departs at 10:33 from Tokyo Station and arrives in Kyoto at 12:48.
At 15:00 we visit the Fushimi Inari shrine.

Day 4 – Sunday, 4 April
Breakfast from 7:00. Check-out by 10:00.
At 11:30 transfer to Kansai Airport for the flight home.
Prices per person EUR 2,480. Single supplement EUR 410.`,
    ],
    expected: [
      { on: '2027-04-01', start: '08:45', name: 'Arrival', place: 'Narita Airport' },
      { on: '2027-04-01', start: '19:00', name: 'Welcome dinner', place: 'Restaurant Kanda' },
      {
        on: '2027-04-02',
        start: '09:00',
        name: 'Walking tour of Asakusa with the Sensoji temple',
        place: null,
      },
      { on: '2027-04-02', start: '12:30', name: 'Lunch', place: 'Komagata Dozeu' },
      { on: '2027-04-02', start: '18:30', name: 'Cruise on the Sumida river', place: null },
      { on: '2027-04-03', start: '10:33', end: '12:48', name: 'Shinkansen', place: 'Tokyo Station' },
      { on: '2027-04-03', start: '15:00', name: 'Visit the Fushimi Inari shrine', place: null },
      { on: '2027-04-04', start: '07:00', name: 'Breakfast', place: null },
      { on: '2027-04-04', start: '10:00', name: 'Check-out' },
      {
        on: '2027-04-04',
        start: '11:30',
        name: 'Transfer to Kansai Airport for the flight home',
        place: null,
      },
    ],
  },
  {
    name: 'a day trip in German: places after a label in brackets',
    startOn: '2027-09-11',
    endOn: '2027-09-12',
    columns: [50, 150],
    pages: [
      `Heimatverein Nordend e. V. – Jahresausﬂug nach Bamberg
Samstag, 11.09.
7.30 Uhr|Abfahrt am Busbahnhof
10.00 Uhr|Ankunft in Bamberg
10.30–12.00 Uhr|Führung durch die Altstadt (Treffpunkt: Neptunbrunnen)
12.30 Uhr|Mittagessen im Brauhaus Schlenkerla
15 Uhr|Orgelkonzert im Dom
ab 19 Uhr|Gemütliches Beisammensein, Hotel Europa
Sonntag, 12.09.
9 Uhr|Frühstück
10.15 Uhr|Schifffahrt auf der Regnitz
gegen 17.30 Uhr|Rückkehr
Anmeldung bis 20.08. bei Frau Lenz, Tel. 069 / 55 12 34 (Mo–Fr 9–12 Uhr)
Kosten: 149,00 € im DZ`,
    ],
    expected: [
      { on: '2027-09-11', start: '07:30', name: 'Abfahrt am Busbahnhof' },
      { on: '2027-09-11', start: '10:00', name: 'Ankunft in Bamberg' },
      {
        on: '2027-09-11',
        start: '10:30',
        end: '12:00',
        name: 'Führung durch die Altstadt',
        place: 'Neptunbrunnen',
      },
      { on: '2027-09-11', start: '12:30', name: 'Mittagessen', place: 'Brauhaus Schlenkerla' },
      { on: '2027-09-11', start: '15:00', name: 'Orgelkonzert', place: 'Dom' },
      { on: '2027-09-11', start: '19:00', name: 'Gemütliches Beisammensein', place: 'Hotel Europa' },
      { on: '2027-09-12', start: '09:00', name: 'Frühstück', place: null },
      { on: '2027-09-12', start: '10:15', name: 'Schifffahrt auf der Regnitz', place: null },
      { on: '2027-09-12', start: '17:30', name: 'Rückkehr', place: null },
    ],
  },
  {
    name: 'a tour in Italian: an additional time in brackets',
    startOn: '2027-07-02',
    endOn: '2027-07-03',
    columns: [50, 150, 300],
    pages: [
      `PROGRAMMA DI VIAGGIO
1° giorno – venerdì 2 luglio 2027: Milano / Genova / Bastia
07:10|Treno IC 659 da Milano Centrale
08:54|Arrivo a Genova Piazza Principe
ore 10.30|Traghetto per Bastia (imbarco ore 9.00)
ore 16.45|Arrivo a Bastia
Ore 20.00|Cena al Ristorante Chez Huguette
2° giorno – sabato 3 luglio 2027: Capo Corso
Ore 9.00|Partenza in pullman
Ore 13.00|Pranzo libero a Nonza
Ore 17.30 circa|Rientro in hotel`,
    ],
    expected: [
      { on: '2027-07-02', start: '07:10', name: 'Treno IC 659 da Milano Centrale' },
      { on: '2027-07-02', start: '08:54', name: 'Arrivo a Genova Piazza Principe' },
      { on: '2027-07-02', start: '10:30', name: 'Traghetto per Bastia (imbarco ore 9.00)' },
      { on: '2027-07-02', start: '16:45', name: 'Arrivo a Bastia' },
      { on: '2027-07-02', start: '20:00', name: 'Cena', place: 'Ristorante Chez Huguette' },
      { on: '2027-07-03', start: '09:00', name: 'Partenza in pullman', place: null },
      { on: '2027-07-03', start: '13:00', name: 'Pranzo libero a Nonza' },
      { on: '2027-07-03', start: '17:30', name: 'Rientro in hotel', place: null },
    ],
  },
  {
    name: 'a delegation: times without a colon, a dinner at “seven for half past”',
    startOn: '2027-04-27',
    endOn: '2027-04-28',
    columns: [50, 140, 380],
    pages: [
      `PROGRAMME OF THE VISIT
27 APR 2027 (TUE)
0730|Breakfast|Officers' Mess
0830-0915|Briefing|Room B12
0930-1200|Tour of the shipyard|Dock 4
1200-1330|Working lunch|Wardroom
1900 for 1930|Formal dinner|Town Hall
28 APR 2027 (WED)
0800|Vehicles depart hotel|
1015|Flight BA 1482 to Glasgow|
Dress: Service dress`,
    ],
    expected: [
      { on: '2027-04-27', start: '07:30', name: 'Breakfast', place: "Officers' Mess" },
      { on: '2027-04-27', start: '08:30', end: '09:15', name: 'Briefing', place: 'Room B12' },
      { on: '2027-04-27', start: '09:30', end: '12:00', name: 'Tour of the shipyard', place: 'Dock 4' },
      { on: '2027-04-27', start: '12:00', end: '13:30', name: 'Working lunch', place: 'Wardroom' },
      { on: '2027-04-27', start: '19:00', name: 'Formal dinner', place: 'Town Hall' },
      { on: '2027-04-28', start: '08:00', name: 'Vehicles depart hotel', place: null },
      { on: '2027-04-28', start: '10:15', name: 'Flight BA 1482 to Glasgow' },
    ],
  },
];

tryPapers('papers of travels', PAPERS);

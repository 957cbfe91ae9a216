// Papers whose layout carries information that their text does not: tables with gaps, days side by side,
// times on separate lines, text in other languages, and much that is not an activity. The expected content is
// written by hand.
import type { Paper } from '#tests/support/read-paper.ts';
import { tryPapers } from '#tests/support/try-papers.ts';

const PAPERS: Paper[] = [
  {
    name: 'an e-ticket of a booking system: times without a colon, dates in capitals',
    startOn: '2027-05-03',
    endOn: '2027-05-09',
    columns: [40, 110, 180, 290, 410, 470],
    pages: [
      `ELECTRONIC TICKET RECEIPT
DATE OF ISSUE: 12 MAR 2027 14:05
PASSENGER: LINDQVIST/ANNA MS
BOOKING REF: K7QX2M
FLIGHT | DATE | FROM | TO | DEP | ARR
TP 1363 | 03MAY | LISBON LIS | LONDON LHR | 0705 | 0945
BA 117 | 03MAY | LONDON LHR | NEW YORK JFK | 1125 | 1410
BA 178 | 08MAY | NEW YORK JFK | LONDON LHR | 0805 | 2000
BAGGAGE: 1PC 23KG
CHECK-IN CLOSES 60 MINUTES BEFORE DEPARTURE
FARE: EUR 1 204.50 TAX 98.30`,
    ],
    expected: [
      { on: '2027-05-03', start: '07:05', end: '09:45', name: 'TP 1363', place: 'LISBON LIS' },
      { on: '2027-05-03', start: '11:25', end: '14:10', name: 'BA 117', place: 'LONDON LHR' },
      { on: '2027-05-08', start: '08:05', end: '20:00', name: 'BA 178', place: 'NEW YORK JFK' },
    ],
  },
  {
    name: 'an airline: departure and arrival side by side, in two zones',
    startOn: '2027-05-03',
    endOn: '2027-05-12',
    columns: [50, 300],
    pages: [
      `Your trip to Tokyo
Booked on 14 February 2027, 09:12
Flight LH 1173
Departure | Arrival
Lisbon (LIS) | Frankfurt (FRA)
Mon 03 May 2027 | Mon 03 May 2027
06:05 | 10:15
Duration: 03:10
Flight LH 716
Departure | Arrival
Frankfurt (FRA) | Tokyo Haneda (HND)
Mon 03 May 2027 | Tue 04 May 2027
13:50 | 09:40
Duration: 12:50
Boarding closes at 13:20`,
    ],
    expected: [
      { on: '2027-05-03', start: '06:05', end: '10:15', name: 'Flight LH 1173', place: 'Lisbon (LIS)' },
      { on: '2027-05-03', start: '13:50', end: '23:59', name: 'Flight LH 716', place: 'Frankfurt (FRA)' },
    ],
  },
  {
    name: 'a hotel: arrival and departure side by side',
    startOn: '2027-05-03',
    endOn: '2027-05-06',
    columns: [50, 300],
    pages: [
      `Your booking is confirmed
Hotel Miramar
Avenida da Liberdade 180, 1250-146 Lisboa
Check-in | Check-out
Monday, 3 May 2027 | Thursday, 6 May 2027
from 3:00 PM | until 11:00 AM
Reception is open from 7:00 to 23:00
Breakfast is served between 7:00 and 10:30
Free cancellation until 1 May 2027, 18:00
Total price: 612.40`,
    ],
    expected: [
      { on: '2027-05-03', start: '15:00', name: 'Check-in', place: 'Hotel Miramar' },
      { on: '2027-05-06', start: '11:00', name: 'Check-out', place: 'Hotel Miramar' },
    ],
  },
  {
    name: 'a conference: speakers, empty cells, titles on two lines, a footer with a time',
    startOn: '2027-06-14',
    endOn: '2027-06-15',
    columns: [50, 130, 300, 460],
    pages: [
      `Delta Days 2027 | | | 14-15 June 2027
Monday, June 14
Time | Session | Speaker | Room
08:30 - 09:00 | Registration | | Foyer
09:00 - 09:45 | What we learned from | Ada Lovelace | Hall A
 | ten years of outages | |
10:00 - 10:45 | Small teams, large maps | Grace Hopper, Alan Kay | Room 201
12:00 - 13:00 | Lunch | | Restaurant
Printed 2 June 2027 17:45 | | | Page 1 of 2`,
      `Delta Days 2027 | | | 14-15 June 2027
Tuesday, June 15
Time | Session | Speaker | Room
09:00 - 10:30 | Workshop: Offline first | Margaret Hamilton | Room 105
11:00 - 11:45 | Panel | |
15:00 - 15:30 | Farewell | | Terrace
Printed 2 June 2027 17:45 | | | Page 2 of 2`,
    ],
    expected: [
      { on: '2027-06-14', start: '08:30', end: '09:00', name: 'Registration', place: 'Foyer' },
      {
        on: '2027-06-14',
        start: '09:00',
        end: '09:45',
        name: 'What we learned from ten years of outages',
        place: 'Hall A',
      },
      { on: '2027-06-14', start: '10:00', end: '10:45', name: 'Small teams, large maps', place: 'Room 201' },
      { on: '2027-06-14', start: '12:00', end: '13:00', name: 'Lunch', place: 'Restaurant' },
      { on: '2027-06-15', start: '09:00', end: '10:30', name: 'Workshop: Offline first', place: 'Room 105' },
      { on: '2027-06-15', start: '11:00', end: '11:45', name: 'Panel', place: null },
      { on: '2027-06-15', start: '15:00', end: '15:30', name: 'Farewell', place: 'Terrace' },
    ],
  },
  {
    name: 'an agency in French',
    startOn: '2027-05-03',
    endOn: '2027-05-05',
    pages: [
      `Séminaire à Lyon, du 3 au 5 mai 2027
Jour 1 – lundi 3 mai
14h00 Accueil à la Villa Gillet
15h30 – 17h Visite guidée de la Croix-Rousse
20h Dîner au Café des Fédérations
Jour 2 – mardi 4 mai
9h30 à 12h : Atelier, Salle Berlioz
12h30 : Déjeuner
de 14h à 16h30 : Musée des Confluences
Jour 3 – mercredi 5 mai
À 10h : Départ
Prix par personne : 480,00 €`,
    ],
    expected: [
      { on: '2027-05-03', start: '14:00', name: 'Accueil', place: 'Villa Gillet' },
      {
        on: '2027-05-03',
        start: '15:30',
        end: '17:00',
        name: 'Visite guidée de la Croix-Rousse',
        place: null,
      },
      { on: '2027-05-03', start: '20:00', name: 'Dîner', place: 'Café des Fédérations' },
      { on: '2027-05-04', start: '09:30', end: '12:00', name: 'Atelier', place: 'Salle Berlioz' },
      { on: '2027-05-04', start: '12:30', name: 'Déjeuner', place: null },
      { on: '2027-05-04', start: '14:00', end: '16:30', name: 'Musée des Confluences', place: null },
      { on: '2027-05-05', start: '10:00', name: 'Départ', place: null },
    ],
  },
  {
    name: 'an agency in Spanish and Portuguese: a table with unusual headings',
    startOn: '2027-05-12',
    endOn: '2027-05-13',
    columns: [50, 160, 380],
    pages: [
      `Programa de incentivo
Miércoles, 12 de mayo de 2027
Hora | Actividad | Lugar
9:00 - 10:30 | Bienvenida | Sala Picasso
11:00 h | Paseo por el casco antiguo | Plaza Mayor
20.30 | Cena de gala | Casa Lucio
quinta-feira, 13 de maio de 2027
Horário | Atividade | Local
08h15 | Pequeno-almoço | Terraço
10h00 às 12h30 | Passeio de barco | Cais do Sodré`,
    ],
    expected: [
      { on: '2027-05-12', start: '09:00', end: '10:30', name: 'Bienvenida', place: 'Sala Picasso' },
      { on: '2027-05-12', start: '11:00', name: 'Paseo por el casco antiguo', place: 'Plaza Mayor' },
      { on: '2027-05-12', start: '20:30', name: 'Cena de gala', place: 'Casa Lucio' },
      { on: '2027-05-13', start: '08:15', name: 'Pequeno-almoço', place: 'Terraço' },
      { on: '2027-05-13', start: '10:00', end: '12:30', name: 'Passeio de barco', place: 'Cais do Sodré' },
    ],
  },
  {
    name: 'a designed programme: the time on a separate line, the text below',
    startOn: '2027-09-10',
    endOn: '2027-09-11',
    pages: [
      `FRIDAY, SEPTEMBER 10
6:30 PM
Welcome Cocktails
Rooftop Bar
8:00 PM
Dinner
Location: The Boathouse
SATURDAY, SEPTEMBER 11
10:00 AM – 12:00 PM
Vineyard Tour
Comfortable shoes recommended
4 PM
Ceremony
RSVP by August 1`,
    ],
    expected: [
      { on: '2027-09-10', start: '18:30', name: 'Welcome Cocktails' },
      { on: '2027-09-10', start: '20:00', name: 'Dinner', place: 'The Boathouse' },
      { on: '2027-09-11', start: '10:00', end: '12:00', name: 'Vineyard Tour', place: null },
      { on: '2027-09-11', start: '16:00', name: 'Ceremony', place: null },
    ],
  },
  {
    name: 'a week at a glance: days side by side',
    startOn: '2027-05-03',
    endOn: '2027-05-05',
    columns: [50, 150, 290, 430],
    pages: [
      `Onboarding week
Time | Mon 3 May | Tue 4 May | Wed 5 May
09:00-10:00 | Welcome | Product tour | Pairing
10:30-12:00 | Laptops | | Pairing
14:00-15:30 | Office tour | Security training |`,
    ],
    expected: [
      { on: '2027-05-03', start: '09:00', end: '10:00', name: 'Welcome', place: null },
      { on: '2027-05-03', start: '10:30', end: '12:00', name: 'Laptops', place: null },
      { on: '2027-05-03', start: '14:00', end: '15:30', name: 'Office tour', place: null },
      { on: '2027-05-04', start: '09:00', end: '10:00', name: 'Product tour', place: null },
      { on: '2027-05-04', start: '14:00', end: '15:30', name: 'Security training', place: null },
      { on: '2027-05-05', start: '09:00', end: '10:00', name: 'Pairing', place: null },
      { on: '2027-05-05', start: '10:30', end: '12:00', name: 'Pairing', place: null },
    ],
  },
  {
    name: 'a conference with two tracks: a column for each room',
    startOn: '2027-06-14',
    endOn: '2027-06-14',
    columns: [50, 160, 380],
    pages: [
      `Workshop day
Time | Hall A | Room 2
09:00 - 10:30 | Maps without tiles | Letters that arrive
11:00 - 12:30 | Sync by hand |
14:00 | Closing | Clean up`,
    ],
    expected: [
      { on: '2027-06-14', start: '09:00', end: '10:30', name: 'Maps without tiles', place: 'Hall A' },
      { on: '2027-06-14', start: '09:00', end: '10:30', name: 'Letters that arrive', place: 'Room 2' },
      { on: '2027-06-14', start: '11:00', end: '12:30', name: 'Sync by hand', place: 'Hall A' },
      { on: '2027-06-14', start: '14:00', name: 'Closing', place: 'Hall A' },
      { on: '2027-06-14', start: '14:00', name: 'Clean up', place: 'Room 2' },
    ],
  },
  {
    name: 'an off-site: start and end in columns, and much that is not an activity',
    startOn: '2027-05-04',
    endOn: '2027-05-05',
    columns: [50, 110, 170, 400],
    pages: [
      `Leadership off-site
May 4-5, 2027
Tuesday, May 4th
Start | End | Item | Where
7:30am | 8:30am | Breakfast | Palm Court
9:00am | 12:15pm | Strategy session | Boardroom
12:15pm | 1:15pm | Lunch | Palm Court
Shuttle runs every 20 minutes. Dress code: casual.
Wednesday, May 5th
Start | End | Item | Where
9:00am | 11:00am | Keynote - Jane Goodall | Ballroom
11:30am | 12:00pm | Wrap-up | Ballroom
Front desk hours: 6:00 am - 11:00 pm
Questions? Call +1 555 010 4477 between 9:00 and 17:00.
Last updated April 2, 2027 at 4:15 PM`,
    ],
    expected: [
      { on: '2027-05-04', start: '07:30', end: '08:30', name: 'Breakfast', place: 'Palm Court' },
      { on: '2027-05-04', start: '09:00', end: '12:15', name: 'Strategy session', place: 'Boardroom' },
      { on: '2027-05-04', start: '12:15', end: '13:15', name: 'Lunch', place: 'Palm Court' },
      { on: '2027-05-05', start: '09:00', end: '11:00', name: 'Keynote - Jane Goodall', place: 'Ballroom' },
      { on: '2027-05-05', start: '11:30', end: '12:00', name: 'Wrap-up', place: 'Ballroom' },
    ],
  },
  {
    name: 'a train ticket in German: origin and destination on two lines',
    startOn: '2027-05-03',
    endOn: '2027-05-07',
    columns: [50, 200, 270, 350, 410],
    pages: [
      `Ihre Reiseverbindung
Halt | Datum | Zeit | Gleis | Produkte
Berlin Hbf | 03.05. | ab 08:29 | 13 | ICE 705
München Hbf | 03.05. | an 12:31 | 20 |
Halt | Datum | Zeit | Gleis | Produkte
München Hbf | 07.05. | ab 16:28 | 22 | ICE 508
Berlin Hbf | 07.05. | an 20:30 | 5 |
Gebucht am 12.02.2027 um 18:44 Uhr`,
    ],
    expected: [
      { on: '2027-05-03', start: '08:29', end: '12:31', name: 'ICE 705', place: 'Berlin Hbf' },
      { on: '2027-05-07', start: '16:28', end: '20:30', name: 'ICE 508', place: 'München Hbf' },
    ],
  },
  {
    name: 'a programme in two columns, one day in each',
    startOn: '2027-05-03',
    endOn: '2027-05-04',
    columns: [50, 310],
    pages: [
      `Maandag 3 mei | Dinsdag 4 mei
10.00 uur Ontvangst | 09.30 uur Fietstocht
12.30 uur Lunch bij De Kas | 13.00 uur Picknick
15.00 - 17.00 uur Rondvaart | 18.00 uur Afsluiting`,
    ],
    expected: [
      { on: '2027-05-03', start: '10:00', name: 'Ontvangst', place: null },
      { on: '2027-05-03', start: '12:30', name: 'Lunch', place: 'De Kas' },
      { on: '2027-05-03', start: '15:00', end: '17:00', name: 'Rondvaart', place: null },
      { on: '2027-05-04', start: '09:30', name: 'Fietstocht', place: null },
      { on: '2027-05-04', start: '13:00', name: 'Picknick', place: null },
      { on: '2027-05-04', start: '18:00', name: 'Afsluiting', place: null },
    ],
  },
];

tryPapers('layouts', PAPERS);

// Tickets and letters: dates and places in columns, beside labels and in sentences. The expected content is
// written by hand.
import type { Paper } from '#tests/support/read-paper.ts';
import { tryPapers } from '#tests/support/try-papers.ts';

const PAPERS: Paper[] = [
  {
    name: 'an airline: departure and arrival on one line',
    startOn: '2027-11-03',
    endOn: '2027-11-10',
    pages: [
      `ITINERARY RECEIPT
Passenger name  MS HANNA BERG
Reservation code  ZT4L9P

Wed 03 Nov 2027
DY 1302  Oslo Gardermoen (OSL) 18:35 – London Gatwick (LGW) 20:05
Operated by Norwegian. Terminal South.

Wed 10 Nov 2027
DY 1303  London Gatwick (LGW) 07:00 – Oslo Gardermoen (OSL) 10:15
Operated by Norwegian.

Bag drop closes 45 minutes before departure. Gate closes at 06:40.
Booked 17 Aug 2027 21:09 CET`,
    ],
    expected: [
      {
        on: '2027-11-03',
        start: '18:35',
        end: '20:05',
        name: 'DY 1302 Oslo Gardermoen (OSL) – London Gatwick (LGW)',
        place: 'Oslo Gardermoen (OSL)',
      },
      {
        on: '2027-11-10',
        start: '07:00',
        end: '10:15',
        name: 'DY 1303 London Gatwick (LGW) – Oslo Gardermoen (OSL)',
        place: 'London Gatwick (LGW)',
      },
    ],
  },
  {
    name: 'a letter from a guest house: check-in and check-out times',
    startOn: '2027-04-23',
    endOn: '2027-04-26',
    pages: [
      `Dear Ms. Rossi,
We are delighted to confirm your stay at The Harbour Lodge from 23 to 26 April 2027.
Your room will be available from 3 pm on Friday 23 April. On your day of departure,
Monday 26 April, we kindly ask you to check out by 10.30 am.

Table reservations made for you:
Fri 23 April, 8 pm – Oyster Bar
Sat 24 April, 7.30 pm – The Grill Room
Sun 25 April, 11 am – Boat trip to Seal Island, meet at the jetty

Breakfast is served daily from 7 to 10.30 am.
Reception is open around the clock. Parking: EUR 18 per day.`,
    ],
    expected: [
      { on: '2027-04-23', start: '15:00', name: 'Check-in', place: 'The Harbour Lodge' },
      { on: '2027-04-23', start: '20:00', name: 'Oyster Bar' },
      { on: '2027-04-24', start: '19:30', name: 'The Grill Room' },
      { on: '2027-04-25', start: '11:00', name: 'Boat trip to Seal Island' },
      { on: '2027-04-26', start: '10:30', name: 'Check-out', place: 'The Harbour Lodge' },
    ],
  },
  {
    name: 'a river cruise: port, activity, and its times of arrival and departure',
    startOn: '2027-05-30',
    endOn: '2027-06-02',
    columns: [50, 120, 220, 330, 400],
    pages: [
      `MS AURELIA – YOUR CRUISE AT A GLANCE
Date|Port|Programme|Arr.|Dep.
Sun 30 May|Passau|Embarkation from 15:00||17:30
Mon 31 May|Melk|Abbey visit|08:00|12:30
|Dürnstein|Wine tasting|14:30|19:00
Tue 1 June|Vienna|City tour|07:00|
Wed 2 June|Vienna|Free time||23:00
Subject to change due to water levels.`,
    ],
    expected: [
      { on: '2027-05-30', start: '17:30', name: 'Embarkation from 15:00', place: 'Passau' },
      { on: '2027-05-31', start: '08:00', end: '12:30', name: 'Abbey visit', place: 'Melk' },
      { on: '2027-05-31', start: '14:30', end: '19:00', name: 'Wine tasting', place: 'Dürnstein' },
      { on: '2027-06-01', start: '07:00', name: 'City tour', place: 'Vienna' },
      { on: '2027-06-02', start: '23:00', name: 'Free time', place: 'Vienna' },
    ],
  },
  {
    name: 'an airline: every value beside its label',
    startOn: '2027-08-14',
    endOn: '2027-08-22',
    columns: [50, 170, 330],
    pages: [
      `E-Ticket Itinerary
Name: GARCIA/LUCIA MRS   Ticket no. 220-4471902233

Outbound flight
Flight|LA 705|LATAM Airlines
From|Santiago SCL, Terminal 2|
Departure|Sat 14 Aug 2027, 13:05|
To|Lima LIM|
Arrival|Sat 14 Aug 2027, 15:55|
Status|Confirmed|

Inbound flight
Flight|LA 708|LATAM Airlines
From|Lima LIM|
Departure|Sun 22 Aug 2027, 23:30|
To|Santiago SCL, Terminal 2|
Arrival|Mon 23 Aug 2027, 05:10|
Status|Confirmed|

Fare basis: QLESL8. Endorsements: NON REF.`,
    ],
    expected: [
      { on: '2027-08-14', start: '13:05', end: '15:55', name: 'LA 705', place: 'Santiago SCL, Terminal 2' },
      { on: '2027-08-22', start: '23:30', end: '23:59', name: 'LA 708', place: 'Lima LIM' },
    ],
  },
  {
    name: 'a train whose name is above its departure and arrival',
    startOn: '2027-06-11',
    endOn: '2027-06-11',
    columns: [50, 230, 400],
    pages: [
      `BIGLIETTO ELETTRONICO
PNR: H7T2KQ   Passeggero: Marta Neri
Frecciarossa 9527
Partenza|Arrivo|Data
Milano Centrale|Roma Termini|11/06/2027
ore 10:00|ore 13:10|venerdì
Carrozza 5, posto 12A
Tariffa: Base 86,00 €`,
    ],
    expected: [
      { on: '2027-06-11', start: '10:00', end: '13:10', name: 'Frecciarossa 9527', place: 'Milano Centrale' },
    ],
  },
  {
    name: 'a letter in German about a flat',
    startOn: '2027-07-05',
    endOn: '2027-07-09',
    pages: [
      `Liebe Familie Sommer,
vielen Dank für Ihre Buchung im Haus Alpenblick vom 5. bis 9. Juli 2027.
Die Wohnung steht Ihnen am Montag, 5. Juli, ab 16 Uhr zur Verfügung.
Am Freitag, 9. Juli, bitten wir Sie, das Zimmer bis 10 Uhr zu räumen.
Am Mittwoch, 7. Juli, um 18.30 Uhr laden wir Sie zum Grillabend in den Garten ein.
Mit freundlichen Grüßen
Ihre Gastgeber, Tel. 08821 / 4477 (8–20 Uhr)`,
    ],
    expected: [
      { on: '2027-07-05', start: '16:00', name: 'Check-in', place: 'Haus Alpenblick' },
      { on: '2027-07-07', start: '18:30', name: 'Laden wir Sie zum Grillabend in den Garten ein' },
      { on: '2027-07-09', start: '10:00', name: 'Check-out', place: 'Haus Alpenblick' },
    ],
  },
  {
    name: 'an overnight ferry, its route in a column',
    startOn: '2027-08-02',
    endOn: '2027-08-09',
    columns: [50, 150, 230, 330, 420],
    pages: [
      `CORSICA LINEA – CONFIRMATION
Référence : 8842-KX
Trajet|Date|Départ|Arrivée|Navire
Marseille – Ajaccio|lun. 02/08/2027|19:00|07:00|Danielle Casanova
Ajaccio – Marseille|lun. 09/08/2027|19:30|07:15|Paglia Orba
Présentation à l’embarquement : 2 h avant le départ.`,
    ],
    expected: [
      { on: '2027-08-02', start: '19:00', end: '23:59', name: 'Marseille – Ajaccio' },
      { on: '2027-08-09', start: '19:30', end: '23:59', name: 'Ajaccio – Marseille' },
    ],
  },
  {
    name: 'a school in French: names before their times',
    startOn: '2027-01-23',
    endOn: '2027-01-24',
    pages: [
      `Chers parents,
Voici le programme du week-end à Châtel.

Samedi 23 janvier
Rendez-vous à 6h45 devant le collège
Départ du car à 7h00 précises
Arrivée vers 10h30 à la station
De 11h à 12h30 : location du matériel
13h30-16h30 ski avec moniteurs
19h00 dîner au chalet Les Marmottes

Dimanche 24 janvier
8h00 petit-déjeuner
9h30-12h00 ski
Pique-nique à midi
Départ à 15h, retour prévu vers 18h30 au collège

Participation : 95 €. À régler avant le 15/12/2026.`,
    ],
    expected: [
      { on: '2027-01-23', start: '06:45', name: 'Rendez-vous devant le collège', place: null },
      { on: '2027-01-23', start: '07:00', name: 'Départ du car', place: null },
      { on: '2027-01-23', start: '10:30', name: 'Arrivée', place: 'à la station' },
      { on: '2027-01-23', start: '11:00', end: '12:30', name: 'Location du matériel', place: null },
      { on: '2027-01-23', start: '13:30', end: '16:30', name: 'Ski avec moniteurs', place: null },
      { on: '2027-01-23', start: '19:00', name: 'Dîner', place: 'chalet Les Marmottes' },
      { on: '2027-01-24', start: '08:00', name: 'Petit-déjeuner', place: null },
      { on: '2027-01-24', start: '09:30', end: '12:00', name: 'Ski', place: null },
      { on: '2027-01-24', start: '12:00', name: 'Pique-nique', place: null },
      { on: '2027-01-24', start: '15:00', name: 'Départ' },
      { on: '2027-01-24', start: '18:30', name: 'Retour prévu au collège' },
    ],
  },
];

tryPapers('tickets and letters', PAPERS);

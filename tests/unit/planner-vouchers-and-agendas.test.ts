// Long because the papers are written out here, beside their expected content. Vouchers, agendas, rosters and
// tours; the expected content was written before the planner was tried on them.
import type { Paper } from '#tests/support/read-paper.ts';
import { tryPapers } from '#tests/support/try-papers.ts';

const PAPERS: Paper[] = [
  {
    name: 'low-cost airline, vertical blocks',
    startOn: '2027-07-01',
    endOn: '2027-07-08',
    pages: [
      `Hello Tom, you're going to Porto!
Your itinerary
OUT
Thu 1 Jul 2027
FR 2718
London Stansted (STN) – Porto (OPO)
Departs
06:25
Arrives
08:50
BACK
Thu 8 Jul 2027
FR 2719
Porto (OPO) – London Stansted (STN)
Departs
21:15
Arrives
23:35
Check-in online from 48 hours before your flight
Total paid 143.98 GBP`,
    ],
    expected: [
      { on: '2027-07-01', start: '06:25', end: '08:50', name: 'FR 2718', place: 'London Stansted (STN)' },
      { on: '2027-07-08', start: '21:15', end: '23:35', name: 'FR 2719', place: 'Porto (OPO)' },
    ],
  },
  {
    name: 'hotel voucher, label and value in columns',
    startOn: '2027-11-04',
    endOn: '2027-11-07',
    columns: [50, 200],
    pages: [
      `RESERVATION CONFIRMATION
Confirmation number | 88213-PX
Hotel | The Grand Meridian
Address | 12 Harbour Road, Singapore 098633
Guest | Ms Priya Nair
Arrival | Thursday, 4 November 2027
Check-in time | 2:00 pm
Departure | Sunday, 7 November 2027
Check-out time | 12:00 noon
Room type | Deluxe King
Rate per night | SGD 320.00`,
    ],
    expected: [
      { on: '2027-11-04', start: '14:00', name: 'Check-in', place: 'The Grand Meridian' },
      { on: '2027-11-07', start: '12:00', name: 'Check-out', place: 'The Grand Meridian' },
    ],
  },
  {
    name: 'agency itinerary with paragraphs',
    startOn: '2027-05-10',
    endOn: '2027-05-12',
    pages: [
      `ANDALUSIA DISCOVERY
10 – 12 May 2027
Day 1 – Monday 10 May: Seville
11:20 Arrival at Seville airport (flight IB 3942 from Madrid)
12:30 Transfer to your hotel
Hotel: Las Casas de la Judería
14:00 Lunch at Bodeguita Romero
17:00 – 19:30 Guided tour of the Alcázar
Evening at leisure.
Day 2 – Tuesday 11 May: Córdoba
08:30 Departure by AVE train from Santa Justa station
10:00 – 13:00 Visit of the Mezquita with local guide
13:30 Lunch (Restaurant El Churrasco)
16:45 Return train to Seville
Day 3 – Wednesday 12 May: Departure
Breakfast at the hotel.
09:45 Check-out and transfer to the airport`,
    ],
    expected: [
      {
        on: '2027-05-10',
        start: '11:20',
        name: 'Arrival',
        place: 'Seville airport (flight IB 3942 from Madrid)',
      },
      { on: '2027-05-10', start: '12:30', name: 'Transfer to your hotel' },
      { on: '2027-05-10', start: '14:00', name: 'Lunch', place: 'Bodeguita Romero' },
      { on: '2027-05-10', start: '17:00', end: '19:30', name: 'Guided tour of the Alcázar', place: null },
      {
        on: '2027-05-11',
        start: '08:30',
        name: 'Departure by AVE train from Santa Justa station',
        place: null,
      },
      {
        on: '2027-05-11',
        start: '10:00',
        end: '13:00',
        name: 'Visit of the Mezquita with local guide',
        place: null,
      },
      { on: '2027-05-11', start: '13:30', name: 'Lunch', place: 'Restaurant El Churrasco' },
      { on: '2027-05-11', start: '16:45', name: 'Return train to Seville', place: null },
      { on: '2027-05-12', start: '09:45', name: 'Check-out and transfer to the airport', place: null },
    ],
  },
  {
    name: 'conference, speaker below the title, room in brackets',
    startOn: '2027-03-17',
    endOn: '2027-03-18',
    pages: [
      `PROGRAM — DataWeek Lisbon
Wednesday, 17 March 2027
08:45–09:15 Registration & Coffee (Main Foyer)
09:15–10:00 Keynote: The Long Now of Data
Dr. Amara Osei, University of Accra
10:00–10:45 Streaming at Scale (Hall B)
Speaker: Jonas Weber
10:45–11:15 Coffee break
11:15–12:45 Panel discussion: Who owns the graph? (Auditorium)
12:45–14:00 Lunch
Thursday, 18 March 2027
09:00–12:00 Workshop A – Query planning (Room 1.04)
13:00–13:30 Closing remarks`,
    ],
    expected: [
      { on: '2027-03-17', start: '08:45', end: '09:15', name: 'Registration & Coffee', place: 'Main Foyer' },
      { on: '2027-03-17', start: '09:15', end: '10:00', name: 'Keynote: The Long Now of Data', place: null },
      { on: '2027-03-17', start: '10:00', end: '10:45', name: 'Streaming at Scale', place: 'Hall B' },
      { on: '2027-03-17', start: '10:45', end: '11:15', name: 'Coffee break', place: null },
      {
        on: '2027-03-17',
        start: '11:15',
        end: '12:45',
        name: 'Panel discussion: Who owns the graph?',
        place: 'Auditorium',
      },
      { on: '2027-03-17', start: '12:45', end: '14:00', name: 'Lunch', place: null },
      {
        on: '2027-03-18',
        start: '09:00',
        end: '12:00',
        name: 'Workshop A – Query planning',
        place: 'Room 1.04',
      },
      { on: '2027-03-18', start: '13:00', end: '13:30', name: 'Closing remarks', place: null },
    ],
  },
  {
    name: 'American agenda without am and pm',
    startOn: '2027-04-20',
    endOn: '2027-04-20',
    columns: [50, 180],
    pages: [
      `Board meeting agenda
Tuesday, April 20, 2027
8:30 - 9:00 | Continental breakfast
9:00 - 10:30 | Financial review
10:30 - 10:45 | Break
10:45 - 12:00 | Strategy
12:00 - 1:00 | Lunch
1:00 - 2:30 | Executive session
2:30 - 3:00 | Next steps`,
    ],
    expected: [
      { on: '2027-04-20', start: '08:30', end: '09:00', name: 'Continental breakfast', place: null },
      { on: '2027-04-20', start: '09:00', end: '10:30', name: 'Financial review', place: null },
      { on: '2027-04-20', start: '10:30', end: '10:45', name: 'Break', place: null },
      { on: '2027-04-20', start: '10:45', end: '12:00', name: 'Strategy', place: null },
      { on: '2027-04-20', start: '12:00', end: '13:00', name: 'Lunch', place: null },
      { on: '2027-04-20', start: '13:00', end: '14:30', name: 'Executive session', place: null },
      { on: '2027-04-20', start: '14:30', end: '15:00', name: 'Next steps', place: null },
    ],
  },
  {
    name: 'Italian meeting programme',
    startOn: '2027-10-05',
    endOn: '2027-10-06',
    columns: [50, 170, 400],
    pages: [
      `Convention annuale – Torino, 5-6 ottobre 2027
Martedì 5 ottobre
Ore | Attività | Luogo
09.00 – 09.30 | Accoglienza | Foyer
09.30 – 11.00 | Sessione plenaria | Sala Agnelli
13.00 | Pranzo a buffet | Giardino d'inverno
Mercoledì 6 ottobre
Ore | Attività | Luogo
10.00 – 12.30 | Visita al Museo Egizio | Via Accademia delle Scienze 6
16.15 | Partenza | Porta Nuova`,
    ],
    expected: [
      { on: '2027-10-05', start: '09:00', end: '09:30', name: 'Accoglienza', place: 'Foyer' },
      { on: '2027-10-05', start: '09:30', end: '11:00', name: 'Sessione plenaria', place: 'Sala Agnelli' },
      { on: '2027-10-05', start: '13:00', name: 'Pranzo a buffet', place: "Giardino d'inverno" },
      {
        on: '2027-10-06',
        start: '10:00',
        end: '12:30',
        name: 'Visita al Museo Egizio',
        place: 'Via Accademia delle Scienze 6',
      },
      { on: '2027-10-06', start: '16:15', name: 'Partenza', place: 'Porta Nuova' },
    ],
  },
  {
    name: 'a weekend in Swedish, several activities on a line',
    startOn: '2027-08-14',
    endOn: '2027-08-15',
    pages: [
      `Kickoff i skärgården
Lördag 14 augusti
kl. 10.00 Samling vid kajen
kl. 12.30–13.30 Lunch på Värdshuset
18.00 Middag
Söndag 15 augusti
09.00 Frukost, 10.30 Paddling, 14.00 Hemresa`,
    ],
    expected: [
      { on: '2027-08-14', start: '10:00', name: 'Samling vid kajen', place: null },
      { on: '2027-08-14', start: '12:30', end: '13:30', name: 'Lunch', place: 'Värdshuset' },
      { on: '2027-08-14', start: '18:00', name: 'Middag', place: null },
      { on: '2027-08-15', start: '09:00', name: 'Frukost', place: null },
      { on: '2027-08-15', start: '10:30', name: 'Paddling', place: null },
      { on: '2027-08-15', start: '14:00', name: 'Hemresa', place: null },
    ],
  },
  {
    name: 'a roster: days in rows, ranges with h',
    startOn: '2027-02-08',
    endOn: '2027-02-10',
    columns: [50, 170, 300, 450],
    pages: [
      `Training week
Day | Hours | Course | Location
Mon 8 Feb | 9h–12h | First aid | Room B12
 | 13h30–16h | Fire safety | Courtyard
Tue 9 Feb | 9h–11h30 | Radio procedure | Room B12
Wed 10 Feb | 8h–17h | Field exercise | North camp`,
    ],
    expected: [
      { on: '2027-02-08', start: '09:00', end: '12:00', name: 'First aid', place: 'Room B12' },
      { on: '2027-02-08', start: '13:30', end: '16:00', name: 'Fire safety', place: 'Courtyard' },
      { on: '2027-02-09', start: '09:00', end: '11:30', name: 'Radio procedure', place: 'Room B12' },
      { on: '2027-02-10', start: '08:00', end: '17:00', name: 'Field exercise', place: 'North camp' },
    ],
  },
  {
    name: 'a show tour: name, then time and place',
    startOn: '2027-06-01',
    endOn: '2027-06-02',
    pages: [
      `Crew call sheet - Tuesday 1 June 2027
Load-in: 0900 hrs, Stage door
Sound check: 1530 hrs
Doors 18:30
Show 20:00 - 22:15
Crew call sheet - Wednesday 2 June 2027
Lobby call 7:45am
Bus departs 8:00am
Get-out by 11:30pm`,
    ],
    expected: [
      { on: '2027-06-01', start: '09:00', name: 'Load-in', place: 'Stage door' },
      { on: '2027-06-01', start: '15:30', name: 'Sound check', place: null },
      { on: '2027-06-01', start: '18:30', name: 'Doors', place: null },
      { on: '2027-06-01', start: '20:00', end: '22:15', name: 'Show', place: null },
      { on: '2027-06-02', start: '07:45', name: 'Lobby call', place: null },
      { on: '2027-06-02', start: '08:00', name: 'Bus departs', place: null },
      { on: '2027-06-02', start: '23:30', name: 'Get-out', place: null },
    ],
  },
  {
    name: 'two flights from an agency, one line each with cities and times',
    startOn: '2027-09-12',
    endOn: '2027-09-20',
    pages: [
      `TRAVEL PLAN FOR MR A. KIM
12 Sep 2027 KE 908 London Heathrow 19:35 - Seoul Incheon 15:55 (+1)
20 Sep 2027 KE 907 Seoul Incheon 11:45 - London Heathrow 17:10
Ticket issued 30 Jun 2027, agent 14`,
    ],
    expected: [
      {
        on: '2027-09-12',
        start: '19:35',
        end: '23:59',
        name: 'KE 908 London Heathrow – Seoul Incheon',
        place: 'London Heathrow',
      },
      {
        on: '2027-09-20',
        start: '11:45',
        end: '17:10',
        name: 'KE 907 Seoul Incheon – London Heathrow',
        place: 'Seoul Incheon',
      },
    ],
  },
  {
    name: 'Portuguese tour',
    startOn: '2027-06-10',
    endOn: '2027-06-12',
    pages: [
      `Roteiro Açores
1º Dia - 10 de junho (quinta-feira)
Check-in no aeroporto às 6h45
08h20 - Partida do voo S4 121 para Ponta Delgada
12h30 - Almoço no restaurante A Tasca
15h00 às 17h30 - Caminhada na Lagoa do Fogo
2º Dia - 11 de junho (sexta-feira)
9h - Observação de baleias (Marina)
20h - Jantar livre
3º Dia - 12 de junho (sábado)
11h15 - Regresso
Preço: 650,00 € por pessoa`,
    ],
    expected: [
      { on: '2027-06-10', start: '06:45', name: 'Check-in no aeroporto', place: null },
      { on: '2027-06-10', start: '08:20', name: 'Partida do voo S4 121 para Ponta Delgada' },
      { on: '2027-06-10', start: '12:30', name: 'Almoço no restaurante A Tasca' },
      { on: '2027-06-10', start: '15:00', end: '17:30', name: 'Caminhada', place: 'Lagoa do Fogo' },
      { on: '2027-06-11', start: '09:00', name: 'Observação de baleias', place: 'Marina' },
      { on: '2027-06-11', start: '20:00', name: 'Jantar livre', place: null },
      { on: '2027-06-12', start: '11:15', name: 'Regresso', place: null },
    ],
  },
  {
    name: 'e-ticket with airports and terminals in rows',
    startOn: '2027-03-01',
    endOn: '2027-03-09',
    columns: [40, 90, 180, 280, 390, 510],
    pages: [
      `Itinerary details
Flight | From | To | Departs | Arrives | Class
EK 192 | Lisbon (LIS) | Dubai (DXB) | 01 Mar 2027 14:15 | 02 Mar 2027 01:05 | Economy
EK 354 | Dubai (DXB) | Singapore (SIN) | 02 Mar 2027 03:15 | 02 Mar 2027 14:30 | Economy
Passenger name | Ticket number
LOPES / MARIA MRS | 176-2293847561`,
    ],
    expected: [
      { on: '2027-03-01', start: '14:15', end: '23:59', name: 'EK 192', place: 'Lisbon (LIS)' },
      { on: '2027-03-02', start: '03:15', end: '14:30', name: 'EK 354', place: 'Dubai (DXB)' },
    ],
  },
  {
    name: 'wedding weekend by venue',
    startOn: '2027-09-17',
    endOn: '2027-09-19',
    pages: [
      `Weekend of events
FRIDAY 17TH SEPTEMBER
Welcome Drinks
7:00pm - 10:00pm
The Fox & Hounds, Church Lane
SATURDAY 18TH SEPTEMBER
Ceremony
2:00pm
St Mary's Church
Drinks Reception
3:30pm
Walled Garden
Wedding Breakfast
5:00pm
The Orangery
Carriages
11:45pm
SUNDAY 19TH SEPTEMBER
Farewell Brunch
10:30am - 12:30pm
The Fox & Hounds`,
    ],
    expected: [
      { on: '2027-09-17', start: '19:00', end: '22:00', name: 'Welcome Drinks' },
      { on: '2027-09-18', start: '14:00', name: 'Ceremony', place: "St Mary's Church" },
      { on: '2027-09-18', start: '15:30', name: 'Drinks Reception', place: 'Walled Garden' },
      { on: '2027-09-18', start: '17:00', name: 'Wedding Breakfast', place: 'The Orangery' },
      { on: '2027-09-18', start: '23:45', name: 'Carriages' },
      { on: '2027-09-19', start: '10:30', end: '12:30', name: 'Farewell Brunch' },
    ],
  },
  {
    name: 'agenda with owner and minutes',
    startOn: '2027-02-02',
    endOn: '2027-02-03',
    columns: [50, 150, 350, 450],
    pages: [
      `Quarterly planning - Day One (Tuesday, 2 February 2027)
Time | Topic | Owner | Room
9:00 AM | Welcome and goals | Dana | Atlas
9:30 AM | Roadmap review | Priya, Sam | Atlas
11:00 AM | Break-out groups | All | Atlas / Orion
12:30 PM | Lunch | |
Quarterly planning - Day Two (Wednesday, 3 February 2027)
Time | Topic | Owner | Room
9:00 AM | Budget | Lee | Orion
10:45 AM | Commitments | Dana | Orion`,
    ],
    expected: [
      { on: '2027-02-02', start: '09:00', name: 'Welcome and goals', place: 'Atlas' },
      { on: '2027-02-02', start: '09:30', name: 'Roadmap review', place: 'Atlas' },
      { on: '2027-02-02', start: '11:00', name: 'Break-out groups', place: 'Atlas / Orion' },
      { on: '2027-02-02', start: '12:30', name: 'Lunch', place: null },
      { on: '2027-02-03', start: '09:00', name: 'Budget', place: 'Orion' },
      { on: '2027-02-03', start: '10:45', name: 'Commitments', place: 'Orion' },
    ],
  },
  {
    name: 'cruise, ports with arrive and depart',
    startOn: '2027-07-03',
    endOn: '2027-07-06',
    columns: [50, 110, 230, 380, 470],
    pages: [
      `Your cruise: Adriatic Gems
Day | Date | Port | Arrive | Depart
1 | Sat 3 Jul 2027 | Venice (Ravenna), Italy | | 17:00
2 | Sun 4 Jul 2027 | Split, Croatia | 08:00 | 18:00
3 | Mon 5 Jul 2027 | Kotor, Montenegro | 07:00 | 16:00
4 | Tue 6 Jul 2027 | Corfu, Greece | 09:00 |`,
    ],
    expected: [
      { on: '2027-07-03', start: '17:00', name: 'Venice (Ravenna), Italy' },
      { on: '2027-07-04', start: '08:00', end: '18:00', name: 'Split, Croatia' },
      { on: '2027-07-05', start: '07:00', end: '16:00', name: 'Kotor, Montenegro' },
      { on: '2027-07-06', start: '09:00', name: 'Corfu, Greece' },
    ],
  },
  {
    name: 'German company outing with bullets',
    startOn: '2027-06-24',
    endOn: '2027-06-25',
    pages: [
      `Betriebsausflug 2027
Do., 24.06.2027
- ab 08:15 Uhr: Abfahrt am Werkstor
- 10:30–12:00 Uhr: Besichtigung Schloss Neuschwanstein
- 12:30 Uhr: Mittagessen im Gasthof Post
- ca. 15 Uhr: Schifffahrt auf dem Forggensee
Fr., 25.06.2027
- 9 bis 11 Uhr: Workshop "Zukunft" (Seminarraum 2)
- 13 Uhr: Rückfahrt
Anmeldung bis 01.06.2027, 12:00 Uhr bei Frau Huber`,
    ],
    expected: [
      { on: '2027-06-24', start: '08:15', name: 'Abfahrt am Werkstor', place: null },
      {
        on: '2027-06-24',
        start: '10:30',
        end: '12:00',
        name: 'Besichtigung Schloss Neuschwanstein',
        place: null,
      },
      { on: '2027-06-24', start: '12:30', name: 'Mittagessen', place: 'Gasthof Post' },
      { on: '2027-06-24', start: '15:00', name: 'Schifffahrt auf dem Forggensee', place: null },
      { on: '2027-06-25', start: '09:00', end: '11:00', name: 'Workshop "Zukunft"', place: 'Seminarraum 2' },
      { on: '2027-06-25', start: '13:00', name: 'Rückfahrt', place: null },
    ],
  },
  {
    name: 'museum voucher and a tour ticket',
    startOn: '2027-05-08',
    endOn: '2027-05-09',
    columns: [50, 190],
    pages: [
      `E-VOUCHER
Activity: | Tuk-tuk tour of the old town
Date: | Saturday, 8 May 2027
Time: | 10:30
Duration: | 2 hours
Meeting point: | Praça do Comércio 15
Participants: | 4 adults`,
      `E-VOUCHER
Activity: | Fado with dinner
Date: | 9 May 2027
Start time: | 8:00 PM
Meeting point: | Rua da Barroca 54
Participants: | 4 adults`,
    ],
    expected: [
      {
        on: '2027-05-08',
        start: '10:30',
        name: 'Tuk-tuk tour of the old town',
        place: 'Praça do Comércio 15',
      },
      { on: '2027-05-09', start: '20:00', name: 'Fado with dinner', place: 'Rua da Barroca 54' },
    ],
  },
];

tryPapers('more papers', PAPERS);

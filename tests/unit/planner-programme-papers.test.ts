// Programmes of gatherings: stages and rooms as headings, several days that share a programme. The expected
// content is written by hand.
import type { Paper } from '#tests/support/read-paper.ts';
import { tryPapers } from '#tests/support/try-papers.ts';

const PAPERS: Paper[] = [
  {
    name: 'rooms as columns, not all of them labelled as rooms',
    startOn: '2027-09-22',
    endOn: '2027-09-23',
    columns: [40, 130, 280, 430],
    pages: [
      `OceanSci 2027 – Wednesday 22 September

Time|Aula Magna|Room 1.2|Room 1.3
09:00–09:30|Opening
09:45–10:30|Coral reefs in|Seagrass mapping|Deep-sea mining
|warm water||and the law
10:30–11:00|Coffee break
11:00–11:45|Plankton blooms|Ocean noise|Kelp forests
11:45–12:30|Tides|Harbour seals|
12:30–14:00|Lunch`,
      `OceanSci 2027 – Thursday 23 September

Time|Aula Magna|Room 1.2|Room 1.3
09:00–10:00|Sea ice|Estuaries|Squid
10:15–11:15|Closing panel`,
    ],
    expected: [
      { on: '2027-09-22', start: '09:00', end: '09:30', name: 'Opening' },
      {
        on: '2027-09-22',
        start: '09:45',
        end: '10:30',
        name: 'Coral reefs in warm water',
        place: 'Aula Magna',
      },
      { on: '2027-09-22', start: '09:45', end: '10:30', name: 'Seagrass mapping', place: 'Room 1.2' },
      {
        on: '2027-09-22',
        start: '09:45',
        end: '10:30',
        name: 'Deep-sea mining and the law',
        place: 'Room 1.3',
      },
      { on: '2027-09-22', start: '10:30', end: '11:00', name: 'Coffee break' },
      { on: '2027-09-22', start: '11:00', end: '11:45', name: 'Plankton blooms', place: 'Aula Magna' },
      { on: '2027-09-22', start: '11:00', end: '11:45', name: 'Ocean noise', place: 'Room 1.2' },
      { on: '2027-09-22', start: '11:00', end: '11:45', name: 'Kelp forests', place: 'Room 1.3' },
      { on: '2027-09-22', start: '11:45', end: '12:30', name: 'Tides', place: 'Aula Magna' },
      { on: '2027-09-22', start: '11:45', end: '12:30', name: 'Harbour seals', place: 'Room 1.2' },
      { on: '2027-09-22', start: '12:30', end: '14:00', name: 'Lunch' },
      { on: '2027-09-23', start: '09:00', end: '10:00', name: 'Sea ice', place: 'Aula Magna' },
      { on: '2027-09-23', start: '09:00', end: '10:00', name: 'Estuaries', place: 'Room 1.2' },
      { on: '2027-09-23', start: '09:00', end: '10:00', name: 'Squid', place: 'Room 1.3' },
      { on: '2027-09-23', start: '10:15', end: '11:15', name: 'Closing panel' },
    ],
  },
  {
    name: 'speakers and labelled rooms below a title, a person in brackets',
    startOn: '2027-10-05',
    endOn: '2027-10-06',
    columns: [50, 140],
    pages: [
      `TYPE & PAPER SUMMIT

TUESDAY, OCTOBER 5
8:30 AM|Registration
9:30 AM|Letters Without Paper
|Anna Kowalska, Studio Nord
|Room: Grand Hall
10:30 AM|The Grid Is Not Dead
|Peter Mwangi
|Room: Workshop 2
12:00 PM|Lunch
1:15 PM|Kerning for Humans (Maria Lopez)

WEDNESDAY, OCTOBER 6
9:00 AM|Ink on the Web
|Room: Grand Hall
11:45 AM|Farewell
typeandpaper.example   @typeandpaper   2`,
    ],
    expected: [
      { on: '2027-10-05', start: '08:30', name: 'Registration', place: null },
      { on: '2027-10-05', start: '09:30', name: 'Letters Without Paper', place: 'Grand Hall' },
      { on: '2027-10-05', start: '10:30', name: 'The Grid Is Not Dead', place: 'Workshop 2' },
      { on: '2027-10-05', start: '12:00', name: 'Lunch', place: null },
      { on: '2027-10-05', start: '13:15', name: 'Kerning for Humans (Maria Lopez)', place: null },
      { on: '2027-10-06', start: '09:00', name: 'Ink on the Web', place: 'Grand Hall' },
      { on: '2027-10-06', start: '11:45', name: 'Farewell', place: null },
    ],
  },
  {
    name: 'a wedding: cards with name, time and place',
    startOn: '2027-05-21',
    endOn: '2027-05-23',
    columns: [200],
    pages: [
      `Sofia & Daniel
A weekend in Sintra

FRIDAY, MAY 21ST

WELCOME DRINKS
7:00 pm – late
Incomum Bar
Rua Dr. Alfredo Costa 22

SATURDAY, MAY 22ND

CEREMONY
4:00 pm sharp
Igreja de São Martinho

COCKTAIL HOUR
5:30 pm
Quinta da Regaleira

DINNER & DANCING
7:30 pm until 2:00 am
Quinta da Regaleira

SUNDAY, MAY 23RD

FAREWELL BRUNCH
11:00 am – 1:30 pm
Hotel Tivoli

Kindly reply by April 1`,
    ],
    expected: [
      { on: '2027-05-21', start: '19:00', name: 'WELCOME DRINKS', place: 'Incomum Bar' },
      { on: '2027-05-22', start: '16:00', name: 'CEREMONY', place: 'Igreja de São Martinho' },
      { on: '2027-05-22', start: '17:30', name: 'COCKTAIL HOUR', place: 'Quinta da Regaleira' },
      {
        on: '2027-05-22',
        start: '19:30',
        end: '23:59',
        name: 'DINNER & DANCING',
        place: 'Quinta da Regaleira',
      },
      { on: '2027-05-23', start: '11:00', end: '13:30', name: 'FAREWELL BRUNCH', place: 'Hotel Tivoli' },
    ],
  },
  {
    name: 'fixtures: numbered pitches',
    startOn: '2027-07-10',
    endOn: '2027-07-11',
    columns: [50, 90, 150, 230, 420],
    pages: [
      `SUMMER CUP U12 – FIXTURES
Saturday 10 July 2027
No.|KO|Pitch|Match|Group
1|09:30|1|Lions v Tigers|A
2|09:30|2|Bears v Wolves|B
3|10:10|1|Lions v Hawks|A
4|10:10|2|Bears v Foxes|B
Sunday 11 July 2027
No.|KO|Pitch|Match|Group
5|11:00|1|Semi-final 1|
6|11:40|1|Semi-final 2|
7|14:00|1|Final|
Referees report to the tent 20 minutes before kick-off.`,
    ],
    expected: [
      { on: '2027-07-10', start: '09:30', name: 'Lions v Tigers', place: '1' },
      { on: '2027-07-10', start: '09:30', name: 'Bears v Wolves', place: '2' },
      { on: '2027-07-10', start: '10:10', name: 'Lions v Hawks', place: '1' },
      { on: '2027-07-10', start: '10:10', name: 'Bears v Foxes', place: '2' },
      { on: '2027-07-11', start: '11:00', name: 'Semi-final 1', place: '1' },
      { on: '2027-07-11', start: '11:40', name: 'Semi-final 2', place: '1' },
      { on: '2027-07-11', start: '14:00', name: 'Final', place: '1' },
    ],
  },
  {
    name: 'a festival: stages as headings, a name that begins like a time',
    startOn: '2027-08-06',
    endOn: '2027-08-07',
    pages: [
      `LAKESIDE FESTIVAL 2027
FRIDAY 6 AUGUST
MAIN STAGE
17:00 – 17:45 Paper Kites
18:30 – 19:30 Nadia Bloom
21:00 – 22:30 The Midnight Owls
FOREST STAGE
16:30 – 17:30 Tin Roof Choir
23:00 – 00:30 DJ Halva
SATURDAY 7 AUGUST
MAIN STAGE
18:00 – 19:00 Low Tide
20:30 – 22:00 Rosa & the Rivers
FOREST STAGE
22:30 – 01:00 Closing Party`,
    ],
    expected: [
      { on: '2027-08-06', start: '17:00', end: '17:45', name: 'Paper Kites', place: 'MAIN STAGE' },
      { on: '2027-08-06', start: '18:30', end: '19:30', name: 'Nadia Bloom', place: 'MAIN STAGE' },
      { on: '2027-08-06', start: '21:00', end: '22:30', name: 'The Midnight Owls', place: 'MAIN STAGE' },
      { on: '2027-08-06', start: '16:30', end: '17:30', name: 'Tin Roof Choir', place: 'FOREST STAGE' },
      { on: '2027-08-06', start: '23:00', end: '23:59', name: 'DJ Halva', place: 'FOREST STAGE' },
      { on: '2027-08-07', start: '18:00', end: '19:00', name: 'Low Tide', place: 'MAIN STAGE' },
      { on: '2027-08-07', start: '20:30', end: '22:00', name: 'Rosa & the Rivers', place: 'MAIN STAGE' },
      { on: '2027-08-07', start: '22:30', end: '23:59', name: 'Closing Party', place: 'FOREST STAGE' },
    ],
  },
  {
    name: 'a retreat: two days that share a programme',
    startOn: '2027-01-11',
    endOn: '2027-01-14',
    pages: [
      `SILENT WEEK AT CASA SERENA
Monday 11 January – arrival
From 16:00 Arrival and rooms
18:30 Supper
20:00 Opening circle

Tuesday and Wednesday, 12–13 January
06:30 Wake-up bell
07:00 – 07:45 Sitting
08:00 Breakfast
10:00 – 12:00 Yoga (Maria Lopez)
12:30 Lunch

Thursday 14 January – departure
08:00 Breakfast
09:30 Closing circle
11:00 Departure`,
    ],
    expected: [
      { on: '2027-01-11', start: '16:00', name: 'Arrival and rooms', place: null },
      { on: '2027-01-11', start: '18:30', name: 'Supper', place: null },
      { on: '2027-01-11', start: '20:00', name: 'Opening circle', place: null },
      { on: '2027-01-12', start: '06:30', name: 'Wake-up bell', place: null },
      { on: '2027-01-12', start: '07:00', end: '07:45', name: 'Sitting', place: null },
      { on: '2027-01-12', start: '08:00', name: 'Breakfast', place: null },
      { on: '2027-01-12', start: '10:00', end: '12:00', name: 'Yoga (Maria Lopez)', place: null },
      { on: '2027-01-12', start: '12:30', name: 'Lunch', place: null },
      { on: '2027-01-13', start: '06:30', name: 'Wake-up bell', place: null },
      { on: '2027-01-13', start: '07:00', end: '07:45', name: 'Sitting', place: null },
      { on: '2027-01-13', start: '08:00', name: 'Breakfast', place: null },
      { on: '2027-01-13', start: '10:00', end: '12:00', name: 'Yoga (Maria Lopez)', place: null },
      { on: '2027-01-13', start: '12:30', name: 'Lunch', place: null },
      { on: '2027-01-14', start: '08:00', name: 'Breakfast', place: null },
      { on: '2027-01-14', start: '09:30', name: 'Closing circle', place: null },
      { on: '2027-01-14', start: '11:00', name: 'Departure', place: null },
    ],
  },
  {
    name: 'a colloquium in French: hours with a space before the h',
    startOn: '2027-03-18',
    endOn: '2027-03-19',
    pages: [
      `COLLOQUE « VILLES LENTES »
Jeudi 18 mars 2027
9 h – 9 h 30 : Accueil des participants – Hall d’honneur
9 h 30 – 11 h : Session 1 – Marcher la ville
11 h – 11 h 15 : Pause café
11 h 15 – 12 h 45 : Table ronde (Amphithéâtre Durkheim)
12 h 45 : Déjeuner (Restaurant Le Patio)
14 h 30 : Visite du quartier, départ devant la bibliothèque
20 h : Dîner de gala
Vendredi 19 mars 2027
9 h : Ateliers
midi : Clôture
Inscription obligatoire avant le 1er mars. Contact : 01 40 46 22 11`,
    ],
    expected: [
      {
        on: '2027-03-18',
        start: '09:00',
        end: '09:30',
        name: 'Accueil des participants',
        place: 'Hall d’honneur',
      },
      { on: '2027-03-18', start: '09:30', end: '11:00', name: 'Session 1 – Marcher la ville', place: null },
      { on: '2027-03-18', start: '11:00', end: '11:15', name: 'Pause café', place: null },
      { on: '2027-03-18', start: '11:15', end: '12:45', name: 'Table ronde', place: 'Amphithéâtre Durkheim' },
      { on: '2027-03-18', start: '12:45', name: 'Déjeuner', place: 'Restaurant Le Patio' },
      { on: '2027-03-18', start: '14:30', name: 'Visite du quartier, départ devant la bibliothèque' },
      { on: '2027-03-18', start: '20:00', name: 'Dîner de gala', place: null },
      { on: '2027-03-19', start: '09:00', name: 'Ateliers', place: null },
      { on: '2027-03-19', start: '12:00', name: 'Clôture', place: null },
    ],
  },
  {
    name: 'a day in a merged cell in the middle of its rows',
    startOn: '2027-10-20',
    endOn: '2027-10-21',
    columns: [50, 140, 230, 430],
    pages: [
      `JORNADAS DE VINO Y PAISAJE
DÍA|HORA|ACTIVIDAD|LUGAR
|09:30 h|Recepción|Bodega Vieja
Mié 20/10|10:00 h|Cata comentada|Sala de barricas
|12:30 h|Paseo por viñedos|Finca El Pinar
|10:00 h|Conferencia|Auditorio
Jue 21/10|11:30 h|Mesa redonda|Auditorio
|14:00 h|Comida de clausura|Asador Etxea
Organiza: D.O. Ribera · Información 900 100 200`,
    ],
    expected: [
      { on: '2027-10-20', start: '09:30', name: 'Recepción', place: 'Bodega Vieja' },
      { on: '2027-10-20', start: '10:00', name: 'Cata comentada', place: 'Sala de barricas' },
      { on: '2027-10-20', start: '12:30', name: 'Paseo por viñedos', place: 'Finca El Pinar' },
      { on: '2027-10-21', start: '10:00', name: 'Conferencia', place: 'Auditorio' },
      { on: '2027-10-21', start: '11:30', name: 'Mesa redonda', place: 'Auditorio' },
      { on: '2027-10-21', start: '14:00', name: 'Comida de clausura', place: 'Asador Etxea' },
    ],
  },
];

tryPapers('papers of programmes', PAPERS);

// Papers in the style of airlines, agencies, hotels and conferences; the expected content is written by hand.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readPdf } from '#server/modules/planning/page/read-pdf.ts';
import { threadPool } from '#server/providers/threads/thread-pool.ts';
import { planExperience } from '#server/modules/planning/plan-experience.ts';
import type { PlannedEvent } from '#server/modules/schedule-import/planned-event.ts';
import { makePdf, type Word } from '#tests/support/make-pdf.ts';
import { readPaper, type Paper } from '#tests/support/read-paper.ts';
import { tryPapers } from '#tests/support/try-papers.ts';

const PAPERS: Paper[] = [
  {
    name: 'an airline: departure and arrival below the flight',
    startOn: '2027-05-03',
    endOn: '2027-05-07',
    pages: [
      `Booking reference K7QX2M
Thank you for flying with us, Ms Lindqvist
Flight TP 534 Lisbon to Berlin
Monday, 3 May 2027
Departure | 07:40 | Lisbon (LIS) Terminal 1
Arrival | 12:05 | Berlin (BER) Terminal 1
Seat 14A, one bag of 23 kg
Flight TP 535 Berlin to Lisbon
Friday, 7 May 2027
Departure | 18:45 | Berlin (BER) Terminal 1
Arrival | 21:20 | Lisbon (LIS) Terminal 1
Total price 412.50 EUR`,
    ],
    columns: [50, 140, 220],
    expected: [
      {
        on: '2027-05-03',
        start: '07:40',
        end: '12:05',
        name: 'Flight TP 534 Lisbon to Berlin',
        place: 'Lisbon (LIS) Terminal 1',
      },
      {
        on: '2027-05-07',
        start: '18:45',
        end: '21:20',
        name: 'Flight TP 535 Berlin to Lisbon',
        place: 'Berlin (BER) Terminal 1',
      },
    ],
  },
  {
    name: 'an airline: one line for each flight',
    startOn: '2027-05-03',
    endOn: '2027-05-12',
    pages: [
      `E-TICKET RECEIPT
Date | Flight | From - To | Dep | Arr
03MAY27 | LH 1173 | Lisbon - Frankfurt | 06:05 | 10:15
03MAY27 | LH 716 | Frankfurt - Tokyo Haneda | 13:50 | 09:40+1
12MAY27 | NH 223 | Tokyo Haneda - Frankfurt | 11:25 | 18:35
Fare basis KEU45LGT`,
    ],
    columns: [50, 130, 200, 400, 470],
    expected: [
      { on: '2027-05-03', start: '06:05', end: '10:15', name: 'LH 1173', place: 'Lisbon - Frankfurt' },
      { on: '2027-05-03', start: '13:50', end: '23:59', name: 'LH 716', place: 'Frankfurt - Tokyo Haneda' },
      { on: '2027-05-12', start: '11:25', end: '18:35', name: 'NH 223', place: 'Tokyo Haneda - Frankfurt' },
    ],
  },
  {
    name: 'a hotel',
    startOn: '2027-05-03',
    endOn: '2027-05-06',
    pages: [
      `Booking confirmation 3381-204
Hotel: Casa do Rio
Address: Rua da Boavista 12, 1200-066 Lisboa
Check-in: Monday 3 May 2027, from 15:00
Check-out: Thursday 6 May 2027, until 11:00
2 guests, 1 room, breakfast included
Price: EUR 540.00`,
    ],
    expected: [
      { on: '2027-05-03', start: '15:00', name: 'Check-in', place: 'Casa do Rio' },
      { on: '2027-05-06', start: '11:00', name: 'Check-out', place: 'Casa do Rio' },
    ],
  },
  {
    name: 'an agency: numbered days with times in front',
    startOn: '2027-05-03',
    endOn: '2027-05-05',
    pages: [
      `LISBON IN THREE DAYS
Prepared for the sales team by Saudade Travel
Day 1 – Arrival and old town
14:00 – 15:30 Guided walk at Castelo de São Jorge
16:00 Tram 28 ride, Praça Martim Moniz
19:30 Welcome dinner at Tasca do Chico
Day 2: Along the river
9:30 am – 12:00 pm Boat trip at Doca de Belém
1 pm Lunch at Ponto Final
8.30 pm Fado evening at Clube de Fado
Day 3 – Sintra
10:00-16:00 Palaces of Sintra
Please bring good shoes.
17:45 Transfer to the airport`,
    ],
    expected: [
      { on: '2027-05-03', start: '14:00', end: '15:30', name: 'Guided walk', place: 'Castelo de São Jorge' },
      { on: '2027-05-03', start: '16:00', name: 'Tram 28 ride', place: 'Praça Martim Moniz' },
      { on: '2027-05-03', start: '19:30', name: 'Welcome dinner', place: 'Tasca do Chico' },
      { on: '2027-05-04', start: '09:30', end: '12:00', name: 'Boat trip', place: 'Doca de Belém' },
      { on: '2027-05-04', start: '13:00', name: 'Lunch', place: 'Ponto Final' },
      { on: '2027-05-04', start: '20:30', name: 'Fado evening', place: 'Clube de Fado' },
      { on: '2027-05-05', start: '10:00', end: '16:00', name: 'Palaces of Sintra', place: null },
      { on: '2027-05-05', start: '17:45', name: 'Transfer to the airport', place: null },
    ],
    dayNames: {
      '2027-05-03': 'Arrival and old town',
      '2027-05-04': 'Along the river',
      '2027-05-05': 'Sintra',
    },
  },
  {
    name: 'a conference: a table of rooms on two pages',
    startOn: '2027-06-14',
    endOn: '2027-06-15',
    pages: [
      `NORTHERN SUMMIT 2027 - PROGRAMME
Monday, June 14, 2027
Time | Session | Room
08:30 – 09:00 | Registration and coffee | Foyer
09:00 – 10:15 | Opening keynote: Small teams | Hall A
10:30 – 11:30 | Offline first in practice | Room 201
12:00 – 13:30 | Lunch | Restaurant`,
      `NORTHERN SUMMIT 2027 - PROGRAMME
Tuesday, June 15, 2027
Time | Session | Room
09:00 – 10:00 | Panel: What went wrong | Hall A
10:30 – 12:00 | Workshop: Reading maps | Room 105
14:00 – 14:45 | Closing words | Hall A
Page 2`,
    ],
    columns: [50, 180, 430],
    expected: [
      { on: '2027-06-14', start: '08:30', end: '09:00', name: 'Registration and coffee', place: 'Foyer' },
      {
        on: '2027-06-14',
        start: '09:00',
        end: '10:15',
        name: 'Opening keynote: Small teams',
        place: 'Hall A',
      },
      {
        on: '2027-06-14',
        start: '10:30',
        end: '11:30',
        name: 'Offline first in practice',
        place: 'Room 201',
      },
      { on: '2027-06-14', start: '12:00', end: '13:30', name: 'Lunch', place: 'Restaurant' },
      { on: '2027-06-15', start: '09:00', end: '10:00', name: 'Panel: What went wrong', place: 'Hall A' },
      { on: '2027-06-15', start: '10:30', end: '12:00', name: 'Workshop: Reading maps', place: 'Room 105' },
      { on: '2027-06-15', start: '14:00', end: '14:45', name: 'Closing words', place: 'Hall A' },
    ],
  },
  {
    name: 'a company day: places on separate lines',
    startOn: '2027-09-02',
    endOn: '2027-09-02',
    pages: [
      `Team day
2 September 2027
09:00 Arrival and breakfast
Location: Boathouse, Quay 3
10:00 – 12:30 Rowing in pairs
Venue: Harbour basin
Wear something warm.
13:00 Barbecue
Where: Garden of the boathouse
15:30 – 16:00 Group photo`,
    ],
    expected: [
      { on: '2027-09-02', start: '09:00', name: 'Arrival and breakfast', place: 'Boathouse, Quay 3' },
      { on: '2027-09-02', start: '10:00', end: '12:30', name: 'Rowing in pairs', place: 'Harbour basin' },
      { on: '2027-09-02', start: '13:00', name: 'Barbecue', place: 'Garden of the boathouse' },
      { on: '2027-09-02', start: '15:30', end: '16:00', name: 'Group photo', place: null },
    ],
  },
  {
    name: 'an agency in German',
    startOn: '2027-05-14',
    endOn: '2027-05-16',
    pages: [
      `Reiseprogramm Dresden
Freitag, 14. Mai 2027
13.30 Uhr Treffpunkt am Bahnhof
15.00 – 17.00 Uhr Stadtführung, Altmarkt
Samstag, 15.05.2027
10:00 Uhr Besuch der Gemäldegalerie im Zwinger
19:00 Uhr Konzert in der Frauenkirche
Sonntag, 16.05.2027
9:30 bis 11:00 Uhr Dampferfahrt, Terrassenufer`,
    ],
    expected: [
      { on: '2027-05-14', start: '13:30', name: 'Treffpunkt am Bahnhof', place: null },
      { on: '2027-05-14', start: '15:00', end: '17:00', name: 'Stadtführung', place: 'Altmarkt' },
      { on: '2027-05-15', start: '10:00', name: 'Besuch der Gemäldegalerie', place: 'Zwinger' },
      { on: '2027-05-15', start: '19:00', name: 'Konzert', place: 'Frauenkirche' },
      { on: '2027-05-16', start: '09:30', end: '11:00', name: 'Dampferfahrt', place: 'Terrassenufer' },
    ],
  },
  {
    name: 'a wedding: bullets, and times after the text',
    startOn: '2027-08-20',
    endOn: '2027-08-22',
    pages: [
      `Ana & Tom
Friday 20 August
• Drinks on the terrace, 6pm to 8pm
Saturday 21 August
• Ceremony at Quinta da Serra, 3:30 pm
• Dinner in the orchard, 7 p.m.
• Dancing from 10pm until midnight
Sunday 22 August
• Brunch at the mill, 11am – 2pm`,
    ],
    expected: [
      { on: '2027-08-20', start: '18:00', end: '20:00', name: 'Drinks on the terrace', place: null },
      { on: '2027-08-21', start: '15:30', name: 'Ceremony', place: 'Quinta da Serra' },
      { on: '2027-08-21', start: '19:00', name: 'Dinner in the orchard', place: null },
      { on: '2027-08-21', start: '22:00', end: '23:59', name: 'Dancing', place: null },
      { on: '2027-08-22', start: '11:00', end: '14:00', name: 'Brunch', place: 'the mill' },
    ],
  },
  {
    name: 'an incentive trip: an American date in each row',
    startOn: '2027-10-11',
    endOn: '2027-10-13',
    pages: [
      `PRESIDENT'S CLUB
Date | Time | Activity | Location
10/11/2027 | 5:00 PM - 6:30 PM | Welcome reception | Ocean Terrace
10/12/2027 | 8:00 AM - 9:00 AM | Breakfast | Palm Court
10/12/2027 | 10:00 AM - 1:00 PM | Snorkeling | North Beach
10/13/2027 | 12:00 PM | Farewell lunch | Palm Court
Questions? Call (555) 010-4477.`,
    ],
    columns: [50, 130, 270, 430],
    expected: [
      { on: '2027-10-11', start: '17:00', end: '18:30', name: 'Welcome reception', place: 'Ocean Terrace' },
      { on: '2027-10-12', start: '08:00', end: '09:00', name: 'Breakfast', place: 'Palm Court' },
      { on: '2027-10-12', start: '10:00', end: '13:00', name: 'Snorkeling', place: 'North Beach' },
      { on: '2027-10-13', start: '12:00', name: 'Farewell lunch', place: 'Palm Court' },
    ],
  },
  {
    name: 'a train and a museum: weekdays without dates, prices that look like times',
    startOn: '2027-05-10',
    endOn: '2027-05-12',
    pages: [
      `Weekend in Porto - your vouchers
Monday
08:39 – 11:52 Train IC 523 | Lisboa Oriente
Second class, 24.30 EUR each
Tuesday
14:30 Port tasting | Cais de Gaia 40
3.50 EUR for the tram, pay on board
Wednesday
10:15 – 11:45 Serralves museum | Rua Dom João de Castro 210
Valid until 31/12/2027`,
    ],
    columns: [50, 300],
    expected: [
      { on: '2027-05-10', start: '08:39', end: '11:52', name: 'Train IC 523', place: 'Lisboa Oriente' },
      { on: '2027-05-11', start: '14:30', name: 'Port tasting', place: 'Cais de Gaia 40' },
      {
        on: '2027-05-12',
        start: '10:15',
        end: '11:45',
        name: 'Serralves museum',
        place: 'Rua Dom João de Castro 210',
      },
    ],
  },
];

tryPapers('papers', PAPERS, (plan, { dayNames = {} }) => {
  for (const [date, name] of Object.entries(dayNames)) expect(plan.dayNames?.get(date)).toBe(name);
  for (const activity of plan.activities) expect(activity.description).toMatch(/^From page [1-9]: “/m);
});

const fromPrompt = (prompt: string, startOn = '2027-05-03', endOn = '2027-05-05') =>
  readPaper({ pages: [], startOn, endOn }, prompt);
const shown = (plan: PlannedEvent) =>
  plan.activities.map(
    ({ startsLocal, name, location }) => `${startsLocal.slice(0, 16)} ${name} @ ${location}`,
  );

test('typed text is read like a paper, and the sentence with the dates is not an activity', async () => {
  const plan = await fromPrompt(
    'Plan an experience from Monday, 3 May 2027 to Wednesday, 5 May 2027.\nDay 1: 10:00 Harbour walk; 19:30 Dinner at Tasca do Chico\nOn 5 May at 9am Farewell breakfast at Café Royal',
  );
  expect(shown(plan)).toEqual([
    '2027-05-03T10:00 Harbour walk @ null',
    '2027-05-03T19:30 Dinner @ Tasca do Chico',
    '2027-05-05T09:00 Farewell breakfast @ Café Royal',
  ]);
  expect(plan.dates).toEqual(['2027-05-03', '2027-05-04', '2027-05-05']);
  expect(plan.notes[0]).toMatch(/built-in planner/);
});

test('nothing is invented: without times there are only days, and items without a day or outside the dates are listed', async () => {
  const empty = await fromPrompt('A relaxed long weekend with good food and some culture.');
  expect([empty.activities, empty.dates.length]).toEqual([[], 3]);
  expect(empty.notes).toContain(
    'No activity with a time was found, so the days are empty. Add activities by hand.',
  );
  const lost = await fromPrompt('20:00 Concert\n9 May 2027\n10:00 Market');
  expect(lost.activities).toEqual([]);
  expect(lost.skipped?.map(({ what, why }) => [what, why])).toEqual([
    ['20:00 Concert', 'It does not say which day it is on.'],
    ['Market', '2027-05-09 is outside the dates of the experience.'],
  ]);
});

test('a file without text, or that is not a PDF, is refused with a reason', async () => {
  await expect(readPdf(makePdf([[]]))).rejects.toMatchObject({
    fields: { file: expect.stringContaining('only pictures') },
  });
  await expect(readPdf(Buffer.from('%PDF-1.4 broken'))).rejects.toMatchObject({
    fields: { file: expect.stringContaining('could not be read') },
  });
});

test('a page with text beyond measure is cut before it is laid out, and the plan says so', async () => {
  const threads = threadPool();
  onTestFinished(() => threads.close());
  const notesOf = async (pages: Word[][]) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sojourn-paper-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const paper = {
      path: path.join(folder, 'a.pdf'),
      field: 'file',
      name: 'a.pdf',
      bytes: 0,
      sha256: '',
      sentBy: '',
    };
    writeFileSync(paper.path, makePdf(pages));
    const [startIsoTime, endIsoTime] = ['2027-05-03T00:00:00.000Z', '2027-05-04T00:00:00.000Z'];
    const of = {
      by: 'somebody',
      paper,
      now: new Date(startIsoTime),
      signal: AbortSignal.timeout(60_000),
      onStage: () => undefined,
    };
    const log = { warn: () => undefined } as never;
    return (
      await planExperience(
        { planner: null, threads, log },
        { name: 'Trip', startIsoTime, endIsoTime } as never,
        of,
      )
    ).notes;
  };
  const cut = 'The PDF holds more text than can be read, so part of it was left out. Check what is missing.';
  const letters = Array.from({ length: 5100 }, (_, at) => ({
    text: 'x',
    x: 10 + (at % 60) * 9,
    y: 20 + Math.floor(at / 60) * 9,
    size: 5,
  }));
  expect(await notesOf([letters])).toContain(cut);
  expect(await notesOf([letters.slice(0, 100)])).not.toContain(cut);
  expect(await notesOf(Array.from({ length: 61 }, () => letters.slice(0, 1)))).toContain(cut);
  const wordsOf = async (words: Word[]) =>
    (await readPdf(makePdf([words]))).lines.join(' ').split(/\s+/).filter(Boolean);
  const crowded = Array.from({ length: 6000 }, (_, at) => ({
    text: `w${at}`,
    x: 10 + (at % 12) * 45,
    y: 20 + Math.floor(at / 12) * 1.5,
    size: 1,
  }));
  const kept = await wordsOf(crowded);
  expect([kept.length, kept.includes('w4999'), kept.includes('w5000')]).toEqual([5000, true, false]);
  const long = Array.from({ length: 40 }, (_, at) => ({
    text: 'ab '.repeat(10_000),
    x: 10,
    y: 20 + at * 20,
  }));
  expect((await wordsOf(long)).join('').length).toBeLessThan(200_000);
});

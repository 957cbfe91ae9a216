// The files that turns.ts sends.
import sharp from 'sharp';
import { makePdf } from '#tests/support/make-pdf.ts';
import { someSchedule, someTalk } from '#tests/support/some-schedule.ts';

/** `YYYY-MM-DD`, so many days from now. */
export const dateIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
export const fileOf = (schedule: object) => ({
  name: 'schedule.json',
  content: Buffer.from(JSON.stringify(schedule)).toString('base64'),
});

/** A schedule of 3,000 talks, a calendar of as many entries, a PDF of 25 pages and a picture of 24 megapixels. */
export async function madeFiles() {
  const schedule = someSchedule(
    Array.from({ length: 200 }, (_, day) => ({
      date: dateIn(day + 3),
      rooms: {
        Hall: Array.from({ length: 15 }, (_one, talk) =>
          someTalk({
            title: `Talk ${day + 1}.${talk + 1}`,
            start: `${String(8 + talk).padStart(2, '0')}:00`,
          }),
        ),
      },
    })),
    { time_zone_name: 'Europe/Lisbon' },
  );
  const calendar = Buffer.from(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      ...Array.from({ length: 3000 }, (_, n) => [
        'BEGIN:VEVENT',
        `UID:${n}@bench`,
        `DTSTART:${dateIn(3 + (n % 200)).replaceAll('-', '')}T${String(8 + (n % 12)).padStart(2, '0')}0000Z`,
        'DURATION:PT50M',
        `SUMMARY:Talk ${n}`,
        `DESCRIPTION:${'Light, water, patience. '.repeat(10)}`,
        'END:VEVENT',
      ]).flat(),
      'END:VCALENDAR',
    ].join('\r\n'),
  );
  const paper = makePdf(
    Array.from({ length: 25 }, (_page, page) =>
      Array.from({ length: 60 }, (_line, line) => ({
        text: `${String(8 + (line % 12)).padStart(2, '0')}:15 Talk ${line} of page ${page}, in the Hall`,
        x: 40,
        y: 40 + line * 12,
      })),
    ),
  );
  const photo = await sharp({
    create: {
      width: 6000,
      height: 4000,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 70 })
    .toBuffer();
  return { schedule, calendar, paper, photo };
}

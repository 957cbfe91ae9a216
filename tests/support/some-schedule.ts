// Schedules in the format of pretalx and frab, made up for the tests.

export interface MadeTalk {
  title?: unknown;
  subtitle?: unknown;
  abstract?: string | null;
  description?: string | null;
  start?: string;
  date?: string;
  duration?: string;
  room?: string;
  persons?: unknown;
  guid?: string;
}

/** A half-hour talk at nine, with everything that an export contains. */
export const someTalk = (of: MadeTalk = {}) => ({
  id: 7,
  guid: '5d2f6d0e-0000-5000-8000-000000000007',
  logo: '',
  start: '09:00',
  duration: '00:30',
  slug: 'garden-7',
  url: 'https://schedule.example/talk/7/',
  title: 'Growing tea indoors',
  subtitle: '',
  track: 'Gardens',
  type: 'Talk',
  language: 'en',
  abstract: 'Light, water, patience.',
  description: 'With examples from three winters.\r\nBring a cup.',
  recording_license: '',
  do_not_record: false,
  persons: [{ id: 1, code: 'AAA', public_name: 'Ines Okafor', biography: null, answers: [] }],
  links: [],
  attachments: [],
  ...of,
});

export interface MadeDay {
  date: string;
  day_start?: string;
  rooms: Record<string, unknown[]>;
}

export const someSchedule = (days: MadeDay[], conference: Record<string, unknown> = {}) => ({
  $schema: 'https://c3voc.de/schedule/schema.json',
  schedule: {
    version: '1.0',
    base_url: 'https://schedule.example/',
    conference: {
      acronym: 'tea',
      title: 'Tea Days',
      start: days[0]?.date,
      end: days.at(-1)?.date,
      daysCount: days.length,
      timeslot_duration: '00:05',
      days: days.map((day, index) => ({ index: index + 1, ...day })),
      ...conference,
    },
  },
});

/** A conference with this many days, rooms, and talks per room, in Berlin's winter time. */
export function largeSchedule(days: number, rooms: number, talks: number) {
  return someSchedule(
    Array.from({ length: days }, (_, d) => {
      const date = new Date(Date.UTC(2026, 0, 5 + d)).toISOString().slice(0, 10);
      return {
        date,
        rooms: Object.fromEntries(
          Array.from({ length: rooms }, (_room, r) => [
            `Room ${r + 1}`,
            Array.from({ length: talks }, (_talk, t) => {
              const start = `${String(9 + Math.floor(t / 2)).padStart(2, '0')}:${t % 2 ? '30' : '00'}`;
              return someTalk({
                title: `Talk ${d + 1}.${r + 1}.${t + 1}`,
                start,
                date: `${date}T${start}:00+01:00`,
              });
            }),
          ]),
        ),
      };
    }),
  );
}

import { instantOf } from '#contract/rules/time.ts';
import type { ActivityView, DayView, EventView } from '#src/data/views/event.ts';
import { someEvent } from '#tests/support/some-event.ts';

const stamp = { version: 1, updatedAt: '2027-01-01T00:00:00.000Z', sync: null, syncOf: {} };
let count = 0;
const newId = () => `11111111-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`;

export const someEventView = (of: Partial<EventView> = {}): EventView => ({
  ...someEvent(of),
  sync: null,
  syncOf: {},
  ...of,
});

/** An activity on `date` in `zone`: `at('09:00', '10:30', 'Breakfast')`. */
export function someActivity(
  date: string,
  start: string,
  end: string,
  name: string,
  of: Partial<ActivityView> = {},
): ActivityView {
  const timezone = of.timezone ?? 'Asia/Tokyo';
  return {
    id: newId(),
    eventId: 'e',
    programId: 'd',
    name,
    subtitle: '',
    description: `About ${name}`,
    image: null,
    location: null,
    documents: [],
    timezone,
    startDateTime: instantOf(`${date}T${start}:00`, timezone),
    endDateTime: instantOf(`${date}T${end}:00`, timezone),
    ...stamp,
    ...of,
  };
}

export function someDay(
  date: string,
  dayIndex: number,
  name: string,
  activities: ActivityView[] = [],
): DayView {
  const id = newId();
  return {
    id,
    eventId: 'e',
    date,
    dayIndex,
    name,
    subtitle: '',
    description: '',
    image: null,
    ...stamp,
    activities: activities.map((activity) => ({ ...activity, programId: id })),
  };
}

/** A wall-clock time in Tokyo as milliseconds since 1970. */
export const tokyo = (local: string): number => Date.parse(instantOf(`${local}:00`, 'Asia/Tokyo'));

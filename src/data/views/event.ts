import type { ActivityRow } from '#contract/schemas/activities.ts';
import type { DayRow } from '#contract/schemas/days.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { queueTask } from '#src/data/queue-task.ts';
import { compare } from '#src/data/views/by-time.ts';
import { readEventView } from '#src/data/views/read-view.ts';
import type { Synced } from '#src/data/views/sync-mark.ts';

export type EventView = Synced<EventRow>;
export type ActivityView = Synced<ActivityRow>;
export type DayView = Synced<DayRow> & { activities: ActivityView[] };
export interface ItineraryView {
  event: EventView;
  /** By position in the event; activities by start, then end, then name. */
  days: DayView[];
}

export async function readEvent(data: LocalData, eventId: string): Promise<EventView | undefined> {
  return (await readEventView(data, eventId, ['events'])).row('events', eventId);
}

/** The days of an event without their activities, by position. */
export async function readDays(data: LocalData, eventId: string): Promise<Synced<DayRow>[]> {
  return daysOf(await readEventView(data, eventId, ['events', 'days']));
}

const daysOf = (view: { rows(name: 'days'): Synced<DayRow>[] }): Synced<DayRow>[] =>
  view.rows('days').sort((a, b) => a.dayIndex - b.dayIndex || compare(a.date, b.date));

export async function readItinerary(data: LocalData, eventId: string): Promise<ItineraryView | undefined> {
  const view = await readEventView(data, eventId, ['events', 'days', 'activities']);
  const event = view.row('events', eventId);
  if (!event) return undefined;
  const days = daysOf(view);
  await inSteps(days, ({ id }) => view.ofDay(id));
  return { event, days: days.map((day) => withActivities(day, view.ofDay(day.id))) };
}

/** ms after which the page can respond to a touch. */
const STEP_MS = 8;

/**
 * Views of thousands of activities are memoized: they are first built in steps, then only collected, in one
 * step in which nothing can change.
 */
async function inSteps<T>(all: readonly T[], make: (one: T) => void): Promise<void> {
  let began = performance.now();
  for (const one of all) {
    make(one);
    if (performance.now() - began < STEP_MS) continue;
    // oxlint-disable-next-line no-await-in-loop
    await new Promise<void>(queueTask);
    began = performance.now();
  }
}

const made = new WeakMap<Synced<DayRow>, DayView>();

/** Returns the same object as before while both inputs are unchanged. */
function withActivities(day: Synced<DayRow>, activities: ActivityView[]): DayView {
  const known = made.get(day);
  if (known?.activities === activities) return known;
  const one = { ...day, activities };
  made.set(day, one);
  return one;
}

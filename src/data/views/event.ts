import type { ActivityRow } from '#contract/schemas/activities.ts';
import type { DayRow } from '#contract/schemas/days.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { compare } from '#src/data/views/by-time.ts';
import { readEventView } from '#src/data/views/read-view.ts';
import type { Synced } from '#src/data/views/sync-mark.ts';

export type EventView = Synced<EventRow>;
export type ActivityView = Synced<ActivityRow>;
export type DayView = Synced<DayRow> & { activities: ActivityView[] };
export interface ItineraryView {
  event: EventView;
  /** By place in the event; activities by start, then end, then name. */
  days: DayView[];
}

export async function readEvent(data: LocalData, eventId: string): Promise<EventView | undefined> {
  return (await readEventView(data, eventId, ['events'])).row('events', eventId);
}

export async function readItinerary(data: LocalData, eventId: string): Promise<ItineraryView | undefined> {
  const view = await readEventView(data, eventId, ['events', 'days', 'activities']);
  const event = view.row('events', eventId);
  if (!event) return undefined;
  const days = view.rows('days').sort((a, b) => a.dayIndex - b.dayIndex || compare(a.date, b.date));
  return { event, days: days.map((day) => withActivities(day, view.ofDay(day.id))) };
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

import { calendarName } from '#contract/calendar/calendar-name.ts';
import { calendarOf } from '#contract/calendar/calendar-of.ts';
import { currentData } from '#src/data/databases/current-data.ts';
import { readItinerary } from '#src/data/views/event.ts';
import { saveBlob } from '#src/ui/pictures/save-blob.ts';

/** An event, a day of it or an activity. */
export interface CalendarPart {
  eventId: string;
  dayId?: string;
  activityId?: string;
}

/** What this device shows, as a calendar file, including unsent changes. Needs no network. */
export async function saveCalendar({ eventId, dayId, activityId }: CalendarPart): Promise<void> {
  const data = currentData();
  const itinerary = data && (await readItinerary(data, eventId));
  if (!itinerary) throw new Error('this event is not on the device');
  const { event } = itinerary;
  const day = itinerary.days.find(({ id }) => id === dayId);
  const within = dayId === undefined ? itinerary.days : day ? [day] : [];
  const activities = within
    .flatMap((one) => one.activities)
    .filter(({ id }) => activityId === undefined || id === activityId);
  const [first] = activities;
  if (!first) throw new Error('nothing to put into a calendar');
  const { name } = activityId === undefined ? (day ?? event) : first;
  const content = calendarOf({ event, activities, origin: location.origin });
  saveBlob(new Blob([content], { type: 'text/calendar;charset=utf-8' }), calendarName(name));
}

import { activityInstants, addDays, daysBetween, localOf, spanOf } from '#contract/rules/time.ts';
import type { FoldView } from '#src/data/views/fold-view.ts';
import { moveDay } from '#src/data/views/move-day.ts';

/** Keeps wall times and moves their instants, except for activities with a zone of their own. */
export function moveZone(view: FoldView, eventId: string, zone: string): void {
  const event = view.get('events', eventId);
  view.patch('events', eventId, () => ({}), { aspect: 'timezone' });
  if (!event || event.timezone === zone) return;
  const local = (instant: string) => localOf(instant, event.timezone);
  for (const activity of view.all('activities'))
    if (activity.eventId === eventId && activity.timezone === event.timezone)
      view.patch(
        'activities',
        activity.id,
        (row) => ({
          timezone: zone,
          ...activityInstants(local(row.startDateTime), local(row.endDateTime), zone),
        }),
        null,
      );
  view.patch(
    'events',
    eventId,
    ({ startOn, endOn }) => ({ timezone: zone, ...spanOf(startOn, endOn, zone) }),
    null,
  );
}

/** Moves all days by as much as the first. */
export function moveStart(view: FoldView, eventId: string, startOn: string): void {
  const event = view.get('events', eventId);
  view.patch('events', eventId, () => ({}), { aspect: 'startOn' });
  if (!event || event.startOn === startOn) return;
  const by = daysBetween(event.startOn, startOn);
  for (const { id, eventId: of, date, dayIndex } of view.all('days'))
    if (of === eventId) moveDay(view, id, { date: addDays(date, by), dayIndex });
  const endOn = addDays(event.endOn, by);
  view.patch(
    'events',
    eventId,
    ({ timezone }) => ({ startOn, endOn, ...spanOf(startOn, endOn, timezone) }),
    null,
  );
}

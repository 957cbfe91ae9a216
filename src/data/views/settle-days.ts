import { placedDayName } from '#contract/rules/day-name.ts';
import { spanOf } from '#contract/rules/time.ts';
import type { FoldView } from '#src/data/views/fold-view.ts';

/**
 * Does what the server does when days are added or removed: renumbers all days, updates default names that
 * state the number, and sets the event's dates to those of the first and last day.
 */
export function settleDays(view: FoldView, eventId: string): void {
  const all = view
    .all('days')
    .filter((day) => day.eventId === eventId)
    .sort((a, b) => (a.date < b.date || (a.date === b.date && a.id < b.id) ? -1 : 1));
  all.forEach((day, dayIndex) => {
    const name = placedDayName(day.name, day.dayIndex, dayIndex);
    view.patch('days', day.id, () => ({ dayIndex, name }), null);
  });
  const [first, last] = [all[0], all.at(-1)];
  if (first && last)
    view.patch(
      'events',
      eventId,
      ({ timezone }) => ({
        startOn: first.date,
        endOn: last.date,
        ...spanOf(first.date, last.date, timezone),
      }),
      null,
    );
}

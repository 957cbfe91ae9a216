import type ICAL from 'ical.js';

/** Number of rules, dates and exceptions of a series. */
export function lengthOf(event: ICAL.Event, ...others: readonly ReadonlyMap<string, ICAL.Event[]>[]): number {
  if (event.isRecurrenceException() || !event.isRecurring()) return 0;
  const own = ['rrule', 'rdate', 'exdate'].flatMap((name) =>
    event.component.getAllProperties(name).map((property) => property.getValues().length),
  );
  const related = others.map((by) => by.get(event.uid)?.length ?? 0);
  return [...own, ...related].reduce((sum, length) => sum + length, 0) - 1;
}

export function byUid(events: readonly ICAL.Event[]): ReadonlyMap<string, ICAL.Event[]> {
  const by = new Map<string, ICAL.Event[]>();
  for (const event of events) {
    const some = by.get(event.uid);
    if (some) some.push(event);
    else by.set(event.uid, [event]);
  }
  return by;
}

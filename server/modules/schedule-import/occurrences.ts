import type ICAL from 'ical.js';

export const textOf = (component: ICAL.Component, name: string): string =>
  String(component.getFirstPropertyValue(name) ?? '').toUpperCase();

export interface Occurrence {
  item: ICAL.Event;
  startDate: ICAL.Time;
  endDate: ICAL.Time;
  /** It says so, whatever the others of its series say. */
  ends?: boolean;
  /** Of what repeats: when it would take place by its rule. */
  recurrenceId?: ICAL.Time;
}

/** When an entry takes place, one after another; a series may go on for ever. */
export function occurrencesOf(event: ICAL.Event): () => Occurrence | null {
  if (!event.isRecurring()) {
    let given = false;
    return () => {
      if (given) return null;
      given = true;
      return textOf(event.component, 'status') === 'CANCELLED'
        ? null
        : { item: event, startDate: event.startDate, endDate: event.endDate };
    };
  }
  const iterator = event.iterator();
  // with dates alone its own start is one of them, which the iterator leaves out
  const datesAlone = !event.component.hasProperty('rrule');
  let start = datesAlone ? event.startDate : null;
  return () => {
    if (start) {
      const first = event.getOccurrenceDetails(start);
      start = null;
      return first;
    }
    let at = iterator.next() as ICAL.Time | null | undefined;
    if (at && datesAlone && at.compare(event.startDate) === 0)
      at = iterator.next() as ICAL.Time | null | undefined;
    return at ? event.getOccurrenceDetails(at) : null;
  };
}

/** With an end of its own, as a period has it that was added. */
export function lasting(at: Occurrence, length: ICAL.Duration): Occurrence {
  const endDate = at.startDate.clone();
  endDate.addDuration(length);
  return { ...at, endDate, ends: true };
}

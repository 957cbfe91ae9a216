import * as v from 'valibot';

/** A calendar feed of an event for one person. The address is a secret: anybody who has it can read the itinerary. */
export const CalendarFeed = v.object({ url: v.string() });

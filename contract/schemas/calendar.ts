import * as v from 'valibot';

/** Where a calendar program subscribes to an event as one person; whoever has it reads the itinerary. */
export const CalendarFeed = v.object({ url: v.string() });

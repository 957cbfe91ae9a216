import { parse } from 'valibot';
import { CalendarFeed } from '#contract/schemas/calendar.ts';
import { ownCall } from '#src/session/own-call.ts';

/**
 * The address under which the person's calendar subscribes to an event. Only the server can sign it. @throws
 * ApiError
 */
export const calendarFeedOf = async (eventId: string): Promise<string> =>
  parse(CalendarFeed, await ownCall({ method: 'GET', path: `/api/events/${eventId}/calendar` })).url;

/** Issues a new address; the previous one shows nothing any more. @throws ApiError */
export const renewCalendarFeed = async (eventId: string): Promise<string> =>
  parse(
    CalendarFeed,
    await ownCall({ method: 'POST', path: `/api/events/${eventId}/calendar/renewal`, json: {} }),
  ).url;

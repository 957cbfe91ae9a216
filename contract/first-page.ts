import type { EventWithProgram } from '#contract/schemas/events.ts';

/** Id of the element that carries it, as JSON. */
export const FIRST_PAGE_ID = 'first-page';

/** Of the landing page as the server draws it: what this installation offers, as JSON. */
export const CONFIG_ATTRIBUTE = 'data-offers';

/**
 * What a shared link is drawn from by the server and taken over from by the browser, which needs the very same to
 * draw the very same. As a stranger may see it.
 */
export interface FirstPage {
  /** Of the server, in ms since 1970: what is "now" on the page. */
  now: number;
  /** The width of window that it was drawn for. */
  widthPx: number;
  /** In which times of day were drawn, by the language that was asked for. */
  hour12: boolean;
  /** Of the itinerary, as `GET /oapi/itinerary/{id}` gives it. */
  etag: string;
  itinerary: EventWithProgram;
}

/** In localStorage: somebody is signed in on this device. No more than that: it only hides what is for strangers. */
export const SIGNED_IN_MARK = 'v1:signed-in';
/** Database of whatever is of this device and not of a person: where there is none, the app has not been here. */
export const DEVICE_DB = 'sojourn-device';
/** In localStorage: the colour scheme that a person chose for this device. */
export const SCHEME_KEY = 'v1:colour-scheme';

import type { EventWithProgram } from '#contract/schemas/events.ts';

/** Id of the script element that carries it as JSON. */
export const FIRST_PAGE_ID = 'first-page';

/** Attribute of the server-rendered landing page: what this installation offers, as JSON. */
export const CONFIG_ATTRIBUTE = 'data-offers';

/**
 * The data a shared link is rendered from on the server and hydrated from in the browser: both must see exactly
 * the same to render the same. It is what a stranger may see.
 */
export interface FirstPage {
  /** Server time in ms since 1970: "now" on the page. */
  now: number;
  /** Window width in px that the page was rendered for. */
  widthPx: number;
  /** Whether times were rendered with a 12-hour clock, by the language of the request. */
  hour12: boolean;
  /** ETag of the itinerary, as `GET /oapi/itinerary/{id}` answers it. */
  etag: string;
  itinerary: EventWithProgram;
}

/**
 * localStorage key that says somebody is signed in on this device. It proves nothing: it only hides what is
 * meant for strangers.
 */
export const SIGNED_IN_MARK = 'v1:signed-in';
/**
 * Database of what belongs to the device rather than to a person; its absence means that the app has never run
 * here.
 */
export const DEVICE_DB = 'sojourn-device';
/** localStorage key of the colour scheme chosen on this device. */
export const SCHEME_KEY = 'v1:colour-scheme';

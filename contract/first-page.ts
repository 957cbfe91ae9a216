import type { EventWithProgram } from '#contract/schemas/events.ts';

/** Id of the script element that contains it as JSON. */
export const FIRST_PAGE_ID = 'first-page';

/** Attribute of the server-rendered landing page: what this installation offers, as JSON. */
export const CONFIG_ATTRIBUTE = 'data-offers';

/** Id of the first element of the landing page after its first screen. */
export const AFTER_FIRST_SCREEN = 'landing-features';

/**
 * The data that a shared link is rendered from on the server and hydrated from in the browser: both must see exactly
 * the same to render the same. Contains only what a stranger may see.
 */
export interface FirstPage {
  /** Server time in ms since 1970; "now" on the page. */
  now: number;
  /** Window width in px that the page was rendered for. */
  widthPx: number;
  /** Whether times were rendered with a 12-hour clock, which depends on the language of the request. */
  hour12: boolean;
  /** ETag of the itinerary, as returned by `GET /oapi/itinerary/{id}`. */
  etag: string;
  itinerary: EventWithProgram;
}

/**
 * localStorage key that says somebody is signed in on this device. It proves nothing, and only hides what is meant
 * for strangers.
 */
export const SIGNED_IN_MARK = 'v1:signed-in';
/**
 * The database of what belongs to the device rather than to a person. Its absence means that the app has never run
 * here.
 */
export const DEVICE_DB = 'sojourn-device';
/** localStorage key of the colour scheme chosen on this device. */
export const SCHEME_KEY = 'v1:colour-scheme';

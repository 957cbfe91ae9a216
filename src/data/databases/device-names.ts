/** Names that are also used without Dexie, before the app's own code has run (src/app/look/show-look.ts). */
export { DEVICE_DB } from '#contract/first-page.ts';
export const META = 'meta';
/** Storage keys carry a version tag: a build that stores something else reads under another name. */
export const SESSION = 'v1:session';
/** Beginning of the keys under which pages are kept as they were last seen. */
export const LOOK = 'v1:look:';
/** When all of them were forgotten because something has left that may not be seen any more. Wall time in ms. */
export const LOOKS_FORGOTTEN = 'v1:looks-forgotten';

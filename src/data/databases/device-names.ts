/** Names that are also used without Dexie, before the app's code has run (src/app/look/show-look.ts). */
export { DEVICE_DB } from '#contract/first-page.ts';
export const META = 'meta';
/** Storage keys carry a version tag: a build with a different format uses another key. */
export const SESSION = 'v1:session';
/** Key prefix of stored last looks. */
export const LOOK = 'v1:look:';
/**
 * When all last looks were deleted because they showed something that may no longer be seen. Wall time in ms.
 */
export const LOOKS_FORGOTTEN = 'v1:looks-forgotten';

/** Database of a person's confirmed rows; `key`: personKey(). */
export const cacheName = (key: string): string => `cache-${key}`;

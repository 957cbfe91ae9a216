import { SIGNED_IN_MARK } from '#contract/first-page.ts';

/**
 * Whether the marker on this device says that somebody is signed in (session-marker.tsx). `unreadable`: the result
 * where the browser refuses to say.
 */
export function hasSessionMarker(unreadable = true): boolean {
  try {
    return localStorage.getItem(SIGNED_IN_MARK) !== null;
  } catch {
    return unreadable;
  }
}

import { SIGNED_IN_MARK } from '#contract/first-page.ts';

/** Somebody is signed in on this device, according to a marker (signed-in-mark.tsx). */
export function isMarked(): boolean {
  try {
    return localStorage.getItem(SIGNED_IN_MARK) !== null;
  } catch {
    return true;
  }
}

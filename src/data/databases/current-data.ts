import type { LocalData, OwnData } from './local-data.ts';
import { isOwn } from './is-own.ts';

let current: LocalData | null = null;
const listeners = new Set<() => void>();

/** The data this tab or worker works with. Set only by the session. */
export const currentData = (): LocalData | null => current;

export function setCurrentData(data: LocalData | null): void {
  current = data;
  for (const listener of listeners) listener();
}

export function onCurrentData(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Nobody is signed in on this device (any more), so nothing can be queued. */
export class NotSignedIn extends Error {
  override readonly name = 'NotSignedIn';
}

export function ownData(): OwnData {
  if (!isOwn(current)) throw new NotSignedIn('Nobody is signed in.');
  return current;
}

import { proxy } from 'valtio/vanilla';

export type ConnectionState = 'online' | 'offline' | 'portal' | 'serverTrouble';

/**
 * What the engine knows, by evidence, about the connection to the server; screens read it through
 * `useConnection`.
 */
export const connection = proxy<{ state: ConnectionState; known: boolean; signInNeeded: boolean }>({
  // a device that reports no network at all is believed until the first call
  state: globalThis.navigator?.onLine === false ? 'offline' : 'online',
  /** Some call has been answered, or calls have failed for long enough: until then `state` is assumed. */
  known: false,
  signInNeeded: false,
});

import { proxy } from 'valtio/vanilla';

export type ConnectionState = 'online' | 'offline' | 'portal' | 'serverTrouble';

/**
 * What the engine knows, by evidence, about the connection to the server; screens read it through
 * `useConnection`.
 */
export const connection = proxy<{ state: ConnectionState; signInNeeded: boolean }>({
  state: 'online',
  signInNeeded: false,
});

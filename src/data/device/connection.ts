import { proxy } from 'valtio/vanilla';

export type ConnectionState = 'online' | 'offline' | 'portal' | 'serverTrouble';

/**
 * What the engine knows about the way to the server, by evidence; read by screens through `useConnection`.
 */
export const connection = proxy<{ state: ConnectionState; signInNeeded: boolean }>({
  state: 'online',
  signInNeeded: false,
});

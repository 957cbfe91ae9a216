import { useSnapshot } from 'valtio';
import { connection, type ConnectionState } from '#src/data/device/connection.ts';
import { sending } from '#src/data/sending.ts';

/**
 * What is known, by evidence, about the connection to the server, and how many changes are being sent.
 * `known`: there has been evidence. `signInNeeded`: sending pauses until sign-in.
 */
export function useConnection(): {
  state: ConnectionState;
  known: boolean;
  sending: number;
  signInNeeded: boolean;
} {
  const { state, known, signInNeeded } = useSnapshot(connection);
  return { state, known, signInNeeded, sending: Object.keys(useSnapshot(sending).ids).length };
}

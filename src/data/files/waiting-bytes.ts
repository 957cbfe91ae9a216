import type { LocalData } from '#src/data/databases/local-data.ts';

const WAITING = 'outbox:';

/**
 * The bytes of a file pending in the outbox, by the provisional address in its row. Null for any other
 * address.
 */
export async function waitingBytes({ outbox }: LocalData, address: string): Promise<ArrayBuffer | null> {
  if (!address.startsWith(WAITING)) return null;
  return (await outbox?.blobs.get(address.slice(WAITING.length)))?.bytes ?? null;
}

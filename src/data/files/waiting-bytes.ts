import type { LocalData } from '#src/data/databases/local-data.ts';

const WAITING = 'outbox:';

/** The bytes of a file that waits in the outbox, by the address that its row has until then. Null for any other. */
export async function waitingBytes({ outbox }: LocalData, address: string): Promise<ArrayBuffer | null> {
  if (!address.startsWith(WAITING)) return null;
  return (await outbox?.blobs.get(address.slice(WAITING.length)))?.bytes ?? null;
}

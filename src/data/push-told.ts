import type { SessionStore } from '#src/data/session-store.ts';

const FLAG = 'push-told';

/** Where the server was told to send messages for this person on this device. */
export interface PushTold {
  user: string;
  endpoint: string;
}

/** Null while nobody wants messages here. Runs in page and worker. */
export const readPushTold = async (store: SessionStore): Promise<PushTold | null> =>
  ((await store.readFlag(FLAG)) as PushTold | null | undefined) ?? null;

export const writePushTold = (store: SessionStore, told: PushTold | null): Promise<void> =>
  store.writeFlag(FLAG, told);

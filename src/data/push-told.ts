import type { SessionStore } from '#src/data/session-store.ts';

const FLAG = 'push-told';

/** The push subscription of this person and device, as last reported to the server. */
export interface PushTold {
  user: string;
  endpoint: string;
}

/** Null while push messages are off here. Runs in page and worker. */
export const readPushTold = async (store: SessionStore): Promise<PushTold | null> =>
  ((await store.readFlag(FLAG)) as PushTold | null | undefined) ?? null;

export const writePushTold = (store: SessionStore, told: PushTold | null): Promise<void> =>
  store.writeFlag(FLAG, told);

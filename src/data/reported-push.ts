import type { SessionStore } from '#src/data/session-store.ts';

const FLAG = 'push-told';

/** The push subscription of this person and device, as last reported to the server. */
export interface ReportedPush {
  user: string;
  endpoint: string;
}

/** Null while push messages are off here. Runs in page and worker. */
export const readReportedPush = async (store: SessionStore): Promise<ReportedPush | null> =>
  ((await store.readFlag(FLAG)) as ReportedPush | null | undefined) ?? null;

export const writeReportedPush = (store: SessionStore, reported: ReportedPush | null): Promise<void> =>
  store.writeFlag(FLAG, reported);

import { sharedRead } from '#src/data/live/shared-read.ts';
import type { SelfView } from '#src/data/views/fold-view.ts';
import { readSelf } from '#src/data/views/self.ts';

/**
 * The person signed in here, with pending changes applied; null for a visitor. Until the first read: as
 * sign-in returned them.
 */
export const useSelf = sharedRead<SelfView | null>(
  (data) => (data?.me ? { ...data.me, sync: null, syncOf: {} } : null),
  readSelf,
);

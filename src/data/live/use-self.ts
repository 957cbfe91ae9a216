import { sharedRead } from '#src/data/live/shared-read.ts';
import type { SelfView } from '#src/data/views/fold-view.ts';
import { readSelf } from '#src/data/views/self.ts';

/**
 * The person signed in here, as they look with what waits; null for a visitor. Until it is read: what signing
 * in has told.
 */
export const useSelf = sharedRead<SelfView | null>(
  (data) => (data?.me ? { ...data.me, sync: null, syncOf: {} } : null),
  readSelf,
);

import { STALE } from '#contract/constants.ts';
import type { Live } from '#src/data/live/live.ts';
import { useLive } from '#src/data/live/use-live.ts';
import { SELF } from '#src/data/pull-request.ts';
import type { SelfView } from '#src/data/views/fold-view.ts';
import { readSelf } from '#src/data/views/self.ts';

/** The whole profile of the person signed in here; available once a pull has brought it to this device. */
export const useOwnProfile = (): Live<SelfView> =>
  useLive({
    key: 'self',
    pullKey: SELF,
    stale: STALE.event,
    read: async (data) => {
      const self = await readSelf(data);
      return { value: self?.mails ? self : undefined, updatedAt: null };
    },
  });

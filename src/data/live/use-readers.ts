import { STALE } from '#contract/constants.ts';
import { loadedOf } from '#src/data/live/loaded.ts';
import { useLive } from '#src/data/live/use-live.ts';
import { readReaders, type ReaderView } from '#src/data/views/readers.ts';

const NOBODY: readonly ReaderView[] = [];

/** How far each attendee has read; an empty list while that is being read. For hosts. */
export function useReaders(eventId: string): readonly ReaderView[] {
  const live = useLive({
    key: `readers/${eventId}`,
    pullKey: eventId,
    stale: STALE.feed,
    read: async (data) => loadedOf(data, eventId, await readReaders(data, eventId)),
  });
  return live.state === 'ready' ? live.value : NOBODY;
}

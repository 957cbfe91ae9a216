import { useLiveQuery } from 'dexie-react-hooks';
import { useSnapshot } from 'valtio';
import { useCurrentData } from '#src/data/live/use-current-data.ts';
import { isComplete } from '#src/data/live/loaded.ts';
import { readOfflineCopies, type OfflineCopy } from '#src/data/files/offline-copies.ts';
import { downloads } from '#src/data/files/downloads.ts';

export interface OfflineState extends OfflineCopy {
  /**
   * ready: everything is here · saving: under way · waiting: resumes with a signal · noSpace: out of quota ·
   * paused: files were evicted recently · off: not wanted
   */
  state: 'ready' | 'saving' | 'waiting' | 'noSpace' | 'paused' | 'off';
}

/**
 * How much of this person's events can be read without a signal, soonest first. Null while loading and for
 * visitors.
 */
export function useOfflineCopies(eventId?: string): OfflineState[] | null {
  const data = useCurrentData();
  const doing = useSnapshot(downloads);
  const copies = useLiveQuery(
    async () =>
      data?.outbox && data.device.caches
        ? readOfflineCopies(data, eventId, isComplete).catch(() => null)
        : null,
    [data, eventId],
  );
  return copies?.map((copy) => ({ ...copy, state: stateOf(copy, doing) })) ?? null;
}

function stateOf(
  { wanted, whole, done, total, id }: OfflineCopy,
  { eventId, stopped }: { eventId: string | null; stopped: 'noSpace' | 'paused' | null },
): OfflineState['state'] {
  if (!wanted) return 'off';
  if (whole && done >= total) return 'ready';
  return eventId === id ? 'saving' : (stopped ?? 'waiting');
}

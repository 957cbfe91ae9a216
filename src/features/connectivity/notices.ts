import { proxy, useSnapshot } from 'valtio';
import type { ConnectionState } from '#src/data/device/connection.ts';

export type Notice = ConnectionState | 'stalled' | 'signIn';
/**
 * Open because it is news; in the top bar because a person folded it, or by itself; open again because a
 * person wanted to see it.
 */
type Stand = 'news' | 'folded' | 'aside' | 'again';

export const isInBar = (stand: Stand | undefined): boolean => stand === 'folded' || stand === 'aside';

const store = proxy<{ up: Partial<Record<Notice, Stand>> }>({ up: {} });

/** The notices that are up. */
export const useNotices = (): Readonly<Partial<Record<Notice, Stand>>> => useSnapshot(store).up;

/** Folded ones, and when: in this tab, for as long as the same trouble may last, a reload tells no news. */
const FOLDED = 'v1:folded-notices';
const REMEMBERED_MS = 3_600_000;

/**
 * Puts it up; in the bar, without taking the focus there, if it was folded before the page was loaded again.
 * Returns what takes it away when it is over; the next time it is news again.
 */
export function raise(notice: Notice): () => void {
  const foldedAt = folded()[notice] ?? 0;
  store.up[notice] = Date.now() - foldedAt < REMEMBERED_MS ? 'aside' : 'news';
  return () => {
    delete store.up[notice];
    remember(notice, null);
  };
}

export function fold(notice: Notice, how: 'folded' | 'aside'): void {
  store.up[notice] = how;
  remember(notice, Date.now());
}

export function unfoldAll(): void {
  for (const notice of Object.keys(store.up) as Notice[]) {
    if (!isInBar(store.up[notice])) continue;
    store.up[notice] = 'again';
    remember(notice, null);
  }
}

function folded(): Partial<Record<Notice, number>> {
  try {
    return JSON.parse(sessionStorage.getItem(FOLDED) ?? '{}') as Partial<Record<Notice, number>>;
  } catch {
    return {};
  }
}

function remember(notice: Notice, at: number | null): void {
  const { [notice]: _, ...others } = folded();
  try {
    sessionStorage.setItem(FOLDED, JSON.stringify(at === null ? others : { ...others, [notice]: at }));
  } catch {
    // a browser that keeps nothing tells it again
  }
}

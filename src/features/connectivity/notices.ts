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

/** For so long the same trouble may last: within it a page that is loaded again tells no news. */
const REMEMBERED_MS = 3_600_000;

/** When it was folded in this tab; with `at`, that it was then. A browser that keeps nothing says 0. */
function foldedAt(notice: Notice, at?: number): number {
  const key = `v1:folded-${notice}`;
  try {
    if (at !== undefined) sessionStorage.setItem(key, String(at));
    return Number(sessionStorage.getItem(key));
  } catch {
    return 0;
  }
}

/**
 * Puts it up; in the bar, without taking the focus there, if it was folded before the page was loaded again.
 * Returns what takes it away when it is over; the next time it is news again.
 */
export function raise(notice: Notice): () => void {
  store.up[notice] = Date.now() - foldedAt(notice) < REMEMBERED_MS ? 'aside' : 'news';
  return () => {
    delete store.up[notice];
    foldedAt(notice, 0);
  };
}

export function fold(notice: Notice, how: 'folded' | 'aside'): void {
  store.up[notice] = how;
  foldedAt(notice, Date.now());
}

export function unfoldAll(): void {
  for (const notice of Object.keys(store.up) as Notice[]) {
    if (!isInBar(store.up[notice])) continue;
    store.up[notice] = 'again';
    foldedAt(notice, 0);
  }
}

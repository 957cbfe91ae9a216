import { proxy, useSnapshot } from 'valtio';
import type { ConnectionState } from '#src/data/device/connection.ts';

export type Notice = ConnectionState | 'stalled' | 'signIn';
/**
 * news: open because it is new · folded: in the top bar because a person folded it · aside: in the top bar by
 * itself, or since before a reload · again: reopened by a person.
 */
type Stand = 'news' | 'folded' | 'aside' | 'again';

export const isInBar = (stand: Stand | undefined): boolean => stand === 'folded' || stand === 'aside';

const store = proxy<{ up: Partial<Record<Notice, Stand>> }>({ up: {} });

/** The notices currently shown. */
export const useNotices = (): Readonly<Partial<Record<Notice, Stand>>> => useSnapshot(store).up;

/** ms; if the page is reloaded within this time, the same trouble is not news again. */
const REMEMBERED_MS = 3_600_000;

/** Returns when it was folded in this tab; with `at`, records that time. 0 if the browser stores nothing. */
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
 * Shows a notice; in the bar, and without moving the focus there, if it was folded before the page was
 * reloaded. Returns a function that removes it when it is over; the next time it is news again.
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

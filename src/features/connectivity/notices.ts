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

/** Puts it up. Returns what takes it away when it is over; the next time it is news again. */
export function raise(notice: Notice): () => void {
  store.up[notice] = 'news';
  return () => {
    delete store.up[notice];
  };
}

export function fold(notice: Notice, how: 'folded' | 'aside'): void {
  store.up[notice] = how;
}

export function unfoldAll(): void {
  for (const notice of Object.keys(store.up) as Notice[])
    if (isInBar(store.up[notice])) store.up[notice] = 'again';
}

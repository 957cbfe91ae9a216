import { proxy, useSnapshot } from 'valtio';
import { keepTyped, takeTyped } from './type-ahead.ts';

export type ShellPanel = 'menu' | 'account' | 'outbox' | 'keys' | 'search' | 'notifications';

// At most one is open, so that two layers never compete for focus and the Back button.
const store = proxy<{ open: ShellPanel | null }>({ open: null });

/** The panels that belong to the shell and can be opened from any screen. */
export const useOpenPanel = (): ShellPanel | null => useSnapshot(store).open;

export function openPanel(panel: ShellPanel): void {
  // when search opens by keyboard, the person goes on typing at once
  if (panel === 'search') keepTyped();
  store.open = panel;
}

export function closePanel(panel: ShellPanel): void {
  if (panel === 'search') takeTyped();
  if (store.open === panel) store.open = null;
}

import { useEffect } from 'react';
import { openPanel, type ShellPanel } from '#src/ui/layers/shell-panels.ts';

const TYPING = 'input, textarea, select, [contenteditable="true"]';
const PANEL_OF: Partial<Record<string, ShellPanel>> = { '?': 'keys', '/': 'search' };

/** Ctrl-K and Cmd-K also work while typing; `?` and `/` are plain characters then. */
function panelFor(press: KeyboardEvent): ShellPanel | undefined {
  if (press.altKey) return undefined;
  if (press.ctrlKey || press.metaKey) return press.key.toLowerCase() === 'k' ? 'search' : undefined;
  if (press.target instanceof Element && press.target.closest(TYPING)) return undefined;
  return PANEL_OF[press.key];
}

/** `?` shows the shortcuts, `/` and Ctrl-K open the search; not while another layer is open. */
export function useShellKeys(): void {
  useEffect(() => {
    const onKey = (press: KeyboardEvent) => {
      const panel = press.defaultPrevented ? undefined : panelFor(press);
      if (!panel || document.querySelector('[aria-modal="true"], [role="menu"]')) return;
      press.preventDefault();
      openPanel(panel);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

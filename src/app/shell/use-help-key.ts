import { useEffect } from 'react';
import { openPanel } from '#src/ui/layers/shell-panels.ts';

const TYPING = 'input, textarea, select, [contenteditable="true"]';

/** `?` shows which keys there are, unless it is being typed or a layer is open. */
export function useHelpKey(): void {
  useEffect(() => {
    const onKey = (press: KeyboardEvent) => {
      if (press.key !== '?' || press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey)
        return;
      if (
        (press.target instanceof Element && press.target.closest(TYPING)) ||
        document.querySelector('[aria-modal="true"], [role="menu"]')
      )
        return;
      press.preventDefault();
      openPanel('keys');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

import { useRef, useState } from 'react';

/**
 * Runs one act at a time: while one is under way another is not begun. `busy` alone would not do, because the
 * state is a render behind and a second press in the same moment must not send, post or create twice. What
 * the act throws is thrown on.
 */
export function useOneAtATime(): { busy: boolean; run: (act: () => Promise<void>) => Promise<void> } {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async run(act) {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      try {
        await act();
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
  };
}

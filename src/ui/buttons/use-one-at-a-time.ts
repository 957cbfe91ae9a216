import { useRef, useState } from 'react';

/**
 * Runs one action at a time: while one is running, no other starts. `busy` alone would not do, because state
 * lags a render behind, and a second press in the same tick must not send, post or create twice. Rethrows
 * what the action throws.
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

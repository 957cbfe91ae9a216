import { onClockDifference, setClockDifference } from '#src/data/device/clock-difference.ts';
import { setBeyond } from '#src/ui/text/now.ts';

const KEY = 'v1:clock-difference';

/**
 * In all tabs, from the first screen on, the server's clock decides what is upcoming, under way or over.
 * Offline, the difference measured last applies.
 */
export function followServerClock(): void {
  onClockDifference((difference) => {
    setBeyond(difference);
    try {
      if (difference === 0) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, String(difference));
    } catch {
      // where nothing can be stored, it applies until the page is left
    }
  });
  setClockDifference(kept());
  addEventListener('storage', ({ key }) => {
    if (key === KEY) setClockDifference(kept());
  });
}

function kept(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}

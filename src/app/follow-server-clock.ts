import { onClockDifference, setClockDifference } from '#src/data/device/clock-difference.ts';
import { setBeyond } from '#src/ui/text/now.ts';

const KEY = 'v1:clock-difference';

/**
 * What is upcoming, under way or over follows the server's clock in all tabs, from the first screen on; offline,
 * it follows the difference measured last.
 */
export function followServerClock(): void {
  onClockDifference((difference) => {
    setBeyond(difference);
    try {
      if (difference === 0) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, String(difference));
    } catch {
      // where nothing can be stored, it holds until the page is left
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

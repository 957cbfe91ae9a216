import { useState } from 'react';

/**
 * What a layer shows: the current values while it is open, and the last ones while it closes. Otherwise a
 * layer whose state is reset on closing would show the reset state during its closing animation.
 */
export function useWhileOpen<Shown extends object>(opened: boolean, current: Shown): Shown {
  const [shown, setShown] = useState(current);
  const changed = Object.entries(current).some(([key, value]) => shown[key as keyof Shown] !== value);
  if (opened && changed) setShown(current);
  return opened ? current : shown;
}

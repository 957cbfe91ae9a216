import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';

/**
 * What could not be loaded. Forgotten when the device is online again, so that it is tried once more. `nothing`
 * must always be the same value.
 */
export function useUntilOnline<T>(nothing: T): [T, Dispatch<SetStateAction<T>>] {
  const [failed, setFailed] = useState(nothing);
  useEffect(() => {
    if (failed === nothing) return;
    const forget = () => setFailed(nothing);
    addEventListener('online', forget);
    return () => removeEventListener('online', forget);
  }, [failed, nothing]);
  return [failed, setFailed];
}

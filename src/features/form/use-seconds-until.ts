import { useEffect, useState } from 'react';

const left = (at: number): number => Math.max(0, Math.ceil((at - Date.now()) / 1000));

/** Whole seconds until `at` (ms since 1970), counting down to 0. */
export function useSecondsUntil(at: number): number {
  const [seconds, setSeconds] = useState(() => left(at));
  useEffect(() => {
    setSeconds(left(at));
    const timer = setInterval(() => {
      setSeconds(left(at));
      if (left(at) === 0) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [at]);
  return seconds;
}

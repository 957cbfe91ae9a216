import { startTransition, useEffect, useState } from 'react';
import { isRestHeld, restWanted } from '#src/data/rest-of-app.ts';

/** True once parts of the page may come that it is read without; they are drawn in slices. */
export function useRest(): boolean {
  const [wanted, setWanted] = useState(() => !isRestHeld());
  useEffect(() => {
    if (!wanted) void restWanted().then(() => startTransition(() => setWanted(true)));
  }, [wanted]);
  return wanted;
}

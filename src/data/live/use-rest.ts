import { startTransition, useEffect, useState } from 'react';
import { isRestHeld, restWanted } from '#src/data/rest-of-app.ts';

/** True once the parts that the page is readable without may load; they render in slices. */
export function useRest(): boolean {
  const [wanted, setWanted] = useState(() => !isRestHeld());
  useEffect(() => {
    if (!wanted) void restWanted().then(() => startTransition(() => setWanted(true)));
  }, [wanted]);
  return wanted;
}

import { startTransition, useEffect, useState } from 'react';
import { isRestDeferred, restRequested } from '#src/data/rest-of-app.ts';

/** True once the parts that the page is readable without may load; they render in slices. */
export function useRest(): boolean {
  const [wanted, setWanted] = useState(() => !isRestDeferred());
  useEffect(() => {
    if (!wanted) void restRequested().then(() => startTransition(() => setWanted(true)));
  }, [wanted]);
  return wanted;
}

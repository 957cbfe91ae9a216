import { lazy, Suspense } from 'react';
import { useToastsWanted } from '#src/ui/toast-wanted.ts';

const Host = lazy(async () => ({ default: (await import('#src/ui/toaster-host.tsx')).ToasterHost }));

/** Mounted once by the shell. Its code arrives with the first toast, which waits for it. */
export function Toaster() {
  return useToastsWanted() ? (
    <Suspense>
      <Host />
    </Suspense>
  ) : null;
}

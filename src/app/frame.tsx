import { Suspense, useDeferredValue, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { NoStorage } from '#src/app/no-storage.tsx';
import { PageFailed } from '#src/app/page-failed.tsx';
import { Shell } from '#src/app/shell/shell.tsx';
import { Splash } from '#src/app/splash.tsx';
import { startup } from '#src/app/start.ts';
import { useSession } from '#src/session/session.ts';

/** The frame around every screen, and what it shows before the first one. */
export function Frame({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const { failed } = useSnapshot(startup);
  // the first screen renders in slices, so that a slow phone responds to touch; a private one is hidden at
  // once
  const wasStarting = useDeferredValue(status === 'starting');
  if (failed) return failed === 'storage' ? <NoStorage /> : <PageFailed />;
  return (
    <Shell>
      <Suspense fallback={<Splash />}>
        {status === 'starting' || wasStarting ? <Splash /> : children}
      </Suspense>
    </Shell>
  );
}

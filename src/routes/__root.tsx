import { createRootRoute, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { NoStorage } from '#src/app/no-storage.tsx';
import { PageFailed } from '#src/app/page-failed.tsx';
import { PageNotFound } from '#src/app/page-not-found.tsx';
import { Shell } from '#src/app/shell/shell.tsx';
import { FirstLookEnds, Splash } from '#src/app/splash.tsx';
import { startup } from '#src/app/start.ts';
import { useSession } from '#src/session/session.ts';

export const Route = createRootRoute({
  component: Root,
  notFoundComponent: PageNotFound,
  errorComponent: PageFailed,
});

function Root() {
  const { status } = useSession();
  const { failed } = useSnapshot(startup);
  if (failed) return failed === 'storage' ? <NoStorage /> : <PageFailed />;
  return (
    <Shell>
      <Suspense fallback={<Splash />}>
        {status === 'starting' ? (
          <Splash />
        ) : (
          <>
            <Outlet />
            <FirstLookEnds />
          </>
        )}
      </Suspense>
    </Shell>
  );
}

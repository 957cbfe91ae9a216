import { RouterContextProvider, type AnyRouter } from '@tanstack/react-router';
import { useDeferredValue, type ReactNode } from 'react';
import { LoadingBar } from '#src/app/shell/loading-bar.tsx';
import { useRouting, useRoutingAwaited } from '#src/app/routing/routing.ts';

/** Provides the router to its content, or its stand-in until it has loaded. */
export function RouterSlot({ front, children }: { front: AnyRouter; children: ReactNode }) {
  // everything that reads the router renders again: in slices, since nobody waits for that
  const routing = useDeferredValue(useRouting());
  return (
    <RouterContextProvider router={(routing?.router ?? front) as never}>
      {routing ? (
        <LoadingBar key="whole" usePending={routing.usePending} />
      ) : (
        <LoadingBar key="front" usePending={useRoutingAwaited} />
      )}
      {children}
    </RouterContextProvider>
  );
}

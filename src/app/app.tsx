import type { AnyRouter } from '@tanstack/react-router';
import { StrictMode, type ReactNode } from 'react';
import { AppProviders } from '#src/app/app-providers.tsx';
import { Frame } from '#src/app/frame.tsx';
import { PageBoundary } from '#src/app/page-boundary.tsx';
import { RouterSlot } from '#src/app/routing/router-slot.tsx';
import { SessionMarker } from '#src/app/session-marker.tsx';

/** The whole app, rendered by the browser and, for a shared link, by the server. */
export function App({ router, children }: { router: AnyRouter; children: ReactNode }) {
  return (
    <StrictMode>
      <AppProviders>
        <SessionMarker />
        <RouterSlot front={router}>
          <PageBoundary>
            <Frame>{children}</Frame>
          </PageBoundary>
        </RouterSlot>
      </AppProviders>
    </StrictMode>
  );
}

import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { AppProviders } from '#src/app/app-providers.tsx';
import type { makeRouter } from '#src/app/router.ts';
import { SignedInMark } from '#src/app/signed-in-mark.tsx';

/** Everything there is, as the browser draws it and, `drawn`, the server draws it for a shared link. */
export function App({ router, drawn }: { router: ReturnType<typeof makeRouter>; drawn: boolean }) {
  return (
    <StrictMode>
      <AppProviders drawn={drawn}>
        <SignedInMark />
        <RouterProvider router={router} />
      </AppProviders>
    </StrictMode>
  );
}

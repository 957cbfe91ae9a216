import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppProviders } from '#src/app/app-providers.tsx';
import { handleNotSaved } from '#src/app/handle-not-saved.ts';
import { registerWorker } from '#src/app/register-worker.ts';
import { reloadOnLostChunk } from '#src/app/reload-on-lost-chunk.ts';
import { makeRouter } from '#src/app/router.ts';
import { start } from '#src/app/start.ts';
import { stylesInForce } from '#src/app/styles-in-force.ts';

/**
 * In tasks of their own, one after the other: in one piece the first screen would keep a slow phone from
 * answering a touch.
 */
const inTurn = (...steps: (() => void)[]): void => steps.forEach((step) => setTimeout(step));

async function show(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const router = makeRouter();
  await stylesInForce();
  const app = createRoot(root);
  // in slices, for the same reason
  startTransition(() =>
    app.render(
      <StrictMode>
        <AppProviders>
          <RouterProvider router={router} />
        </AppProviders>
      </StrictMode>,
    ),
  );
}

// The order matters: a chunk can be lost while the first screen loads; the session decides which screen that
// is; the worker comes last, since it competes for the first connection.
reloadOnLostChunk();
handleNotSaved();
inTurn(
  () => void start(),
  () => void show(),
  registerWorker,
);

import { createBrowserHistory } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#src/app/app.tsx';
import { handleNotSaved } from '#src/app/handle-not-saved.ts';
import { registerWorker } from '#src/app/register-worker.ts';
import { reloadOnLostChunk } from '#src/app/reload-on-lost-chunk.ts';
import { bringInTheEnd, bringRouting } from '#src/app/routing/routing.ts';
import { start } from '#src/app/start.ts';
import { stylesInForce } from '#src/app/styles-in-force.ts';
import { readFirstPage, repeatPresses, takeOver } from '#src/app/take-over.tsx';

/**
 * In tasks of their own, one after the other: in one piece the first screen would keep a slow phone from
 * answering a touch.
 */
const inTurn = (...steps: (() => void)[]): void => steps.forEach((step) => setTimeout(step));

const firstPage = readFirstPage();
const history = createBrowserHistory();

async function show(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  if (firstPage) {
    await stylesInForce();
    await takeOver(root, history, firstPage);
    return;
  }
  const [{ router, Screens }] = await Promise.all([bringInTheEnd(history), stylesInForce()]);
  const app = createRoot(root);
  // in slices, for the same reason
  startTransition(() =>
    app.render(
      <App router={router} drawn={false}>
        <Screens />
      </App>,
    ),
  );
}

// The order matters: a chunk can be lost while the first screen loads; the session decides which screen that
// is, unless the server has drawn it; the worker comes last, since it competes for the first connection.
reloadOnLostChunk();
handleNotSaved();
if (firstPage) {
  const shown = new Promise<void>((done) => setTimeout(() => void show().finally(done)));
  void start(shown)
    .then(repeatPresses)
    // what leads away from the page, and what its layers are made of; asked for again by whoever wants it
    .then(() => bringRouting(history))
    .catch(() => undefined);
  setTimeout(registerWorker);
} else
  inTurn(
    () => void start(),
    () => void show(),
    registerWorker,
  );

import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#src/app/app.tsx';
import { fitsWindow } from '#src/app/fits-window.ts';
import { handleNotSaved } from '#src/app/handle-not-saved.ts';
import { hasSessionMarker } from '#src/app/has-session-marker.ts';
import { landingFirst } from '#src/app/landing-first.ts';
import { registerWorker } from '#src/app/register-worker.ts';
import { reloadOnLostChunk } from '#src/app/reload-on-lost-chunk.ts';
import { loadRouting, loadRoutingWithRetry, loadWithRetry } from '#src/app/routing/routing.ts';
import { start } from '#src/app/start.ts';
import { followServerClock } from '#src/app/follow-server-clock.ts';
import { stylesInForce } from '#src/app/styles-in-force.ts';
import { loadRestWhenReady, isNewHere, picturesInView } from '#src/app/when-rest-loads.ts';
import { loadRest, restRequested } from '#src/data/rest-of-app.ts';
import { nextTask } from '#src/ui/hooks/next-task.ts';
import { whenIdle } from '#src/ui/hooks/when-idle.ts';
import { hydrate, readFirstPage, repeatPresses } from '#src/app/hydrate.tsx';

/**
 * Runs these as separate tasks, one after the other: in one task, the first screen would keep a slow phone
 * from responding to touch.
 */
const inTurn = (...steps: (() => void)[]): void => steps.forEach((step) => setTimeout(step));

/** Delays the worker, which fetches the whole app: files that the page is waiting for come first. */
const LONGEST_WAIT = 5000;

/** A guess from this device's marker (session-marker.tsx); the databases have the final say. */
const opensHome = (): boolean => location.pathname === '/' && hasSessionMarker();
const loadHome = async () =>
  (await loadWithRetry(() => import('#src/app/routing/front-home.tsx'))).frontHome(history());

const firstPage = readFirstPage();

let made: RouterHistory | undefined;
/** Created in a separate task: it takes as long as rendering a small screen. */
const history = (): RouterHistory => (made ??= createBrowserHistory());

function theRoot(): HTMLElement {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  return root;
}

async function show(): Promise<void> {
  if (firstPage) {
    const root = theRoot();
    // the page has the styles of what is rendered; the other sheets are for what comes next, unless it is laid out
    // again
    if (!fitsWindow(firstPage.widthPx)) await stylesInForce();
    await hydrate(root, history(), firstPage);
    return;
  }
  const [{ router, Screens }] = await Promise.all([
    opensHome() ? loadHome() : loadRoutingWithRetry(history()),
    stylesInForce(),
  ]);
  const { lastLook } = globalThis;
  const behind =
    lastLook && (await loadWithRetry(() => import('#src/app/look/take-over-look.ts'))).behindLook(lastLook);
  const app = createRoot(behind?.root ?? theRoot());
  behind?.follow();
  // in slices, for the same reason
  startTransition(() =>
    app.render(
      <App router={router}>
        <Screens />
      </App>,
    ),
  );
}

/** Runs when the page is idle. */
const rememberLater = (): void =>
  whenIdle(
    () =>
      void import('#src/app/look/remember-look.ts').then(
        ({ rememberLooks }) => rememberLooks(history()),
        () => undefined,
      ),
    LONGEST_WAIT,
  );

// The order matters: a chunk can be lost while the first screen loads; the session decides which screen that
// is, unless the server has rendered it; the worker comes last, since it competes for the first connection.
followServerClock();
reloadOnLostChunk();
handleNotSaved();
if (firstPage) {
  const begun = nextTask().then(() => void history());
  const shown = begun.then(nextTask).then(show).catch(reportError);
  const started = begun
    // they make the browser lay out the whole page again
    .then(() => start(shown.then(restRequested).then(stylesInForce)))
    .then(repeatPresses)
    // code for leaving the page, and for its layers; any of it that is needed sooner is requested then
    .then(() => loadRouting(history()))
    .catch(() => undefined);
  const still = shown.then(isNewHere).then(async (isNew) => {
    if (!isNew) {
      await picturesInView();
      loadRest();
      return started;
    }
    loadRestWhenReady();
    repeatPresses();
  });
  const longEnough = new Promise((end) => setTimeout(end, LONGEST_WAIT));
  void Promise.race([still, longEnough]).then(registerWorker);
  void started.then(rememberLater);
} else {
  landingFirst();
  inTurn(
    () => void start(),
    () => void history(),
    () => void show(),
    registerWorker,
    rememberLater,
  );
}

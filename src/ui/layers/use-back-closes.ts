import { useEffect, useRef } from 'react';

/** In case the browser never reports the step back. */
const GO_BACK_LIMIT_MS = 5000;
const LEAVE_LIMIT_MS = 1000;
const STEP_MS = 20;
const markOf = (state: unknown): number | undefined => (state as { layer?: number } | null)?.layer;

/**
 * The page was reloaded while a layer was open: its history entry is still on top and serves the next layer.
 */
const leftBehind = markOf(history.state);
let layers = leftBehind ?? 0;
// Going back is asynchronous: layers enter and leave the history one after another.
let settled: Promise<void> = Promise.resolve();
const inTurn = (step: () => Promise<void> | void) => {
  settled = settled.then(step, step);
};

type Step = Parameters<History['pushState']>;
const push = history.pushState;
const replace = history.replaceState;
let leaving = false;
/** A navigation made while a layer is leaving the history: going back would undo it, so it waits. */
let waiting: [isPush: boolean, step: Step] | undefined;

/**
 * A link inside a layer replaces the layer's history entry with its target: once the layer is closed, going
 * back to that entry would change nothing on screen.
 */
function navigate(isPush: boolean, step: Step): void {
  if (leaving) waiting = [isPush || waiting?.[0] === true, step];
  else (isPush && markOf(history.state) === undefined ? push : replace).apply(history, step);
}
history.pushState = (...step) => navigate(true, step);
history.replaceState = (...step) => navigate(false, step);

/** Resolves once the layers that are closing have left the history. */
export async function layersLeft(): Promise<void> {
  for (let waited = 0; markOf(history.state) !== undefined && waited < LEAVE_LIMIT_MS; waited += STEP_MS)
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => {
      setTimeout(resolve, STEP_MS);
    });
}

/** Layers that have closed, but whose entries may still be in the history, below that of another layer. */
const closed = new Set<number>();

/** Leaves the entries of closed layers that are on top. A link inside a layer has already replaced its entry. */
async function leaveClosed(): Promise<void> {
  for (let top = markOf(history.state); top !== undefined && closed.delete(top); top = markOf(history.state))
    // oxlint-disable-next-line no-await-in-loop
    await leaveEntry(top);
}

function leaveEntry(mark: number): Promise<void> {
  leaving = true;
  return new Promise((resolve) => {
    const left = () => {
      clearTimeout(limit);
      removeEventListener('popstate', onPop);
      leaving = false;
      const [isPush, step] = waiting ?? [];
      waiting = undefined;
      resolve();
      // The router began to listen earlier: it has followed the step back, and now follows this.
      if (step) history[isPush ? 'pushState' : 'replaceState'](...step);
    };
    const onPop = () => {
      if (markOf(history.state) !== mark) left();
    };
    const limit = setTimeout(left, GO_BACK_LIMIT_MS);
    addEventListener('popstate', onPop);
    history.back();
  });
}

/**
 * Lets the browser's Back close a layer (sheet, drawer, dialog) instead of leaving the page: while `opened`,
 * one history entry of the same URL represents the layer. Layers may be nested.
 */
export function useBackCloses(opened: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!opened) return;
    const mark = ++layers;
    let state: 'opening' | 'open' | 'left' = 'opening';
    // Deferred, so that React's double effect in development does not push and go back within one tick.
    const timer = setTimeout(() => {
      inTurn(() => {
        if (state !== 'opening') return;
        state = 'open';
        const hasEntry = leftBehind !== undefined && markOf(history.state) === leftBehind;
        // The prototype's method: the router overrides the instance's and would load the page again.
        History.prototype[hasEntry ? 'replaceState' : 'pushState'].call(
          history,
          { ...(history.state as object | null), layer: mark },
          '',
        );
      });
    });
    const onPop = () => {
      if (state !== 'open' || markOf(history.state) === mark) return;
      state = 'left';
      latest.current();
      inTurn(leaveClosed);
    };
    addEventListener('popstate', onPop);
    return () => {
      clearTimeout(timer);
      removeEventListener('popstate', onPop);
      // After the router's own step, which runs in a microtask of the same click.
      if (state === 'open')
        setTimeout(() => {
          closed.add(mark);
          inTurn(leaveClosed);
        });
      state = 'left';
    };
  }, [opened]);
}

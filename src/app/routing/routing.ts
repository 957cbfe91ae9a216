import { useSyncExternalStore } from 'react';
import type { RouterHistory } from '@tanstack/react-router';
import { loadRest } from '#src/data/rest-of-app.ts';
import { loadTheme } from '#src/app/theme/load-theme.ts';
import { nextTask } from '#src/ui/hooks/next-task.ts';
import type { Routing } from '#src/app/routing/whole-routing.tsx';

let current: Routing | null = null;
let loading: Promise<Routing> | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const publish = (): void => {
  for (const listener of listeners) listener();
};

/** Null before it has loaded. */
export const useRouting = (): Routing | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );

/** Rejects if the code cannot be fetched; another call requests it again. */
export function loadRouting(history: RouterHistory): Promise<Routing> {
  loading ??= fetchRouting(history).catch((problem: unknown) => {
    loading = undefined;
    throw problem;
  });
  return loading;
}

const AGAIN_AFTER = 3000;

/** Requests a part of the app until it loads. */
export async function loadWithRetry<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await fetchPart();
    } catch {
      await new Promise((again) => setTimeout(again, AGAIN_AFTER));
    }
  }
}

/** For callers that do not need it at once. */
export const loadRoutingWithRetry = (history: RouterHistory): Promise<Routing> =>
  loadWithRetry(() => loadRouting(history));

let awaited = 0;

/** The person is going to a screen that appears once all of this has loaded. */
export const useRoutingAwaited = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => awaited > 0,
    () => false,
  );

/** Reports that something is loading until these promises settle. */
export async function whileAwaited<T>(loading: Promise<T>): Promise<T> {
  awaited += 1;
  publish();
  try {
    return await loading;
  } finally {
    awaited -= 1;
    publish();
  }
}

async function fetchRouting(history: RouterHistory): Promise<Routing> {
  // anything it shows is more than a server-rendered page
  loadRest();
  // its screens depend on it
  const [, { makeRouting }] = await Promise.all([loadTheme(), import('#src/app/routing/whole-routing.tsx')]);
  await nextTask();
  const made = makeRouting(history);
  await nextTask();
  current = made;
  publish();
  return current;
}

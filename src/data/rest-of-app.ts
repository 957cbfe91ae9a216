// The rest of the app, which a server-rendered page can be read without: databases, router, theme, and
// everything built on them. For a first-time visitor it is loaded only when wanted
// (src/app/when-rest-loads.ts); in every other case it loads at once.

let deferred = false;
let request: () => void = () => undefined;
let requested: Promise<void> = Promise.resolve();

/** Call before any part of such a page renders. */
export function deferRest(): void {
  deferred = true;
  requested = new Promise((resolve) => (request = resolve));
}

export function loadRest(): void {
  deferred = false;
  request();
}

export const isRestDeferred = (): boolean => deferred;

/** Resolves once the rest may be fetched. */
export const restRequested = (): Promise<void> => requested;

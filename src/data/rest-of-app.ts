// The rest of the app, which a server-rendered page can be read without: databases, router, theme, and
// everything built on them. For a first-time visitor it is loaded only when wanted
// (src/app/when-rest-comes.ts); in every other case nothing waits.

let held = false;
let bring: () => void = () => undefined;
let wanted: Promise<void> = Promise.resolve();

/** Call before any part of such a page renders. */
export function holdRest(): void {
  held = true;
  wanted = new Promise((resolve) => (bring = resolve));
}

export function bringRest(): void {
  held = false;
  bring();
}

export const isRestHeld = (): boolean => held;

/** Resolves once the rest may be fetched. */
export const restWanted = (): Promise<void> => wanted;

// What a page that the server drew is read without: databases, router, theme, and all that is made of them. For
// somebody who is new here it waits until it is wanted (src/app/when-rest-comes.ts); elsewhere nothing waits.

let held = false;
let bring: () => void = () => undefined;
let wanted: Promise<void> = Promise.resolve();

/** Before anything of such a page is drawn. */
export function holdRest(): void {
  held = true;
  wanted = new Promise((resolve) => (bring = resolve));
}

export function bringRest(): void {
  held = false;
  bring();
}

export const isRestHeld = (): boolean => held;

/** Resolves once it may be fetched. */
export const restWanted = (): Promise<void> => wanted;

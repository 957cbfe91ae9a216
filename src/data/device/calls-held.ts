let held: Promise<void> | null = null;

/** Makes calls to the server wait until this promise settles, either way. */
export function holdCalls(until: Promise<unknown>): void {
  const free = () => void (held = null);
  held = until.then(free, free);
}

/** The promise that calls wait for; null most of the time. */
export const callsHeld = (): Promise<void> | null => held;

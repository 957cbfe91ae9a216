let held: Promise<void> | null = null;

/** Calls to the server wait for this, however it ends. */
export function holdCalls(until: Promise<unknown>): void {
  const free = () => void (held = null);
  held = until.then(free, free);
}

/** What calls wait for; mostly nothing. */
export const callsHeld = (): Promise<void> | null => held;

/** Null where the browser does not say. */
export const isPersisted = async (): Promise<boolean | null> =>
  (await navigator.storage?.persisted?.().catch(() => null)) ?? null;

/** Asks the browser not to clear what is kept here when the device runs out of room. True when it agrees. */
export async function askToPersist(): Promise<boolean> {
  if (await isPersisted()) return true;
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false;
}

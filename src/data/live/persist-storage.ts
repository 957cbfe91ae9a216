/** Null if the browser does not say. */
export const isPersisted = async (): Promise<boolean | null> =>
  (await navigator.storage?.persisted?.().catch(() => null)) ?? null;

/** Asks the browser not to evict what is stored here when the device is out of quota. True if it agrees. */
export async function askToPersist(): Promise<boolean> {
  if (await isPersisted()) return true;
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false;
}

/** ms for what is not stored yet; then the databases close all the same, because another tab waits. */
const AT_MOST = 500;
const savers = new Set<() => Promise<unknown>>();

/**
 * Called when the databases of this tab must be closed for a newer version of the app. Returns how to stop.
 */
export function beforeLettingGo(save: () => Promise<unknown>): () => void {
  savers.add(save);
  return () => savers.delete(save);
}

/** Lets everybody store what they still hold. Never throws. */
export async function letGo(): Promise<void> {
  await Promise.race([
    Promise.allSettled([...savers].map((save) => save())),
    new Promise((resolve) => setTimeout(resolve, AT_MOST)),
  ]);
}

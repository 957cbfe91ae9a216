/**
 * Longest wait in ms for what is not stored yet. Then the databases close anyway, because another tab, or the next
 * screen, is waiting.
 */
const AT_MOST = 500;
const savers = new Set<() => Promise<unknown>>();

/**
 * Registers `save`, called when this tab must close its databases for a newer version of the app, or because the
 * server ended the session. Returns how to stop.
 */
export function beforeClosing(save: () => Promise<unknown>): () => void {
  savers.add(save);
  return () => savers.delete(save);
}

/** Lets every registered caller store what it still holds. Never throws. */
export async function saveBeforeClosing(): Promise<void> {
  await Promise.race([
    Promise.allSettled([...savers].map((save) => save())),
    new Promise((resolve) => setTimeout(resolve, AT_MOST)),
  ]);
}

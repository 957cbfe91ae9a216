/** Screens ask about a change shortly after making it, but its confirmation may arrive even earlier. */
const REMEMBERED_MAX = 1000;
/** With the server's answer, for changes whose kind passes it on. */
const remembered = new Map<string, unknown>();
const listeners = new Set<() => void>();

/** The server's response bodies by change, for mutations that pass them on (`tellsAnswer`). */
export type ToldAnswers = Readonly<Record<string, unknown>>;

/** The server has confirmed these changes, whichever tab or worker sent them. */
export function setSettled(ids: readonly string[], answers?: ToldAnswers): void {
  for (const id of ids) remembered.set(id, answers?.[id]);
  for (const id of remembered.keys()) {
    if (remembered.size <= REMEMBERED_MAX) break;
    remembered.delete(id);
  }
  for (const listener of listeners) listener();
}

export const isSettled = (id: string): boolean => remembered.has(id);

/** What the server answered, if this kind of change passes it on. */
export const answerTo = (id: string): unknown => remembered.get(id);

/** Returns how to stop listening. */
export function onSettled(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

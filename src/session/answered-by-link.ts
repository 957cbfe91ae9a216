type Listener = () => void;
const listeners = new Set<Listener>();

/**
 * Announces that somebody without an account has answered their invitation, or tried to: no outbox row
 * reports it.
 */
export const announceAnsweredByLink = (): void => {
  for (const listener of listeners) listener();
};

export function onAnsweredByLink(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import { useEffect } from 'react';
import { useOutbox } from '#src/data/live/use-outbox.ts';
import { messages } from '#src/features/answer/messages.ts';
import { toast } from '#src/ui/notices/toast.tsx';

/** Answers that were given here, or seen on their way: only of these a refusal is news. */
const underWay = new Set<string>();

/**
 * Of an answer that was just given, what `respondRsvp` promises. One that this device could not keep is said
 * at once.
 */
export function heedAnswer(given: Promise<string | null>, onGiven?: () => void): void {
  given.then(
    (rowId) => {
      if (rowId === null) return;
      underWay.add(rowId);
      onGiven?.();
    },
    () => toast.error(messages.notKept),
  );
}

/**
 * Says in the server's words that an answer was refused: once, and not again when a
 * page is opened later.
 * For every screen on which people answer; it may have left the screen by the time the refusal comes.
 */
export function useRefusedAnswers(): void {
  const { rows } = useOutbox();
  useEffect(() => {
    for (const { id, type, state, reason } of rows) {
      if (type !== 'respondRsvp') continue;
      if (state !== 'rejected') underWay.add(id);
      else if (underWay.delete(id)) toast.error(reason ?? messages.notSent);
    }
  }, [rows]);
}

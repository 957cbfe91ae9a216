import type { SyncMark } from '#src/data/views/sync-mark.ts';
import { messages } from '#src/features/event/messages.ts';
import { StateNote } from '#src/ui/state-note.tsx';

/** Beside a setting: that its new value waits, is on its way, or was not accepted. Nothing while the server has it. */
export function FieldState({ mark }: { mark: SyncMark | undefined }) {
  if (!mark) return null;
  if (mark.state === 'sending') return <StateNote tone="sending">{messages.sending}</StateNote>;
  if (mark.state === 'waiting' || mark.state === 'blocked') return <StateNote tone="waiting">{messages.waiting}</StateNote>;
  return <StateNote tone="failed">{messages.notSent}</StateNote>;
}

import { UI_TEXT } from '#src/ui/messages.ts';
import { StateNote, type StateTone } from '#src/ui/notices/state-note.tsx';

type State = 'saving' | 'waiting' | 'sending' | 'blocked' | 'conflict' | 'rejected' | 'stuck';

const LOOKS: Record<State, { tone: StateTone; text: string }> = {
  saving: { tone: 'waiting', text: UI_TEXT.sync.saving },
  waiting: { tone: 'waiting', text: UI_TEXT.sync.waiting },
  sending: { tone: 'sending', text: UI_TEXT.sync.sending },
  blocked: { tone: 'waiting', text: UI_TEXT.sync.blocked },
  conflict: { tone: 'failed', text: UI_TEXT.sync.conflict },
  rejected: { tone: 'failed', text: UI_TEXT.sync.notSent },
  stuck: { tone: 'failed', text: UI_TEXT.sync.notSent },
};

/** Labels what is not sent yet, the same way on every list; renders nothing for what the server has. */
export function SyncNote({ sync }: { sync: { state: State } | null | undefined }) {
  if (!sync) return null;
  const { tone, text } = LOOKS[sync.state];
  return <StateNote tone={tone}>{text}</StateNote>;
}

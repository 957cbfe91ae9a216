import { messages } from '#src/features/itinerary/messages.ts';
import type { Mark } from '#src/features/itinerary/shown.ts';
import { StateNote, type StateTone } from '#src/ui/state-note.tsx';

const LOOKS: Record<NonNullable<Mark>['state'], { tone: StateTone; text: string }> = {
  waiting: { tone: 'waiting', text: messages.sync.waiting },
  sending: { tone: 'sending', text: messages.sync.sending },
  blocked: { tone: 'waiting', text: messages.sync.blocked },
  conflict: { tone: 'failed', text: messages.sync.conflict },
  rejected: { tone: 'failed', text: messages.sync.failed },
  stuck: { tone: 'failed', text: messages.sync.failed },
};

/** What is not sent yet says so in words; nothing for what the server has. */
export function SyncNote({ sync }: { sync: Mark | undefined }) {
  if (!sync) return null;
  const { tone, text } = LOOKS[sync.state];
  return <StateNote tone={tone}>{text}</StateNote>;
}

import { UI_TEXT } from '#src/ui/messages.ts';
import { StateNote } from '#src/ui/notices/state-note.tsx';
import { TONES } from './tones.ts';

const { notSent, ...texts } = UI_TEXT.sync;
export const SYNC_WORDS = { ...texts, rejected: notSent, stuck: notSent };

/** Labels what is not sent yet, the same way on every list; renders nothing for what the server has. */
export function SyncNote({ sync }: { sync: { state: keyof typeof TONES } | null | undefined }) {
  if (!sync) return null;
  return <StateNote tone={TONES[sync.state]}>{SYNC_WORDS[sync.state]}</StateNote>;
}

import { PROFILE_TEXT } from '#src/features/profile/messages.ts';
import type { SelfView } from '#src/data/views/fold-view.ts';
import { graver, type SyncMark } from '#src/data/views/sync-mark.ts';
import { StateNote } from '#src/ui/notices/state-note.tsx';
import { TONES } from '#src/ui/sync/tones.ts';

const wordOf = ({ state }: SyncMark) => (state === 'conflict' || state === 'saving' ? state : TONES[state]);

interface Props {
  self: SelfView;
  of: readonly string[];
  /** The server has just confirmed what was saved here. */
  confirmed?: boolean;
}

/** The sync state of these parts of the profile; nothing once they have long been on the server. */
export function FieldMark({ self: { syncOf }, of, confirmed }: Props) {
  const mark = of.reduce<SyncMark | null>(
    (gravest, aspect) => (syncOf[aspect] ? graver(gravest, syncOf[aspect]) : gravest),
    null,
  );
  return (
    <div role="status">
      {mark ? (
        <StateNote tone={TONES[mark.state]}>{PROFILE_TEXT.state[wordOf(mark)]}</StateNote>
      ) : confirmed ? (
        <StateNote tone="sent">{PROFILE_TEXT.saved}</StateNote>
      ) : null}
    </div>
  );
}

import type { SyncMark } from '#src/data/views/sync-mark.ts';
import { RefusedChange } from '#src/features/refused/refused-change.tsx';
import { SyncNote } from '#src/ui/sync/sync-note.tsx';

/** How far a comment is from the server, in words; with what can be done when it was refused. */
export function UnsentNote({ sync }: { sync: SyncMark }) {
  const underWay = sync.state === 'sending' || sync.state === 'waiting' || sync.state === 'blocked';
  return underWay ? <SyncNote sync={sync} /> : <RefusedChange rowId={sync.rowId} />;
}

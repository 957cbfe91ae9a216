import { isUnderWay, type SyncMark } from '#src/data/views/sync-mark.ts';
import { RefusedChange } from '#src/features/refused/refused-change.tsx';
import { SyncNote } from '#src/ui/sync/sync-note.tsx';

/** How far a comment is from being on the server, in words; with what can be done if it was refused. */
export function UnsentNote({ sync }: { sync: SyncMark }) {
  return isUnderWay(sync) ? <SyncNote sync={sync} /> : <RefusedChange rowId={sync.rowId} />;
}

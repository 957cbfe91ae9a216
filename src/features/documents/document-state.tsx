import { isParked, type SyncMark } from '#src/data/views/sync-mark.ts';
import { messages } from '#src/features/documents/messages.ts';
import { UploadNote } from '#src/features/outcome/upload-note.tsx';
import { RefusedChange } from '#src/features/refused/refused-change.tsx';
import { TextButton } from '#src/ui/buttons/text-button.tsx';
import { askAboutRow } from '#src/ui/sync/row-question.ts';

/** The state of an upload, and what can be done until it is complete. */
export function DocumentState({ sync }: { sync: SyncMark }) {
  if (isParked(sync)) return <RefusedChange rowId={sync.rowId} />;
  return (
    <>
      <UploadNote sync={sync} />
      {sync.state === 'saving' ? null : (
        <TextButton onClick={() => askAboutRow('discard', sync.rowId)}>{messages.discard}</TextButton>
      )}
    </>
  );
}

import { useUploadProgress } from '#src/data/live/use-upload-progress.ts';
import { percentOf } from '#src/data/upload-progress.ts';
import type { SyncMark } from '#src/data/views/sync-mark.ts';
import { messages } from '#src/features/outcome/messages.ts';
import classes from '#src/features/outcome/upload-note.module.css';
import { StateNote } from '#src/ui/notices/state-note.tsx';
import { SyncNote } from '#src/ui/sync/sync-note.tsx';

/** Progress of a change with a large file: how much of it the server holds, and how much is being sent. */
export function UploadNote({ sync }: { sync: SyncMark }) {
  const progress = useUploadProgress(sync.rowId);
  const goes = sync.state === 'sending' || sync.state === 'waiting';
  if (!progress || !goes) return <SyncNote sync={sync} />;
  const percent = percentOf(progress);
  const sending = sync.state === 'sending';
  return (
    <span className={classes.upload}>
      <StateNote tone={sync.state === 'sending' ? 'sending' : 'waiting'}>
        {sending ? messages.upload.sending(percent) : messages.upload.resumes(percent)}
      </StateNote>
      <span
        className={classes.bar}
        role="progressbar"
        aria-label={messages.upload.bar}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        data-sending={sending || undefined}
      >
        <i style={{ width: share(progress.done, progress.of) }} />
        <i style={{ width: share(sending ? progress.underWay : 0, progress.of) }} />
      </span>
    </span>
  );
}

const share = (bytes: number, of: number): string => `${(bytes / of) * 100}%`;

import { useRef, useState } from 'react';
import { FILE_LIMITS } from '#contract/constants.ts';
import type { UpdatePreview } from '#contract/schemas/updates.ts';
import { ApiError } from '#src/data/api-error.ts';
import { currentData } from '#src/data/databases/current-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import { requestPull } from '#src/data/pull-request.ts';
import { readProblem } from '#src/data/read-problem.ts';
import { messages } from '#src/features/event/update/messages.ts';
import { useReadFile } from '#src/features/form/use-read-file.ts';
import { deleteAllUndoably } from '#src/features/outcome/delete-undoably.ts';
import { deleteActivityMutation } from '#src/mutations/activities/delete-activity.ts';
import { experienceCalls } from '#src/session/experience-calls.ts';
import { toast } from '#src/ui/notices/toast.tsx';

/**
 * A newer version of an event's file: compared, decided about, applied. `flipped`: choices that differ from
 * the defaults.
 */
export function useUpdate({ id: eventId, timezone }: { id: string; timezone: string }) {
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set());
  // different decisions make a different change, with a key of its own
  const sent = useRef({ key: '', of: '' });
  const { choose, run, read, ...reading } = useReadFile<UpdatePreview>({
    read: (file, columns, signal) =>
      experienceCalls.previewUpdate(eventId, file, { timezone, ...columns }, signal),
    failed: messages.failed,
    onRead: () => setFlipped(new Set()),
  });
  const { file, preview, columns } = reading;
  const keyOf = (of: string): string => {
    if (sent.current.of !== of) sent.current = { key: theDevice().newId(), of };
    return sent.current.key;
  };
  return {
    ...reading,
    flipped,
    /** Compares a file, or the same one again. */
    read: (chosen: File) => choose(chosen, refusalOf(chosen)),
    flip(ids: readonly string[]) {
      setFlipped((before) => {
        const after = new Set(before);
        for (const id of ids) if (!after.delete(id)) after.add(id);
        return after;
      });
    },
    /**
     * True once it has been applied. If the comparison is outdated, compares again and says so. If the sheet is
     * closed meanwhile it goes on, because the server may have it already, and only a toast says how it ended.
     */
    async apply(): Promise<boolean> {
      if (!file || !preview) return false;
      const fields = { timezone, ...columns.fields() };
      const key = keyOf(JSON.stringify([preview.basis, fields, [...flipped].sort()]));
      const decided = { ...fields, basis: preview.basis, flipped: [...flipped].join() };
      const owner = currentData()?.key;
      const act = async (closed: AbortSignal): Promise<boolean> => {
        try {
          const done = await experienceCalls.update(eventId, file, decided, key);
          // nothing is removed in the name of the next person
          if (currentData()?.key !== owner) return false;
          void requestPull(eventId);
          toast.success(messages.done(done.added, done.changed));
          removeGone(eventId, done.remove);
          return !closed.aborted;
        } catch (problem) {
          if (closed.aborted) toast.error(readProblem(problem, messages.notApplied));
          if (closed.aborted || !(problem instanceof ApiError && problem.code === 'STALE_SET')) throw problem;
          await read(file, { notice: problem.text });
          return false;
        }
      };
      return (await run('applying', act, { failed: messages.notApplied })) ?? false;
    },
    clear() {
      reading.clear();
      setFlipped(new Set());
    },
  };
}
export type Update = ReturnType<typeof useUpdate>;

function refusalOf({ size }: File): string | null {
  if (size === 0) return messages.empty;
  return size > FILE_LIMITS.scheduleFile ? messages.tooLarge : null;
}

/** What the new file no longer contains is deleted in one act, and can be restored in one. */
function removeGone(eventId: string, gone: readonly { activityId: string; programId: string }[]): void {
  if (gone.length === 0) return;
  const together = theDevice().newId();
  void deleteAllUndoably(
    deleteActivityMutation,
    gone.map(({ activityId, programId: dayId }) => ({ eventId, dayId, activityId, together })),
    { says: messages.removing(gone.length), outcome: messages.removal },
  );
}

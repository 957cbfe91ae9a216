import { useEffect, useRef, useState } from 'react';
import { FILE_LIMITS } from '#contract/constants.ts';
import type { UnreadTable } from '#contract/schemas/planned.ts';
import type { UpdatePreview } from '#contract/schemas/updates.ts';
import { ApiError } from '#src/data/api-error.ts';
import { theDevice } from '#src/data/device/device.ts';
import { requestPull } from '#src/data/pull-request.ts';
import { readProblem } from '#src/data/read-problem.ts';
import { deleteAllUndoably } from '#src/features/outcome/delete-undoably.ts';
import { messages } from '#src/features/event/update/messages.ts';
import { deleteActivityMutation } from '#src/mutations/activities/delete-activity.ts';
import { experienceCalls } from '#src/session/experience-calls.ts';
import { PAUSE_AFTER_CHOICE, useColumns } from '#src/ui/columns/use-columns.ts';
import { toast } from '#src/ui/notices/toast.tsx';

/**
 * A newer file of an event: compared, decided about, applied. `flipped`: choices that differ from the
 * defaults.
 */
export function useUpdate({ id: eventId, timezone }: { id: string; timezone: string }) {
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<UpdatePreview | null>(null);
  /** Nothing can be compared until its columns are known. */
  const [unread, setUnread] = useState<UnreadTable | null>(null);
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set());
  const [doing, setDoing] = useState<'reading' | 'applying' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const call = useRef<AbortController | null>(null);
  // different decisions make a different change, with a key of its own
  const sent = useRef({ key: '', of: '' });
  useEffect(() => () => call.current?.abort(), []);

  const begin = (what: 'reading' | 'applying'): AbortSignal => {
    call.current?.abort();
    call.current = new AbortController();
    setDoing(what);
    setFailure(null);
    setUnread(null);
    return call.current.signal;
  };
  const compare = async (chosen: File, said: string | null = null, pause = 0): Promise<void> => {
    const signal = begin('reading');
    setFailure(said);
    setPreview(null);
    setFlipped(new Set());
    try {
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      signal.throwIfAborted();
      const fields = { timezone, ...columns.fields() };
      const read = await experienceCalls.previewUpdate(eventId, chosen, fields, signal);
      if (signal.aborted) return;
      columns.show(read.tables);
      if ('problem' in read) setUnread(read);
      else setPreview(read);
    } catch (problem) {
      if (!signal.aborted) setFailure(readProblem(problem, messages.failed));
    } finally {
      if (!signal.aborted) setDoing(null);
    }
  };

  const columns = useColumns(() => {
    if (file) void compare(file, null, PAUSE_AFTER_CHOICE);
  });

  return {
    file,
    preview,
    flipped,
    failure: failure ?? unread?.problem ?? null,
    unread,
    columns,
    reading: doing === 'reading',
    applying: doing === 'applying',
    /** Compares a file, or the same one again. */
    async read(chosen: File) {
      setFile(chosen);
      columns.show([]);
      if (chosen.size > 0 && chosen.size <= FILE_LIMITS.scheduleFile) {
        await compare(chosen);
        return;
      }
      // a response about the previous file must not apply to this one
      call.current?.abort();
      setDoing(null);
      setPreview(null);
      setUnread(null);
      setFailure(chosen.size === 0 ? messages.empty : messages.tooLarge);
    },
    flip(ids: readonly string[]) {
      setFlipped((before) => {
        const after = new Set(before);
        for (const id of ids) if (!after.delete(id)) after.add(id);
        return after;
      });
    },
    /** True once it has been applied. If the comparison is outdated, compares again and says so. */
    async apply(): Promise<boolean> {
      if (!file || !preview) return false;
      const signal = begin('applying');
      const read = { timezone, ...columns.fields() };
      const of = JSON.stringify([preview.basis, read, [...flipped].sort()]);
      if (sent.current.of !== of) sent.current = { key: theDevice().newId(), of };
      const fields = { ...read, basis: preview.basis, flipped: [...flipped].join() };
      try {
        const done = await experienceCalls.update(eventId, file, fields, sent.current.key, signal);
        void requestPull(eventId);
        toast.success(messages.done(done.added, done.changed));
        if (done.remove.length > 0) {
          const together = theDevice().newId();
          void deleteAllUndoably(
            deleteActivityMutation,
            done.remove.map(({ activityId, programId: dayId }) => ({ eventId, dayId, activityId, together })),
            { says: messages.removing(done.remove.length), outcome: messages.removal },
          );
        }
        return true;
      } catch (problem) {
        if (signal.aborted) return false;
        if (problem instanceof ApiError && problem.code === 'STALE_SET') await compare(file, problem.text);
        else setFailure(readProblem(problem, messages.notApplied));
        return false;
      } finally {
        if (!signal.aborted) setDoing(null);
      }
    },
    clear() {
      call.current?.abort();
      setDoing(null);
      setFile(null);
      setPreview(null);
      setFailure(null);
      setUnread(null);
      columns.show([]);
      setFlipped(new Set());
    },
  };
}
export type Update = ReturnType<typeof useUpdate>;

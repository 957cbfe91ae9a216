import { useEffect, useRef, useState } from 'react';
import type { Privacy, RsvpType } from '#contract/schemas/common.ts';
import type { ImportPreview, UnreadTable } from '#contract/schemas/planned.ts';
import { theDevice } from '#src/data/device/device.ts';
import { HOME, requestPull } from '#src/data/pull-request.ts';
import { readProblem } from '#src/data/read-problem.ts';
import { messages } from '#src/features/manage/new-experience/messages.ts';
import { experienceCalls } from '#src/session/experience-calls.ts';
import { PAUSE_AFTER_CHOICE, useColumns } from '#src/ui/columns/use-columns.ts';

/** A file being turned into an experience: read, previewed, imported. */
export function useImport(zone: string) {
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [doing, setDoing] = useState<'reading' | 'importing' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** It cannot be imported until its columns are known. */
  const [unread, setUnread] = useState<UnreadTable | null>(null);
  const [name, setName] = useState('');
  const [privacy, setPrivacy] = useState<Privacy>('PUBLIC');
  const [rsvpType, setRsvpType] = useState<RsvpType>('OPEN_INVITE');
  const call = useRef<AbortController | null>(null);
  const key = useRef('');
  useEffect(() => () => call.current?.abort(), []);

  /** Cancels what is under way, and starts again. */
  const run = async <T>(
    what: 'reading' | 'importing',
    act: (signal: AbortSignal) => Promise<T>,
  ): Promise<T | null> => {
    call.current?.abort();
    const { signal } = (call.current = new AbortController());
    setDoing(what);
    setFailure(null);
    setUnread(null);
    try {
      return await act(signal);
    } catch (problem) {
      if (signal.aborted) return null;
      setFailure(readProblem(problem, messages.import.failed));
      return null;
    } finally {
      if (!signal.aborted) setDoing(null);
    }
  };

  /** Previews the result, after a debounce: each choice re-reads the file. */
  const look = async (chosen: File, isNew: boolean) => {
    setPreview(null);
    key.current = theDevice().newId();
    const read = await run('reading', async (signal) => {
      if (!isNew) await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_CHOICE));
      signal.throwIfAborted();
      return experienceCalls.preview(chosen, { timezone: zone, ...columns.fields() }, signal);
    });
    if (!read) return;
    columns.show(read.tables);
    if ('problem' in read) {
      setUnread(read);
      return;
    }
    setPreview(read);
    if (isNew || name === '') setName(read.name);
  };
  const columns = useColumns(() => {
    if (file) void look(file, false);
  });

  const clear = () => {
    call.current?.abort();
    setDoing(null);
    setFile(null);
    setPreview(null);
    setFailure(null);
    setUnread(null);
    columns.show([]);
  };

  return {
    file,
    preview,
    reading: doing === 'reading',
    importing: doing === 'importing',
    failure: failure ?? unread?.problem ?? null,
    /** Unusable lines of a file that cannot be imported yet. */
    unread,
    columns,
    name,
    privacy,
    rsvpType,
    setName,
    setPrivacy,
    setRsvpType,
    async read(chosen: File) {
      setFile(chosen);
      columns.show([]);
      setName('');
      await look(chosen, true);
    },
    async import() {
      if (!file || !preview) return null;
      const fields = {
        timezone: zone,
        privacy,
        rsvpType,
        ...(name.trim() && { name: name.trim() }),
        ...columns.fields(),
      };
      const made = await run('importing', (signal) =>
        experienceCalls.importFile(file, fields, key.current, signal),
      );
      if (made) await requestPull(HOME);
      return made;
    },
    /** Cancels what is under way; a file that was not read yet is no longer chosen. */
    cancel() {
      call.current?.abort();
      setDoing(null);
      if (!preview) clear();
    },
    clear,
  };
}
export type Import = ReturnType<typeof useImport>;

import { useEffect, useRef, useState } from 'react';
import type { Privacy, RsvpType } from '#contract/schemas/common.ts';
import type { ImportPreview } from '#contract/schemas/planned.ts';
import { ApiError } from '#src/data/api-error.ts';
import { theDevice } from '#src/data/device/device.ts';
import { HOME, requestPull } from '#src/data/pull-request.ts';
import { messages } from '#src/features/manage/new-experience/messages.ts';
import { experienceCalls } from '#src/session/experience-calls.ts';

/** A file on its way to become an experience: read, looked at, imported. */
export function useImport(zone: string) {
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [doing, setDoing] = useState<'reading' | 'importing' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [privacy, setPrivacy] = useState<Privacy>('PUBLIC');
  const [rsvpType, setRsvpType] = useState<RsvpType>('OPEN_INVITE');
  const call = useRef<AbortController | null>(null);
  const key = useRef('');
  useEffect(() => () => call.current?.abort(), []);

  /** Ends what is under way, and begins anew. */
  const run = async <T>(
    what: 'reading' | 'importing',
    act: (signal: AbortSignal) => Promise<T>,
  ): Promise<T | null> => {
    call.current?.abort();
    const { signal } = (call.current = new AbortController());
    setDoing(what);
    setFailure(null);
    try {
      return await act(signal);
    } catch (problem) {
      if (signal.aborted) return null;
      const said =
        problem instanceof ApiError ? (Object.values(problem.fields ?? {})[0] ?? problem.text) : '';
      setFailure(said || messages.import.failed);
      return null;
    } finally {
      if (!signal.aborted) setDoing(null);
    }
  };

  return {
    file,
    preview,
    reading: doing === 'reading',
    importing: doing === 'importing',
    failure,
    name,
    privacy,
    rsvpType,
    setName,
    setPrivacy,
    setRsvpType,
    async read(chosen: File) {
      setFile(chosen);
      setPreview(null);
      key.current = theDevice().newId();
      const read = await run('reading', (signal) =>
        experienceCalls.preview(chosen, { timezone: zone }, signal),
      );
      if (!read) return;
      setPreview(read);
      setName(read.name);
    },
    async import() {
      if (!file || !preview) return null;
      const fields = { timezone: zone, privacy, rsvpType, ...(name.trim() && { name: name.trim() }) };
      const made = await run('importing', (signal) =>
        experienceCalls.importFile(file, fields, key.current, signal),
      );
      if (made) await requestPull(HOME);
      return made;
    },
    /** What is under way is given up; the file stays chosen. */
    cancel() {
      call.current?.abort();
      setDoing(null);
    },
    clear() {
      call.current?.abort();
      setDoing(null);
      setFile(null);
      setPreview(null);
      setFailure(null);
    },
  };
}
export type Import = ReturnType<typeof useImport>;

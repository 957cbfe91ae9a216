import { useRef, useState } from 'react';
import type { Privacy, RsvpType } from '#contract/schemas/common.ts';
import type { ImportPreview } from '#contract/schemas/planned.ts';
import { theDevice } from '#src/data/device/device.ts';
import { HOME, requestPull } from '#src/data/pull-request.ts';
import { useReadFile } from '#src/features/form/use-read-file.ts';
import { messages } from '#src/features/manage/new-experience/messages.ts';
import { experienceCalls } from '#src/session/experience-calls.ts';

/** A file being turned into an experience: read, previewed, imported. */
export function useImport(zone: string) {
  const [name, setName] = useState('');
  const [privacy, setPrivacy] = useState<Privacy>('PUBLIC');
  const [rsvpType, setRsvpType] = useState<RsvpType>('OPEN_INVITE');
  // different fields, or another file, make another change, with a key of its own
  const sent = useRef({ key: '', of: '' });
  const { failed } = messages.import;
  const { applying, run, choose, ...reading } = useReadFile<ImportPreview>({
    read: (file, columns, signal) => experienceCalls.preview(file, { timezone: zone, ...columns }, signal),
    failed,
    onPreview: (preview) => setName((now) => now || preview.name),
  });
  return {
    ...reading,
    importing: applying,
    name,
    privacy,
    rsvpType,
    setName,
    setPrivacy,
    setRsvpType,
    async read(chosen: File) {
      setName('');
      await choose(chosen);
    },
    async import() {
      const { file, preview, columns } = reading;
      if (!file || !preview) return null;
      const fields = {
        timezone: zone,
        privacy,
        rsvpType,
        ...(name.trim() && { name: name.trim() }),
        ...columns.fields(),
      };
      const of = JSON.stringify([fields, file.name, file.size, file.lastModified]);
      if (sent.current.of !== of) sent.current = { key: theDevice().newId(), of };
      const { key } = sent.current;
      const act = async (signal: AbortSignal) => {
        try {
          const made = await experienceCalls.importFile(file, fields, key, signal);
          await requestPull(HOME);
          // stopped meanwhile: it appears in the list, and the next file may have been chosen
          return signal.aborted ? null : made;
        } catch (problem) {
          // the server may have made it although it was stopped or failed here
          void requestPull(HOME);
          throw problem;
        }
      };
      return run('applying', act, { failed });
    },
    /** What is imported afterwards, be it the same file, is another experience. */
    clear() {
      sent.current = { key: '', of: '' };
      reading.clear();
    },
  };
}
export type Import = ReturnType<typeof useImport>;

import { useEffect, useEffectEvent, useRef } from 'react';
import { ownData } from '#src/data/databases/current-data.ts';
import { rowsOfDraft } from '#src/data/draft-rows.ts';
import { withinQuota } from '#src/data/storage/quota.ts';
import { STORED_WITHIN } from '#src/data/live/use-draft.ts';

export type ChosenFiles = Record<string, File>;

/** By draft, the files to be stored last: also once their form is left. */
const wanted = new Map<string, ChosenFiles>();

/**
 * Files of a form that is not sent yet, stored on the device as soon as they are chosen. `show` receives those
 * of the last visit.
 */
export function useDraftFiles(key: string | null, show: (files: ChosenFiles) => void) {
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  // files chosen before the device has answered stay
  const touched = useRef(false);
  const onKept = useEffectEvent((files: ChosenFiles) => {
    if (!touched.current && Object.keys(files).length > 0) show(files);
  });
  useEffect(() => {
    if (key === null) return;
    let here = true;
    void readDraftFiles(key).then(
      (files) => here && onKept(files),
      () => undefined,
    );
    return () => {
      here = false;
      touched.current = false;
    };
  }, [key]);
  function keep(files: ChosenFiles): void {
    if (key === null) return;
    touched.current = true;
    wanted.set(key, files);
    const isWanted = () => wanted.get(key) === files;
    saving.current = saving.current
      .then(() => (isWanted() ? saveDraftFiles(key, files, isWanted) : undefined))
      // if the device cannot store them, they are still in the form
      .catch(() => undefined)
      .finally(() => {
        if (isWanted()) wanted.delete(key);
      });
  }
  return {
    keep,
    /**
     * A change takes the files: what a full device has not begun to store is not stored any more. The result is called
     * afterwards: if the change has them, what a slow device was still writing is deleted again, else they are stored
     * after all.
     */
    release(): (isTaken: boolean) => void {
      const files = key === null ? undefined : wanted.get(key);
      if (key !== null) wanted.delete(key);
      // a copy: what is being stored now stays unwanted
      return (isTaken) => files && keep(isTaken ? {} : { ...files });
    },
    /** Resolves when no write is pending that a change would have to delete. */
    settled: (): Promise<unknown> =>
      Promise.race([saving.current, new Promise((end) => setTimeout(end, STORED_WITHIN))]),
  };
}

async function readDraftFiles(key: string): Promise<ChosenFiles> {
  const { files = {} } = (await ownData().outbox.drafts.get(rowsOfDraft(key)[1])) ?? {};
  return Object.fromEntries(
    Object.entries(files).map(([field, { bytes, name, type, lastModified }]) => [
      field,
      new File([bytes], name, { type, lastModified }),
    ]),
  );
}

/** Makes room on a full device, and then stores the files only if they are still wanted. */
export async function saveDraftFiles(
  draft: string,
  chosen: ChosenFiles,
  isWanted: () => boolean,
): Promise<void> {
  const data = ownData();
  const { drafts } = data.outbox;
  const files = Object.fromEntries(
    await Promise.all(
      Object.entries(chosen).map(
        async ([field, file]) =>
          [
            field,
            {
              name: file.name,
              type: file.type,
              lastModified: file.lastModified,
              bytes: await file.arrayBuffer(),
            },
          ] as const,
      ),
    ),
  );
  const [, key] = rowsOfDraft(draft);
  if (Object.keys(files).length === 0) return drafts.delete(key);
  await withinQuota(
    data,
    async () => isWanted() && drafts.put({ key, text: '', savedAt: data.device.clock.now(), files }),
    false,
  );
}

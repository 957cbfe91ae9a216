import { useState } from 'react';
import { checkFiles } from '#src/features/documents/check-files.ts';
import { messages } from '#src/features/documents/messages.ts';
import { announceOutcome } from '#src/features/outcome/announce-outcome.ts';
import { whyNotSaved } from '#src/features/refused/why-not-saved.ts';
import { createDocument } from '#src/mutations/documents/create-document.ts';

/** Destination of chosen files. */
export interface UploadTarget {
  eventId: string;
  userId: string;
  activity?: { dayId: string; activityId: string };
}

/** Queues each file as a separate change: one that fails holds up no other. */
export function useUpload(to: UploadTarget): { upload: (files: File[]) => void; wrong: readonly string[] } {
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const upload = async (files: File[]) => {
    const checked = checkFiles(files);
    setWrong(checked.wrong);
    const lost = await handOut(checked.good.map((file) => ({ ...to, file })));
    if (lost.length > 0) setWrong((others) => [...others, ...lost]);
  };
  return { upload: (files) => void upload(files), wrong };
}

/** Returns for each file that was not saved why not. */
export async function handOut(all: readonly (UploadTarget & { file: File })[]): Promise<string[]> {
  const lost: string[] = [];
  // one after the other, so that they are shown in the order in which they were chosen
  for (const one of all) {
    try {
      const { rowId } = await createDocument(one);
      announceOutcome(rowId, messages.outcome);
    } catch (problem) {
      const usual = messages.unreadable(one.file.name);
      const why = whyNotSaved(problem, usual);
      lost.push(why === usual ? usual : messages.refused(one.file.name, why));
    }
  }
  return lost;
}

import { useState } from 'react';
import { checkFiles } from '#src/features/documents/check-files.ts';
import { messages } from '#src/features/documents/messages.ts';
import { announceOutcome } from '#src/features/outcome/announce-outcome.ts';
import { createDocument } from '#src/mutations/documents/create-document.ts';

/** Where chosen files go. */
export interface UploadTarget {
  eventId: string;
  userId: string;
  activity?: { dayId: string; activityId: string };
}

/** Takes files, each as a change of its own: one that fails holds up no other. */
export function useUpload(to: UploadTarget): { upload: (files: File[]) => void; wrong: readonly string[] } {
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const upload = async (files: File[]) => {
    const checked = checkFiles(files);
    setWrong(checked.wrong);
    // Step 1: one after the other, so that they are shown in the order in which they were chosen.
    for (const file of checked.good) {
      try {
        const { rowId } = await createDocument({ ...to, file });
        announceOutcome(rowId, messages.outcome);
      } catch {
        setWrong((others) => [...others, messages.unreadable(file.name)]);
      }
    }
  };
  return { upload: (files) => void upload(files), wrong };
}

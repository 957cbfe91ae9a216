import { DOCUMENT_TYPES, FILE_LIMITS } from '#contract/constants.ts';
import { messages } from '#src/features/documents/messages.ts';

/** The files that the server would accept, and why it would refuse the others. */
export function checkFiles(files: readonly File[]): { good: File[]; wrong: string[] } {
  const judged = files.map((file) => ({ file, wrong: wrongWith(file) }));
  return {
    good: judged.filter(({ wrong }) => wrong === null).map(({ file }) => file),
    wrong: judged.flatMap(({ wrong }) => wrong ?? []),
  };
}

function wrongWith({ name, type, size }: File): string | null {
  if (!DOCUMENT_TYPES.some((taken) => taken === type)) return messages.wrongType(name);
  if (size === 0) return messages.empties(name);
  return size > FILE_LIMITS.document ? messages.tooLarge(name) : null;
}

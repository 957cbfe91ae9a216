import { messages } from '#src/features/refused/messages.ts';
import { toast } from '#src/ui/notices/toast.tsx';

/** What somebody wrote, for use elsewhere. */
export const copyWords = (words: string): Promise<void> =>
  navigator.clipboard.writeText(words).then(
    () => void toast.success(messages.copied),
    () => void toast.error(messages.notCopied),
  );

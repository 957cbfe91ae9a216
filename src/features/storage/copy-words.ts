import { STORAGE_TEXT as TEXT } from '#src/features/storage/messages.ts';
import { toast } from '#src/ui/notices/toast.tsx';

export const copyWords = (words: string): Promise<void> =>
  navigator.clipboard.writeText(words).then(
    () => void toast.success(TEXT.copied),
    () => void toast.error(TEXT.notCopied),
  );

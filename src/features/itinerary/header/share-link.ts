import { toast } from '#src/ui/notices/toast.tsx';
import { messages } from '#src/features/itinerary/messages.ts';

/** Hands the address of this page on: the system's share sheet where there is one, else the clipboard. */
export async function shareLink(title: string): Promise<void> {
  const url = location.href;
  try {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      toast.success(messages.page.copied);
    }
  } catch (error) {
    // AbortError: the person closed the share sheet, which is an answer, not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(messages.page.notCopied);
  }
}

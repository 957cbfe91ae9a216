import { toast } from '#src/ui/notices/toast.tsx';
import { messages } from '#src/features/itinerary/messages.ts';

/** Shares this page's URL: with the system's share sheet if there is one, otherwise through the clipboard. */
export async function shareLink(title: string): Promise<void> {
  const url = location.href;
  try {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      toast.success(messages.page.copied);
    }
  } catch (error) {
    // AbortError: the person closed the share sheet, which is a choice, not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(messages.page.notCopied);
  }
}

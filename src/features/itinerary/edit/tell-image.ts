import { messages } from '#src/features/itinerary/edit/messages.ts';
import { toast } from '#src/ui/notices/toast.tsx';

/** How setting a picture came out. */
export function tellImage(taken: boolean): void {
  if (taken) toast.success(messages.image.done);
  else toast.error(messages.image.failed);
}

import { EVENT_IMAGE_REFRESH_DELAY } from '#contract/constants.ts';
import { requestPull } from '#src/data/pull-request.ts';
import { useSetPicture, type SetPicture } from '#src/data/live/use-set-picture.ts';
import type { EventView } from '#src/data/views/event.ts';
import { messages } from '#src/features/event/messages.ts';
import { announceOutcome } from '#src/features/outcome/announce-outcome.ts';
import { setEventImage } from '#src/mutations/events/set-event-image.ts';
import { toast } from '#src/ui/notices/toast.tsx';

/** Sets the picture of an event. The event is pulled again half a second after confirmation. */
export const useCover = ({ id: eventId }: EventView): SetPicture =>
  useSetPicture(async (file) => {
    // on screen at once, whether or not there is a signal
    const rowId = await setEventImage({ eventId, file });
    announceOutcome(rowId, {
      done: () =>
        setTimeout(() => {
          void requestPull(eventId);
          toast.success(messages.cover.done);
        }, EVENT_IMAGE_REFRESH_DELAY),
      failed: messages.cover.failed,
    });
  });

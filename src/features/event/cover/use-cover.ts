import { EVENT_IMAGE_REFRESH_DELAY } from '#contract/constants.ts';
import { requestPull } from '#src/data/pull-request.ts';
import { useSetPicture, type SetPicture } from '#src/data/live/use-set-picture.ts';
import type { EventView } from '#src/data/views/event.ts';
import { messages } from '#src/features/event/messages.ts';
import { setEventImage } from '#src/mutations/events/set-event-image.ts';
import { toast } from '#src/ui/notices/toast.tsx';

/** Sets the picture of an event and says how it came out: half a second, then the event is read again. */
export const useCover = (event: EventView): SetPicture =>
  useSetPicture(event, {
    // Step 1: on screen at once, whether or not there is a signal
    send: (file) => setEventImage({ eventId: event.id, file }),
    told: (taken) => {
      if (!taken) {
        toast.error(messages.cover.failed);
        return;
      }
      setTimeout(() => {
        void requestPull(event.id);
        toast.success(messages.cover.done);
      }, EVENT_IMAGE_REFRESH_DELAY);
    },
  });

import type { Privacy } from '#contract/schemas/common.ts';
import type { ItineraryView } from '#src/data/views/event.ts';
import { messages } from '#src/features/manage/clone/messages.ts';
import { several } from '#src/features/manage/clone/several-messages.ts';
import { announceChanges, announceSeveral } from '#src/features/outcome/announce-several.ts';
import { failureText } from '#src/features/outcome/announce-outcome.ts';
import { offerUndo } from '#src/features/outcome/offer-undo.ts';
import { cloneEvent } from '#src/mutations/events/clone-event.ts';
import { deleteEventMutation } from '#src/mutations/events/delete-event.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';
import { toast } from '#src/ui/notices/toast.tsx';

/**
 * Makes one copy per first day, each a separate change; one toast and one Undo cover all. Reports those that
 * the device could not store. False if it stored none.
 */
export async function makeCopies(
  source: ItineraryView,
  dates: readonly string[],
  of: { privacy: Privacy; offline: boolean },
): Promise<boolean> {
  const made: { eventId: string; rowId: string | null }[] = [];
  try {
    // one after the other, so that the first ones are stored if there is no room for all
    for (const startOn of dates) {
      const { eventId, change } = cloneEvent({ source, startOn, privacy: of.privacy });
      made.push({ eventId, rowId: await change });
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : null;
    toast.error(failureText({ failed: several.lost(made.length, dates.length) }, reason));
  }
  if (made.length === 0) return false;
  announceSeveral(
    made.map(({ rowId }) => rowId),
    { failed: messages.outcome.failed },
  );
  offerUndo({
    says: (of.offline ? several.waiting : several.done)(made.length),
    undo: () => void deleteCopies(made.map(({ eventId }) => eventId)),
    // they were sent at once: nothing is held back
    hold: () => undefined,
    over: () => undefined,
  });
  return true;
}

/** Any of them that have been sent by then are deleted on the server, too. */
async function deleteCopies(ids: readonly string[]): Promise<void> {
  await announceChanges(
    ids.map((eventId) => enqueue(deleteEventMutation, { eventId })),
    several.undoing,
  );
}

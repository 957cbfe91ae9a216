import { theDevice } from '#src/data/device/device.ts';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import type { ShownActivity, ShownDay } from '#src/features/itinerary/shown.ts';
import { announceChanges } from '#src/features/outcome/announce-several.ts';
import { deleteAllUndoably } from '#src/features/outcome/delete-undoably.ts';
import { offerUndo } from '#src/features/outcome/offer-undo.ts';
import { copyActivity } from '#src/mutations/activities/copy-activity.ts';
import { deleteActivityMutation } from '#src/mutations/activities/delete-activity.ts';
import { moveActivity } from '#src/mutations/activities/move-activity.ts';
import { enqueue } from '#src/mutations/outbox/enqueue.ts';
import { askConfirm } from '#src/ui/layers/confirm.tsx';

const text = messages.bulk;
/** Nobody reads more names than this before confirming. */
const NAMED = 12;

/** The changes were sent at once, so Undo makes the opposite changes; nothing is held back for it. */
const offer = (says: string, undo: () => void): void =>
  void offerUndo({ says, undo, hold: () => undefined, over: () => undefined });

/** Activities already on that day stay. */
export function moveAll(activities: readonly ShownActivity[], to: ShownDay): void {
  const going = activities.filter(({ programId }) => programId !== to.id);
  if (going.length === 0) return;
  const move = (back: boolean) =>
    announceChanges(
      going.map(({ eventId, programId, id }) =>
        back
          ? moveActivity({ eventId, dayId: to.id, activityId: id, to: programId })
          : moveActivity({ eventId, dayId: programId, activityId: id, to: to.id }),
      ),
      text.moving,
    );
  void move(false);
  offer(text.moved(going.length, to.name), () => void move(true));
}

export function copyAll(activities: readonly ShownActivity[], to: ShownDay): void {
  const copies = activities.map(({ eventId, programId, id }) => ({
    eventId,
    ...copyActivity({ eventId, dayId: programId, of: id, to: to.id }),
  }));
  void announceChanges(
    copies.map(({ change }) => change),
    text.copying,
  );
  offer(text.copied(copies.length, to.name), () => {
    void announceChanges(
      copies.map(({ eventId, activityId }) =>
        enqueue(deleteActivityMutation, { eventId, dayId: to.id, activityId }),
      ),
      text.deletion,
    );
  });
}

/** After confirmation. False if the answer was no. */
export async function askToDeleteAll(activities: readonly ShownActivity[]): Promise<boolean> {
  const names = activities.map(({ name }) => name);
  const sure = await askConfirm({
    title: text.deleteTitle,
    text: text.deleteAsk(names.length),
    list: [...names.slice(0, NAMED), ...(names.length > NAMED ? [text.more(names.length - NAMED)] : [])],
    yes: messages.delete,
    danger: true,
  });
  if (!sure) return false;
  const together = theDevice().newId();
  void deleteAllUndoably(
    deleteActivityMutation,
    activities.map(({ eventId, programId, id }) => ({
      eventId,
      dayId: programId,
      activityId: id,
      together,
    })),
    { says: text.deleting(names.length), outcome: text.deletion },
  );
  return true;
}

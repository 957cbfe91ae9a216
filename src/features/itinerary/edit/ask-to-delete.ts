import { messages } from '#src/features/itinerary/edit/messages.ts';
import type { ShownActivity, ShownDay } from '#src/features/itinerary/shown.ts';
import { deleteUndoably } from '#src/features/outcome/delete-undoably.ts';
import { messages as outcomes } from '#src/features/outcome/messages.ts';
import { deleteActivityMutation } from '#src/mutations/activities/delete-activity.ts';
import { deleteDayMutation } from '#src/mutations/days/delete-day.ts';
import { askConfirm } from '#src/ui/layers/confirm.tsx';
import { dayLong } from '#src/ui/text/format-dates.ts';

/** Deletes a day after confirmation. False if the answer was no. */
export async function askToDeleteDay(day: ShownDay): Promise<boolean> {
  if (!(await ask(messages.day, messages.day.named(day.name, dayLong(day.date), day.activities.length))))
    return false;
  const { eventId, id: dayId } = day;
  void deleteUndoably(
    deleteDayMutation,
    { eventId, dayId },
    { says: outcomes.deleting(day.name), outcome: messages.day.deletion },
  );
  return true;
}

/** Deletes an activity after confirmation. False if the answer was no. */
export async function askToDeleteActivity({
  eventId,
  programId: dayId,
  id: activityId,
  name,
}: ShownActivity): Promise<boolean> {
  if (!(await ask(messages.activity, name))) return false;
  void deleteUndoably(
    deleteActivityMutation,
    { eventId, dayId, activityId },
    { says: outcomes.deleting(name), outcome: messages.activity.deletion },
  );
  return true;
}

const ask = (
  { deleteTitle, deleteAsk }: { deleteTitle: string; deleteAsk: string },
  named: string,
): Promise<boolean> =>
  askConfirm({ title: deleteTitle, text: deleteAsk, list: [named], yes: messages.delete, danger: true });

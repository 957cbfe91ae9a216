import { messages } from '#src/features/itinerary/edit/messages.ts';
import type { ShownActivity, ShownDay } from '#src/features/itinerary/shown.ts';
import { announceChange } from '#src/features/outcome/announce-outcome.ts';
import { deleteActivity } from '#src/mutations/activities/delete-activity.ts';
import { deleteDay } from '#src/mutations/days/delete-day.ts';
import { askConfirm } from '#src/ui/layers/confirm.tsx';

/** Deletes a day, after a question. False when the answer was no. */
export async function askToDeleteDay({ eventId, id: dayId }: ShownDay): Promise<boolean> {
  if (!(await ask(messages.day))) return false;
  announceChange(deleteDay({ eventId, dayId }), messages.day.deletion);
  return true;
}

/** Deletes an activity, after a question. False when the answer was no. */
export async function askToDeleteActivity({
  eventId,
  programId: dayId,
  id: activityId,
}: ShownActivity): Promise<boolean> {
  if (!(await ask(messages.activity))) return false;
  announceChange(deleteActivity({ eventId, dayId, activityId }), messages.activity.deletion);
  return true;
}

const ask = ({ deleteTitle, deleteAsk }: { deleteTitle: string; deleteAsk: string }): Promise<boolean> =>
  askConfirm({ title: deleteTitle, text: deleteAsk, yes: messages.delete, danger: true });

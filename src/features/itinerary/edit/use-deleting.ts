import { useEffect, useRef } from 'react';
import { deleteActivity } from '#src/mutations/activities/delete-activity.ts';
import { deleteDay } from '#src/mutations/days/delete-day.ts';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import { useOutcome } from '#src/features/itinerary/edit/use-outcome.ts';
import type { ShownActivity, ShownDay } from '#src/features/itinerary/shown.ts';
import { askConfirm } from '#src/ui/layers/confirm.tsx';

/** Deleting a day or an activity, once the person has confirmed it. Both return whether it was done. */
export function useDeleting(days: readonly ShownDay[]) {
  const tell = useOutcome();
  const latest = useRef(days);
  useEffect(() => {
    latest.current = days;
  });
  return {
    async day({ eventId, id: dayId }: ShownDay): Promise<boolean> {
      const text = messages.day;
      if (
        !(await askConfirm({
          title: text.deleteTitle,
          text: text.deleteAsk,
          yes: messages.delete,
          danger: true,
        }))
      )
        return false;
      tell(deleteDay({ eventId, dayId }), {
        done: text.deleted,
        failed: text.deleteFailed,
        holds: () => !latest.current.some((day) => day.id === dayId),
      });
      return true;
    },
    async activity({ eventId, programId: dayId, id: activityId }: ShownActivity): Promise<boolean> {
      const text = messages.activity;
      if (
        !(await askConfirm({
          title: text.deleteTitle,
          text: text.deleteAsk,
          yes: messages.delete,
          danger: true,
        }))
      )
        return false;
      tell(deleteActivity({ eventId, dayId, activityId }), {
        done: text.deleted,
        failed: text.deleteFailed,
        holds: () =>
          !latest.current.some((day) => day.activities.some((activity) => activity.id === activityId)),
      });
      return true;
    },
  };
}

import { theDevice } from '#src/data/device/device.ts';
import type { EventView } from '#src/data/views/event.ts';
import { messages } from '#src/features/event/messages.ts';
import type { DatesPlan, When } from '#src/features/event/settings/plan-dates.ts';
import { announceChange } from '#src/features/outcome/announce-outcome.ts';
import { deleteAllUndoably } from '#src/features/outcome/delete-undoably.ts';
import { createDay } from '#src/mutations/days/create-day.ts';
import { deleteDayMutation } from '#src/mutations/days/delete-day.ts';
import { updateEvent } from '#src/mutations/events/update-event.ts';
import { deleteHeld } from '#src/mutations/outbox/undo-deletion.ts';

const texts = messages.settingsPanel;

/**
 * Splits new dates into separate changes: the event moves or changes its zone as a whole, days are
 * added and deleted one by one, with one Undo for the deletions and what is added after them. Rejects if not
 * all of it was saved.
 */
export async function saveDates(event: EventView, plan: DatesPlan, when: When): Promise<void> {
  const { id: eventId } = event;
  const { startOn, timezone } = when.base ?? event;
  if (plan.shift !== 0 || plan.zone) {
    const update = updateEvent({
      eventId,
      set: {
        ...(plan.shift !== 0 && { startOn: when.startOn }),
        ...(plan.zone && { timezone: when.timezone }),
      },
      base: { ...(plan.shift !== 0 && { startOn }), ...(plan.zone && { timezone }) },
    });
    announceChange(update, texts.update);
    await update;
  }
  const { dropped, added } = plan;
  const addedIds: string[] = [];
  let adding: Promise<void> | undefined;
  if (dropped.length > 0) {
    const together = theDevice().newId();
    const problem = await deleteAllUndoably(
      deleteDayMutation,
      dropped.toReversed().map(({ id: dayId }) => ({ eventId, dayId, together })),
      {
        says: texts.dates.deleting(dropped.length),
        outcome: texts.update,
        // they would come after the restored days
        beforeUndo: async () => {
          await adding?.catch(() => undefined);
          for (const dayId of addedIds.toReversed()) await deleteHeld(deleteDayMutation, { eventId, dayId });
        },
      },
    );
    if (problem) throw problem;
  }
  const add = async () => {
    for (let n = 0; n < added; n++) addedIds.push((await createDay({ eventId })).dayId);
  };
  await (adding = add());
}

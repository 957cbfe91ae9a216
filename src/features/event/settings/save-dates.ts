import { theDevice } from '#src/data/device/device.ts';
import type { EventView } from '#src/data/views/event.ts';
import { messages } from '#src/features/event/messages.ts';
import type { DatesPlan, When } from '#src/features/event/settings/plan-dates.ts';
import { announceChange } from '#src/features/outcome/announce-outcome.ts';
import { createDay } from '#src/mutations/days/create-day.ts';
import { deleteDay } from '#src/mutations/days/delete-day.ts';
import { updateEvent } from '#src/mutations/events/update-event.ts';

const texts = messages.settingsPanel;

/**
 * Step 1: other dates become what they consist of: the event moves or changes its zone as one, days are added
 * and deleted one by one. Rejects when the device could not keep all of it.
 */
export async function saveDates(event: EventView, plan: DatesPlan, when: When): Promise<void> {
  const { id: eventId, startOn, timezone } = event;
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
  const together = theDevice().newId();
  for (const { id: dayId } of plan.dropped.toReversed()) {
    const deletion = deleteDay({ eventId, dayId, together });
    announceChange(deletion, { failed: texts.update.failed });
    await deletion;
  }
  for (let n = 0; n < plan.added; n++) await createDay({ eventId });
}

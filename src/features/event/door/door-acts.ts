import type { DoorGuest } from '#src/data/views/door.ts';
import { doorName } from '#src/features/event/door/door-name.ts';
import { messages } from '#src/features/event/door/messages.ts';
import { whyNotSaved } from '#src/features/refused/why-not-saved.ts';
import { checkIn } from '#src/mutations/arrivals/check-in.ts';
import { undoCheckIn } from '#src/mutations/arrivals/undo-check-in.ts';
import { announce } from '#src/ui/notices/live-region.tsx';
import { toast } from '#src/ui/notices/toast.tsx';

const sayLost = (problem: unknown) => toast.error(whyNotSaved(problem));

/**
 * `ticket`: the scanned code; absent for somebody picked from the list. Resolves to whether it was stored.
 */
export async function letIn(guest: DoorGuest, ticket?: string): Promise<boolean> {
  const { eventId, id: rsvpId } = guest.rsvp;
  try {
    const name = doorName(guest);
    await checkIn({ eventId, rsvpId, name, ...(ticket !== undefined && { ticket }) });
    announce(messages.nowIn(name));
    return true;
  } catch (problem) {
    sayLost(problem);
    return false;
  }
}

/** Checks in somebody whose ticket is genuine although they are not on this device's list. */
export const letInUnlisted = (of: { eventId: string; rsvpId: string }, ticket: string): Promise<boolean> =>
  checkIn({ ...of, ticket }).then(
    () => true,
    (problem: unknown) => {
      sayLost(problem);
      return false;
    },
  );

/**
 * Takes back every arrival known here; one that another door recorded without a signal still counts when it
 * reaches the server.
 */
export async function letOut(guest: DoorGuest): Promise<void> {
  try {
    for (const { id } of guest.arrivals) await undoCheckIn({ eventId: guest.rsvp.eventId, arrivalId: id });
    announce(messages.nowOut(doorName(guest)));
  } catch (problem) {
    sayLost(problem);
  }
}

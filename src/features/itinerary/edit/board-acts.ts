import { addDayAfter } from '#src/features/itinerary/edit/add-day-after.ts';
import { askToDeleteActivity, askToDeleteDay } from '#src/features/itinerary/edit/ask-to-delete.ts';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import type { Board } from '#src/features/itinerary/board/use-board.ts';
import type { ShownActivity, ShownDay } from '#src/features/itinerary/shown.ts';
import { announceChange } from '#src/features/outcome/announce-outcome.ts';
import { whyNotSaved } from '#src/features/refused/why-not-saved.ts';
import { copyDay } from '#src/mutations/days/copy-day.ts';
import { createDay } from '#src/mutations/days/create-day.ts';
import { toast } from '#src/ui/notices/toast.tsx';

const sayLost = (problem: unknown) => toast.error(whyNotSaved(problem));

/** Adds a day at the end and opens it. */
export function addDay(eventId: string, board: Board): void {
  createDay({ eventId }).then(({ dayId }) => board.openDay(dayId), sayLost);
}

/** Adds a day after another one and opens it. */
export function insertDay(days: readonly ShownDay[], after: ShownDay, board: Board): void {
  addDayAfter(after.eventId, days, after).then(board.openDay, sayLost);
}

/** Copies a day with its activities and opens the copy. */
export function duplicateDay(day: ShownDay, board: Board): void {
  const copying = copyDay({
    eventId: day.eventId,
    dayId: day.id,
    activityIds: day.activities.map(({ id }) => id),
  });
  announceChange(
    copying.then(({ rowId }) => rowId),
    messages.day.copying,
  );
  copying.then(
    ({ dayId }) => board.openDay(dayId),
    () => undefined,
  );
}

/** Deletes a day after confirmation and opens its neighbour. */
export async function removeDay(days: readonly ShownDay[], day: ShownDay, board: Board): Promise<void> {
  const next = neighbourOf(days, day);
  if (!(await askToDeleteDay(day))) return;
  if (next) board.openDay(next.id);
}

/** Deletes an activity after confirmation; the focus goes to its neighbour in the list. */
export async function removeActivity(activity: ShownActivity, board: Board): Promise<void> {
  const next = neighbourOf(board.day?.activities ?? [], activity);
  if (!(await askToDeleteActivity(activity))) return;
  if (board.activity?.id === activity.id) board.openDay(activity.programId);
  if (next) board.list.current?.focus(next.id);
}

/** The next one, or the one before the last. */
function neighbourOf<Item>(items: readonly Item[], item: Item): Item | undefined {
  const at = items.indexOf(item);
  return items[at + 1] ?? items[at - 1];
}

import { useImperativeHandle, useState, type RefObject } from 'react';
import { NewActivitySheet } from '#src/features/itinerary/edit/new-activity/new-activity-sheet.tsx';
import type { Times } from '#src/features/itinerary/edit/gap-button.tsx';
import type { ShownDay, ShownEvent } from '#src/features/itinerary/shown.ts';

/** `times`: of the chosen gap; without them they follow the clock. */
export type AddActivity = (day: ShownDay, times?: Times) => void;

/** Separate from the board, which does not re-render while the form for a new activity opens and closes. */
export function NewActivities({
  event,
  days,
  add,
}: {
  event: ShownEvent;
  days: ShownDay[];
  /** Set to a function that opens the form for a day. */
  add: RefObject<AddActivity | null>;
}) {
  const [dayId, setDayId] = useState<string | null>(null);
  const [times, setTimes] = useState<Times>();
  // Separate from the day, so that the sheet can animate while it closes.
  const [opened, setOpened] = useState(false);
  useImperativeHandle(add, () => (day, chosen) => {
    setDayId(day.id);
    setTimes(chosen);
    setOpened(true);
  });
  const day = days.find(({ id }) => id === dayId);
  return day ? (
    <NewActivitySheet
      key={day.id}
      event={event}
      day={day}
      times={times}
      opened={opened}
      onClose={() => setOpened(false)}
    />
  ) : null;
}

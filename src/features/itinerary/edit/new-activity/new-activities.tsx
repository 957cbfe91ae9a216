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
  const [chosen, setDay] = useState<ShownDay | null>(null);
  const [times, setTimes] = useState<Times>();
  // Separate from the day, so that the sheet can animate while it closes.
  const [opened, setOpened] = useState(false);
  useImperativeHandle(add, () => (day, ofGap) => {
    setDay(day);
    setTimes(ofGap);
    setOpened(true);
  });
  const current = days.find(({ id }) => id === chosen?.id);
  // deleted by somebody else while its form was open
  const day = current ?? (opened ? chosen : null);
  return day ? (
    <NewActivitySheet
      key={day.id}
      event={event}
      day={day}
      gone={!current}
      times={times}
      opened={opened}
      onClose={() => setOpened(false)}
    />
  ) : null;
}

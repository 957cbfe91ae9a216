import { Button } from '@mantine/core';
import { useItinerary } from '#src/data/live/use-itinerary.ts';
import type { ActivityView, DayView, EventView } from '#src/data/views/event.ts';
import { messages as event } from '#src/features/event/messages.ts';
import { messages } from '#src/features/event/review/messages.ts';
import { ReviewDay } from '#src/features/event/review/review-day.tsx';
import { useKept } from '#src/features/event/review/use-kept.ts';
import { deleteUndoably } from '#src/features/outcome/delete-undoably.ts';
import { messages as outcomes } from '#src/features/outcome/messages.ts';
import { deleteActivityMutation } from '#src/mutations/activities/delete-activity.ts';
import { deleteDayMutation } from '#src/mutations/days/delete-day.ts';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { ErrorState } from '#src/ui/states/error-state.tsx';
import { Skeleton } from '#src/ui/states/skeleton.tsx';

interface Props {
  event: EventView;
  opened: boolean;
  onClose: () => void;
  /** Called when everything has been reviewed. */
  onDone: () => void;
}

/**
 * What was generated, day by day: each activity is kept or removed, next to the source text it was taken
 * from.
 */
export function ReviewSheet({ event: { id: eventId }, opened, onClose, onDone }: Props) {
  const live = useItinerary(eventId);
  const { kept, keep } = useKept(eventId);
  const days = live.state === 'ready' ? live.value.days : [];
  const all = days.flatMap(({ activities }) => activities);
  const left = all.filter(({ id }) => !kept.has(id));

  const remove = ({ id, programId, name }: ActivityView) => {
    void deleteUndoably(
      deleteActivityMutation,
      { eventId, dayId: programId, activityId: id },
      { says: outcomes.deleting(name), outcome: messages.removal },
    );
    focusIfLost();
  };
  const removeDay = ({ id, name }: DayView) => {
    void deleteUndoably(
      deleteDayMutation,
      { eventId, dayId: id },
      { says: outcomes.deleting(name), outcome: messages.dayRemoval },
    );
    focusIfLost();
  };
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={event.review.title}
      subtitle={messages.progress(all.length - left.length, all.length)}
      width={640}
      footer={
        <>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {messages.close}
          </Button>
          {left.length > 0 ? (
            <Button
              variant="default"
              onClick={() =>
                keep(
                  left.map(({ id }) => id),
                  true,
                )
              }
            >
              {messages.keepRest(left.length)}
            </Button>
          ) : (
            <Button disabled={live.state !== 'ready'} onClick={onDone}>
              {event.review.done}
            </Button>
          )}
        </>
      }
    >
      {live.state === 'loading' ? <Skeleton height={240} /> : null}
      {live.state === 'error' ? (
        <ErrorState title={messages.failed} text={live.text} onRetry={live.retry} />
      ) : null}
      {days.map((day) => (
        <ReviewDay
          key={day.id}
          day={day}
          isLast={days.length === 1}
          kept={kept}
          onKeep={keep}
          onRemove={remove}
          onRemoveDay={() => removeDay(day)}
        />
      ))}
    </Sheet>
  );
}

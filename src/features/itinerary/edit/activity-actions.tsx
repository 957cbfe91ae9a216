import { Button } from '@mantine/core';
import { IconArrowMoveRight, IconCalendarPlus, IconCopy, IconCopyPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadCalendar } from '#src/features/calendar/download-calendar.ts';
import { messages as calendar } from '#src/features/calendar/messages.ts';
import { ChooseDay } from '#src/features/itinerary/edit/choose-day.tsx';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import type { ShownActivity, ShownDay } from '#src/features/itinerary/shown.ts';
import { announceChange } from '#src/features/outcome/announce-outcome.ts';
import { copyActivity } from '#src/mutations/activities/copy-activity.ts';
import { moveActivity } from '#src/mutations/activities/move-activity.ts';
import classes from '#src/features/itinerary/edit/activity-editor.module.css';

interface Props {
  activity: ShownActivity;
  days: readonly ShownDay[];
  /** Called once it has been moved to another day. */
  onMoved: () => void;
  onDelete: () => void;
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Actions on an activity as a whole. */
export function ActivityActions({ activity, days, onMoved, onDelete }: Props) {
  const [what, setWhat] = useState<'copy' | 'move'>('copy');
  // separate state, so that the sheet can animate while it closes
  const [choosing, setChoosing] = useState(false);
  const text = messages.move;
  const { eventId, programId: dayId, id } = activity;

  function copyTo(day: string) {
    announceChange(copyActivity({ eventId, dayId, of: id, to: day }).change, text.copying);
  }
  function choose(kind: 'copy' | 'move') {
    setWhat(kind);
    setChoosing(true);
  }
  function chosen(day: ShownDay) {
    setChoosing(false);
    if (what === 'copy') return copyTo(day.id);
    announceChange(moveActivity({ eventId, dayId, activityId: id, to: day.id }), text.moving);
    onMoved();
  }
  return (
    <div className={classes.actions}>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconCopyPlus {...ICON} />}
        onClick={() => copyTo(dayId)}
      >
        {text.duplicate}
      </Button>
      {days.length > 1 ? (
        <>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconCopy {...ICON} />}
            onClick={() => choose('copy')}
          >
            {text.copy}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconArrowMoveRight {...ICON} />}
            onClick={() => choose('move')}
          >
            {text.move}
          </Button>
        </>
      ) : null}
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconCalendarPlus {...ICON} />}
        onClick={() => void downloadCalendar({ eventId, activityId: id })}
      >
        {calendar.add}
      </Button>
      <Button variant="subtle" color="red" leftSection={<IconTrash {...ICON} />} onClick={onDelete}>
        {messages.activity.delete}
      </Button>
      <ChooseDay
        title={what === 'copy' ? text.copyTitle(activity.name) : text.moveTitle(activity.name)}
        days={days}
        current={dayId}
        withCurrent={what === 'copy'}
        opened={choosing}
        onChoose={chosen}
        onClose={() => setChoosing(false)}
      />
    </div>
  );
}

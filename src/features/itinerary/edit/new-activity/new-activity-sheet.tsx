import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useConnection } from '#src/data/live/use-connection.ts';
import { queueTask } from '#src/data/queue-task.ts';
import { placeWords } from '#src/data/views/place-words.ts';
import { useDraftForm } from '#src/features/form/use-draft-form.ts';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import { ActivityFields } from '#src/features/itinerary/edit/new-activity/activity-fields.tsx';
import {
  ACTIVITY_DRAFT,
  activityRules,
  instantsOf,
} from '#src/features/itinerary/edit/new-activity/activity-form.ts';
import { locateAdded } from '#src/features/itinerary/edit/place/locate-added.ts';
import type { Times } from '#src/features/itinerary/edit/gap-button.tsx';
import { KeptWords } from '#src/features/refused/kept-words.tsx';
import type { ShownDay, ShownEvent } from '#src/features/itinerary/shown.ts';
import { createActivity } from '#src/mutations/activities/create-activity.ts';
import { dayLong } from '#src/ui/text/format-dates.ts';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import classes from '#src/features/itinerary/edit/new-activity/new-activity-sheet.module.css';
import { nowMs } from '#src/ui/text/now.ts';

const FORM_ID = 'new-activity';
const text = messages.form;
const SENT_AS = {
  name: 'name',
  description: 'description',
  subtitle: 'subtitle',
  location: 'place',
  startIsoTime: 'times.start',
  endIsoTime: 'times.end',
};

interface Props {
  event: ShownEvent;
  day: ShownDay;
  /** It was deleted meanwhile. */
  gone?: boolean;
  times?: Times | undefined;
  opened: boolean;
  onClose: () => void;
}

/**
 * A new activity of one day. Works without a signal; what is typed is stored as a draft until the activity is
 * added.
 */
export function NewActivitySheet({ event, day, gone = false, times, opened, onClose }: Props) {
  const draftKey = `new-activity:${day.id}`;
  const offline = useConnection().state !== 'online';
  const where = { date: day.date, zone: event.timezone };
  const { form, propsFor, busy, failure, isRead, startOver } = useDraftForm({
    draftKey,
    draft: ACTIVITY_DRAFT,
    rules: activityRules(where, nowMs),
    sentAs: SENT_AS,
    // Missing values are reported only after a submit; impossible times at once.
    judgedAtOnce: ({ times }) => (times ? ['times.start', 'times.end'] : []),
    opened,
  });
  const given = useRef<Times>(undefined);
  const takeTimes = useEffectEvent(() => {
    const { times: held } = form.getValues();
    const isTyped = held?.start !== given.current?.start || held?.end !== given.current?.end;
    if (times) form.setValues({ times, timezone: '' });
    else if (!isTyped) form.setFieldValue('times', null);
    given.current = times;
  });
  useEffect(() => {
    // earlier, they would be taken for typing and replace the stored draft
    if (opened && isRead) takeTimes();
  }, [opened, isRead]);
  const formProps = propsFor(
    // the activity gets its id here and is on screen at once, whether or not there is a signal
    async (valid) => {
      // first let the form show that it reacted: rendering that and the board in one task takes long on a
      // slow phone
      await new Promise<void>(queueTask);
      const words = valid.place.trim();
      const location = placeWords(valid.location) === words ? valid.location : words || null;
      const { activityId } = await createActivity(
        {
          eventId: event.id,
          dayId: day.id,
          name: valid.name,
          description: valid.description,
          subtitle: valid.subtitle,
          location,
          ...instantsOf(valid, where, nowMs()),
          timezone: valid.timezone || event.timezone,
          file: valid.cover,
        },
        { draftKey },
      );
      void locateAdded({ eventId: event.id, activityId }, location).catch(() => undefined);
    },
    onClose,
  );
  const { name, subtitle, place, description } = form.values;
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={text.title}
      subtitle={dayLong(day.date)}
      width={520}
      footer={
        gone ? null : (
          <>
            <Button variant="subtle" color="gray" onClick={onClose}>
              {text.cancel}
            </Button>
            <Button type="submit" form={FORM_ID} loading={busy}>
              {text.submit}
            </Button>
          </>
        )
      }
    >
      {gone ? (
        <KeptWords
          says={text.dayGone}
          words={[name, subtitle, place, description].filter(Boolean).join('\n\n')}
          takesFocus
          onDiscard={() => {
            startOver();
            onClose();
          }}
        />
      ) : (
        <form id={FORM_ID} className={classes.form} {...formProps}>
          {failure ? (
            <p className={classes.failure} role="alert">
              {failure}
            </p>
          ) : null}
          {offline ? <p className={classes.offline}>{text.offline}</p> : null}
          <ActivityFields form={form} eventId={event.id} where={where} busy={busy} />
        </form>
      )}
    </Sheet>
  );
}

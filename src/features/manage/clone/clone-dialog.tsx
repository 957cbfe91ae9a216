import { Button } from '@mantine/core';
import '@mantine/dates/styles.layer.css';
import { useNavigate } from '@tanstack/react-router';
import { IconCloudOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { scheduleStatus } from '#contract/rules/schedule-status.ts';
import { addDays, daysBetween, localOf, spanOf } from '#contract/rules/time.ts';
import { ownData } from '#src/data/databases/current-data.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import { readItinerary, type EventView } from '#src/data/views/event.ts';
import classes from '#src/features/manage/clone/clone-dialog.module.css';
import { CopyDates, daysOf, type Dates } from '#src/features/manage/clone/copy-dates.tsx';
import { COPIES_MAX } from '#src/features/manage/clone/first-days.ts';
import { makeCopies } from '#src/features/manage/clone/make-copies.ts';
import { messages } from '#src/features/manage/clone/messages.ts';
import { several } from '#src/features/manage/clone/several-messages.ts';
import fieldClasses from '#src/features/manage/new-experience/experience-fields.module.css';
import { announceChange } from '#src/features/outcome/announce-outcome.ts';
import { cloneEvent } from '#src/mutations/events/clone-event.ts';
import { useOneAtATime } from '#src/ui/buttons/use-one-at-a-time.ts';
import { PRIVACY_CHOICES } from '#src/ui/fields/access-choices.tsx';
import { ChoiceCards } from '#src/ui/fields/choice-cards.tsx';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { nowMs } from '#src/ui/text/now.ts';

interface CloneDialogProps {
  event: EventView;
  opened: boolean;
  onClose: () => void;
}

/**
 * Creates copies of an experience, each with its own first day, and their privacy. Works without a network.
 */
export function CloneDialog({ event, opened, onClose }: CloneDialogProps) {
  const navigate = useNavigate();
  const offline = useConnection().state !== 'online';
  const formId = useId();
  const today = localOf(new Date(nowMs()).toISOString(), event.timezone).slice(0, 10);
  const [dates, setDates] = useState<Dates>({
    first: event.startOn > today ? event.startOn : today,
    rhythm: 'once',
    times: 4,
    added: [],
    left: new Set(),
  });
  const [privacy, setPrivacy] = useState(event.privacy);
  const [tried, setTried] = useState(false);
  const { busy, run } = useOneAtATime();
  const all = daysOf(dates);
  const length = daysBetween(event.startOn, event.endOn);
  const placeOf = (startOn: string) => {
    const span = spanOf(startOn, addDays(startOn, length), event.timezone);
    return { tab: 'experiences', schedule: scheduleStatus(span, new Date(nowMs())) };
  };
  const submit = async () => {
    setTried(true);
    const source = await readItinerary(ownData(), event.id);
    const [startOn] = all;
    if (!startOn || !source || all.length > COPIES_MAX) return;
    if (all.length > 1) {
      if (!(await makeCopies(source, all, { privacy, offline }))) return;
      onClose();
      await navigate({ to: '/manage/$tab/$schedule', params: placeOf(startOn) });
      return;
    }
    const { eventId, change } = cloneEvent({ source, startOn, privacy });
    announceChange(change, messages.outcome);
    const kept = await change.then(
      () => true,
      () => false,
    );
    if (!kept) return;
    onClose();
    await navigate({
      to: '/manage/$tab/$schedule/$eventId/{-$subview}',
      params: { ...placeOf(startOn), eventId },
    });
  };
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={messages.title(event.name)}
      width={520}
      footer={
        <>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" form={formId} loading={busy} disabled={all.length > COPIES_MAX}>
            {all.length > 1 ? several.submit(all.length) : messages.submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={classes.form}
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void run(submit);
        }}
      >
        <p className={classes.hint}>{messages.hint}</p>
        {offline ? (
          <p className={fieldClasses.offline}>
            <IconCloudOff size={19} stroke={1.75} aria-hidden="true" />
            {messages.offline}
          </p>
        ) : null}
        <CopyDates
          dates={dates}
          onChange={setDates}
          length={length}
          today={today}
          missing={tried && all.length === 0}
        />
        <ChoiceCards
          legend={messages.privacy}
          layout="row"
          choices={PRIVACY_CHOICES}
          value={privacy}
          onChange={setPrivacy}
        />
      </form>
    </Sheet>
  );
}

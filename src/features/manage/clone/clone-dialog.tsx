import { Button } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useNavigate } from '@tanstack/react-router';
import { IconCalendarEvent, IconCloudOff } from '@tabler/icons-react';
import { useId, useState, type FormEvent } from 'react';
import { scheduleStatus } from '#contract/rules/schedule-status.ts';
import { addDays, daysBetween, localOf, spanOf } from '#contract/rules/time.ts';
import { ownData } from '#src/data/databases/current-data.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import { readItinerary, type EventView } from '#src/data/views/event.ts';
import classes from '#src/features/manage/clone/clone-dialog.module.css';
import { messages } from '#src/features/manage/clone/messages.ts';
import dateClasses from '#src/features/manage/new-experience/date-fields.module.css';
import fieldClasses from '#src/features/manage/new-experience/experience-fields.module.css';
import { announceChange } from '#src/features/outcome/announce-outcome.ts';
import { cloneEvent } from '#src/mutations/events/clone-event.ts';
import { PRIVACY_CHOICES } from '#src/ui/fields/access-choices.tsx';
import { ChoiceCards } from '#src/ui/fields/choice-cards.tsx';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { useWide } from '#src/ui/page/use-wide.ts';
import { dateRange } from '#src/ui/text/format-dates.ts';

interface CloneDialogProps {
  event: EventView;
  opened: boolean;
  onClose: () => void;
}

/** A copy of an experience with another first day and its own privacy. Works without a network. */
export function CloneDialog({ event, opened, onClose }: CloneDialogProps) {
  const navigate = useNavigate();
  const offline = useConnection().state !== 'online';
  const wide = useWide();
  const formId = useId();
  const today = localOf(new Date().toISOString(), event.timezone).slice(0, 10);
  const [startOn, setStartOn] = useState<string | null>(event.startOn > today ? event.startOn : today);
  const [privacy, setPrivacy] = useState(event.privacy);
  const [tried, setTried] = useState(false);
  const length = daysBetween(event.startOn, event.endOn);
  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault();
    setTried(true);
    const source = await readItinerary(ownData(), event.id);
    if (!startOn || !source) return;
    const { eventId, change } = cloneEvent({ source, startOn, privacy });
    announceChange(change, messages.outcome);
    const kept = await change.then(
      () => true,
      () => false,
    );
    if (!kept) return;
    onClose();
    const span = spanOf(startOn, addDays(startOn, length), event.timezone);
    await navigate({
      to: '/manage/$tab/$schedule/$eventId/{-$subview}',
      params: { tab: 'experiences', schedule: scheduleStatus(span, new Date()), eventId },
    });
  };
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={messages.title(event.name)}
      width={520}
      footer={
        <div className={classes.footer}>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" form={formId}>
            {messages.submit}
          </Button>
        </div>
      }
    >
      <form id={formId} className={classes.form} noValidate onSubmit={(submitted) => void submit(submitted)}>
        <p className={classes.hint}>{messages.hint}</p>
        {offline ? (
          <p className={fieldClasses.offline}>
            <IconCloudOff size={19} stroke={1.75} aria-hidden="true" />
            {messages.offline}
          </p>
        ) : null}
        <div>
          <DatePickerInput
            label={messages.starts}
            value={startOn}
            onChange={setStartOn}
            error={tried && !startOn ? messages.startRequired : null}
            valueFormat="ddd D MMM YYYY"
            placeholder={messages.datePlaceholder}
            minDate={today}
            maxDate={addDays(today, 365)}
            leftSection={<IconCalendarEvent size={19} stroke={1.75} aria-hidden="true" />}
            leftSectionWidth={44}
            dropdownType={wide ? 'popover' : 'modal'}
            popoverProps={{ zIndex: 400, withinPortal: true }}
            modalProps={{
              zIndex: 400,
              centered: true,
              size: 'auto',
              classNames: { content: dateClasses.modal },
            }}
            classNames={{ day: dateClasses.day }}
            ariaLabels={messages.calendar}
            highlightToday
          />
          <p className={classes.what} aria-live="polite">
            {startOn ? messages.what(dateRange(startOn, addDays(startOn, length)), length + 1) : null}
          </p>
        </div>
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

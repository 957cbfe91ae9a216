import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useDraft } from '#src/data/live/use-draft.ts';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import { ActivityFields } from '#src/features/itinerary/edit/new-activity/activity-fields.tsx';
import {
  formErrors,
  fromDraft,
  instantsOf,
  toDraft,
  type FormErrors,
} from '#src/features/itinerary/edit/new-activity/activity-form.ts';
import type { ShownDay, ShownEvent } from '#src/features/itinerary/shown.ts';
import { createActivity } from '#src/mutations/activities/create-activity.ts';
import { dayLong } from '#src/ui/text/format-dates.ts';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { useOneAtATime } from '#src/ui/buttons/use-one-at-a-time.ts';
import classes from '#src/features/itinerary/edit/new-activity/new-activity-sheet.module.css';

const FORM_ID = 'new-activity';
const text = messages.form;

interface Props {
  event: ShownEvent;
  day: ShownDay;
  opened: boolean;
  onClose: () => void;
}

/** A new activity of one day. Works without a signal; what is typed is kept as a draft until it is added. */
export function NewActivitySheet({ event, day, opened, onClose }: Props) {
  const draftKey = `new-activity:${day.id}`;
  const [draft, setDraft, handOver] = useDraft(draftKey);
  const [cover, setCover] = useState<File | null>(null);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, run } = useOneAtATime();
  const formRef = useRef<HTMLFormElement>(null);
  const offline = useConnection().state !== 'online';
  const form = fromDraft(draft);
  const where = { date: day.date, zone: event.timezone };
  // What is missing is said only after a try; a time that cannot be, at once.
  const { start, end, ...missing } = formErrors(form, where, Date.now());
  const errors: FormErrors = tried ? { ...missing, start, end } : form.times ? { start, end } : {};

  async function submit() {
    setTried(true);
    const now = Date.now();
    if (Object.keys(formErrors(form, where, now)).length > 0) {
      requestAnimationFrame(() =>
        formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
      return;
    }
    setFailure(null);
    await run(async () => {
      try {
        // Step 1: the activity gets its id here and is on screen at once, whether or not there is a signal.
        await handOver(() =>
          createActivity(
            {
              eventId: event.id,
              dayId: day.id,
              name: form.name,
              description: form.description,
              subtitle: form.subtitle,
              location: form.place.trim() || null,
              ...instantsOf(form, where, now),
              timezone: event.timezone,
              file: cover,
            },
            { draftKey },
          ),
        );
        // It stays mounted, so that it can close softly: the next one starts afresh.
        setCover(null);
        setTried(false);
        onClose();
      } catch {
        setFailure(messages.notSaved);
      }
    });
  }

  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={text.title}
      subtitle={dayLong(day.date)}
      width={520}
      footer={
        <div className={classes.footer}>
          <Button variant="default" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" form={FORM_ID} loading={busy}>
            {text.submit}
          </Button>
        </div>
      }
    >
      <form
        id={FORM_ID}
        ref={formRef}
        className={classes.form}
        noValidate
        onSubmit={(submission) => {
          submission.preventDefault();
          void submit();
        }}
        onKeyDown={(press) => {
          if (press.key !== 'Enter' || !(press.metaKey || press.ctrlKey)) return;
          press.preventDefault();
          void submit();
        }}
      >
        {failure ? (
          <p className={classes.failure} role="alert">
            {failure}
          </p>
        ) : null}
        {offline ? <p className={classes.offline}>{text.offline}</p> : null}
        <ActivityFields
          form={form}
          where={where}
          errors={errors}
          cover={cover}
          onChange={(next) => setDraft(toDraft(next))}
          onCover={setCover}
        />
      </form>
    </Sheet>
  );
}

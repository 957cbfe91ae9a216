import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconArrowRight, IconMapPin } from '@tabler/icons-react';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import {
  instantsOf,
  timesOf,
  withTime,
  type ActivityForm,
  type Where,
} from '#src/features/itinerary/edit/new-activity/activity-form.ts';
import { CoverChoice } from '#src/features/itinerary/edit/new-activity/cover-choice.tsx';
import { EventTimeHint } from '#src/features/itinerary/edit/event-time-hint.tsx';
import { PlaceCombobox } from '#src/features/itinerary/edit/place/place-combobox.tsx';
import { ZoneOffer } from '#src/features/itinerary/edit/place/zone-offer.tsx';
import { placeWords } from '#src/data/views/place-words.ts';
import { GrowingText } from '#src/ui/fields/growing-text.tsx';
import { TimeField } from '#src/ui/fields/time-field.tsx';
import { useAfterMount } from '#src/ui/hooks/use-after-mount.ts';
import classes from '#src/features/itinerary/edit/new-activity/activity-fields.module.css';
import { nowMs } from '#src/ui/text/now.ts';

interface Props {
  form: UseFormReturnType<ActivityForm>;
  eventId: string;
  where: Where;
  /** While the form is being stored, nothing can be typed or chosen: it would be lost. */
  busy: boolean;
}

const text = messages.form;

/**
 * Renders the fields typed first, and the rest when there is time: everything in one task would take a slow
 * phone too long.
 */
export function ActivityFields(props: Props) {
  const rest = useAfterMount(true);
  return (
    <>
      <Words {...props} />
      {rest ? <Rest {...props} /> : null}
    </>
  );
}

function Words({ form, busy }: Pick<Props, 'form' | 'busy'>) {
  return (
    <>
      <TextInput
        {...form.getInputProps('name')}
        readOnly={busy}
        data-autofocus
        label={text.name}
        maxLength={TEXT_LIMITS.name}
      />
      <GrowingText
        {...form.getInputProps('description')}
        readOnly={busy}
        minRows={2}
        maxRows={8}
        label={text.description}
        maxLength={TEXT_LIMITS.description}
      />
      <TextInput
        {...form.getInputProps('subtitle')}
        readOnly={busy}
        label={<Optional>{text.subtitle}</Optional>}
        maxLength={TEXT_LIMITS.subtitle}
      />
    </>
  );
}

function Rest({ form, eventId, where, busy }: Props) {
  const zone = form.values.timezone || where.zone;
  const times = timesOf(form.values, where, nowMs());
  const setTime = (which: 'start' | 'end') => (clock: string) =>
    form.setFieldValue('times', withTime(form.getValues(), where, nowMs(), which, clock));
  return (
    <>
      <PlaceCombobox
        eventId={eventId}
        typed={form.values.place || null}
        onPick={({ words, location, timezone = '' }) => {
          if (!busy) form.setValues({ place: words, location, placeZone: timezone });
        }}
        onLocated={({ words, location, timezone = '' }) => {
          if (form.getValues().place === words) form.setValues({ location, placeZone: timezone });
        }}
      >
        <TextInput
          {...form.getInputProps('place')}
          readOnly={busy}
          label={<Optional>{text.place}</Optional>}
          maxLength={TEXT_LIMITS.location}
          leftSection={<IconMapPin size={19} stroke={1.75} />}
          aria-autocomplete="list"
        />
      </PlaceCombobox>
      <div className={classes.times}>
        <TimeField
          label={text.starts}
          value={times.start}
          readOnly={busy}
          onChange={setTime('start')}
          error={textOf(form.errors['times.start'])}
        />
        <IconArrowRight className={classes.arrow} size={18} stroke={1.75} aria-hidden />
        <TimeField
          label={text.ends}
          value={times.end}
          readOnly={busy}
          onChange={setTime('end')}
          error={textOf(form.errors['times.end'])}
        />
        <EventTimeHint
          date={where.date}
          eventZone={where.zone}
          zone={zone}
          {...instantsOf(form.values, where, nowMs())}
        />
      </div>
      <ZoneOffer
        date={where.date}
        eventZone={where.zone}
        zone={zone}
        placeZone={placeWords(form.values.location) === form.values.place.trim() ? form.values.placeZone : ''}
        // times that nobody has set yet follow the zone
        timesStay={form.values.times !== null}
        disabled={busy}
        onUse={(chosen) => form.setFieldValue('timezone', chosen === where.zone ? '' : chosen)}
      />
      <CoverChoice
        file={form.values.cover}
        onChange={(file) => form.setFieldValue('cover', file)}
        disabled={busy}
      />
    </>
  );
}

const textOf = (error: unknown): string | undefined => (typeof error === 'string' ? error : undefined);

function Optional({ children }: { children: string }) {
  return (
    <>
      {children} <span className={classes.optional}>{text.optional}</span>
    </>
  );
}

import { Textarea, TextInput } from '@mantine/core';
import { IconArrowRight, IconMapPin } from '@tabler/icons-react';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import {
  timesOf,
  withTime,
  type ActivityForm,
  type FormErrors,
  type Where,
} from '#src/features/itinerary/edit/new-activity/activity-form.ts';
import { CoverChoice } from '#src/features/itinerary/edit/new-activity/cover-choice.tsx';
import { TimeField } from '#src/ui/fields/time-field.tsx';
import classes from '#src/features/itinerary/edit/new-activity/activity-fields.module.css';

interface Props {
  form: ActivityForm;
  where: Where;
  errors: FormErrors;
  cover: File | null;
  onChange: (form: ActivityForm) => void;
  onCover: (file: File | null) => void;
}

const text = messages.form;

export function ActivityFields({ form, where, errors, cover, onChange, onCover }: Props) {
  const times = timesOf(form, where, Date.now());
  const set =
    (field: 'name' | 'description' | 'subtitle' | 'place') =>
    (change: { currentTarget: { value: string } }) =>
      onChange({ ...form, [field]: change.currentTarget.value });
  const setTime = (which: 'start' | 'end') => (clock: string) =>
    onChange(withTime(form, where, Date.now(), which, clock));
  return (
    <>
      <TextInput
        data-autofocus
        label={text.name}
        value={form.name}
        maxLength={TEXT_LIMITS.name}
        error={errors.name}
        onChange={set('name')}
        dir="auto"
      />
      <Textarea
        autosize
        minRows={2}
        maxRows={8}
        label={text.description}
        value={form.description}
        maxLength={TEXT_LIMITS.description}
        error={errors.description}
        onChange={set('description')}
        dir="auto"
      />
      <TextInput
        label={<Optional>{text.subtitle}</Optional>}
        value={form.subtitle}
        maxLength={TEXT_LIMITS.subtitle}
        onChange={set('subtitle')}
        dir="auto"
      />
      <TextInput
        label={<Optional>{text.place}</Optional>}
        value={form.place}
        maxLength={TEXT_LIMITS.location}
        leftSection={<IconMapPin size={19} stroke={1.75} />}
        onChange={set('place')}
        dir="auto"
      />
      <div className={classes.times}>
        <TimeField label={text.starts} value={times.start} onChange={setTime('start')} error={errors.start} />
        <IconArrowRight className={classes.arrow} size={18} stroke={1.75} aria-hidden />
        <TimeField label={text.ends} value={times.end} onChange={setTime('end')} error={errors.end} />
      </div>
      <CoverChoice file={cover} onChange={onCover} />
    </>
  );
}

function Optional({ children }: { children: string }) {
  return (
    <>
      {children} <span className={classes.optional}>{text.optional}</span>
    </>
  );
}

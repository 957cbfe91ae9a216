import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertCircle, IconCloudOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import dateClasses from '#src/features/manage/new-experience/date-fields.module.css';
import classes from '#src/features/manage/new-experience/experience-fields.module.css';
import { promptWith, type ExperienceForm } from '#src/features/manage/new-experience/experience-form.ts';
import { messages } from '#src/features/manage/new-experience/messages.ts';
import { PRIVACY_CHOICES, RSVP_CHOICES } from '#src/ui/fields/access-choices.tsx';
import { ChoiceCards } from '#src/ui/fields/choice-cards.tsx';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';
import { Skeleton } from '#src/ui/states/skeleton.tsx';

const DateFields = lazyPart(
  async () => (await import('#src/features/manage/new-experience/date-fields.tsx')).default,
);
const AiFields = lazyPart(
  async () => (await import('#src/features/manage/new-experience/ai-fields.tsx')).default,
);
const CoverField = lazyPart(
  async () => (await import('#src/features/manage/new-experience/cover-field.tsx')).default,
);

interface ExperienceFieldsProps {
  form: UseFormReturnType<ExperienceForm>;
  /** Why creating failed, in the red box; the entries stay. */
  failure: string | null;
  today: string;
  zone: string;
  offline: boolean;
  /** While the form is being stored, nothing can be typed or chosen: it would be lost. */
  busy: boolean;
}

/** The fields of the dialog: what, when and for whom on the left, what it is made from on the right. */
export function ExperienceFields({ form, failure, today, zone, offline, busy }: ExperienceFieldsProps) {
  const { mode, startOn, endOn } = form.values;
  const byAi = mode === 'AI';
  // the prompt begins with the dates, and is updated with them
  const former = useRef({ startOn, endOn });
  const follow = useEffectEvent(() => {
    const prompt = promptWith(form.values.prompt, former.current, { startOn, endOn });
    former.current = { startOn, endOn };
    if (byAi && prompt !== form.values.prompt) form.setFieldValue('prompt', prompt);
  });
  useEffect(() => follow(), [byAi, startOn, endOn]);
  const access = (
    <div key="access" className={classes.column}>
      <ChoiceCards
        legend={messages.privacy}
        layout="row"
        choices={PRIVACY_CHOICES}
        value={form.values.privacy}
        disabled={busy}
        onChange={(privacy) => form.setFieldValue('privacy', privacy)}
      />
      <ChoiceCards
        legend={messages.rsvpType}
        choices={RSVP_CHOICES}
        value={form.values.rsvpType}
        disabled={busy}
        onChange={(rsvpType) => form.setFieldValue('rsvpType', rsvpType)}
      />
    </div>
  );
  // this choice matters most: on a phone it comes before privacy
  const source = (
    <div key="source" className={classes.beside}>
      {byAi ? (
        <AiFields form={form} busy={busy} meanwhile={<Skeleton height={240} radius={20} />} />
      ) : (
        <>
          <p className={classes.label}>{messages.cover}</p>
          <CoverField
            cover={form.values.cover}
            whole={form.values.whole}
            disabled={busy}
            onChange={form.setValues}
            meanwhile={<Skeleton ratio="16 / 9" radius={20} />}
          />
        </>
      )}
    </div>
  );
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        {failure ? (
          <p role="alert" className={classes.failure}>
            <IconAlertCircle size={19} stroke={1.75} aria-hidden="true" />
            {failure}
          </p>
        ) : null}
        {offline ? (
          <p className={classes.offline}>
            <IconCloudOff size={19} stroke={1.75} aria-hidden="true" />
            {byAi ? messages.ai.offline : messages.offline}
          </p>
        ) : null}
        <TextInput
          {...form.getInputProps('name')}
          readOnly={busy}
          data-autofocus
          label={messages.name}
          placeholder={messages.namePlaceholder}
        />
        <div>
          <DateFields
            form={form}
            today={today}
            zone={zone}
            busy={busy}
            meanwhile={
              <div className={dateClasses.waiting}>
                <Skeleton height={76} radius={14} />
              </div>
            }
          />
        </div>
      </div>
      {byAi ? [source, access] : [access, source]}
    </div>
  );
}

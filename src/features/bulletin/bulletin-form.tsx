import { Button, Textarea, TextInput } from '@mantine/core';
import { IconPencilPlus, IconSend2 } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import classes from '#src/features/bulletin/bulletin-form.module.css';
import { BULLETIN_DRAFT, BulletinRules } from '#src/features/bulletin/bulletin-form-rules.ts';
import { ImageChoice } from '#src/features/bulletin/image-choice.tsx';
import { messages } from '#src/features/bulletin/messages.ts';
import { useDraftForm } from '#src/features/form/use-draft-form.ts';
import { announceOutcome } from '#src/features/outcome/announce-outcome.ts';
import { createBulletin } from '#src/mutations/bulletin/create-bulletin.ts';

const text = messages.form;

/** Title, message and an optional image. On a phone it is collapsed to one line until it is used. */
export function BulletinForm({ eventId }: { eventId: string }) {
  const heading = useId();
  const offline = useConnection().state !== 'online';
  const draftKey = `bulletin:${eventId}`;
  const [opened, setOpened] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { form, propsFor, busy, failure, isEmpty } = useDraftForm({
    draftKey,
    draft: BULLETIN_DRAFT,
    rules: BulletinRules,
    notSaved: text.storageFailed,
    sentAs: { title: 'title', description: 'description' },
  });
  const { title, description, image } = form.values;
  const ready = title.trim() !== '' && description.trim() !== '';
  const open = opened || !isEmpty;
  useEffect(() => {
    if (opened) field.current?.focus();
  }, [opened]);

  // Text and image go to the outbox; the same transaction removes the draft.
  const formProps = propsFor(
    async (valid) => {
      if (valid.title === '' || valid.description === '') return false;
      const { rowId } = await createBulletin(
        { eventId, title: valid.title, description: valid.description, file: valid.image },
        { draftKey },
      );
      announceOutcome(rowId, messages.outcome);
      return true;
    },
    () => setOpened(false),
  );
  return (
    <div className={classes.side} data-open={open || undefined}>
      <button type="button" className={classes.opener} onClick={() => setOpened(true)}>
        <span>{text.open}</span>
        <IconPencilPlus size={22} stroke={1.75} aria-hidden="true" />
      </button>
      <form className={classes.form} aria-labelledby={heading} {...formProps}>
        <div>
          <h2 className={classes.title} id={heading}>
            {text.label}
          </h2>
          <p className={classes.hint}>{offline ? text.hintOffline : text.hint}</p>
        </div>
        <TextInput
          {...form.getInputProps('title')}
          ref={field}
          label={text.title}
          maxLength={TEXT_LIMITS.name}
          readOnly={busy}
        />
        <Textarea
          {...form.getInputProps('description')}
          autosize
          minRows={4}
          maxRows={14}
          label={text.description}
          maxLength={TEXT_LIMITS.description}
          readOnly={busy}
        />
        <ImageChoice
          file={image}
          // A file chosen while the text is being stored would be deleted with the draft.
          onChange={(file) => !busy && form.setFieldValue('image', file)}
          end={
            <Button
              type="submit"
              leftSection={<IconSend2 size={18} stroke={1.75} aria-hidden="true" />}
              disabled={!ready || busy}
            >
              {text.post}
            </Button>
          }
        />
        {failure ? (
          <p className={classes.wrong} role="alert">
            {failure}
          </p>
        ) : null}
      </form>
    </div>
  );
}

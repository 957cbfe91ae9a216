import { Button, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconMessagePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { TEXT_LIMITS } from '#contract/constants.ts';
import classes from '#src/features/event/invite/invite-dialog.module.css';
import type { InviteValues } from '#src/features/event/invite/invite-rules.ts';
import { messages } from '#src/features/event/invite/messages.ts';

const texts = messages.note;

/** The host's own text in the invitation. Few add one, so it is only a button until pressed. */
export function NoteField({ form, busy }: { form: UseFormReturnType<InviteValues>; busy: boolean }) {
  const [wanted, setWanted] = useState(false);
  const { note } = form.values;
  if (!wanted && note === '')
    return (
      <Button
        className={classes.add}
        size="sm"
        variant="default"
        leftSection={<IconMessagePlus size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setWanted(true)}
      >
        {texts.add}
      </Button>
    );
  return (
    <Textarea
      {...form.getInputProps('note')}
      label={texts.label}
      description={
        <span className={classes.under}>
          <span>{texts.hint}</span>
          <span>{texts.count(note.length, TEXT_LIMITS.note)}</span>
        </span>
      }
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      // the person has just opened it
      autoFocus={wanted}
      autosize
      minRows={3}
      maxRows={8}
      maxLength={TEXT_LIMITS.note}
      readOnly={busy}
    />
  );
}

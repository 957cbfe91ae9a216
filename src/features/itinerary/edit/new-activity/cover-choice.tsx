import { Button, Input } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { IMAGE_TYPES } from '#contract/constants.ts';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import { useObjectUrl } from '#src/ui/use-object-url.ts';
import classes from '#src/features/itinerary/edit/new-activity/cover-choice.module.css';

const text = messages.form;

/** The picture of a new activity: chosen, shown, removed. */
export function CoverChoice({ file, error, onChange }: { file: File | null; error: string | undefined; onChange: (file: File | null) => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const preview = useObjectUrl(file);
  return (
    <Input.Wrapper id={id} label={<>{text.cover} <span className={classes.optional}>{text.optional}</span></>} error={error}>
      <input
        ref={input}
        id={id}
        type="file"
        className={classes.hidden}
        accept={IMAGE_TYPES.join(',')}
        tabIndex={-1}
        onChange={(change) => {
          const [chosen] = change.currentTarget.files ?? [];
          // The same file may be chosen again after it was removed.
          change.currentTarget.value = '';
          if (chosen) onChange(chosen);
        }}
      />
      {preview ? (
        <div className={classes.preview}>
          <img src={preview} alt={file?.name ?? ''} />
          <Button size="sm" variant="glass" leftSection={<IconTrash size={17} stroke={1.75} />} onClick={() => onChange(null)}>{text.removeCover}</Button>
        </div>
      ) : (
        <Button variant="default" fullWidth leftSection={<IconPhoto size={18} stroke={1.75} />} onClick={() => input.current?.click()}>{text.chooseCover}</Button>
      )}
    </Input.Wrapper>
  );
}

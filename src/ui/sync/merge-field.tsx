import { Textarea, TextInput } from '@mantine/core';
import { SYNC_TEXT } from '#src/ui/sync/messages.ts';

/** The text that a person makes of two. */
export interface Merge {
  text: string;
  setText(text: string): void;
  /** What it begins with. */
  start: string;
  multiline: boolean;
}

export function MergeField({ merge, focus }: { merge: Merge; focus: boolean }) {
  const field = {
    label: SYNC_TEXT.conflict.merged,
    value: merge.text,
    onChange: (event: { currentTarget: { value: string } }) => merge.setText(event.currentTarget.value),
    autoFocus: focus,
    dir: 'auto',
  };
  return merge.multiline ? (
    <Textarea autosize minRows={3} maxRows={12} {...field} />
  ) : (
    <TextInput {...field} />
  );
}

import { useRef, useState, type ClipboardEvent } from 'react';
import * as v from 'valibot';
import { TEXT_LIMITS } from '#contract/constants.ts';
import { textDraft } from '#src/features/form/draft-format.ts';
import { useDraftForm } from '#src/features/form/use-draft-form.ts';
import { addMedia } from '#src/features/social/media-choice.ts';
import { messages } from '#src/features/social/messages.ts';

const NONE: File[] = [];
const DRAFT = textDraft({ files: NONE }, ['files']);
const NOTHING: readonly string[] = [];
const Rules = v.object({
  text: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(TEXT_LIMITS.post, messages.composer.tooLong(TEXT_LIMITS.post)),
  ),
  // validated when they were chosen
  files: v.custom<File[]>(() => true),
});

export interface ComposerProps {
  draftKey: string;
  /** Throws when the post could not be stored on this device; words and files then stay. */
  onPost: (text: string, files: readonly File[]) => Promise<unknown>;
}

/** A post being written: its words and files, and what is wrong with them. */
export function useComposer({ draftKey, onPost }: ComposerProps) {
  const [refused, setRefused] = useState<readonly string[]>(NOTHING);
  const field = useRef<HTMLTextAreaElement>(null);
  const { form, propsFor, busy, failure } = useDraftForm({
    draftKey,
    draft: DRAFT,
    rules: Rules,
    notSaved: messages.composer.storageFailed,
    judgedAtOnce: () => ['text'],
  });
  const { text, files } = form.values;
  const tooLong = form.errors['text'];
  const show = (shown: File[]) => form.setFieldValue('files', shown.length > 0 ? shown : NONE);
  // While words and files are being stored they stay as they are: what is added now would be cleared with them,
  // and what is removed would be posted.
  const take = (chosen: readonly File[]) => {
    if (busy) return;
    const added = addMedia(files, chosen);
    setRefused(added.wrong);
    show(added.files);
  };
  return {
    field,
    text,
    setText(words: string) {
      if (!busy) form.setFieldValue('text', words);
    },
    files,
    busy,
    tooLong: Boolean(tooLong),
    /** Of the text, or of storing the post; what is wrong with chosen files is in `refused`. */
    failure: tooLong ?? failure,
    refused,
    ready: (text.trim() !== '' || files.length > 0) && !tooLong,
    take,
    /** Some of the files were removed or moved. */
    change(changed: File[]) {
      setRefused(NOTHING);
      show(changed);
      // The pressed button goes with its picture, and the list once fewer than two are left; the keyboard focus
      // stays here.
      if (changed.length < 2) field.current?.focus();
    },
    onPaste(event: ClipboardEvent) {
      const pasted = [...event.clipboardData.files];
      if (pasted.length === 0) return;
      event.preventDefault();
      take(pasted);
    },
    formProps: propsFor(
      async ({ text: words, files: chosen }) => (words !== '' || chosen.length > 0) && onPost(words, chosen),
      () => setRefused(NOTHING),
    ),
  };
}

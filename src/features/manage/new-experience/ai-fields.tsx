import { Button, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconFileTypePdf, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { FILE_LIMITS, TEXT_LIMITS } from '#contract/constants.ts';
import classes from '#src/features/manage/new-experience/ai-fields.module.css';
import type { ExperienceForm } from '#src/features/manage/new-experience/experience-form.ts';
import { messages } from '#src/features/manage/new-experience/messages.ts';
import { usePublicConfig } from '#src/session/public-config.ts';
import { FileDrop } from '#src/ui/fields/file-drop.tsx';

const texts = messages.ai;

/** What to build it from: words, and a PDF. In a file of its own because it is loaded only when it is chosen. */
export default function AiFields({ form }: { form: UseFormReturnType<ExperienceForm> }) {
  const open = useRef<() => void>(null);
  const [error, setError] = useState<string | null>(null);
  const config = usePublicConfig();
  const { paper } = form.values;
  const take = (file: File) => {
    // the name alone must do where the device tells no type
    const isPdf = file.type === 'application/pdf' || (file.type === '' && /\.pdf$/i.test(file.name));
    const wrong = !isPdf ? texts.notPdf : file.size > FILE_LIMITS.document ? texts.tooLarge : null;
    setError(wrong);
    if (!wrong) form.setFieldValue('paper', file);
  };
  return (
    <div className={classes.fields}>
      <Textarea
        {...form.getInputProps('prompt')}
        label={texts.prompt}
        description={config?.ai ? texts.byService : texts.builtIn}
        autosize
        minRows={5}
        maxRows={12}
        maxLength={TEXT_LIMITS.prompt}
      />
      <FileDrop
        accept={['application/pdf']}
        openRef={open}
        label={texts.paper}
        role="group"
        aria-label={texts.paper}
        className={classes.drop}
        onFile={take}
      >
        <IconFileTypePdf size={26} stroke={1.5} aria-hidden="true" />
        <span className={classes.words}>
          {paper ? <b>{paper.name}</b> : <b>{texts.paper}</b>}
          <span>{texts.paperHint}</span>
        </span>
        <Button variant="default" size="sm" onClick={() => open.current?.()}>
          {paper ? texts.replace : texts.choose}
        </Button>
        {paper ? (
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={texts.removePaper}
            onClick={() => form.setFieldValue('paper', null)}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden="true" />
          </Button>
        ) : null}
      </FileDrop>
      {error ? (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

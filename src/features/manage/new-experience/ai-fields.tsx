import { Button, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconFileTypePdf, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { FILE_LIMITS, TEXT_LIMITS } from '#contract/constants.ts';
import classes from '#src/features/manage/new-experience/ai-fields.module.css';
import type { ExperienceForm } from '#src/features/manage/new-experience/experience-form.ts';
import { messages } from '#src/features/manage/new-experience/messages.ts';
import { usePublicConfig } from '#src/session/public-config.ts';
import { FileChoice } from '#src/ui/fields/file-choice.tsx';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';

const texts = messages.ai;

/** What to build from: text, and a PDF. In its own file because it is loaded only when chosen. */
export default function AiFields({ form, busy }: { form: UseFormReturnType<ExperienceForm>; busy: boolean }) {
  const [error, setError] = useState<string | null>(null);
  const config = usePublicConfig();
  const { paper } = form.values;
  const take = (file: File) => {
    // some devices report no type: then only the file name tells
    const isPdf = file.type === 'application/pdf' || (file.type === '' && /\.pdf$/i.test(file.name));
    const wrong = !isPdf
      ? texts.notPdf
      : file.size === 0
        ? texts.empty
        : file.size > FILE_LIMITS.document
          ? texts.tooLarge
          : null;
    setError(wrong);
    if (!wrong) form.setFieldValue('paper', file);
  };
  return (
    <div className={classes.fields}>
      <Textarea
        {...form.getInputProps('prompt')}
        readOnly={busy}
        label={texts.prompt}
        description={config?.ai ? texts.byService : texts.builtIn}
        autosize
        minRows={5}
        maxRows={12}
        maxLength={TEXT_LIMITS.prompt}
      />
      <FileChoice
        icon={<IconFileTypePdf size={26} stroke={1.5} aria-hidden="true" />}
        label={texts.paper}
        hint={texts.paperHint}
        file={paper}
        accept={['application/pdf']}
        choose={texts.choose}
        replace={texts.replace}
        disabled={busy}
        onFile={take}
      >
        {paper ? (
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            disabled={busy}
            aria-label={texts.removePaper}
            onClick={() => {
              form.setFieldValue('paper', null);
              focusIfLost();
            }}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden="true" />
          </Button>
        ) : null}
      </FileChoice>
      {error ? (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

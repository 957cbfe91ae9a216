import { Button } from '@mantine/core';
import { IconFileDownload, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { DOCUMENT_TYPES } from '#contract/constants.ts';
import { messages } from '#src/features/documents/messages.ts';
import classes from '#src/features/documents/upload-area.module.css';
import { useUpload, type UploadTarget } from '#src/features/documents/use-upload.ts';
import { FileDrop } from '#src/ui/fields/file-drop.tsx';

/** Choose or drop files; several at once. */
export function UploadArea({ to, hint }: { to: UploadTarget; hint: string }) {
  const open = useRef<() => void>(null);
  const { upload, wrong } = useUpload(to);
  return (
    <>
      <FileDrop
        accept={DOCUMENT_TYPES}
        openRef={open}
        onFiles={upload}
        label={messages.chooseField}
        className={classes.area}
      >
        <span className={classes.icon} aria-hidden="true">
          <IconFileDownload size={22} stroke={1.75} />
        </span>
        <span className={classes.words}>
          <b>{messages.drop}</b>
          <span>{hint}</span>
        </span>
        <Button
          leftSection={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => open.current?.()}
        >
          {messages.upload}
        </Button>
      </FileDrop>
      {wrong.length > 0 ? (
        <div className={classes.wrong} role="alert">
          <p>{messages.wrong}</p>
          <ul>
            {wrong.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}

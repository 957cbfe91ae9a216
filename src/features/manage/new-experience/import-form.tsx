import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import classes from '#src/features/manage/new-experience/experience-fields.module.css';
import { messages } from '#src/features/manage/new-experience/messages.ts';
import type { Import } from '#src/features/manage/new-experience/use-import.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';
import { Skeleton } from '#src/ui/states/skeleton.tsx';

const ImportPanel = lazyPart(
  async () => (await import('#src/features/manage/new-experience/import-panel.tsx')).default,
);

interface FormProps {
  of: Import;
  online: boolean;
}

/** From a file, which the server reads. */
export function ImportForm({ of, online }: FormProps) {
  return (
    <>
      {online ? null : (
        <p className={classes.offline}>
          <IconCloudOff size={19} stroke={1.75} aria-hidden="true" />
          {messages.import.offline}
        </p>
      )}
      {/* its code is not precached, and it can do nothing without a connection */}
      {online || of.file ? (
        <ImportPanel of={of} offline={!online} meanwhile={<Skeleton height={92} radius={20} />} />
      ) : null}
    </>
  );
}

interface FooterProps {
  of: Import;
  online: boolean;
  onCancel: () => void;
  onSubmit: () => void;
}

export function ImportFooter({ of, online, onCancel, onSubmit }: FooterProps) {
  return (
    <>
      {of.reading || of.importing ? (
        <Button variant="subtle" color="gray" onClick={of.cancel}>
          {messages.import.stop}
        </Button>
      ) : (
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {messages.cancel}
        </Button>
      )}
      <Button loading={of.importing} disabled={!online || !of.preview} onClick={onSubmit}>
        {messages.import.submit}
      </Button>
    </>
  );
}

import { Button } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { PROFILE_TEXT } from '#src/features/profile/messages.ts';
import classes from '#src/features/profile/profile.module.css';
import { ownDataCalls } from '#src/session/own-data-calls.ts';
import { useCall } from '#src/session/use-call.ts';
import { toast } from '#src/ui/notices/toast.tsx';
import { saveBlob } from '#src/ui/pictures/save-blob.ts';
import { sizeText } from '#src/ui/text/size-text.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

const DeleteAccountSheet = lazyPart(
  async () => (await import('#src/features/profile/own-data/delete-account-sheet.tsx')).DeleteAccountSheet,
  { over: true },
);
const text = PROFILE_TEXT.data;

/** All of the person's data: to export, and to delete. */
export function OwnDataSection({ offline }: { offline: boolean }) {
  const [deleting, setDeleting] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <section className={classes.card} aria-labelledby="profile-data">
      <h2 id="profile-data">{text.title}</h2>
      <p className={classes.hint}>{offline ? text.offline : text.hint}</p>
      <div className={classes.buttons}>
        <ExportButton offline={offline} />
        <Button
          variant="light"
          color="red"
          disabled={offline}
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
          onClick={() => setDeleting('open')}
        >
          {text.delete}
        </Button>
      </div>
      {deleting === 'never' ? null : (
        <DeleteAccountSheet opened={deleting === 'open'} onClose={() => setDeleting('closed')} />
      )}
    </section>
  );
}

function ExportButton({ offline }: { offline: boolean }) {
  const call = useCall();
  const [bytes, setBytes] = useState<number | null>(null);
  const download = async () => {
    const done = await call.run(
      async () => saveBlob(await ownDataCalls.exportAll(setBytes), exportName(new Date())),
      { fallback: text.exportFailed, onFailure: ({ error }) => toast.error(error ?? text.exportFailed) },
    );
    setBytes(null);
    if (done) toast.success(text.exported);
  };
  return (
    <>
      <Button
        variant="default"
        disabled={offline}
        loading={call.busy}
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        onClick={() => void download()}
      >
        {text.export}
      </Button>
      <span className={classes.hint}>{bytes === null ? '' : text.exporting(sizeText(bytes))}</span>
    </>
  );
}

const exportName = (at: Date): string => `sojourn-${at.toISOString().slice(0, 10)}.zip`;

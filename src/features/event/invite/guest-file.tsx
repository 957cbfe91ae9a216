import { Button, FileButton } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { writeInvitee } from '#contract/rules/read-invitees.ts';
import classes from '#src/features/event/invite/invite-dialog.module.css';
import { messages } from '#src/features/event/invite/messages.ts';
import { readGuestFile } from '#src/features/event/invite/read-guest-file.ts';

const BYTES_MAX = 1_000_000;

interface Props {
  busy: boolean;
  /** `tags`: by address, for people who have any. */
  onRead: (people: string[], tags: Record<string, string[]>) => void;
}

/** A list from a spreadsheet: its guests become rows, to be checked before they are invited. */
export function GuestFile({ busy, onRead }: Props) {
  const [said, setSaid] = useState<string>(messages.fileHint);
  const reset = useRef<() => void>(null);
  const read = async (file: File | null) => {
    if (!file) return;
    // so that the same file can be chosen again
    reset.current?.();
    const text = file.size > BYTES_MAX ? null : await file.text().catch(() => null);
    if (text === null) return setSaid(messages.fileFailed);
    const { people, skipped } = readGuestFile(text);
    if (people.length === 0) return setSaid(messages.fileEmpty(file.name));
    setSaid(messages.fileRead(people.length, skipped));
    onRead(
      people.map(writeInvitee),
      Object.fromEntries(people.flatMap(({ emailId, tags }) => (tags ? [[emailId, tags]] : []))),
    );
  };
  return (
    <div className={classes.file}>
      <FileButton
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        resetRef={reset}
        disabled={busy}
        onChange={(file) => void read(file)}
      >
        {(props) => (
          <Button
            {...props}
            size="sm"
            variant="default"
            disabled={busy}
            leftSection={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden="true" />}
          >
            {messages.file}
          </Button>
        )}
      </FileButton>
      <span role="status">{said}</span>
    </div>
  );
}

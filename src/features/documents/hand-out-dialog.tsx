import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { displayName } from '#contract/rules/names.ts';
import { COMMON } from '#contract/schemas/documents.ts';
import type { RsvpView } from '#src/data/views/rsvps.ts';
import classes from '#src/features/documents/hand-out.module.css';
import { matchFiles } from '#src/features/documents/match-files.ts';
import { messages } from '#src/features/documents/messages.ts';
import { handOut } from '#src/features/documents/use-upload.ts';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { toast } from '#src/ui/notices/toast.tsx';

const text = messages.handOut;
const NOBODY = '';

interface HandOutDialogProps {
  eventId: string;
  guests: readonly RsvpView[];
  chosen: { good: File[]; wrong: string[] };
  /** While it is closed, the files and whose they are stay. */
  opened: boolean;
  onClose: () => void;
  /** They were uploaded or discarded. */
  onDone: () => void;
}

/** Suggests the recipient of each file by its name, to be checked and corrected before anything is sent. */
export function HandOutDialog({
  eventId,
  guests,
  chosen: { good, wrong },
  opened,
  onClose,
  onDone,
}: HandOutDialogProps) {
  const [whose, setWhose] = useState(() =>
    matchFiles(
      good.map(({ name }) => name),
      guests,
    ).map((guid) => guid ?? NOBODY),
  );
  const going = good.flatMap((file, nth) => (whose[nth] ? [{ eventId, userId: whose[nth], file }] : []));
  const upload = () => {
    void handOut(going).then((lost) => lost.forEach((words) => toast.error(words)));
    onDone();
  };
  const options = [
    { value: NOBODY, label: text.nobody },
    { value: COMMON, label: messages.common },
    ...guests.map(({ user }) => ({ value: user.guid ?? NOBODY, label: displayName(user) })),
  ];
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={text.title}
      subtitle={text.subtitle}
      width={560}
      footer={
        <>
          <Button variant="subtle" color="gray" onClick={onDone}>
            {text.discard}
          </Button>
          <Button disabled={going.length === 0} onClick={upload}>
            {text.upload(going.length)}
          </Button>
        </>
      }
    >
      {going.length < good.length ? (
        <p className={classes.note} role="status">
          {text.unmatched(good.length - going.length)}
        </p>
      ) : null}
      <ul className={classes.list}>
        {good.map(({ name }, nth) => (
          <li key={`${nth} ${name}`}>
            <span dir="auto">{name}</span>
            <NativeSelect
              aria-label={text.whose(name)}
              data={options}
              value={whose[nth] ?? NOBODY}
              onChange={({ currentTarget: { value } }) =>
                setWhose((before) => before.map((one, at) => (at === nth ? value : one)))
              }
            />
          </li>
        ))}
      </ul>
      {wrong.length > 0 ? (
        <div className={classes.wrong} role="alert">
          <p>{messages.wrong}</p>
          <ul>
            {wrong.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </Sheet>
  );
}

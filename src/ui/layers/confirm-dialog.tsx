import { Button, Modal } from '@mantine/core';
import classes from './confirm.module.css';
import { UI_TEXT } from '#src/ui/messages.ts';
import { useAfterMount } from '#src/ui/hooks/use-after-mount.ts';
import { PageLock } from './page-lock.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface Question {
  title: string;
  text: string;
  /** The affected items; long lists are truncated. */
  list?: readonly string[];
  /** Label of the confirm button: "Delete", "Call". */
  yes: string;
  no?: string;
  danger?: boolean;
}

/** The question itself. Cancel has the focus: a hasty Enter does nothing irreversible. */
export function ConfirmDialog({
  question,
  opened: wanted,
  onAnswer,
}: {
  question: Question | null;
  opened: boolean;
  onAnswer: (yes: boolean) => void;
}) {
  const opened = useAfterMount(wanted);
  const no = () => onAnswer(false);
  useBackCloses(opened, no);
  const layer = useReturnFocus(opened);
  return (
    <Modal
      ref={layer}
      opened={opened}
      onClose={no}
      returnFocus={false}
      withCloseButton={false}
      size={400}
      zIndex={400}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <PageLock />
      <Modal.Title className={classes.title}>{question?.title}</Modal.Title>
      <p className={classes.text}>{question?.text}</p>
      {question?.list ? (
        <ul className={classes.list}>
          {question.list.map((item, index) => (
            // oxlint-disable-next-line no-array-index-key -- the list is fixed while the question is open
            <li key={index}>
              <span dir="auto">{item}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={classes.actions}>
        <Button variant="subtle" color="gray" onClick={no} data-autofocus>
          {question?.no ?? UI_TEXT.cancel}
        </Button>
        <Button color={question?.danger ? 'red' : undefined} onClick={() => onAnswer(true)}>
          {question?.yes}
        </Button>
      </div>
    </Modal>
  );
}

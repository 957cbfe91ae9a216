import '@mantine/core/styles/PasswordInput.layer.css';
import { Button, PasswordInput } from '@mantine/core';
import { IconDownload, IconFileAlert, IconLock, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { messages } from '#src/features/documents/pdf/messages.ts';
import classes from '#src/features/documents/pdf/pdf-viewer.module.css';
import type { PdfState } from '#src/features/documents/pdf/use-pdf.ts';
import { UI_TEXT } from '#src/ui/messages.ts';
import { Spinner } from '#src/ui/states/spinner.tsx';

interface PdfUnopenedProps {
  found: Exclude<PdfState, { state: 'open' }>;
  download: { href: string; download: string } | null;
}

const text = messages;

/** Shown instead of pages: loading, password required, or cannot be shown; always with a way forward. */
export function PdfUnopened({ found, download }: PdfUnopenedProps) {
  if (found.state === 'opening')
    return (
      <div className={classes.state} role="status">
        <Spinner size={28} />
        <p>{text.opening}</p>
      </div>
    );
  const take = download ? (
    <Button
      component="a"
      {...download}
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
    >
      {text.download}
    </Button>
  ) : null;
  if (found.state === 'locked') return <Locked wrong={found.wrong} unlock={found.unlock} download={take} />;
  return (
    <div className={classes.state} role="alert">
      <IconFileAlert size={34} stroke={1.5} aria-hidden="true" />
      <p className={classes.what}>{found.state === 'broken' ? text.broken : text.unreachable}</p>
      <p>{found.state === 'broken' ? text.brokenHint : text.unreachableHint}</p>
      <div className={classes.actions}>
        {found.state === 'unreachable' ? (
          <Button
            onClick={found.retry}
            leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}
          >
            {UI_TEXT.retry}
          </Button>
        ) : null}
        {take}
      </div>
    </div>
  );
}

interface LockedProps {
  wrong: boolean;
  unlock: (password: string) => void;
  download: React.ReactNode;
}

/** The password is passed to the library and not stored. */
function Locked({ wrong, unlock, download }: LockedProps) {
  const [password, setPassword] = useState('');
  return (
    <form
      className={classes.state}
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') unlock(password);
        setPassword('');
      }}
    >
      <IconLock size={34} stroke={1.5} aria-hidden="true" />
      <p className={classes.what}>{text.locked}</p>
      <PasswordInput
        className={classes.password}
        label={text.password}
        autoComplete="off"
        value={password}
        error={wrong ? text.wrongPassword : undefined}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- asked for while somebody waits, and again after a wrong one
        autoFocus
      />
      <div className={classes.actions}>
        <Button type="submit">{text.unlock}</Button>
        {download}
      </div>
    </form>
  );
}

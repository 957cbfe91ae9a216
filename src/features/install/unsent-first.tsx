import { useEffect } from 'react';
import { currentData } from '#src/data/databases/current-data.ts';
import { useOutbox } from '#src/data/live/use-outbox.ts';
import { isOwn } from '#src/data/databases/is-own.ts';
import classes from '#src/features/install/download-sheet.module.css';
import { INSTALL_TEXT } from '#src/features/install/messages.ts';
import { sendNow } from '#src/mutations/outbox/queued-signal.ts';

/**
 * The app on an iPhone's home screen has separate storage: pending changes would stay behind in the browser.
 * So they are sent first, and the steps say so while any are pending.
 */
export function UnsentFirst() {
  const { waiting, attention } = useOutbox();
  useEffect(() => {
    if (isOwn(currentData())) void sendNow();
  }, []);
  if (waiting === 0) return null;
  return (
    <p className={classes.unsent} role="status">
      {INSTALL_TEXT.unsent(waiting)}{' '}
      {attention > 0 ? INSTALL_TEXT.unsentAttention(attention) : INSTALL_TEXT.unsentWait}
    </p>
  );
}

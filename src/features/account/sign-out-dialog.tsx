import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useOutbox } from '#src/data/live/use-outbox.ts';
import { useUnsaved } from '#src/data/live/use-unsaved.ts';
import classes from '#src/features/account/account.module.css';
import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';
import type { SignOutChoice } from '#src/session/session-state.ts';
import { signOut } from '#src/session/session.ts';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { toast } from '#src/ui/notices/toast.tsx';

const text = ACCOUNT_TEXT.leave;
const LISTED = 5;

/**
 * Logs out. Tries once more to send pending changes, for at most 5 s; if some are left, nothing happens until
 * the person has chosen what to do with them.
 */
export function SignOutDialog({ onStay }: { onStay: () => void }) {
  const { rows, waiting } = useOutbox();
  // cannot be kept: it exists only in this page
  const unsaved = useUnsaved().filter(({ refused }) => !refused);
  /** Something could not be sent: the person chooses. */
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(true);
  /** How often it has gone on by itself: at the start, and once more when all is sent. */
  const times = useRef(0);
  const [stays] = useState(() => new AbortController());
  const stay = () => {
    // Requests under way may still arrive, but the person is no longer leaving.
    stays.abort();
    onStay();
  };

  const leave = async (choice?: SignOutChoice) => {
    setBusy(true);
    try {
      const unsent = await signOut(choice, stays.signal);
      // A fresh page: nothing of this person stays in memory.
      if (unsent === 0) return location.assign('/');
      setAsks(true);
    } catch {
      if (stays.signal.aborted) return;
      toast.error(text.failed);
      onStay();
    }
    setBusy(false);
  };
  const all = [...unsaved.map((one) => ({ ...one, eventName: null })), ...rows];
  // it may be sent after all while they choose
  const isAllSent = asks && !busy && all.length === 0;
  useEffect(() => {
    if (times.current > (isAllSent ? 1 : 0)) return;
    times.current += 1;
    void leave();
  });

  // Most people have nothing pending: they see no dialog at all.
  if (waiting === 0 && !asks) return null;
  return (
    <Sheet
      opened
      onClose={stay}
      title={text.title}
      subtitle={asks && all.length > 0 ? text.waiting(all.length) : text.trying}
      width={440}
    >
      <ul className={classes.unsent}>
        {all.slice(0, LISTED).map((row) => (
          <li key={row.id}>
            {row.label}
            {row.words ? `: “${row.words}”` : ''}
            {row.eventName ? ` · ${row.eventName}` : ''}
          </li>
        ))}
        {all.length > LISTED ? <li>{text.more(all.length - LISTED)}</li> : null}
      </ul>
      {asks ? (
        <div className={classes.choices}>
          <Button onClick={stay} disabled={busy} autoFocus>
            {text.stay}
          </Button>
          {unsaved.length > 0 ? null : (
            <>
              <Button variant="default" onClick={() => leave('keep')} disabled={busy}>
                {text.keep}
              </Button>
              <p className={classes.hint}>{text.keepHint}</p>
            </>
          )}
          <Button variant="light" color="red" onClick={() => leave('discard')} disabled={busy}>
            {text.discard(all.length)}
          </Button>
        </div>
      ) : null}
    </Sheet>
  );
}

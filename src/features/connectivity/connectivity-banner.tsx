import { CloseButton } from '@mantine/core';
import { IconAlertCircle, IconWifi, IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '#src/features/connectivity/connectivity-banner.module.css';
import { CONNECTION_TEXT as TEXT } from '#src/features/connectivity/messages.ts';
import { useBanner, type Notice } from '#src/features/connectivity/use-banner.ts';
import { useStalled } from '#src/features/connectivity/use-stalled.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useOutbox } from '#src/data/live/use-outbox.ts';
import { askToSignIn } from '#src/session/ask-to-sign-in.ts';
import { keptHere, useSession } from '#src/session/session.ts';
import { openPanel } from '#src/ui/shell-panels.ts';

const icon = { size: 19, stroke: 1.75, 'aria-hidden': true } as const;
const ICONS: Record<Notice, ReactNode> = { online: <IconWifi {...icon} />, offline: <IconWifiOff {...icon} />, portal: <IconAlertCircle {...icon} />, serverTrouble: <IconAlertCircle {...icon} /> };

/**
 * Under the top bar, never over content. While the trouble lasts it stays, but can be folded to a slim line; once the
 * server answers again it says so in green for four seconds.
 */
export function ConnectivityBanner() {
  const { notice, folded, fold, unfold } = useBanner(useConnection().state);
  const { waiting } = useOutbox();
  return (
    <>
      <div role="status" aria-live="polite">
        {notice && !folded ? (
          <div className={classes.banner} data-notice={notice}>
            {ICONS[notice]}
            <span className={classes.words}>{TEXT[notice]}</span>
            {notice !== 'online' && waiting > 0 ? (
              <button type="button" className={`${classes.link} ${classes.waiting}`} onClick={() => openPanel('outbox')}>
                {TEXT.waiting(waiting)}
              </button>
            ) : null}
            {notice !== 'online' ? <CloseButton aria-label={TEXT.fold} onClick={fold} /> : null}
          </div>
        ) : null}
      </div>
      {notice && folded ? (
        <button type="button" className={classes.slim} aria-label={TEXT.unfold} onClick={unfold}>
          {TEXT.short[notice]}
        </button>
      ) : null}
      <StalledNotice />
      <SignInNotice />
    </>
  );
}

/** The server is there and nobody has to do anything, and yet nothing goes. */
function StalledNotice() {
  const stalled = useStalled();
  const { waiting } = useOutbox();
  return (
    <div role="status" aria-live="polite">
      {stalled ? (
        <div className={classes.banner} data-notice="stalled">
          <IconAlertCircle {...icon} />
          <span className={classes.words}>{TEXT.stalled}</span>
          <button type="button" className={`${classes.link} ${classes.waiting}`} onClick={() => openPanel('outbox')}>
            {TEXT.waiting(waiting)}
          </button>
        </div>
      ) : null}
    </div>
  );
}

/** The session has lapsed, or changes are kept here until the one who made them signs in again: how many, and never what. */
function SignInNotice() {
  const { signInNeeded } = useConnection();
  const { waiting } = useOutbox();
  const session = useSession();
  const kept = keptHere(session);
  if (kept === 0 && !(signInNeeded && session.status === 'signedIn')) return null;
  return (
    <div className={classes.banner} data-notice="signIn" role="status">
      <IconAlertCircle {...icon} />
      <span className={classes.words}>{TEXT.signIn(kept || waiting)}</span>
      <button type="button" className={classes.link} onClick={() => askToSignIn()}>
        {TEXT.signInAction}
      </button>
    </div>
  );
}

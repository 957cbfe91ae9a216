import classes from '#src/features/connectivity/connectivity-banner.module.css';
import { CONNECTION_TEXT as TEXT } from '#src/features/connectivity/messages.ts';
import { NoticeCard } from '#src/features/connectivity/notice-card.tsx';
import { useNews } from '#src/features/connectivity/use-news.ts';
import { useStalled } from '#src/features/connectivity/use-stalled.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useOutbox } from '#src/data/live/use-outbox.ts';
import { askToSignIn } from '#src/session/ask-to-sign-in.ts';
import { keptHere, useSession } from '#src/session/session.ts';
import { openPanel } from '#src/ui/layers/shell-panels.ts';

/**
 * Notices about the connection to the server. They are in the top bar, where nothing moves when they come or
 * go; if there is no room, a notice would cover the page's title, so the page makes room. Each stays until
 * its cause is over, there or folded into the bar, and is announced when it appears.
 */
export function ConnectivityBanner() {
  return (
    <div className={classes.place} role="status" aria-live="polite" aria-atomic="false">
      <ConnectionNotice />
      <StalledNotice />
      <SignInNotice />
    </div>
  );
}

/** Shown while the trouble lasts, and in green for four seconds once the server responds again. */
function ConnectionNotice() {
  const news = useNews(useConnection().state);
  const { waiting } = useOutbox();
  if (!news) return null;
  return (
    <NoticeCard
      key={news}
      notice={news}
      text={TEXT[news]}
      passing={news === 'online'}
      stepsAside={news === 'offline' || news === 'serverTrouble'}
    >
      {news !== 'online' && waiting > 0 ? <WaitingLink waiting={waiting} /> : null}
    </NoticeCard>
  );
}

/** The server responds and nobody has to do anything, yet nothing is being sent. */
function StalledNotice() {
  const stalled = useStalled();
  const { waiting } = useOutbox();
  return stalled ? (
    <NoticeCard notice="stalled" text={TEXT.stalled}>
      <WaitingLink waiting={waiting} />
    </NoticeCard>
  ) : null;
}

/**
 * The session has expired, or changes are stored here until their author signs in again: says how many, never
 * what they are.
 */
function SignInNotice() {
  const { signInNeeded } = useConnection();
  const { waiting } = useOutbox();
  const session = useSession();
  const kept = keptHere(session);
  if (kept === 0 && !(signInNeeded && session.status === 'signedIn')) return null;
  return (
    <NoticeCard notice="signIn" text={TEXT.signIn(kept || waiting)}>
      <button type="button" className={classes.link} onClick={() => askToSignIn()}>
        {TEXT.signInAction}
      </button>
    </NoticeCard>
  );
}

function WaitingLink({ waiting }: { waiting: number }) {
  return (
    // the sync chip announces how many are waiting
    <button
      type="button"
      aria-live="off"
      className={`${classes.link} ${classes.waiting}`}
      onClick={() => openPanel('outbox')}
    >
      {TEXT.waiting(waiting)}
    </button>
  );
}

import { MailSection } from '#src/features/profile/mail-section.tsx';
import { PROFILE_TEXT } from '#src/features/profile/messages.ts';
import { OwnDataSection } from '#src/features/profile/own-data/own-data-section.tsx';
import { PhoneSection } from '#src/features/profile/phone-section.tsx';
import classes from '#src/features/profile/profile.module.css';
import { SignInsSection } from '#src/features/profile/sessions-section.tsx';
import { useSignIns } from '#src/features/profile/use-sign-ins.ts';
import { YouSection } from '#src/features/profile/you-section.tsx';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useOwnProfile } from '#src/data/live/use-own-profile.ts';
import { useSelf } from '#src/data/live/use-self.ts';
import type { SelfView } from '#src/data/views/fold-view.ts';
import { ErrorState } from '#src/ui/states/error-state.tsx';
import { Page } from '#src/ui/page/page.tsx';
import { Skeleton } from '#src/ui/states/skeleton.tsx';
import { usePageMeta } from '#src/ui/page/use-page-meta.ts';

/**
 * The person's name, picture, phone, mails and sign-ins. Phone and sign-ins need a connection, and say so
 * without one.
 */
export function ProfilePage() {
  usePageMeta({ title: PROFILE_TEXT.title, hidden: true });
  const self = useSelf();
  return <Page className={classes.page}>{self ? <Sections self={self} /> : null}</Page>;
}

function Sections({ self }: { self: SelfView }) {
  const live = useOwnProfile();
  const offline = useConnection().state === 'offline';
  const signIns = useSignIns(offline);
  const retry = live.state === 'error' && !offline ? live.retry : null;
  return (
    <>
      <header className={classes.head}>
        <h1>{PROFILE_TEXT.title}</h1>
        <p>{PROFILE_TEXT.subtitle}</p>
      </header>
      <YouSection self={self} />
      {live.state === 'ready' ? (
        <>
          <PhoneSection phone={live.value.phone ?? null} offline={offline} />
          <MailSection self={live.value} />
        </>
      ) : null}
      {live.state !== 'ready' && offline ? <NotHere /> : null}
      {live.state === 'loading' && !offline ? <Outline /> : null}
      <SignInsSection signIns={signIns} offline={offline} />
      <OwnDataSection offline={offline} />
      {retry ? (
        <ErrorState
          title={PROFILE_TEXT.loadFailed}
          onRetry={() => {
            retry();
            void signIns.load();
          }}
        />
      ) : null}
    </>
  );
}

/** The phone and the mails on a device that has not received them yet. */
function NotHere() {
  return [PROFILE_TEXT.phone.title, PROFILE_TEXT.mails.title].map((title) => (
    <section key={title} className={classes.card} aria-label={title}>
      <h2>{title}</h2>
      <p className={classes.hint}>{PROFILE_TEXT.notHere}</p>
    </section>
  ));
}

/** Placeholder for the phone and the mails, about as tall as they will be: what is below does not move. */
function Outline() {
  return (
    <div className={classes.outline} role="status" aria-busy="true" aria-label={PROFILE_TEXT.loading}>
      <Skeleton height={220} radius={20} />
      <Skeleton height={540} radius={20} />
    </div>
  );
}

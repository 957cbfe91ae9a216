import type { SignInAnswer } from '#contract/schemas/auth.ts';
import { MailSection } from '#src/features/profile/mail-section.tsx';
import { PROFILE_TEXT } from '#src/features/profile/messages.ts';
import { PhoneSection } from '#src/features/profile/phone-section.tsx';
import classes from '#src/features/profile/profile.module.css';
import { SessionsSection } from '#src/features/profile/sessions-section.tsx';
import { useProfile } from '#src/features/profile/use-profile.ts';
import { YouSection } from '#src/features/profile/you-section.tsx';
import { useSession } from '#src/session/session.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Page } from '#src/ui/page.tsx';
import { SkeletonCards } from '#src/ui/skeleton-card.tsx';
import { usePageMeta } from '#src/ui/use-page-meta.ts';

/** [EXT] Name, picture, phone, mails and sign-ins of the person. Everything here needs a connection, and says so without one. */
export function ProfilePage() {
  usePageMeta({ title: PROFILE_TEXT.title, hidden: true });
  const { user } = useSession();
  return <Page className={classes.page}>{user ? <Sections user={user} /> : null}</Page>;
}

function Sections({ user }: { user: SignInAnswer }) {
  const own = useProfile();
  const { profile, sessions, offline, failed, load } = own;
  return (
    <>
      <header className={classes.head}>
        <h1>{PROFILE_TEXT.title}</h1>
        <p>{PROFILE_TEXT.subtitle}</p>
      </header>
      {offline ? (
        <p role="status" className={classes.note}>
          {PROFILE_TEXT.offline}
        </p>
      ) : null}
      <YouSection key={profile ? 'fresh' : 'known'} known={profile ?? user} own={own} />
      {profile ? (
        <>
          <PhoneSection profile={profile} own={own} />
          <MailSection profile={profile} own={own} />
        </>
      ) : null}
      {sessions ? <SessionsSection sessions={sessions} own={own} /> : null}
      {failed && !profile && !offline ? <ErrorState title={PROFILE_TEXT.loadFailed} onRetry={() => void load()} /> : null}
      {!profile && !offline && !failed ? <SkeletonCards count={2} label={PROFILE_TEXT.loading} /> : null}
    </>
  );
}

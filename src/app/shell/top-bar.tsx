import { IconMenu2 } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { AppearanceMenu } from '#src/app/shell/appearance-menu.tsx';
import { SHELL_TEXT } from '#src/app/shell/messages.ts';
import classes from '#src/app/shell/top-bar.module.css';
import { useRest } from '#src/data/live/use-rest.ts';
import { useSession } from '#src/session/session.ts';
import { askToSignIn } from '#src/session/ask-to-sign-in.ts';
import { PlainButton } from '#src/ui/buttons/plain-button.tsx';
import { PlainIconButton } from '#src/ui/buttons/plain-icon-button.tsx';
import { Logo } from '#src/ui/page/logo.tsx';
import { PlainLink } from '#src/ui/page/plain-link.tsx';
import { openPanel } from '#src/ui/layers/shell-panels.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';
import { useShown } from '#src/ui/hooks/use-shown.ts';

const FoldedNotices = lazyPart(
  async () => (await import('#src/features/connectivity/folded-notices.tsx')).FoldedNotices,
  { over: true, plain: true, silent: true },
);
// visitors see nothing there
const MemberActions = lazyPart(
  async () => (await import('#src/app/shell/member-actions.tsx')).MemberActions,
  {
    over: true,
    plain: true,
    silent: true,
  },
);

/**
 * Transparent over pictures and ambient light; once the page is scrolled it gains a blurred background and a
 * hairline.
 */
export function TopBar() {
  const session = useSession();
  const signedIn = session.status === 'signedIn';
  const rest = useRest();
  const { sentinel, stuck } = useStuck();
  return (
    <>
      <div ref={sentinel} className={classes.sentinel} aria-hidden="true" />
      <header className={classes.bar} data-stuck={stuck || undefined}>
        {signedIn ? (
          <PlainIconButton aria-label={SHELL_TEXT.openMenu} onClick={() => openPanel('menu')}>
            <IconMenu2 size={21} stroke={1.75} />
          </PlainIconButton>
        ) : null}
        <PlainLink href="/" exact className={classes.logo} aria-label={SHELL_TEXT.homeLink}>
          <Logo />
        </PlainLink>
        {signedIn ? (
          <nav className={classes.nav} aria-label={SHELL_TEXT.main}>
            <PlainLink href="/" exact className={classes.link}>
              {SHELL_TEXT.home}
            </PlainLink>
            <PlainLink href="/manage/experiences" className={classes.link}>
              {SHELL_TEXT.manage}
            </PlainLink>
          </nav>
        ) : null}
        <div className={classes.end}>
          <span data-bar-place />
          {rest ? <FoldedNotices /> : null}
          {signedIn ? <MemberActions meanwhile={<span className={classes.room} />} /> : null}
          {session.status === 'signedOut' ? (
            <>
              <AppearanceMenu />
              <PlainButton className={classes.login} data-for-strangers onClick={() => askToSignIn()}>
                {SHELL_TEXT.login}
              </PlainButton>
            </>
          ) : null}
        </div>
      </header>
    </>
  );
}

function useStuck() {
  const sentinel = useRef<HTMLDivElement>(null);
  const [stuck, setStuck] = useState(false);
  const shown = useShown();
  useEffect(() => {
    const element = sentinel.current;
    // outside the document nothing is visible
    if (!element || !shown) return;
    const observer = new IntersectionObserver(([entry]) => setStuck(entry ? !entry.isIntersecting : false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [shown]);
  return { sentinel, stuck };
}

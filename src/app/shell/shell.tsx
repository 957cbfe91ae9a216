import { lazy, Suspense, type ReactNode } from 'react';
import { LoadingBar } from '#src/app/shell/loading-bar.tsx';
import classes from '#src/app/shell/shell.module.css';
import { MAIN_ID, SkipLink } from '#src/app/shell/skip-link.tsx';
import { TopBar } from '#src/app/shell/top-bar.tsx';
import { UpdatePrompt } from '#src/app/update-prompt.tsx';
import { ConnectivityBanner } from '#src/features/connectivity/connectivity-banner.tsx';
import { InstallPrompt } from '#src/features/install/install-prompt.tsx';
import { useAskedToSignIn } from '#src/session/ask-to-sign-in.ts';
import { ConfirmHost } from '#src/ui/confirm.tsx';
import { LiveRegion } from '#src/ui/live-region.tsx';
import { useOnceTrue } from '#src/ui/use-once-true.ts';
import { useOpenPanel } from '#src/ui/shell-panels.ts';
import { Toaster } from '#src/ui/toaster.tsx';

const MainMenu = lazy(async () => ({ default: (await import('#src/app/shell/main-menu.tsx')).MainMenu }));
const AccountPanel = lazy(async () => ({ default: (await import('#src/features/account/account-panel.tsx')).AccountPanel }));
const OutboxTray = lazy(async () => ({ default: (await import('#src/features/outbox/outbox-tray.tsx')).OutboxTray }));

/** What surrounds every screen. Panels are fetched the first time they open and stay mounted, so they can close softly. */
export function Shell({ children }: { children: ReactNode }) {
  const panel = useOpenPanel();
  const account = useOnceTrue(useAskedToSignIn());
  const menu = useOnceTrue(panel === 'menu');
  const outbox = useOnceTrue(panel === 'outbox');
  return (
    <div className={classes.shell}>
      <SkipLink />
      <LoadingBar />
      <TopBar />
      <ConnectivityBanner />
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <Suspense>{menu ? <MainMenu /> : null}</Suspense>
      <Suspense>{account ? <AccountPanel /> : null}</Suspense>
      <Suspense>{outbox ? <OutboxTray /> : null}</Suspense>
      <ConfirmHost />
      <UpdatePrompt otherwise={<InstallPrompt />} />
      <Toaster />
      <LiveRegion />
    </div>
  );
}

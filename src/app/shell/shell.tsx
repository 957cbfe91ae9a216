import type { ReactNode } from 'react';
import { switchDebugPanel, useDebugTools } from '#src/app/debug-panel.ts';
import { useShellKeys } from '#src/app/shell/use-shell-keys.ts';
import { useUpdateReady } from '#src/app/register-worker.ts';
import { useHasStorageNotice } from '#src/app/shell/use-has-storage-notice.ts';
import classes from '#src/app/shell/shell.module.css';
import { MAIN_ID, SkipLink } from '#src/app/shell/skip-link.tsx';
import { TopBar } from '#src/app/shell/top-bar.tsx';
import { useRest } from '#src/data/live/use-rest.ts';
import { InstallBar, InstallButton } from '#src/features/install/install-layer.tsx';
import { useAskedToSignIn } from '#src/session/ask-to-sign-in.ts';
import { ConfirmHost } from '#src/ui/layers/confirm.tsx';
import { useNotePresses } from '#src/ui/layers/last-press.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';
import { LiveRegion } from '#src/ui/notices/live-region.tsx';
import { useRowQuestion } from '#src/ui/sync/row-question.ts';
import { useOnceTrue } from '#src/ui/hooks/use-once-true.ts';
import { useOpenPanel } from '#src/ui/layers/shell-panels.ts';
import { Toaster } from '#src/ui/notices/toaster.tsx';

const Panels = lazyPart(async () => (await import('#src/app/shell/panels.tsx')).Panels, { over: true });
const AccountPanel = lazyPart(
  async () => (await import('#src/features/account/account-panel.tsx')).AccountPanel,
  { over: true },
);
const DebugCorner = lazyPart(async () => (await import('#src/features/debug/debug-corner.tsx')).DebugCorner, {
  over: true,
});
// loaded with the databases: before that there is nothing to report
const ConnectivityBanner = lazyPart(
  async () => (await import('#src/features/connectivity/connectivity-banner.tsx')).ConnectivityBanner,
  { over: true, plain: true, silent: true },
);
const UpdatePrompt = lazyPart(async () => (await import('#src/app/update-prompt.tsx')).UpdatePrompt, {
  over: true,
  silent: true,
});
const StorageNotices = lazyPart(
  async () => (await import('#src/features/storage/storage-notices.tsx')).StorageNotices,
  { over: true },
);

/** The shell around every screen. What opens over it is loaded when first opened. */
export function Shell({ children }: { children: ReactNode }) {
  const isPanelOpen = useOpenPanel() !== null;
  const isAsked = useRowQuestion() !== null;
  const panels = useOnceTrue(isPanelOpen || isAsked);
  const debug = useDebugTools();
  const account = useOnceTrue(useAskedToSignIn());
  const storage = useHasStorageNotice();
  const rest = useRest();
  const update = useUpdateReady() ? <UpdatePrompt /> : null;
  useShellKeys();
  useNotePresses();
  return (
    <div className={classes.shell}>
      <SkipLink />
      <TopBar />
      {rest ? <ConnectivityBanner /> : null}
      <InstallBar />
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <InstallButton />
      {account ? <AccountPanel /> : null}
      {panels ? <Panels /> : null}
      {debug ? <DebugCorner db={debug.db} onOff={() => void switchDebugPanel(false)} /> : null}
      <ConfirmHost />
      {storage ? <StorageNotices meanwhile={update}>{update}</StorageNotices> : update}
      <Toaster />
      <LiveRegion />
    </div>
  );
}

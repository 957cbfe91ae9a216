import { IconSearch } from '@tabler/icons-react';
import { SHELL_TEXT } from '#src/app/shell/messages.ts';
import classes from '#src/app/shell/top-bar.module.css';
import { UserMenu } from '#src/app/shell/user-menu.tsx';
import { useSelf } from '#src/data/live/use-self.ts';
import { NotificationsBell } from '#src/features/notifications/notifications-bell.tsx';
import { SyncStatus } from '#src/features/outbox/sync-status.tsx';
import { PlainIconButton } from '#src/ui/buttons/plain-icon-button.tsx';
import { useGridKeys } from '#src/ui/lists/use-grid-keys.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';
import { openPanel } from '#src/ui/layers/shell-panels.ts';

const PullToRefresh = lazyPart(
  async () => (await import('#src/app/shell/pull-to-refresh.tsx')).PullToRefresh,
  { silent: true },
);
/** On an iPhone or iPad: the only place where no browser refreshes a page that is pulled down. */
const isOnHomeScreen = (): boolean => (navigator as { standalone?: boolean }).standalone === true;

/** The end of the top bar for somebody who is signed in. */
export function MemberActions() {
  const self = useSelf();
  useGridKeys();
  return (
    <>
      {isOnHomeScreen() ? <PullToRefresh /> : null}
      {/* on a phone it is in the menu */}
      <PlainIconButton
        className={classes.wide}
        aria-label={SHELL_TEXT.search}
        aria-keyshortcuts="/ Control+K"
        onClick={() => openPanel('search')}
      >
        <IconSearch size={21} stroke={1.75} />
      </PlainIconButton>
      <SyncStatus />
      <NotificationsBell />
      {self ? <UserMenu user={self} /> : null}
    </>
  );
}

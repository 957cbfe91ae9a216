import { UserMenu } from '#src/app/shell/user-menu.tsx';
import { useSelf } from '#src/data/live/use-self.ts';
import { NotificationsBell } from '#src/features/notifications/notifications-bell.tsx';
import { SyncStatus } from '#src/features/outbox/sync-status.tsx';

/** The end of the top bar, of whoever is signed in. */
export function MemberEnd() {
  const self = useSelf();
  return (
    <>
      <SyncStatus />
      <NotificationsBell />
      {self ? <UserMenu user={self} /> : null}
    </>
  );
}

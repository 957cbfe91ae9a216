import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { useIsSheetOpen } from '#src/ui/layers/use-toasts-aside.ts';
import { hideToast, showToast } from './show-toast.tsx';
import { connectToaster } from './toast-queue.ts';
import classes from './show-toast.module.css';

connectToaster({ show: showToast, hide: hideToast });

/**
 * Top right, full width on phones; at most three at a time; they stay while the pointer rests on them. While a
 * sheet is open they lie on top of each other: below each other they would cover its title and close button.
 */
export function ToasterHost() {
  const aside = useIsSheetOpen();
  return (
    <Notifications
      layout={aside ? 'stacked' : 'default'}
      data-aside={aside || undefined}
      position="top-right"
      limit={3}
      pauseResetOnHover="notification"
      classNames={{ root: classes.host }}
    />
  );
}

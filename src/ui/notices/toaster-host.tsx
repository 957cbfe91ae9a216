import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { hideToast, showToast } from './show-toast.tsx';
import { openDesk } from './toast-desk.ts';
import classes from './show-toast.module.css';

openDesk({ show: showToast, hide: hideToast });

/** Top right, full width on phones; at most three at a time; they stay while the pointer rests on them. */
export function ToasterHost() {
  return (
    <Notifications
      position="top-right"
      limit={3}
      pauseResetOnHover="notification"
      classNames={{ root: classes.host }}
    />
  );
}

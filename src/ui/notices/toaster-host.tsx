import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import classes from './toast.module.css';

/**
 * Top right, over the full width on phones; at most three at a time; they wait while the pointer rests on
 * them.
 */
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

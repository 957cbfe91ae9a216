import { IconCloudOff, IconHistory } from '@tabler/icons-react';
import classes from './state-note.module.css';
import { UI_TEXT } from '#src/ui/messages.ts';
import { RelativeTime } from '#src/ui/text/relative-time.tsx';

const OLD_MS = 600_000;

/**
 * "Updated 12 min ago": shown when what is on screen is over 10 minutes old; when offline, and if there is
 * room, at once.
 */
export function StaleNote({ updatedAt, offline }: { updatedAt: number | null; offline: boolean }) {
  if (updatedAt === null) return null;
  const fresh = Date.now() - updatedAt < OLD_MS;
  if (fresh && !offline) return null;
  const Icon = offline ? IconCloudOff : IconHistory;
  return (
    <span className={`${classes.note} ${fresh ? classes.fresh : ''}`}>
      <Icon size={15} stroke={1.75} aria-hidden />
      <span>
        {UI_TEXT.updated} <RelativeTime at={updatedAt} />
      </span>
    </span>
  );
}

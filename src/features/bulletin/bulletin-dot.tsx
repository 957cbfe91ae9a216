import { useBulletins } from '#src/data/live/use-bulletins.ts';
import classes from '#src/features/bulletin/bulletin-dot.module.css';
import { messages } from '#src/features/bulletin/messages.ts';

/** Next to the word "Bulletin" while something is unread. */
export function BulletinDot({ event, current }: { event: { id: string }; current: boolean }) {
  const live = useBulletins(event.id);
  const unread = live.state === 'ready' ? live.value.unread.length : 0;
  if (current || unread === 0) return null;
  return <span className={classes.dot} role="img" aria-label={messages.unread(unread)} />;
}

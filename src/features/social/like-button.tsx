import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { messages } from '#src/features/social/messages.ts';
import classes from '#src/features/social/post-card.module.css';

interface LikeButtonProps {
  liked: boolean;
  count: number;
  /** The like is on this device only. */
  waiting: boolean;
  /** Not even stored yet. */
  saving: boolean;
  /** Null for people who may only read. */
  onChange: ((liked: boolean) => void) | null;
}

/** Sends the wanted state, never a toggle, so that a replay is harmless. */
export function LikeButton({ liked, count, waiting, saving, onChange }: LikeButtonProps) {
  const Heart = liked ? IconHeartFilled : IconHeart;
  return (
    <button
      type="button"
      className={classes.react}
      aria-pressed={liked}
      aria-label={`${messages.likeAction}, ${messages.like(count)}${waiting ? `, ${messages.likeWaiting}` : ''}`}
      aria-busy={saving || undefined}
      data-pencil={waiting || undefined}
      disabled={!onChange}
      onClick={() => onChange?.(!liked)}
    >
      <Heart size={20} stroke={1.75} aria-hidden="true" />
      <span aria-hidden="true" className={classes.count}>
        {count || null}
      </span>
      {waiting ? <small aria-hidden="true">{messages.likeWaiting}</small> : null}
    </button>
  );
}

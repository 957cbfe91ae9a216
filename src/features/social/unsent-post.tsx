import { Button } from '@mantine/core';
import { IconClockUp } from '@tabler/icons-react';
import { useId } from 'react';
import { galleryOf } from '#contract/rules/gallery.ts';
import { displayName } from '#contract/rules/names.ts';
import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import { useOutboxRow } from '#src/data/live/use-outbox.ts';
import { useUploadProgress } from '#src/data/live/use-upload-progress.ts';
import type { PostView } from '#src/data/views/feed.ts';
import { isParked, type SyncMark } from '#src/data/views/sync-mark.ts';
import { UploadNote } from '#src/features/outcome/upload-note.tsx';
import { RefusedChange } from '#src/features/refused/refused-change.tsx';
import { mediaKindOf } from '#src/features/social/media-choice.ts';
import { messages } from '#src/features/social/messages.ts';
import cardClasses from '#src/features/social/post-card.module.css';
import classes from '#src/features/social/unsent-post.module.css';
import { Avatar } from '#src/ui/people/avatar.tsx';
import { Badge } from '#src/ui/text/badge.tsx';
import { ago } from '#src/ui/text/format-dates.ts';
import { onDevice } from '#src/ui/text/now.ts';
import { UI_TEXT } from '#src/ui/messages.ts';
import { askAboutRow } from '#src/ui/sync/row-question.ts';
import { Spinner } from '#src/ui/states/spinner.tsx';

interface UnsentPostProps {
  post: PostView;
  sync: SyncMark;
  now: number;
}

/** A post that only this device has: in pencil, small, at the top of the feed. */
export function UnsentPost({ post, sync, now }: UnsentPostProps) {
  const heading = useId();
  const name = displayName(post.owner);
  return (
    <article
      className={`${cardClasses.post} ${classes.unsent}`}
      tabIndex={-1}
      data-pencil=""
      aria-labelledby={heading}
    >
      <div className={classes.words}>
        <div className={classes.header}>
          <Avatar name={name} picture={post.owner.profilePic} size={44} />
          <div className={cardClasses.by} id={heading}>
            <b>{name}</b>
            <span>{messages.written(ago(onDevice(now) - Date.parse(post.createdAt)))}</span>
          </div>
        </div>
        {post.title ? (
          <p className={classes.text} dir="auto">
            {post.title}
          </p>
        ) : null}
      </div>
      <Thumbnail post={post} by={name} />
      <footer className={classes.footer}>
        {isParked(sync) ? <RefusedChange rowId={sync.rowId} /> : <UnderWay sync={sync} />}
      </footer>
    </article>
  );
}

/** It proceeds by itself; it can be corrected or discarded only until it may have arrived. */
function UnderWay({ sync }: { sync: SyncMark }) {
  const { rowId } = sync;
  // Not once it may have arrived: the corrected post would be a second one.
  const editable = (useOutboxRow(rowId)?.edits.length ?? 0) > 0;
  const isLarge = useUploadProgress(rowId) !== null;
  return (
    <>
      <StateNote sync={sync} />
      <span className={classes.spacer} />
      {editable ? (
        <Button size="sm" variant="subtle" color="gray" onClick={() => askAboutRow('edit', rowId)}>
          {messages.edit}
        </Button>
      ) : null}
      {sync.state === 'saving' || (sync.state === 'sending' && !isLarge) ? null : (
        <Button size="sm" variant="subtle" color="gray" onClick={() => askAboutRow('discard', rowId)}>
          {messages.discard}
        </Button>
      )}
    </>
  );
}

function StateNote({ sync }: { sync: SyncMark }) {
  const { state } = sync;
  const progress = useUploadProgress(sync.rowId);
  if (progress) return <UploadNote sync={sync} />;
  if (state === 'sending') {
    return (
      <span className={classes.sending} role="status">
        <Spinner />
        {messages.processing}
      </span>
    );
  }
  return (
    <>
      <Badge tone="pencil" icon={<IconClockUp size={14} stroke={2} />}>
        {UI_TEXT.sync[state === 'saving' ? state : 'waiting']}
      </Badge>
      {state === 'saving' ? null : (
        <span className={classes.hint}>
          {state === 'blocked' ? UI_TEXT.sync.blocked : messages.waitingHint}
        </span>
      )}
    </>
  );
}

function Thumbnail({ post, by }: { post: PostView; by: string }) {
  const gallery = galleryOf(post);
  const [first = null] = gallery;
  const url = useMediaUrl(first?.media ?? null);
  const posterUrl = useMediaUrl(first?.poster ?? null);
  const kind = mediaKindOf(first?.mimeType ?? null);
  if (!url || !kind) return null;
  return (
    <div className={classes.thumbnail}>
      {kind === 'image' ? (
        <img
          src={url}
          alt={gallery.length > 1 ? messages.mediaAltOf(1, gallery.length, by) : messages.mediaAlt(by)}
        />
      ) : (
        <video
          src={url}
          poster={posterUrl ?? undefined}
          muted
          playsInline
          preload="metadata"
          aria-label={messages.videoAlt(by)}
        />
      )}
      {gallery.length > 1 ? <span className={classes.more}>{messages.more(gallery.length - 1)}</span> : null}
    </div>
  );
}

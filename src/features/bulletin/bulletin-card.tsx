import { IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { displayName } from '#contract/rules/names.ts';
import type { BulletinView } from '#src/data/views/bulletin.ts';
import classes from '#src/features/bulletin/bulletin-card.module.css';
import { BulletinImage } from '#src/features/bulletin/bulletin-image.tsx';
import { BulletinReaders } from '#src/features/bulletin/bulletin-readers.tsx';
import { BulletinState } from '#src/features/bulletin/bulletin-state.tsx';
import { messages } from '#src/features/bulletin/messages.ts';
import { deleteUndoably } from '#src/features/outcome/delete-undoably.ts';
import { messages as outcomes } from '#src/features/outcome/messages.ts';
import { deleteBulletinMutation } from '#src/mutations/bulletin/delete-bulletin.ts';
import { askConfirm } from '#src/ui/layers/confirm.tsx';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { Avatar } from '#src/ui/people/avatar.tsx';
import { Badge } from '#src/ui/text/badge.tsx';
import { RelativeTime } from '#src/ui/text/relative-time.tsx';
import { RichText } from '#src/ui/text/rich-text.tsx';

interface BulletinCardProps {
  bulletin: BulletinView;
  isNew: boolean;
  mayDelete: boolean;
  /** Hosts see who has read it. */
  showsReaders: boolean;
}

/** One bulletin: author, time, text and image. */
export function BulletinCard({ bulletin, isNew, mayDelete, showsReaders }: BulletinCardProps) {
  const heading = useId();
  const { id, eventId, title, description, owner, media, sync, version } = bulletin;
  const name = displayName(owner);
  const remove = async () => {
    const sure = await askConfirm({
      title: messages.delete,
      text: messages.deleteConfirm,
      list: [title],
      yes: messages.deleteYes,
      danger: true,
    });
    if (!sure) return;
    await deleteUndoably(
      deleteBulletinMutation,
      { eventId, bulletinId: id },
      {
        says: outcomes.deleting(title),
        outcome: { failed: messages.deleteFailed },
      },
    );
    focusIfLost();
  };
  return (
    <article
      className={classes.card}
      data-pencil={version === 0 ? '' : undefined}
      data-pictured={media ? '' : undefined}
      aria-labelledby={heading}
    >
      <div className={classes.words}>
        <header className={classes.header}>
          <Avatar name={name} picture={owner.profilePic} size={32} />
          <span className={classes.by}>
            <b>{name}</b> <RelativeTime at={bulletin.timestamp} />
          </span>
          {isNew ? <Badge tone="ember">{messages.isNew}</Badge> : null}
          {mayDelete ? (
            <button
              type="button"
              className={classes.icon}
              aria-label={messages.deleteNamed(title)}
              title={messages.delete}
              onClick={() => void remove()}
            >
              <IconTrash size={19} stroke={1.75} aria-hidden="true" />
            </button>
          ) : null}
        </header>
        <h3 className={classes.title} id={heading} dir="auto">
          {title}
        </h3>
        <div className={classes.text} dir="auto">
          <RichText text={description} />
        </div>
        {sync ? <BulletinState sync={sync} /> : null}
        {showsReaders ? <BulletinReaders bulletin={bulletin} /> : null}
      </div>
      <BulletinImage bulletin={bulletin} />
    </article>
  );
}

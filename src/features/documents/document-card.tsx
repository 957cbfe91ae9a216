import { IconCircleCheck, IconCloudOff, IconUnlink, IconTrash } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import type { DocumentView } from '#src/data/views/documents.ts';
import classes from '#src/features/documents/document-card.module.css';
import { DocumentFace } from '#src/features/documents/document-face.tsx';
import { DocumentState } from '#src/features/documents/document-state.tsx';
import { kindOf, titleOf, uploaderOf } from '#src/features/documents/document-words.ts';
import { messages } from '#src/features/documents/messages.ts';
import { deleteUndoably } from '#src/features/outcome/delete-undoably.ts';
import { messages as outcomes } from '#src/features/outcome/messages.ts';
import { deleteDocumentMutation } from '#src/mutations/documents/delete-document.ts';
import { askConfirm } from '#src/ui/layers/confirm.tsx';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { sizeText } from '#src/ui/text/size-text.ts';

interface DocumentCardProps {
  document: DocumentView;
  /** Its position and the total: only the start of a long list is rendered. */
  nth: number;
  of: number;
  /** It opens without a signal; null while unknown. */
  isHere: boolean | null;
  online: boolean;
  mayDelete: boolean;
  /** Shows the document with this id over the page. */
  onShow: (id: string) => void;
  /** Set where it can be detached. */
  onDetach: ((document: DocumentView) => void) | undefined;
}

/** One document: what it is, who it is from, and whether it opens. */
export const DocumentCard = memo(function DocumentCard(props: DocumentCardProps) {
  const { document, nth, of, isHere, online, mayDelete, onShow, onDetach } = props;
  const { id, eventId, sync, version } = document;
  const url = useMediaUrl(document.document.original);
  const opens = online || isHere !== false;
  const title = titleOf(document);
  const remove = async () => {
    const sure = await askConfirm({
      title: messages.delete,
      text: messages.deleteConfirm,
      list: [document.name],
      yes: messages.deleteYes,
      danger: true,
    });
    if (!sure) return;
    await deleteUndoably(
      deleteDocumentMutation,
      { eventId, documentId: id },
      {
        says: outcomes.deleting(document.name),
        outcome: { failed: messages.deleteFailed },
      },
    );
    focusIfLost();
  };
  const words = (
    <>
      <DocumentFace document={document} url={opens ? url : null} />
      <span className={classes.words}>
        <b dir="auto">{title}</b>
        <span className={classes.facts}>
          {kindOf(document)} · {version === 0 ? sizeText(document.bytes) : uploaderOf(document)}
        </span>
      </span>
    </>
  );
  return (
    <li
      className={classes.card}
      aria-posinset={nth}
      aria-setsize={of}
      data-pencil={version === 0 ? '' : undefined}
      data-closed={opens ? undefined : ''}
    >
      <Opener opens={opens && url !== null} onShow={() => onShow(id)}>
        {words}
      </Opener>
      <div className={classes.state}>
        {sync ? <DocumentState sync={sync} /> : <Place isHere={isHere} opens={opens} />}
      </div>
      {onDetach ? (
        <button
          type="button"
          className={classes.delete}
          aria-label={messages.activity.detachNamed(document.name)}
          title={messages.activity.detach}
          onClick={() => onDetach(document)}
        >
          <IconUnlink size={18} stroke={1.75} aria-hidden="true" />
        </button>
      ) : null}
      {mayDelete ? (
        <button
          type="button"
          className={classes.delete}
          aria-label={messages.deleteNamed(document.name)}
          title={messages.delete}
          onClick={() => void remove()}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden="true" />
        </button>
      ) : null}
    </li>
  );
});

interface OpenerProps {
  opens: boolean;
  onShow: () => void;
  children: ReactNode;
}

/** Opens it over the page; if it cannot be opened right now, it is not a control. */
function Opener({ opens, onShow, children }: OpenerProps) {
  if (!opens) return <div className={classes.open}>{children}</div>;
  return (
    <button type="button" className={classes.open} onClick={onShow}>
      {children}
    </button>
  );
}

function Place({ isHere, opens }: { isHere: boolean | null; opens: boolean }) {
  if (!opens)
    return (
      <span className={classes.place}>
        <IconCloudOff size={16} stroke={1.75} aria-hidden="true" />
        {messages.online}
      </span>
    );
  return isHere ? (
    <span className={classes.place}>
      <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" />
      {messages.here}
    </span>
  ) : null;
}

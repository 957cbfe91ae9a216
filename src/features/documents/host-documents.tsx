import { useSearch } from '@tanstack/react-router';
import { memo, useDeferredValue } from 'react';
import { displayName } from '#contract/rules/names.ts';
import { COMMON } from '#contract/schemas/documents.ts';
import type { FoldersView } from '#src/data/views/documents.ts';
import { DocumentGrid } from '#src/features/documents/document-grid.tsx';
import classes from '#src/features/documents/documents.module.css';
import { FolderList } from '#src/features/documents/folder-list.tsx';
import { HandOut } from '#src/features/documents/hand-out.tsx';
import { messages } from '#src/features/documents/messages.ts';
import { OpenHere } from '#src/features/documents/open-here.tsx';
import { SortSelect } from '#src/features/documents/sort-select.tsx';
import { UploadArea } from '#src/features/documents/upload-area.tsx';
import { EmptyState } from '#src/ui/states/empty-state.tsx';

interface HostDocumentsProps {
  eventId: string;
  view: FoldersView;
  mayManage: boolean;
}

/** People on the left, their documents on the right. The URL says which folder is open. */
export function HostDocuments(props: HostDocumentsProps) {
  const { view } = props;
  const { folder } = useSearch({ strict: false }) as { folder?: unknown };
  const userId = view.people.find(({ user }) => user.guid === folder)?.user.guid ?? COMMON;
  // it is marked as open at once, and its content renders deferred
  const shown = useDeferredValue(userId);
  return (
    <div className={classes.board}>
      <FolderList view={view} chosen={userId} />
      <Folder {...props} userId={shown} />
    </div>
  );
}

const Folder = memo(function Folder({
  eventId,
  view,
  mayManage,
  userId,
}: HostDocumentsProps & { userId: string }) {
  const person = view.people.find(({ user }) => user.guid === userId);
  const title = person ? displayName(person.user) : messages.common;
  const documents = view.documents.filter((document) => document.userId === userId);
  const guests = view.people.filter(({ status }) => status === 'YES');
  const attends = !person || person.status === 'YES';
  return (
    <section aria-label={title}>
      <div className={classes.heading}>
        <h2 dir="auto">{title}</h2>
        <OpenHere documents={documents} />
        <SortSelect count={documents.length} />
      </div>
      {mayManage && attends ? (
        <UploadArea
          key={userId}
          to={{ eventId, userId }}
          hint={person ? messages.dropFor(title) : messages.dropCommon}
        />
      ) : null}
      {mayManage && !person && guests.length > 0 ? <HandOut eventId={eventId} guests={guests} /> : null}
      {documents.length > 0 ? (
        <DocumentGrid documents={documents} mayDelete={mayManage} />
      ) : (
        <EmptyState
          scene="library-golden"
          title={messages.empty}
          text={person || !mayManage ? messages.emptyFolder : messages.emptyCommon}
        />
      )}
    </section>
  );
});

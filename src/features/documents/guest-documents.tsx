import { COMMON } from '#contract/schemas/documents.ts';
import type { DocumentsView } from '#src/data/views/documents.ts';
import { DocumentGrid } from '#src/features/documents/document-grid.tsx';
import classes from '#src/features/documents/documents.module.css';
import { messages } from '#src/features/documents/messages.ts';
import { OpenHere } from '#src/features/documents/open-here.tsx';
import { SortSelect } from '#src/features/documents/sort-select.tsx';
import { EmptyState } from '#src/ui/states/empty-state.tsx';

/** A guest's own documents, then the common ones. */
export function GuestDocuments({ view: { documents, self } }: { view: DocumentsView }) {
  if (documents.length === 0)
    return <EmptyState scene="library-golden" title={messages.empty} text={messages.emptyGuest} />;
  const groups = [
    { title: messages.yours, list: documents.filter(({ userId }) => userId === self) },
    { title: messages.common, list: documents.filter(({ userId }) => userId === COMMON) },
  ].filter(({ list }) => list.length > 0);
  return (
    <div className={classes.tab}>
      <SortSelect count={documents.length} />
      {groups.map(({ title, list }) => (
        <section key={title} aria-label={title}>
          <div className={classes.heading}>
            <h2>{title}</h2>
            <OpenHere documents={list} />
          </div>
          <DocumentGrid documents={list} mayDelete={false} />
        </section>
      ))}
    </div>
  );
}

import { useState } from 'react';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useFilesHere } from '#src/data/live/use-files-here.ts';
import type { DocumentView } from '#src/data/views/documents.ts';
import { DocumentCard } from '#src/features/documents/document-card.tsx';
import { isPicture } from '#src/features/documents/document-words.ts';
import classes from '#src/features/documents/documents.module.css';
import { sortDocuments } from '#src/features/documents/sort-documents.ts';
import { useDocumentSort } from '#src/features/documents/sort-select.tsx';
import { CARDS, useGrowing } from '#src/ui/lists/use-growing.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

const DocumentViewer = lazyPart(
  async () => (await import('#src/features/documents/document-viewer.tsx')).DocumentViewer,
  { over: true },
);

const PdfViewer = lazyPart(
  async () => (await import('#src/features/documents/pdf/pdf-viewer.tsx')).PdfViewer,
  { over: true },
);

/** Cards of documents, which open over the page; pictures open one after the other. */
export function DocumentGrid({
  documents: given,
  mayDelete,
  onDetach,
}: {
  documents: readonly DocumentView[];
  mayDelete: boolean;
  /** Set where they can be detached. */
  onDetach?: ((document: DocumentView) => void) | undefined;
}) {
  const documents = sortDocuments(given, useDocumentSort());
  const isHere = useFilesHere(documents.map(({ document }) => document.original));
  const [shown, setShown] = useState<string | null>(null);
  const open = documents.find(({ id }) => id === shown);
  const growing = useGrowing(documents.length, CARDS);
  const online = useConnection().state === 'online';
  return (
    <>
      <ul className={classes.grid} data-card-grid="">
        {documents.slice(0, growing.shown).map((document, index) => (
          <DocumentCard
            key={document.id}
            document={document}
            nth={index + 1}
            of={documents.length}
            isHere={isHere?.(document.document.original) ?? null}
            online={online}
            mayDelete={mayDelete && document.version > 0}
            onShow={setShown}
            onDetach={document.version > 0 ? onDetach : undefined}
          />
        ))}
      </ul>
      {growing.shown < documents.length ? <div ref={growing.end} /> : null}
      {open && !isPicture(open) ? (
        <PdfViewer key={open.id} document={open} onClose={() => setShown(null)} />
      ) : null}
      {shown && open && isPicture(open) ? (
        <DocumentViewer
          pictures={documents.filter(isPicture)}
          shown={shown}
          onShow={setShown}
          onClose={() => setShown(null)}
        />
      ) : null}
    </>
  );
}

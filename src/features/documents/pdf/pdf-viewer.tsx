import { CloseButton, Modal } from '@mantine/core';
import { PageLock } from '#src/ui/layers/page-lock.tsx';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import type { DocumentView } from '#src/data/views/documents.ts';
import { titleOf } from '#src/features/documents/document-words.ts';
import { messages } from '#src/features/documents/pdf/messages.ts';
import { PdfPages } from '#src/features/documents/pdf/pdf-pages.tsx';
import { PdfUnopened } from '#src/features/documents/pdf/pdf-unopened.tsx';
import classes from '#src/features/documents/pdf/pdf-viewer.module.css';
import viewer from '#src/ui/layers/viewer.module.css';
import { usePdf } from '#src/features/documents/pdf/use-pdf.ts';
import { useBackCloses } from '#src/ui/layers/use-back-closes.ts';
import { useReturnFocus } from '#src/ui/layers/use-return-focus.ts';

/** A PDF over the page, because phones have no built-in viewer. Escape, Back and the cross close it. */
export function PdfViewer({ document: shown, onClose }: { document: DocumentView; onClose: () => void }) {
  useBackCloses(true, onClose);
  const layer = useReturnFocus(true);
  // each pull signs the URL anew; the file stays the same
  const [address] = useState(shown.document.original);
  const found = usePdf(address);
  const url = useMediaUrl(shown.document.original);
  // while the find bar is open, Escape closes that first
  const [searching, setSearching] = useState(false);
  const download = url ? { href: url, download: shown.name } : null;
  return (
    <Modal
      ref={layer}
      opened
      onClose={onClose}
      returnFocus={false}
      fullScreen
      withCloseButton={false}
      closeOnEscape={!searching}
      classNames={{ content: viewer.viewer, body: viewer.body }}
    >
      <PageLock />
      <div className={viewer.bar}>
        <Modal.Title className={viewer.title} dir="auto">
          {titleOf(shown)}
        </Modal.Title>
        {download ? (
          <a
            {...download}
            className={classes.button}
            aria-label={messages.download}
            title={messages.download}
          >
            <IconDownload size={20} stroke={1.75} aria-hidden="true" />
          </a>
        ) : null}
        <CloseButton className={classes.button} size={44} aria-label={messages.close} onClick={onClose} />
      </div>
      {found.state === 'open' ? (
        <PdfPages opened={found} searching={searching} onSearching={setSearching} />
      ) : (
        <PdfUnopened found={found} download={download} />
      )}
    </Modal>
  );
}

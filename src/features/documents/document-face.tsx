import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import type { DocumentView } from '#src/data/views/documents.ts';
import classes from '#src/features/documents/document-face.module.css';
import { isPicture } from '#src/features/documents/document-words.ts';
import { useUntilOnline } from '#src/ui/hooks/use-until-online.ts';

/** A larger picture would only be scaled down for a card. */
const SHOWN_BYTES = 8_000_000;

/** The picture itself if it is not too large for a card, otherwise a page icon. */
export function DocumentFace({ document, url }: { document: DocumentView; url: string | null }) {
  const [broken, setBroken] = useUntilOnline<string | null>(null);
  const picture = isPicture(document);
  const shown = picture && document.bytes <= SHOWN_BYTES && url !== broken ? url : null;
  return (
    <span className={classes.face} aria-hidden="true">
      {shown ? (
        <img src={shown} alt="" loading="lazy" decoding="async" onError={() => setBroken(shown)} />
      ) : (
        <>
          <span className={classes.page}>
            <i />
            <i />
            <i />
            <i />
          </span>
          <span className={classes.kind}>
            {picture ? <IconPhoto size={20} stroke={1.75} /> : <IconFileTypePdf size={20} stroke={1.75} />}
          </span>
        </>
      )}
    </span>
  );
}

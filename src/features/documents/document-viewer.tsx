import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import type { DocumentView } from '#src/data/views/documents.ts';
import { titleOf } from '#src/features/documents/document-words.ts';
import { PictureViewer } from '#src/ui/pictures/picture-viewer.tsx';

interface DocumentViewerProps {
  pictures: readonly DocumentView[];
  /** Its id. */
  shown: string;
  onShow: (id: string) => void;
  onClose: () => void;
}

/** Shows documents that are pictures, over the page. */
export function DocumentViewer({ pictures, shown, ...how }: DocumentViewerProps) {
  const url = useMediaUrl(pictures.find(({ id }) => id === shown)?.document.original ?? null);
  return (
    <PictureViewer
      pictures={pictures.map((picture) => ({
        id: picture.id,
        title: titleOf(picture),
        fileName: picture.name,
      }))}
      shown={shown}
      url={url}
      {...how}
    />
  );
}

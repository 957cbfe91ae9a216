import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import { PictureViewer, type ViewedPicture } from '#src/ui/pictures/picture-viewer.tsx';

interface LargePicturesProps {
  pictures: readonly (ViewedPicture & { media: string })[];
  /** The id of one of them. */
  shown: string;
  onShow: (id: string) => void;
  onClose: () => void;
}

/** Pictures of the feed one after the other, as large as the window, including pending ones. */
export function LargePictures({ pictures, shown, ...how }: LargePicturesProps) {
  const url = useMediaUrl(pictures.find(({ id }) => id === shown)?.media ?? null);
  return <PictureViewer pictures={pictures} shown={shown} url={url} {...how} />;
}

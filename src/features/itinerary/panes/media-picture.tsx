import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import { Picture, type PictureProps } from '#src/ui/pictures/picture.tsx';

/** A picture of the itinerary, including one that is still pending on this device. */
export function MediaPicture({ src, ...rest }: Omit<PictureProps, 'src'> & { src: string | null }) {
  return <Picture {...rest} src={useMediaUrl(src)} />;
}

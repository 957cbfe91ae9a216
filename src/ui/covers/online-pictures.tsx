import { isAddress } from '#src/ui/covers/is-address.ts';
import { COVER_TEXT } from '#src/ui/covers/messages.ts';
import type { Photo, PhotoSearch } from '#src/ui/covers/photo-search.ts';
import classes from '#src/ui/covers/scene-chooser.module.css';
import { useOnceTrue } from '#src/ui/hooks/use-once-true.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

const LinkField = lazyPart(async () => (await import('#src/ui/covers/link-field.tsx')).LinkField, {
  over: true,
});
const PhotoResults = lazyPart(async () => (await import('#src/ui/covers/photo-results.tsx')).PhotoResults, {
  over: true,
});

interface Props {
  search: PhotoSearch;
  query: string;
  /** The photo being fetched; nothing else can be chosen meanwhile. */
  taking: Photo | null;
  onChoose: (photo: Photo) => void;
  /** Receives a picture from a URL. */
  onTake: (file: File) => void;
}

/** Pictures from the network. Their code is not on the device either. */
export function OnlinePictures({ search, query, taking, onChoose, onTake }: Props) {
  const { offered, online } = search.useStatus();
  const wasOnline = useOnceTrue(online);
  if (!wasOnline)
    return (offered && query.trim() !== '') || isAddress(query) ? (
      <p className={classes.note}>{COVER_TEXT.photosOffline}</p>
    ) : null;
  return (
    <>
      <LinkField search={search} pasted={isAddress(query) ? query.trim() : null} onTake={onTake} />
      {isAddress(query) ? null : (
        <PhotoResults search={search} query={query} taking={taking} onChoose={onChoose} />
      )}
    </>
  );
}

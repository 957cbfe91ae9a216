import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE } from '#contract/constants.ts';
import { COVER_TEXT } from '#src/ui/covers/messages.ts';
import { PhotoTile } from '#src/ui/covers/photo-tile.tsx';
import type { Photo, PhotoSearch } from '#src/ui/covers/photo-search.ts';
import classes from '#src/ui/covers/scene-chooser.module.css';
import { Skeleton } from '#src/ui/states/skeleton.tsx';

interface Found {
  /** The query that the results answer. */
  query: string;
  photos: Photo[];
  page: number;
  more: boolean;
  failed: boolean;
}
const NOTHING: Found = { query: '', photos: [], page: 0, more: false, failed: false };
const WAITING_TILES = 6;

interface Props {
  search: PhotoSearch;
  query: string;
  /** The photo being fetched; nothing else can be chosen meanwhile. */
  taking: Photo | null;
  onChoose: (photo: Photo) => void;
}

/**
 * Photos matching the search text, half a second after the last key. Without a connection it says that one is
 * needed.
 */
export function PhotoResults({ search, query: typed, taking, onChoose }: Props) {
  const { offered, online } = search.useStatus();
  const query = typed.trim();
  const [found, setFound] = useState(NOTHING);
  /** The wanted page of the wanted search; `tries` is incremented to retry it. */
  const [wanted, setWanted] = useState({ page: 1, tries: 0 });
  const { page } = wanted;
  const current = found.query === query ? found : NOTHING;
  const asks = offered && online && query !== '' && current.page < page;
  useEffect(() => setWanted({ page: 1, tries: 0 }), [query]);
  useEffect(() => {
    if (!asks) return;
    const gone = new AbortController();
    const timer = setTimeout(
      () => {
        void search.search(query, page, gone.signal).then(
          ({ photos, more }) => {
            if (gone.signal.aborted) return;
            setFound((before) => ({
              query,
              photos: [...(page > 1 && before.query === query ? before.photos : []), ...photos],
              page,
              more,
              failed: false,
            }));
          },
          () => {
            if (!gone.signal.aborted)
              setFound((before) => ({ ...(before.query === query ? before : NOTHING), query, failed: true }));
          },
        );
      },
      page > 1 || wanted.tries > 0 ? 0 : SEARCH_DEBOUNCE,
    );
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [asks, search, query, page, wanted.tries]);

  if (!offered || query === '') return null;
  if (!online && current.photos.length === 0)
    return <p className={classes.note}>{COVER_TEXT.photosOffline}</p>;
  const waits = asks && !current.failed;
  return (
    <section aria-label={COVER_TEXT.photos} aria-busy={waits}>
      <h3 className={classes.kind}>{COVER_TEXT.photos}</h3>
      {current.failed ? (
        <div className={classes.failed} role="alert">
          <p>{COVER_TEXT.failed}</p>
          <Button
            variant="default"
            onClick={() => {
              setFound((before) => ({ ...before, failed: false }));
              setWanted({ page, tries: wanted.tries + 1 });
            }}
          >
            {COVER_TEXT.retry}
          </Button>
        </div>
      ) : !waits && current.photos.length === 0 ? (
        <p className={classes.note} role="status">
          {COVER_TEXT.none}
        </p>
      ) : null}
      <ul className={classes.grid}>
        {current.photos.map((photo) => (
          <PhotoTile key={photo.key} photo={photo} taking={taking} onChoose={onChoose} />
        ))}
        {waits
          ? Array.from({ length: WAITING_TILES }, (_, index) => (
              <li key={index}>
                <Skeleton ratio="16 / 9" />
              </li>
            ))
          : null}
      </ul>
      {current.more && !waits && !current.failed ? (
        <Button variant="default" fullWidth mb="md" onClick={() => setWanted({ page: page + 1, tries: 0 })}>
          {COVER_TEXT.more}
        </Button>
      ) : null}
    </section>
  );
}

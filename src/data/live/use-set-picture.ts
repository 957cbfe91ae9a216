import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Synced, SyncMark } from '#src/data/views/sync-mark.ts';

/** What bears the picture, as a view gives it. */
type Bearer = Synced<{ image: string | null }>;

export interface SetPicture {
  set: (file: File) => void;
  /** It is being read and stored on this device. */
  storing: boolean;
  /** This device could not keep it. */
  lost: boolean;
}

// The address of a private picture is signed anew again and again.
const nameOf = (image: string | null): string | null => image?.split('?')[0] ?? null;

const isUnderWay = ({ state }: SyncMark): boolean =>
  state === 'waiting' || state === 'sending' || state === 'blocked';

/**
 * Sets the picture of an event, a day or an activity through the outbox, and tells once the server has had
 * its say whether it was taken. Without a signal nothing is told, nor after a reload; the picture's own mark
 * (`syncOf.image`) says how it stands.
 */
export function useSetPicture(
  bearer: Bearer,
  { send, told }: { send: (file: File) => Promise<void>; told: (taken: boolean) => void },
): SetPicture {
  const [storing, setStoring] = useState(false);
  const [lost, setLost] = useState(false);
  /** The picture and the mark from before; `seen`: the new one has been in the view. */
  const awaited = useRef<{ image: string | null; row: string | undefined; seen: boolean } | null>(null);

  const look = useEffectEvent(({ image, syncOf: { image: mark } }: Bearer) => {
    const one = awaited.current;
    if (!one) return;
    one.seen ||= mark !== undefined && mark.rowId !== one.row;
    if (mark && isUnderWay(mark)) return;
    // the live query of this very choice has still to come
    if (!one.seen && (mark || nameOf(image) === one.image)) return;
    awaited.current = null;
    if (mark) told(false);
    // otherwise it was discarded
    else if (nameOf(image) !== one.image) told(true);
  });
  useEffect(() => look(bearer), [bearer]);

  const set = (file: File) => {
    setStoring(true);
    setLost(false);
    const { image, syncOf } = bearer;
    awaited.current = {
      image: awaited.current ? awaited.current.image : nameOf(image),
      row: syncOf.image?.rowId,
      seen: false,
    };
    send(file)
      .catch(() => {
        awaited.current = null;
        setLost(true);
      })
      .finally(() => setStoring(false));
  };
  return { set, storing, lost };
}

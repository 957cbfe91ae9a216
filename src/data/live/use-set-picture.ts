import { useState } from 'react';

export interface SetPicture {
  set: (file: File) => void;
  /** The picture is being read and stored on this device. */
  storing: boolean;
  /** This device could not store the picture. */
  lost: boolean;
}

/**
 * Sets the picture of an event, a day or an activity through the outbox. `send` announces the outcome; the
 * picture's own mark (`syncOf.image`) says whether it is pending.
 */
export function useSetPicture(send: (file: File) => Promise<void>): SetPicture {
  const [storing, setStoring] = useState(false);
  const [lost, setLost] = useState(false);
  const set = (file: File) => {
    setStoring(true);
    setLost(false);
    send(file)
      .catch(() => setLost(true))
      .finally(() => setStoring(false));
  };
  return { set, storing, lost };
}

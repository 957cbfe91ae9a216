import { useState } from 'react';

export interface SetPicture {
  set: (file: File) => void;
  /** The picture is being read and stored on this device. */
  storing: boolean;
  /** Why the last picture was not stored; undefined if it was. */
  problem: unknown;
}

/**
 * Sets the picture of an event, a day or an activity through the outbox. `send` announces the outcome; the
 * picture's own mark (`syncOf.image`) says whether it is pending.
 */
export function useSetPicture(send: (file: File) => Promise<void>): SetPicture {
  const [storing, setStoring] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const set = (file: File) => {
    setStoring(true);
    setProblem(undefined);
    send(file)
      .catch(setProblem)
      .finally(() => setStoring(false));
  };
  return { set, storing, problem };
}

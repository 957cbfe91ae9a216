import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { noLongerOnlyHere, readDraft, reviewDraftKey, saveDraft } from '#src/data/drafts.ts';
import { onlyHere } from '#src/data/unsaved.ts';

const Ids = v.array(v.string());
const NONE: ReadonlySet<string> = new Set();

/** The parts of a generated experience that its host has reviewed and wants to keep. */
export function useKept(eventId: string): {
  kept: ReadonlySet<string>;
  keep: (ids: readonly string[], on: boolean) => void;
} {
  const [kept, setKept] = useState(NONE);
  const key = reviewDraftKey(eventId);
  useEffect(() => {
    let wanted = true;
    readDraft(key).then(
      (text) => {
        const ids = v.safeParse(v.pipe(v.string(), v.parseJson(), Ids), text);
        if (wanted && ids.success) setKept(new Set(ids.output));
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [key]);
  const keep = (ids: readonly string[], on: boolean) => {
    const after = new Set(kept);
    for (const id of ids) {
      if (on) after.add(id);
      else after.delete(id);
    }
    setKept(after);
    const text = after.size === 0 ? '' : JSON.stringify([...after]);
    onlyHere.set(key, after);
    // a device that cannot store it only loses the review's progress
    void saveDraft(key, text, () => onlyHere.get(key) === after)
      .catch(() => undefined)
      .then(() => noLongerOnlyHere(key, after));
  };
  return { kept, keep };
}

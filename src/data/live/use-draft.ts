import { useCallback, useEffect, useRef, useState } from 'react';
import { beforeLettingGo } from '#src/data/databases/before-closing.ts';
import { readDraft, saveDraft } from '#src/data/drafts.ts';

const SAVE_AFTER = 300;

/**
 * `take` gives the words to a mutation, with the key of the draft as `draftKey`; it rejects, or resolves to
 * false, when they were not taken.
 */
type HandOver = <T>(take: () => Promise<T>) => Promise<T>;

/**
 * Text of a form that is not sent yet, kept on the device while it is typed. `handOver` is how its words
 * become a change: nothing typed just before is saved once the change has them, or they would come up again
 * as words that were never sent.
 */
export function useDraft(key: string): [text: string, setText: (text: string) => void, handOver: HandOver] {
  const [text, show] = useState('');
  const pending = useRef<{ key: string; text: string } | null>(null);
  // A slow device may answer what was kept after somebody has begun to type: their words stay.
  const touched = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<unknown>>(Promise.resolve());

  const save = useCallback(() => {
    clearTimeout(timer.current);
    const draft = pending.current;
    pending.current = null;
    // when the device cannot store it, the words are still in the field
    if (draft) saving.current = saveDraft(draft.key, draft.text).catch(() => undefined);
    return saving.current;
  }, []);

  useEffect(() => {
    let shown = true;
    if (!touched.current) show('');
    void readDraft(key).then(
      (kept) => shown && !touched.current && show(kept),
      () => undefined,
    );
    // a phone kills a page in the background without further notice
    const onHide = () => document.visibilityState === 'hidden' && void save();
    document.addEventListener('visibilitychange', onHide);
    const stopSaving = beforeLettingGo(save);
    return () => {
      shown = false;
      touched.current = false;
      stopSaving();
      document.removeEventListener('visibilitychange', onHide);
      void save();
    };
  }, [key, save]);

  const setText = useCallback(
    (next: string) => {
      touched.current = true;
      show(next);
      pending.current = { key, text: next };
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), SAVE_AFTER);
    },
    [key, save],
  );

  const handOver = useCallback(
    async <T>(take: () => Promise<T>): Promise<T> => {
      clearTimeout(timer.current);
      const typed = pending.current;
      pending.current = null;
      await saving.current;
      let taken = false;
      try {
        const result = await take();
        taken = result !== false;
        return result;
      } finally {
        if (taken) {
          clearTimeout(timer.current);
          touched.current = true;
          pending.current = null;
          show('');
        } else {
          pending.current ??= typed;
          void save();
        }
      }
    },
    [save],
  );

  return [text, setText, handOver];
}

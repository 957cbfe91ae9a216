import { useCallback, useEffect, useRef, useState } from 'react';
import { beforeLettingGo } from '#src/data/letting-go.ts';
import { readDraft, saveDraft } from '#src/data/drafts.ts';

const SAVE_AFTER = 300;

/**
 * Text of a form that is not sent yet, kept on the device while it is typed. Give the same key as `draftKey` to the mutation that takes
 * the words over, then call `clear`, which only empties the field.
 */
export function useDraft(key: string): [text: string, setText: (text: string) => void, clear: () => void] {
  const [text, show] = useState('');
  const pending = useRef<{ key: string; text: string } | null>(null);
  // A slow device may answer what was kept after somebody has begun to type: their words stay.
  const touched = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(() => {
    clearTimeout(timer.current);
    const draft = pending.current;
    pending.current = null;
    // when the device cannot store it, the words are still in the field
    return draft ? saveDraft(draft.key, draft.text).catch(() => undefined) : Promise.resolve();
  }, []);

  useEffect(() => {
    let shown = true;
    if (!touched.current) show('');
    void readDraft(key).then((kept) => shown && !touched.current && show(kept), () => undefined);
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

  const setText = useCallback((next: string) => {
    touched.current = true;
    show(next);
    pending.current = { key, text: next };
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), SAVE_AFTER);
  }, [key, save]);

  const clear = useCallback(() => {
    clearTimeout(timer.current);
    touched.current = true;
    pending.current = null;
    show('');
  }, []);

  return [text, setText, clear];
}

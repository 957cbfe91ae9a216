import { useCallback, useEffect, useRef, useState } from 'react';
import { readDraft, saveDraft } from '#src/data/drafts.ts';

const SAVE_AFTER = 300;

/**
 * Text of a form that is not sent yet, kept on the device while it is typed. Give the same key as `draftKey` to the mutation that takes
 * the words over, then call `clear`, which only empties the field.
 */
export function useDraft(key: string): [text: string, setText: (text: string) => void, clear: () => void] {
  const [text, show] = useState('');
  const pending = useRef<{ key: string; text: string } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(() => {
    clearTimeout(timer.current);
    const draft = pending.current;
    pending.current = null;
    // when the device cannot store it, the words are still in the field
    if (draft) void saveDraft(draft.key, draft.text).catch(() => undefined);
  }, []);

  useEffect(() => {
    let shown = true;
    show('');
    void readDraft(key).then((kept) => shown && pending.current === null && show(kept), () => undefined);
    // a phone kills a page in the background without further notice
    const onHide = () => document.visibilityState === 'hidden' && save();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      shown = false;
      document.removeEventListener('visibilitychange', onHide);
      save();
    };
  }, [key, save]);

  const setText = useCallback((next: string) => {
    show(next);
    pending.current = { key, text: next };
    clearTimeout(timer.current);
    timer.current = setTimeout(save, SAVE_AFTER);
  }, [key, save]);

  const clear = useCallback(() => {
    clearTimeout(timer.current);
    pending.current = null;
    show('');
  }, []);

  return [text, setText, clear];
}

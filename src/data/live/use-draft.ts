import { useCallback, useEffect, useRef, useState } from 'react';
import { beforeClosing } from '#src/data/databases/before-closing.ts';
import { currentData, onCurrentData } from '#src/data/databases/current-data.ts';
import { theDevice, type Channel } from '#src/data/device/device.ts';
import { noLongerOnlyHere, readDraft, saveDraft, saveDraftAtOnce } from '#src/data/drafts.ts';
import { onlyHere } from '#src/data/unsaved.ts';

/** ms from the first keystroke that is not stored yet, however long somebody goes on typing. */
const SAVE_AFTER = 300;
/** Tells the other tabs which draft has become a change. */
const CHANNEL = 'sojourn-drafts';
interface Taken {
  key: string;
  text: string;
}
/** Text that is not stored yet. */
interface Pending extends Taken {
  /** Whose it is: somebody else may be signed in when it can be stored. */
  of: string | undefined;
}
/** ms; if storage has not answered by then, the change proceeds, and has a time limit of its own. */
export const STORED_WITHIN = 3000;

/**
 * `take` passes the text to a mutation, with the draft's key as `draftKey`; it rejects, or resolves to false,
 * if the mutation was not queued.
 */
export type HandOver = <T>(take: () => Promise<T>) => Promise<T>;

const saveAtOnce: typeof saveDraft = (key, text, isWanted) =>
  saveDraftAtOnce(key, text).catch(() => saveDraft(key, text, isWanted));

/**
 * Text of a form that is not sent yet, stored on the device as it is typed. `handOver` turns it into a change:
 * after that, no pending save may write the text again, or it would reappear as if it had never been sent.
 * `isRead`: the device has answered; until then only typing may change the text.
 */
export function useDraft(
  key: string,
): [text: string, setText: (text: string) => void, handOver: HandOver, isRead: boolean] {
  const [text, setShown] = useState('');
  const [readKey, setReadKey] = useState<string>();
  const shown = useRef('');
  const pending = useRef<Pending | null>(null);
  // On a slow device the stored text may arrive after typing has begun: what was typed stays.
  const touched = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tabs = useRef<Channel | null>(null);
  const saving = useRef<Promise<unknown>>(Promise.resolve());

  const stop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  const show = useCallback((next: string) => {
    shown.current = next;
    setShown(next);
  }, []);
  const want = useCallback(
    (next: Pending | null) => {
      pending.current = next;
      if (next) onlyHere.set(key, next);
      else onlyHere.delete(key);
    },
    [key],
  );
  const save = useCallback(
    (store = saveDraft) => {
      stop();
      const draft = pending.current;
      if (draft && draft.of === currentData()?.key)
        // also once the form is left: it may be open again and have a newer text, or be sent
        saving.current = store(draft.key, draft.text, () => onlyHere.get(draft.key) === draft).then(
          () => {
            noLongerOnlyHere(draft.key, draft);
            if (pending.current === draft) pending.current = null;
          },
          // the text is still in the field, and is stored at the next opportunity
          () => undefined,
        );
      return saving.current;
    },
    [stop],
  );

  useEffect(() => {
    let here = true;
    if (!touched.current) show('');
    void readDraft(key)
      .then(
        (kept) => here && !touched.current && show(kept),
        () => undefined,
      )
      .then(() => here && setReadKey(key));
    const others = theDevice().channel(CHANNEL);
    tabs.current = others;
    if (others)
      others.onmessage = ({ data }: MessageEvent<Taken>) => {
        if (data.key !== key) return;
        const own = touched.current ? shown.current : '';
        if (own === '' || own === data.text) {
          want(null);
          return show('');
        }
        // the stored draft is gone: what only this tab has typed is stored again
        want({ key, text: own, of: currentData()?.key });
        void save();
      };
    // a phone kills a background page without further notice; a page that is left is hidden first
    const onHide = () => document.visibilityState === 'hidden' && void save(saveAtOnce);
    document.addEventListener('visibilitychange', onHide);
    const stopSaving = beforeClosing(() => save());
    const stopFollowing = onCurrentData(() => void save());
    return () => {
      here = false;
      touched.current = false;
      others?.close();
      tabs.current = null;
      stopSaving();
      stopFollowing();
      document.removeEventListener('visibilitychange', onHide);
      const last = pending.current;
      // text that could not be stored is no longer in a field, either
      void save().then(() => last && noLongerOnlyHere(key, last));
    };
  }, [key, save, show, want]);

  const setText = useCallback(
    (next: string) => {
      touched.current = true;
      show(next);
      want({ key, text: next, of: currentData()?.key });
      timer.current ??= setTimeout(() => void save(), SAVE_AFTER);
    },
    [key, save, show, want],
  );

  const handOver = useCallback(
    async <T>(take: () => Promise<T>): Promise<T> => {
      stop();
      const typed = pending.current;
      const given = shown.current;
      want(null);
      await Promise.race([saving.current, new Promise((end) => setTimeout(end, STORED_WITHIN))]);
      let taken = false;
      try {
        const result = await take();
        taken = result !== false;
        return result;
      } finally {
        if (taken) {
          stop();
          touched.current = true;
          want(null);
          show('');
          tabs.current?.postMessage({ key, text: given } satisfies Taken);
        } else {
          if (!pending.current) want(typed);
          void save();
        }
      }
    },
    [key, save, show, stop, want],
  );

  return [text, setText, handOver, readKey === key];
}

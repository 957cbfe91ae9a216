import { useEffect } from 'react';
import { proxy, ref, useSnapshot } from 'valtio';
import { ApiError } from '#src/data/api-error.ts';
import { theDevice } from '#src/data/device/device.ts';
import { HOME, requestPull } from '#src/data/pull-request.ts';
import { experienceCalls, type Generated, type Stage } from '#src/session/experience-calls.ts';
import { messages } from '#src/features/manage/new-experience/messages.ts';
import { toast } from '#src/ui/notices/toast.tsx';

/** What the server accepts as a new experience. */
export type BuildFields = Record<
  'name' | 'startIsoTime' | 'endIsoTime' | 'timezone' | 'privacy' | 'rsvpType' | 'prompt',
  string
>;

type State =
  | { state: 'idle' }
  /** `lost`: the connection to it was lost. */
  | { state: 'building'; stage: Stage; lost: boolean }
  | { state: 'failed'; text: string }
  | { state: 'built'; made: Generated };

/** Belongs to the page, not to a screen: a model takes minutes, and the person may go elsewhere meanwhile. */
const store = proxy<{ now: State }>({ now: { state: 'idle' } });
const set = (now: State) => {
  store.now = ref(now);
};
let giveUp: AbortController | null = null;
/** Sending the same text again after a lost response makes only one experience. */
let last: { of: string; id: string; key: string } | null = null;
/** Number of mounted dialogs that show the progress. */
let watching = 0;

const clear = () => set({ state: 'idle' });
/** The server is ending an unwanted build; the same one must not restart before that. */
let ending: Promise<void> | null = null;
function cancel(): void {
  giveUp?.abort();
  // a server that does not receive this ends the build when nobody has asked about it for a while
  if (last) ending = experienceCalls.endBuild(last.id).catch(() => undefined);
}

async function build(fields: BuildFields, paper: File | null): Promise<boolean> {
  const of = JSON.stringify([fields, paper?.name, paper?.size, paper?.lastModified]);
  const { newId } = theDevice();
  if (last?.of !== of) last = { of, id: newId(), key: newId() };
  const { id, key } = last;
  const { signal } = (giveUp = new AbortController());
  let stage: Stage = paper ? 'reading' : 'planning';
  const show = (lost: boolean) => {
    if (!signal.aborted) set({ state: 'building', stage, lost });
  };
  show(false);
  try {
    await ending;
    signal.throwIfAborted();
    const made = await experienceCalls.generate(paper, { ...fields, id, isAIMode: 'true' }, key, signal, {
      stage(now) {
        stage = now;
        show(false);
      },
      lost: () => show(true),
    });
    last = null;
    await requestPull(HOME);
    set({ state: 'built', made });
    return true;
  } catch (problem) {
    if (signal.aborted) {
      clear();
      return false;
    }
    const fieldsSaid = problem instanceof ApiError ? Object.values(problem.fields ?? {}) : [];
    const said = problem instanceof ApiError ? (fieldsSaid[0] ?? problem.text) : '';
    const text = said || messages.ai.failed;
    set({ state: 'failed', text });
    if (watching === 0) toast.error(text);
    return false;
  }
}

/** Builds an experience from text and a document, reports progress, and can be cancelled. */
export function useBuild(shown: boolean) {
  // a ref, which a snapshot leaves as it is
  const now = useSnapshot(store).now as State;
  useEffect(() => {
    if (!shown) return;
    watching += 1;
    return () => {
      watching -= 1;
    };
  }, [shown]);
  return { ...now, clear, cancel, build };
}
export type Build = ReturnType<typeof useBuild>;

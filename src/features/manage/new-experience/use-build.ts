import { useEffect } from 'react';
import { proxy, ref, useSnapshot } from 'valtio';
import { ApiError } from '#src/data/api-error.ts';
import { theDevice } from '#src/data/device/device.ts';
import { HOME, requestPull } from '#src/data/pull-request.ts';
import { experienceCalls, type Generated, type Stage } from '#src/session/experience-calls.ts';
import { messages } from '#src/features/manage/new-experience/messages.ts';
import { toast } from '#src/ui/notices/toast.tsx';

/** What the server takes as a new experience. */
export type BuildFields = Record<
  'name' | 'startIsoTime' | 'endIsoTime' | 'timezone' | 'privacy' | 'rsvpType' | 'prompt',
  string
>;

type State =
  | { state: 'idle' }
  /** `lost`: there is no connection to it. */
  | { state: 'building'; stage: Stage; lost: boolean }
  | { state: 'failed'; text: string }
  | { state: 'built'; made: Generated };

/** Of the page and not of a screen: a model takes minutes, and whoever waits may go on elsewhere meanwhile. */
const store = proxy<{ now: State }>({ now: { state: 'idle' } });
const set = (now: State) => {
  store.now = ref(now);
};
let giveUp: AbortController | null = null;
/** The same words sent again after a lost answer make one experience. */
let last: { of: string; id: string; key: string } | null = null;
/** Dialogs that show how far it is. */
let watching = 0;

const clear = () => set({ state: 'idle' });
/** That the server ends what is no longer wanted, before the same is begun anew. */
let ending: Promise<void> | null = null;
function cancel(): void {
  giveUp?.abort();
  // a server that does not hear of it ends the build when nobody has asked for it for a while
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

/** Builds an experience from words and a paper, says how far it is, and can be given up. */
export function useBuild(shown: boolean) {
  // a reference, which a snapshot leaves as it is
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

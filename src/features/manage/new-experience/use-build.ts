import { useEffect } from 'react';
import { proxy, ref, useSnapshot } from 'valtio';
import { ApiError } from '#src/data/api-error.ts';
import { currentData } from '#src/data/databases/current-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import { useCurrentData } from '#src/data/live/use-current-data.ts';
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

const IDLE: State = { state: 'idle' };
/**
 * Belongs to the page, not to a screen: a model takes minutes, and the person may go elsewhere meanwhile. `owner`:
 * the key of the person's data, because somebody else may log in on the same page.
 */
const store = proxy<{ now: State; owner: string | undefined }>({ now: IDLE, owner: undefined });
const set = (now: State) => {
  store.now = ref(now);
};
let giveUp: AbortController | null = null;
/** Sending the same text again after a lost response makes only one experience. */
let last: { of: string; id: string; key: string } | null = null;
/** Number of mounted dialogs that show the progress. */
let watching = 0;

const clear = () => set(IDLE);
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
  const mine = (giveUp = new AbortController());
  const { signal } = mine;
  const owner = currentData()?.key;
  store.owner = owner;
  const isLatest = () => giveUp === mine;
  /** Whoever else has logged in meanwhile is told nothing, and keeps their own draft. */
  const isTheirs = () => currentData()?.key === owner;
  let stage: Stage = paper ? 'reading' : 'planning';
  const show = (lost: boolean) => {
    if (!signal.aborted && isLatest()) set({ state: 'building', stage, lost });
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
    if (!isLatest()) return false;
    last = null;
    await requestPull(HOME);
    set({ state: 'built', made });
    return isTheirs();
  } catch (problem) {
    if (!isLatest()) return false;
    if (signal.aborted) {
      clear();
      return false;
    }
    const fieldsSaid = problem instanceof ApiError ? Object.values(problem.fields ?? {}) : [];
    const said = problem instanceof ApiError ? (fieldsSaid[0] ?? problem.text) : '';
    const text = said || messages.ai.failed;
    set({ state: 'failed', text });
    if (watching === 0 && isTheirs()) toast.error(text);
    return false;
  }
}

/** Builds an experience from text and a document, reports progress, and can be cancelled. */
export function useBuild(shown: boolean) {
  // a ref, which a snapshot leaves as it is
  const { now, owner } = useSnapshot(store) as typeof store;
  const isOurs = useCurrentData()?.key === owner;
  useEffect(() => {
    if (!shown) return;
    watching += 1;
    return () => {
      watching -= 1;
    };
  }, [shown]);
  return { ...(isOurs ? now : IDLE), clear, cancel, build };
}
export type Build = ReturnType<typeof useBuild>;

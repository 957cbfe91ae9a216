import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#src/data/api-error.ts';
import { theDevice } from '#src/data/device/device.ts';
import { HOME, requestPull } from '#src/data/pull-request.ts';
import { experienceCalls, type Generated, type Stage } from '#src/session/experience-calls.ts';
import { messages } from '#src/features/manage/new-experience/messages.ts';

const ASK_EVERY = 1500;

/** What the server takes as a new experience. */
export type BuildFields = Record<
  'name' | 'startIsoTime' | 'endIsoTime' | 'timezone' | 'privacy' | 'rsvpType' | 'prompt',
  string
>;

type State =
  | { state: 'idle' }
  | { state: 'building'; stage: Stage }
  | { state: 'failed'; text: string }
  | { state: 'built'; made: Generated };

/** Builds an experience from words and a paper, says how far it is, and can be given up. */
export function useBuild(shown: boolean) {
  const [state, setState] = useState<State>({ state: 'idle' });
  const giveUp = useRef<AbortController | null>(null);
  /** The same words sent again after a lost answer make one experience. */
  const last = useRef<{ of: string; id: string; key: string } | null>(null);
  useEffect(() => () => giveUp.current?.abort(), []);

  const building = state.state === 'building';
  useEffect(() => {
    const id = last.current?.id;
    if (!building || !shown || id === undefined) return;
    const ended = new AbortController();
    const timer = setInterval(() => {
      experienceCalls.stageOf(id, ended.signal).then(
        (stage) => setState((now) => (now.state === 'building' && stage ? { ...now, stage } : now)),
        // it is only for showing
        () => undefined,
      );
    }, ASK_EVERY);
    return () => {
      clearInterval(timer);
      ended.abort();
    };
  }, [building, shown]);

  return {
    ...state,
    clear: () => setState({ state: 'idle' }),
    cancel: () => giveUp.current?.abort(),
    async build(fields: BuildFields, paper: File | null): Promise<boolean> {
      const of = JSON.stringify([fields, paper?.name, paper?.size, paper?.lastModified]);
      const { newId } = theDevice();
      if (last.current?.of !== of) last.current = { of, id: newId(), key: newId() };
      const { id, key } = last.current;
      const call = (giveUp.current = new AbortController());
      setState({ state: 'building', stage: paper ? 'reading' : 'planning' });
      try {
        const made = await experienceCalls.generate(
          paper,
          { ...fields, id, isAIMode: 'true' },
          key,
          call.signal,
        );
        last.current = null;
        await requestPull(HOME);
        setState({ state: 'built', made });
        return true;
      } catch (problem) {
        const fieldsSaid = problem instanceof ApiError ? Object.values(problem.fields ?? {}) : [];
        const said = problem instanceof ApiError ? (fieldsSaid[0] ?? problem.text) : '';
        setState(
          call.signal.aborted ? { state: 'idle' } : { state: 'failed', text: said || messages.ai.failed },
        );
        return false;
      }
    },
  };
}

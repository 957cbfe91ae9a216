import { useRef, useState } from 'react';
import { ApiError } from '#src/data/api-error.ts';
import { CodeNotLoaded } from '#src/session/own-code.ts';
import { messages } from '#src/sync/messages.ts';

interface Failure {
  /** For the whole form; null when the server said it of single fields. */
  error: string | null;
  /** Why the server refused it, for steps that offer a way on. */
  code: ApiError['code'] | null;
  /** By the name of the field as the server knows it. */
  fields: Record<string, string>;
}

const NONE: Failure = { error: null, code: null, fields: {} };

export interface RunOptions {
  /** What to say when the server refused without a word. */
  fallback: string;
  onFailure?: (failure: Failure) => void;
}

/**
 * Runs one call at a time and turns its failure into words; the server's own where it gave any. A second
 * press during a call, even in the same moment, sends nothing.
 */
export function useCall() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(NONE);
  return {
    busy,
    ...failure,
    clear: () => setFailure(NONE),
    /** True when it went well. */
    async run(call: () => Promise<unknown>, { fallback, onFailure }: RunOptions): Promise<boolean> {
      if (running.current) return false;
      running.current = true;
      setBusy(true);
      setFailure(NONE);
      try {
        await call();
        return true;
      } catch (problem) {
        const explained = explain(problem, fallback);
        setFailure(explained);
        onFailure?.(explained);
        return false;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
  };
}

function explain(problem: unknown, fallback: string): Failure {
  if (problem instanceof CodeNotLoaded) return { ...NONE, error: messages.network };
  if (!(problem instanceof ApiError)) return { ...NONE, error: fallback };
  const { code, fields = {} } = problem;
  return { code, error: Object.keys(fields).length > 0 ? null : problem.text || fallback, fields };
}

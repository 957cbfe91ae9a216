import { useRef, useState } from 'react';
import { ApiError } from '#src/data/api-error.ts';
import { CodeNotLoaded } from '#src/session/own-code.ts';
import { messages } from '#src/sync/messages.ts';

interface Failure {
  /** For the form as a whole; null when the server's errors name single fields. */
  error: string | null;
  /** The server's refusal code, for steps that offer a way forward. */
  code: ApiError['code'] | null;
  /** Keyed by the server's field names. */
  fields: Record<string, string>;
}

const NONE: Failure = { error: null, code: null, fields: {} };

export interface RunOptions {
  /** Shown when the server refused without a text. */
  fallback: string;
  onFailure?: (failure: Failure) => void;
}

/**
 * Runs one call at a time and turns its failure into a text, the server's own if it sent one. A second press
 * during a call, even in the same tick, sends nothing.
 */
export function useCall() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(NONE);
  return {
    busy,
    ...failure,
    clear: () => setFailure(NONE),
    /** Resolves to true if the call succeeded. */
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

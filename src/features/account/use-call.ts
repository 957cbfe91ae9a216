import { useState } from 'react';
import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';
import { ApiError } from '#src/session/api-error.ts';
import { CodeNotLoaded } from '#src/session/own-code.ts';

export interface CallState {
  busy: boolean;
  /** For the whole form, shown in red under it. */
  error: string | null;
  /** Why the server refused it, for steps that offer a way on. */
  code: ApiError['code'] | null;
  /** By the name of the field as the server knows it. */
  fields: Record<string, string>;
}

const QUIET: CallState = { busy: false, error: null, code: null, fields: {} };

/**
 * Runs one call of a form: never twice at once, and turns its failure into words; the server's own where it
 * gave any.
 */
export function useCall() {
  const [state, setState] = useState<CallState>(QUIET);
  return {
    ...state,
    fail: (fields: Record<string, string>) => setState({ ...QUIET, fields }),
    clear: () => setState(QUIET),
    /** True when it went well. `fallback`: what to say when the server refused without a word. */
    async run(call: () => Promise<unknown>, fallback: string): Promise<boolean> {
      if (state.busy) return false;
      setState({ ...QUIET, busy: true });
      try {
        await call();
        setState(QUIET);
        return true;
      } catch (problem) {
        setState(explain(problem, fallback));
        return false;
      }
    },
  };
}

function explain(problem: unknown, fallback: string): CallState {
  if (problem instanceof CodeNotLoaded) return { ...QUIET, error: ACCOUNT_TEXT.timeout };
  if (!(problem instanceof ApiError)) return { ...QUIET, error: fallback };
  const { code, fields = {} } = problem;
  return {
    busy: false,
    code,
    error: Object.keys(fields).length > 0 ? null : problem.text || fallback,
    fields,
  };
}

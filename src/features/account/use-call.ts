import { useState } from 'react';
import { ACCOUNT_TEXT } from '#src/features/account/messages.ts';
import { ApiError } from '#src/session/api-error.ts';

export interface CallState {
  busy: boolean;
  /** For the whole form, shown in red under it. */
  error: string | null;
  /** By the name of the field as the server knows it. */
  fields: Record<string, string>;
}

const QUIET: CallState = { busy: false, error: null, fields: {} };

/** Runs one call of a form: never twice at once, and turns its failure into words. The server's own text is preferred. */
export function useCall() {
  const [state, setState] = useState<CallState>(QUIET);
  return {
    ...state,
    fail: (fields: Record<string, string>) => setState({ busy: false, error: null, fields }),
    clear: () => setState(QUIET),
    /** True when it went well. */
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
  if (!(problem instanceof ApiError)) return { ...QUIET, error: ACCOUNT_TEXT.timeout };
  const fields = problem.fields ?? {};
  return { busy: false, error: Object.keys(fields).length > 0 ? null : problem.text || fallback, fields };
}

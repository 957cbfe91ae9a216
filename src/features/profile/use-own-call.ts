import { useState } from 'react';
import { PROFILE_TEXT } from '#src/features/profile/messages.ts';
import { ApiError } from '#src/session/api-error.ts';

interface State {
  busy: boolean;
  error: string | null;
  fields: Record<string, string>;
}

const QUIET: State = { busy: false, error: null, fields: {} };

/**
 * Runs one call of a section, never twice at once, and turns its failure into words; the server's own where
 * it gave any.
 */
export function useOwnCall() {
  const [state, setState] = useState<State>(QUIET);
  return {
    ...state,
    fail: (fields: Record<string, string>) => setState({ ...QUIET, fields }),
    /** True when it went well. */
    async run(call: () => Promise<unknown>): Promise<boolean> {
      if (state.busy) return false;
      setState({ ...QUIET, busy: true });
      try {
        await call();
        setState(QUIET);
        return true;
      } catch (problem) {
        const fields = problem instanceof ApiError ? (problem.fields ?? {}) : {};
        const error =
          problem instanceof ApiError ? problem.text || PROFILE_TEXT.failed : PROFILE_TEXT.timeout;
        setState({ busy: false, error: Object.keys(fields).length > 0 ? null : error, fields });
        return false;
      }
    },
  };
}

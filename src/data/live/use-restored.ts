import { sharedRead } from '#src/data/live/shared-read.ts';
import { readRestored, type Restored } from '#src/data/restored.ts';

/** `of` is null while there is nothing to report. */
export const useRestored = sharedRead<{ of: Restored | null }>(
  () => ({ of: null }),
  async (data) => ({ of: await readRestored(data) }),
);

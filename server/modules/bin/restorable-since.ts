import { RESTORE_DAYS } from '#contract/constants.ts';

/** What was deleted before this can no longer be restored. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - RESTORE_DAYS * 86_400_000);

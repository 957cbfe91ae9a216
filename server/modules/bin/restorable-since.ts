import { RESTORE_DAYS } from '#contract/constants.ts';

/** What was deleted before cannot be restored any more. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - RESTORE_DAYS * 86_400_000);

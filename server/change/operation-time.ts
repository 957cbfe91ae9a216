import { REPLAY_AGE_MAX } from '#contract/constants.ts';

/**
 * When the person did it, for rules about the past (rules #13): a change may arrive up to 72 hours late, and
 * never from the future.
 */
export function operationTime(createdAt: string | undefined, now: Date): number {
  if (createdAt === undefined) return now.getTime();
  return Math.min(now.getTime(), Math.max(Date.parse(createdAt), now.getTime() - REPLAY_AGE_MAX));
}

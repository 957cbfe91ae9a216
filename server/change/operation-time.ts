import { REPLAY_AGE_MAX } from '#contract/constants.ts';

/**
 * When the person made the change, in ms, for rules about the past. A change may arrive up to 72 hours late, but
 * never comes from the future.
 */
export function operationTime(createdAt: string | undefined, now: Date): number {
  if (createdAt === undefined) return now.getTime();
  return Math.min(now.getTime(), Math.max(Date.parse(createdAt), now.getTime() - REPLAY_AGE_MAX));
}

import type { NoticeKind } from '#server/db/schema.ts';

/**
 * Hosts get a digest of what guests do at most every 15 minutes, the first at once. What hosts do is mailed to
 * everybody who is coming, but collected for a while first, during which a mistake can be corrected. So are mentions.
 */
export const DIGEST_EVERY = 15 * 60_000;
export const GATHERED: Partial<Record<NoticeKind, number>> = {
  changes: 5 * 60_000,
  bulletins: 60_000,
  mentions: 60_000,
  documents: 5 * 60_000,
  forms: 60_000,
};

/** Whether mails of a kind go to everybody who is coming, not just to hosts. */
export const isForAll = (kind: NoticeKind): boolean => GATHERED[kind] !== undefined;

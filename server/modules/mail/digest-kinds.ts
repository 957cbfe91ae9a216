import type { NoticeKind } from '#server/db/schema.ts';

/**
 * Hosts get a digest of what guests do at most every 15 minutes, the first at once. What hosts do goes to
 * everybody who is coming, and is collected for a while: by then a mistake may have been corrected. So is what
 * names somebody, for them.
 */
export const DIGEST_EVERY = 15 * 60_000;
export const GATHERED: Partial<Record<NoticeKind, number>> = {
  changes: 5 * 60_000,
  bulletins: 60_000,
  mentions: 60_000,
  documents: 5 * 60_000,
  forms: 60_000,
};

/** Whether mails of a kind are for everybody who is coming, not just for hosts. */
export const isForAll = (kind: NoticeKind): boolean => GATHERED[kind] !== undefined;

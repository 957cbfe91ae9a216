import { createHash } from 'node:crypto';

/** A strong ETag for this content. */
export const tagOf = (content: string): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;

/** Whether `If-None-Match` contains this tag, possibly weakened by a proxy. */
export const holdsTag = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) ?? false;

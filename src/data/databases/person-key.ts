export const VISITOR = 'visitor';

/**
 * A short stable name for a person in names of databases, caches and locks: 53 bits of the user id (cyrb53).
 * Not a secret and not meant as one. Unlike `crypto.subtle` it works on every origin.
 */
export function personKey(guid: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < guid.length; i++) {
    const code = guid.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36).padStart(11, '0');
}

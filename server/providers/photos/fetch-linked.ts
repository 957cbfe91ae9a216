import { isIP } from 'node:net';
import { isPublicAddress } from '#server/providers/outbound/is-public-address.ts';
import { publicLookup, type Resolve } from '#server/providers/outbound/public-lookup.ts';
import { PhotoRefused } from '#server/providers/photos/photo-refused.ts';
import { readPicture } from '#server/providers/photos/read-picture.ts';

/**
 * Fetches the picture at an address that somebody gave.
 * @throws PhotoRefused
 */
export type FetchLinked = (address: string, maxBytes: number) => Promise<Buffer>;

interface Care {
  /** An origin that may be on a private network and use plain HTTP. */
  trusted?: string;
  resolve?: Resolve;
  limitMs?: number;
}

const LIMIT_MS = 10_000;
const MOVES_MAX = 4;

/**
 * Accepts any host, but only over HTTPS at the default port, without credentials, and on the public internet: the
 * address that was checked is the one connected to. Each redirect is checked like the first address; all of them
 * together have ten seconds.
 */
export const fetchLinked =
  ({ trusted, resolve, limitMs = LIMIT_MS }: Care = {}): FetchLinked =>
  async (address, maxBytes) => {
    const signal = AbortSignal.timeout(limitMs);
    let url = URL.canParse(address) ? new URL(address) : null;
    for (let moves = 0; moves <= MOVES_MAX; moves += 1) {
      const isTrusted = url !== null && url.origin === trusted;
      if (!url || !(isTrusted || isAllowed(url))) throw new PhotoRefused('this host is not asked', 'address');
      try {
        return await readPicture(url, {
          maxBytes,
          signal,
          ...(!isTrusted && { lookup: publicLookup(resolve) }),
        });
      } catch (problem) {
        if (!(problem instanceof PhotoRefused) || problem.location === undefined) throw problem;
        url = URL.canParse(problem.location, url.href) ? new URL(problem.location, url.href) : null;
      }
    }
    throw new PhotoRefused('it has moved too often');
  };

function isAllowed({ protocol, port, username, password, hostname }: URL): boolean {
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  // an IP address is connected to without a lookup
  return isIP(host) ? isPublicAddress(host) : host.includes('.');
}

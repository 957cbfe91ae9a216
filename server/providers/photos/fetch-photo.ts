import { publicLookup, type Resolve } from '#server/providers/outbound/public-lookup.ts';
import { PhotoRefused } from '#server/providers/photos/photo-refused.ts';
import { readPicture } from '#server/providers/photos/read-picture.ts';

export interface PhotoHosts {
  /** Hosts whose pictures are fetched, over HTTPS only. */
  hosts: readonly string[];
  /** An origin that the operator has configured: it may be plain HTTP and on a private network. */
  trusted: string | null;
  resolve?: Resolve;
  limitMs?: number;
}

const LIMIT_MS = 15_000;

/**
 * Fetches a picture only from hosts named beforehand, never from a private network, whatever a name resolves to, and
 * without following redirects.
 * @throws PhotoRefused
 */
export async function fetchPhoto(address: string, of: PhotoHosts & { maxBytes: number }): Promise<Buffer> {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isTrusted = url !== null && of.trusted !== null && url.origin === of.trusted;
  if (!url || !(isTrusted || isAllowed(url, of.hosts))) throw new PhotoRefused('this host is not asked');
  return readPicture(url, {
    maxBytes: of.maxBytes,
    signal: AbortSignal.timeout(of.limitMs ?? LIMIT_MS),
    ...(!isTrusted && { lookup: publicLookup(of.resolve) }),
  });
}

const isAllowed = (url: URL, hosts: readonly string[]): boolean =>
  url.protocol === 'https:' &&
  url.port === '' &&
  url.username === '' &&
  url.password === '' &&
  hosts.includes(url.hostname);

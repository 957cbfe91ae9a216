import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { fileTypeFromBuffer } from 'file-type';
import { IMAGE_TYPES } from '#contract/constants.ts';
import { publicLookup, type Resolve } from '#server/providers/outbound/public-lookup.ts';

/** What is behind an address is not fetched, or is no picture. */
export class PhotoRefused extends Error {}

export interface PhotoHosts {
  /** Names whose pictures are fetched, over HTTPS alone. */
  hosts: readonly string[];
  /** An origin that the operator has configured: it may be plain HTTP and on a private network. */
  trusted: string | null;
  resolve?: Resolve;
  limitMs?: number;
}

const LIMIT_MS = 15_000;

/**
 * Fetches a picture for somebody: only from hosts that were named beforehand, never from a private network,
 * whatever a name resolves to, and without following a redirect. @throws PhotoRefused
 */
export async function fetchPhoto(address: string, of: PhotoHosts & { maxBytes: number }): Promise<Buffer> {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isTrusted = url !== null && of.trusted !== null && url.origin === of.trusted;
  if (!url || !(isTrusted || isAllowed(url, of.hosts))) throw new PhotoRefused('this host is not asked');
  const bytes = await read(url, {
    maxBytes: of.maxBytes,
    limitMs: of.limitMs ?? LIMIT_MS,
    ...(!isTrusted && { lookup: publicLookup(of.resolve) }),
  });
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  if (!(IMAGE_TYPES as readonly string[]).includes(type)) throw new PhotoRefused('this is no picture');
  return bytes;
}

const isAllowed = (url: URL, hosts: readonly string[]): boolean =>
  url.protocol === 'https:' &&
  url.port === '' &&
  url.username === '' &&
  url.password === '' &&
  hosts.includes(url.hostname);

function read(
  url: URL,
  { maxBytes, limitMs, lookup }: { maxBytes: number; limitMs: number; lookup?: LookupFunction },
): Promise<Buffer> {
  const { get } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const refuse = (why: string) => reject(new PhotoRefused(why));
    const request = get(
      url,
      {
        headers: { accept: 'image/*', 'accept-encoding': 'identity' },
        // a connection of its own: one that is kept was not looked up
        agent: false,
        // also the time that the bytes may take
        signal: AbortSignal.timeout(limitMs),
        ...(lookup && { lookup }),
      },
      (answer) => {
        const end = (why: string) => {
          refuse(why);
          request.destroy();
        };
        if (answer.statusCode !== 200) return end(`it answered ${answer.statusCode}`);
        if (Number(answer.headers['content-length'] ?? 0) > maxBytes) return end('it is too large');
        const parts: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > maxBytes) end('it is too large');
          else parts.push(part);
        });
        answer.once('end', () => {
          if (answer.complete) resolve(Buffer.concat(parts));
        });
        answer.once('close', () => refuse('it ended in the middle'));
      },
    );
    request.once('error', (error) => refuse(error.message));
  });
}

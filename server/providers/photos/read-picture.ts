import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { IMAGE_TYPES } from '#contract/constants.ts';
import { typeOfBytes } from '#server/providers/files/type-of.ts';
import { PhotoRefused } from '#server/providers/photos/photo-refused.ts';

interface Reading {
  maxBytes: number;
  /** Aborts the request at any stage. */
  signal: AbortSignal;
  /** Absent for an address that needs no check. */
  lookup?: LookupFunction;
}

const MOVED: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * The picture at an address, recognised by its bytes. Follows no redirects: the refusal contains the new location.
 * @throws PhotoRefused
 */
export async function readPicture(url: URL, of: Reading): Promise<Buffer> {
  const bytes = await read(url, of);
  const type = await typeOfBytes(bytes);
  if (!(IMAGE_TYPES as readonly string[]).includes(type))
    throw new PhotoRefused('this is no picture', 'type');
  return bytes;
}

function read(url: URL, { maxBytes, signal, lookup }: Reading): Promise<Buffer> {
  const { get } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const refuse = (why: string, because?: PhotoRefused['because'], location?: string) =>
      reject(new PhotoRefused(why, because, location));
    const request = get(
      url,
      {
        headers: { accept: 'image/*', 'accept-encoding': 'identity' },
        // a new connection: the address of a kept-alive one was not checked
        agent: false,
        // also limits the time for the body
        signal,
        ...(lookup && { lookup }),
      },
      (answer) => {
        const end = (...why: Parameters<typeof refuse>) => {
          refuse(...why);
          request.destroy();
        };
        const { statusCode, headers } = answer;
        if (statusCode !== 200)
          return headers.location !== undefined && MOVED.has(statusCode ?? 0)
            ? end(`it answered ${statusCode}`, 'moved', headers.location)
            : end(`it answered ${statusCode}`);
        if (Number(headers['content-length'] ?? 0) > maxBytes) return end('it is too large', 'large');
        const parts: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > maxBytes) end('it is too large', 'large');
          else parts.push(part);
        });
        answer.once('end', () => {
          if (answer.complete) resolve(Buffer.concat(parts));
        });
        answer.once('close', () => refuse('it ended in the middle'));
      },
    );
    request.once('error', (error) => refuse(error.message));
    // counts as neither a response nor an error, and the signal no longer ends it
    request.once('upgrade', (_, socket) => {
      socket.destroy();
      refuse('it wants to speak something else');
    });
  });
}

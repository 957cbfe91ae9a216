// A browser and its push service on this machine: accepts messages as a service does (RFC 8030) and decrypts
// them as the browser does (RFC 8291), with an implementation of its own.
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushMessage } from '#contract/schemas/push.ts';

export interface PushService {
  origin: string;
  /** The status codes of the next responses; after those, 201. */
  answers: number[];
  calls: { url: string; headers: http.IncomingHttpHeaders; body: Buffer }[];
  /** Subscribes as a browser does. */
  browser(): PushBrowser;
  close(): Promise<void>;
}
export interface PushBrowser {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** The messages received so far, decrypted, oldest first. */
  messages(): PushMessage[];
}

export async function startPushService(): Promise<PushService> {
  const calls: PushService['calls'] = [];
  const answers: number[] = [];
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      calls.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(answers.shift() ?? 201).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let browsers = 0;
  return {
    origin,
    answers,
    calls,
    browser: () => {
      const path = `/send/${(browsers += 1)}`;
      const own = createECDH('prime256v1');
      const p256dh = own.generateKeys();
      const auth = randomBytes(16);
      return {
        endpoint: origin + path,
        keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
        messages: () =>
          calls
            .filter(({ url }) => url === path)
            .map(({ body }) => JSON.parse(decrypted(body, { own, p256dh, auth })) as PushMessage),
      };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Decrypts one aes128gcm record: salt, record size, the sender's key, ciphertext. */
function decrypted(
  body: Buffer,
  { own, p256dh, auth }: { own: ReturnType<typeof createECDH>; p256dh: Buffer; auth: Buffer },
): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + sender.length);
  const derive = (secret: Uint8Array, by: Uint8Array, info: Uint8Array | string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, by, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
  const secret = derive(own.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const open = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12));
  open.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
  // the last record ends in a 2 followed by zeros
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

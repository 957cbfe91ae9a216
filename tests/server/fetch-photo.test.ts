// What this server fetches on behalf of others: pictures from allowed hosts, and nothing from its own
// network.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchLinked } from '#server/providers/photos/fetch-linked.ts';
import { fetchPhoto } from '#server/providers/photos/fetch-photo.ts';
import { PhotoRefused } from '#server/providers/photos/photo-refused.ts';
import { isPublicAddress } from '#server/providers/outbound/is-public-address.ts';
import { patience } from '#tests/support/machine.mjs';
import { PNG } from '#tests/model/sim/picture.ts';

let origin: string;
let host: Server;
let asked = 0;
const answers: Record<string, RequestListener> = {
  '/picture': (_, reply) => reply.end(PNG),
  '/text': (_, reply) => reply.writeHead(200, { 'content-type': 'image/png' }).end('<svg onload="x"/>'),
  '/moved': (_, reply) => reply.writeHead(302, { location: '/picture' }).end(),
  '/onward': (_, reply) => reply.writeHead(307, { location: `${origin}/moved` }).end(),
  '/around': (_, reply) => reply.writeHead(302, { location: '/around' }).end(),
  '/inside': (_, reply) =>
    reply.writeHead(302, { location: 'https://169.254.169.254/latest/meta-data' }).end(),
  '/plain': (_, reply) => reply.writeHead(302, { location: 'http://pictures.example.org/a.jpg' }).end(),
  '/away': (_, reply) => reply.writeHead(302, { location: 'https://pictures.example.org/a.jpg' }).end(),
  '/gone': (_, reply) => reply.writeHead(404).end(PNG),
  '/announced': (_, reply) => reply.writeHead(200, { 'content-length': '5000000' }).end(PNG),
  '/endless': (_, reply) => {
    const more = setInterval(() => reply.write(Buffer.alloc(400)), 5);
    reply.once('close', () => clearInterval(more));
  },
  '/silent': () => undefined,
  '/upgraded': ({ socket }) =>
    void socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n'),
  '/cut': (_, reply) => {
    reply.writeHead(200, { 'content-length': String(PNG.length + 10) }).write(PNG);
    setTimeout(() => reply.destroy(), 20);
  },
};
beforeAll(async () => {
  host = createServer((request, reply) => {
    asked += 1;
    answers[request.url ?? '']?.(request, reply);
  });
  await new Promise<void>((resolve) => {
    host.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterAll(() => {
  host.closeAllConnections();
  host.close();
});
const fetching = (address: string, more: object = {}) =>
  fetchPhoto(address, {
    hosts: ['images.example.org'],
    trusted: origin,
    maxBytes: 2000,
    limitMs: patience(5000),
    ...more,
  });

test('a picture from the configured origin is returned unchanged', async () => {
  expect(await fetching(`${origin}/picture`)).toEqual(Buffer.from(PNG));
});

test.each([
  ['/text', 'this is no picture'],
  ['/moved', 'it answered 302'],
  ['/gone', 'it answered 404'],
  ['/announced', 'it is too large'],
  ['/endless', 'it is too large'],
  ['/silent', /abort|time/i],
  ['/upgraded', 'it wants to speak something else'],
  ['/cut', /abort|middle/],
])('%s is refused: %s', async (path, why) => {
  const failed = fetching(origin + path, path === '/silent' ? { limitMs: 400 } : {});
  await expect(failed).rejects.toThrow(PhotoRefused);
  await expect(failed).rejects.toThrow(why);
});

test.each([
  'http://images.example.org/a.jpg',
  'https://images.example.org:8443/a.jpg',
  'https://me@images.example.org/a.jpg',
  'https://images.example.org.evil.test/a.jpg',
  'https://evil.test/images.example.org',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/a.jpg',
  'https://2130706433/a.jpg',
  'file:///etc/passwd',
  'data:image/png;base64,AA',
  'nonsense',
])('%s is refused without a DNS lookup', async (address) => {
  let lookedUp = false;
  const before = asked;
  const resolve = async () => {
    lookedUp = true;
    return [{ address: '127.0.0.1', family: 4 }];
  };
  await expect(fetching(address, { resolve })).rejects.toThrow('this host is not asked');
  expect([lookedUp, asked]).toEqual([false, before]);
});

test.each([['127.0.0.1'], ['10.1.2.3'], ['169.254.169.254'], ['::1'], ['::ffff:10.0.0.1'], ['fd00::1']])(
  'if an allowed host resolves to %s the server does not connect, even if another address of the host is public',
  async (address) => {
    const resolve = async () =>
      [address, '93.184.216.34'].map((one) => ({ address: one, family: one.includes(':') ? 6 : 4 }));
    await expect(fetching('https://images.example.org/a.jpg', { resolve })).rejects.toThrow(
      'this host is not on the open internet',
    );
  },
);

// For pasted links: any host on the public internet, including the target of a redirect.
const inside = async () => [{ address: '10.1.2.3', family: 4 }];
const linked = (address: string, more: object = {}) =>
  fetchLinked({ trusted: origin, limitMs: patience(5000), resolve: inside, ...more })(address, 2000);

test('a redirected picture is fetched from its new address', async () => {
  expect(await linked(`${origin}/onward`)).toEqual(Buffer.from(PNG));
});

test.each([
  ['/around', 'it has moved too often', 'unreachable'],
  ['/inside', 'this host is not asked', 'address'],
  ['/plain', 'this host is not asked', 'address'],
  ['/away', 'this host is not on the open internet', 'unreachable'],
  ['/text', 'this is no picture', 'type'],
  ['/announced', 'it is too large', 'large'],
  ['/endless', 'it is too large', 'large'],
  ['/gone', 'it answered 404', 'unreachable'],
])('a linked picture: %s is refused: %s', async (path, why, because) => {
  const failed = linked(origin + path);
  await expect(failed).rejects.toThrow(why);
  await expect(failed).rejects.toMatchObject({ because });
});

test('all redirects share one time limit', async () => {
  const before = asked;
  await expect(linked(`${origin}/silent`, { limitMs: patience(500) })).rejects.toThrow(/abort|time/i);
  expect(asked).toBe(before + 1);
});

test.each([
  'http://pictures.example.org/a.jpg',
  'https://pictures.example.org:8443/a.jpg',
  'https://me:secret@pictures.example.org/a.jpg',
  'https://10.0.0.1/a.jpg',
  'https://[::1]/a.jpg',
  'https://[::ffff:127.0.0.1]/a.jpg',
  'https://2130706433/a.jpg',
  'https://0x7f.1/a.jpg',
  'https://localhost/a.jpg',
  'https://intranet/a.jpg',
  'file:///etc/passwd',
  'data:image/png;base64,AA',
  'nonsense',
])('a linked picture at %s is refused without a DNS lookup', async (address) => {
  let lookedUp = false;
  const resolve = async () => {
    lookedUp = true;
    return [{ address: '93.184.216.34', family: 4 }];
  };
  await expect(linked(address, { resolve })).rejects.toThrow('this host is not asked');
  expect(lookedUp).toBe(false);
});

test('if a second lookup of a name returned a private address, the server would not connect to it, because it looks up only once', async () => {
  let times = 0;
  const resolve = async () => [{ address: (times += 1) === 1 ? '127.0.0.1' : '93.184.216.34', family: 4 }];
  await expect(linked('https://pictures.example.org/a.jpg', { resolve })).rejects.toThrow(
    'this host is not on the open internet',
  );
  // the address that was checked is the one that is connected to
  expect(times).toBe(1);
});

test.each([
  ['93.184.216.34', true],
  ['172.15.255.255', true],
  ['172.16.0.1', false],
  ['100.64.0.1', false],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['2606:2800:220:1::1', true],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['64:ff9b::7f00:1', false],
  ['fe80::1', false],
  ['::', false],
  ['localhost', false],
])('%s is an address on the public internet: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

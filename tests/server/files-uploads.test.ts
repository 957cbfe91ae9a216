import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILE_LIMITS } from '#contract/constants.ts';
import { prepareUpload } from '#server/modules/files/prepare-upload.ts';
import { objectKey } from '#server/providers/files/file-provider.ts';
import { diskFiles } from '#server/providers/files/disk-files.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { phonePhoto, uploadOf } from '#tests/support/uploads.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const SVG = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const prepare = async (content: Buffer, name: string, allow: 'image' | 'imageOrVideo' | 'document') =>
  prepareUpload(server.services.files, await uploadOf(server, content, name), allow);
const bytesOf = async (key: string) => Buffer.concat(await server.services.files.read(key).toArray());

test('a photo is turned upright, resized to three widths, and loses its location and camera data', async () => {
  const photo = await phonePhoto(2400, 1600);
  expect((await sharp(photo).metadata()).exif?.includes('SecretPhone')).toBe(true);
  const prepared = await prepare(photo, 'IMG 1.jpg', 'image');
  expect(prepared).toMatchObject({ mimeType: 'image/webp', width: 1600, height: 2400, name: 'IMG 1.jpg' });
  for (const width of [160, 640, 1600]) {
    const bytes = await bytesOf(objectKey(prepared.sha256, width));
    const { width: wide, height, format, exif, orientation } = await sharp(bytes).metadata();
    expect([wide, height, format, exif, orientation]).toEqual([
      width,
      width * 1.5,
      'webp',
      undefined,
      undefined,
    ]);
    expect(bytes.includes('SecretPhone')).toBe(false);
  }
});

test('a small picture is not enlarged, and an animation stays animated', async () => {
  const small = await sharp({ create: { width: 90, height: 60, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  expect(await prepare(small, 'dot.png', 'image')).toMatchObject({ width: 90, height: 60 });
  const frames = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
      sharp({ create: { width: 200, height: 100, channels: 4, background } })
        .png()
        .toBuffer(),
    ),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const prepared = await prepare(gif, 'dance.gif', 'image');
  expect(prepared).toMatchObject({ width: 200, height: 100 });
  expect((await sharp(await bytesOf(objectKey(prepared.sha256, 640))).metadata()).pages).toBe(3);
});

test('a document keeps its format; a picture uploaded as a document still loses its location', async () => {
  expect(await prepare(PDF, 'ticket.pdf', 'document')).toMatchObject({
    mimeType: 'application/pdf',
    bytes: PDF.length,
  });
  const photo = await prepare(await phonePhoto(), 'passport.jpg', 'document');
  expect(photo.mimeType).toBe('image/jpeg');
  const stored = await bytesOf(objectKey(photo.sha256));
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 1200 });
  expect(stored.includes('SecretPhone')).toBe(false);
});

test.each([
  ['a PDF named .jpg', PDF, 'holiday.jpg', 'image'],
  ['an SVG', SVG, 'logo.svg', 'image'],
  ['an SVG named .png', SVG, 'logo.png', 'imageOrVideo'],
  ['HTML named .jpg', Buffer.from('<!doctype html><script>alert(1)</script>'), 'x.jpg', 'image'],
  ['a text', Buffer.from('hello'), 'x.jpg', 'image'],
  ['an empty file', Buffer.alloc(0), 'x.jpg', 'image'],
  [
    'a picture type that only documents accept',
    Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;'),
    'x.pdf',
    'document',
  ],
  [
    'random bytes behind a JPEG header',
    Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), randomBytes(4000)]),
    'x.jpg',
    'image',
  ],
] as const)('%s is refused', async (_what, content, name, allow) => {
  await expect(prepare(content, name, allow)).rejects.toMatchObject({
    code: 'UNSUPPORTED_TYPE',
    fields: { file: expect.any(String) },
  });
});

test('a truncated photo is refused and leaves nothing', async () => {
  const noise = await sharp(randomBytes(600 * 600 * 3), { raw: { width: 600, height: 600, channels: 3 } })
    .jpeg()
    .toBuffer();
  const half = noise.subarray(0, noise.length / 2);
  const upload = await uploadOf(server, half);
  await expect(prepareUpload(server.services.files, upload, 'image')).rejects.toMatchObject({
    code: 'UNSUPPORTED_TYPE',
  });
  for (const width of [160, 640, 1600])
    expect(await server.services.files.sizeOf(objectKey(upload.sha256, width))).toBeNull();
});

test('a small file that decodes to a quarter of a billion pixels is refused', async () => {
  const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#000000' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  for (const allow of ['image', 'document'] as const)
    await expect(prepare(bomb, 'bomb.png', allow)).rejects.toMatchObject({
      code: 'TOO_LARGE',
      fields: { file: 'This picture has too many pixels. Please make it smaller.' },
    });
});

test('an animated PNG is a PNG: its first frame is shown', async () => {
  const png = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#cc8844' } })
    .png()
    .toBuffer();
  const control = Buffer.from('\0\0\0\x08acTL\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  control.writeUInt32BE(crc32(control.subarray(4, 16)), 16);
  // behind the header
  const animated = Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
  expect(await prepare(animated, 'a.png', 'image')).toMatchObject({ width: 90, height: 60 });
  expect(await prepare(animated, 'a.png', 'document')).toMatchObject({ mimeType: 'image/png' });
});

test('a screenshot longer than WebP allows becomes narrower', async () => {
  const long = await sharp({ create: { width: 1080, height: 18_000, channels: 3, background: '#cc8844' } })
    .png()
    .toBuffer();
  const prepared = await prepare(long, 'Screenshot.png', 'image');
  expect(prepared).toMatchObject({ width: 983, height: 16_383 });
  const narrow = await sharp(await bytesOf(objectKey(prepared.sha256, 160))).metadata();
  expect(narrow).toMatchObject({ width: 160, height: 2667 });
});

test('an oversize file is refused with the limit in its text', async () => {
  const large = Buffer.concat([await phonePhoto(), Buffer.alloc(FILE_LIMITS.image)]);
  await expect(prepare(large, 'large.jpg', 'image')).rejects.toMatchObject({
    code: 'TOO_LARGE',
    message: expect.stringContaining('10 MB'),
  });
});

test('the same bytes are stored once, whatever they are called, and names are only labels', async () => {
  const photo = await phonePhoto(500, 400);
  const [one, two] = await Promise.all([
    prepare(photo, '../../../etc/passwd', 'image'),
    prepare(photo, 'b\u0000\u202egpj.exe', 'image'),
  ]);
  const again = await prepare(photo, '   ', 'image');
  expect([one.sha256, one.name, two.sha256, two.name, again.name]).toEqual([
    two.sha256,
    'passwd',
    again.sha256,
    'bgpj.exe',
    'file',
  ]);
  expect([again.width, again.height, again.bytes]).toEqual([one.width, one.height, one.bytes]);
  const folder = path.join(server.dataDir, 'files', one.sha256.slice(0, 2), one.sha256.slice(2, 4));
  expect((await readdir(folder)).sort()).toEqual([
    `${one.sha256}.w160`,
    `${one.sha256}.w1600`,
    `${one.sha256}.w640`,
  ]);
});

test('the disk driver accepts nothing but keys, stores a file completely or not at all, and reads ranges', async () => {
  const files = diskFiles(path.join(server.dataDir, 'files'));
  for (const key of [
    '../secret',
    '..',
    '/etc/passwd',
    'a'.repeat(63),
    `${'a'.repeat(64)}/../x`,
    `${'a'.repeat(64)}.w1.part`,
    `${'A'.repeat(64)}`,
  ]) {
    await expect(files.put(key, Buffer.from('x'))).rejects.toThrow('not the key');
    expect(() => files.read(key)).toThrow('not the key');
    await expect(files.sizeOf(key)).rejects.toThrow('not the key');
  }
  const key = objectKey('c'.repeat(64));
  await expect(files.put(key, { path: path.join(server.dataDir, 'missing') })).rejects.toThrow('ENOENT');
  expect(await readdir(path.join(server.dataDir, 'files', 'cc', 'cc'))).toEqual([]);
  await Promise.all([files.put(key, Buffer.from('0123456789')), files.put(key, Buffer.from('0123456789'))]);
  expect(Buffer.concat(await files.read(key, { first: 2, last: 4 }).toArray()).toString()).toBe('234');
  expect(await readFile(path.join(server.dataDir, 'files', 'cc', 'cc', key), 'utf8')).toBe('0123456789');
  await files.remove(key);
  await files.remove(key);
  expect(await files.sizeOf(key)).toBeNull();
});

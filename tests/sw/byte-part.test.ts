import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPartialResponse } from 'workbox-range-requests';
import { partOf } from '#sw/byte-part.ts';

const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);
const whole = () =>
  new Response(bytes, { headers: { 'Content-Type': 'video/mp4', 'Content-Security-Policy': 'sandbox' } });
const read = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

test('a range is answered with 206, its position, its length and the security headers of the whole file', async () => {
  const answer = await partOf(whole(), 'bytes=10-19');
  expect(answer.status).toBe(206);
  expect(answer.headers.get('content-range')).toBe('bytes 10-19/1000');
  expect(answer.headers.get('content-length')).toBe('10');
  expect(answer.headers.get('content-type')).toBe('video/mp4');
  expect(answer.headers.get('content-security-policy')).toBe('sandbox');
  expect(await read(answer)).toEqual(bytes.slice(10, 20));
});

test.each([
  ['bytes=990-', 990, 1000],
  ['bytes=-5', 995, 1000],
  ['bytes=0-', 0, 1000],
  ['bytes=900-5000', 900, 1000],
  ['bytes=-5000', 0, 1000],
])('%s is answered with the right bytes', async (range, from, to) => {
  const answer = await partOf(whole(), range);
  expect(answer.status).toBe(206);
  expect(await read(answer)).toEqual(bytes.slice(from, to));
});

test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=20-10', 'bytes=-0'])(
  '%s is unsatisfiable and answered with 416',
  async (range) => {
    const answer = await partOf(whole(), range);
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe('bytes */1000');
  },
);

test.each(['items=0-1', 'bytes=a-b', 'bytes=-', 'bytes=0-1,5-6'])(
  '%s is ignored, and the whole file is returned',
  async (range) => {
    const answer = await partOf(whole(), range);
    expect(answer.status).toBe(200);
    expect(await read(answer)).toEqual(bytes);
  },
);

// Why byte-part.ts parses the range first. Once Workbox gets these right, a single call to it is enough.
test.each([
  ['bytes=900-5000', 206, 'bytes 900-999/1000'],
  ['bytes=-5000', 206, 'bytes 0-999/1000'],
  ['bytes=1000-', 416, 'bytes */1000'],
  ['bytes=20-10', 416, 'bytes */1000'],
  ['items=0-1', 200, null],
])('Workbox alone would answer %s differently', async (range, status, place) => {
  const answerOf = ({ status: code, headers }: Response) => [code, headers.get('content-range')];
  const alone = await createPartialResponse(
    new Request('https://files.example', { headers: { Range: range } }),
    whole(),
  );
  expect(answerOf(await partOf(whole(), range))).toEqual([status, place]);
  expect(answerOf(alone)).not.toEqual([status, place]);
});

test('property: the ranges of a file add up to the file', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { maxLength: 8 }), async (cuts) => {
      const edges = [0, ...cuts.sort((a, b) => a - b), 1000];
      const parts = await Promise.all(
        edges
          .slice(1)
          .map(async (end, index) => [
            ...(await read(await partOf(whole(), `bytes=${edges[index]}-${end - 1}`))),
          ]),
      );
      expect(parts.flat()).toEqual([...bytes]);
    }),
    { numRuns: 50 },
  );
});

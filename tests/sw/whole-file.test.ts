// What the worker keeps of what it fetches.
import { expect, test } from 'vitest';
import { isWholeFile } from '#sw/whole-file.ts';

const answer = (status: number, type: string | null): Response =>
  Object.defineProperty(
    new Response('bytes', { status, headers: type === null ? {} : { 'Content-Type': type } }),
    'type',
    { value: 'basic' },
  );

test.each([
  ['a picture', answer(200, 'image/webp'), true],
  ['a file of no named type', answer(200, null), true],
  ['part of a video', answer(206, 'video/mp4'), false],
  ['a refusal', answer(403, 'application/json'), false],
  ['the page of a Wi-Fi’s sign-in', answer(200, 'text/html; charset=utf-8'), false],
  ['the same, written otherwise', answer(200, 'TEXT/HTML'), false],
  ['a file of another site', new Response('bytes', { headers: { 'Content-Type': 'image/webp' } }), false],
])('%s', (_what, given, kept) => {
  expect(isWholeFile(given)).toBe(kept);
});

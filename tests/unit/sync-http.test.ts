import { expect, test } from 'vitest';
import { systemClock } from '#src/data/device/clock.ts';
import type { Device } from '#src/data/device/device.ts';
import { http } from '#src/sync/calls/http.ts';

const answered = (response: Response) =>
  http({ clock: systemClock, origin: '', fetch: async () => response } as unknown as Device, {
    method: 'GET',
    path: '/',
  });

test.each([502, 503, 504])(
  '%d without our header is a proxy that could not reach the server, no portal',
  async (status) => {
    expect(await answered(new Response('<h1>Bad Gateway</h1>', { status }))).toEqual({
      kind: 'gateway',
      status,
    });
  },
);

test.each([200, 302, 404, 500, 511])('%d without our header is a portal', async (status) => {
  expect(await answered(new Response('', { status }))).toEqual({ kind: 'portal' });
});

test('with our header it is the server itself', async () => {
  expect(
    await answered(
      new Response('{"code":"UNAVAILABLE"}', {
        status: 503,
        headers: { 'X-Sojourn': '1', 'Retry-After': '2' },
      }),
    ),
  ).toMatchObject({ kind: 'answer', status: 503, retryAfter: 2000 });
});

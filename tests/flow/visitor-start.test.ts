// The start of the app for a signed-out visitor, most of whose screens make no request.
import { expect, test, vi } from 'vitest';
import { STALE } from '#contract/constants.ts';
import type { EventWithProgram } from '#contract/schemas/events.ts';
import { theDevice } from '#src/data/device/device.ts';
import { firstItinerary, giveFirstPage } from '#src/data/first-page.ts';
import { inviteFor } from '#src/data/invite-of-link.ts';
import { takenInvites } from '#src/data/taken-invites.ts';
import { HOME, requestPull, setPullRequester } from '#src/data/pull-request.ts';
import { openVisitorData } from '#src/data/databases/local-data.ts';
import { holdInvitation } from '#src/session/held-invitation.ts';
import { storageState } from '#src/data/storage/storage-state.ts';
import type { Report } from '#src/sync/report.ts';
import { readItinerary } from '#src/data/views/event.ts';
import { startVisitor } from '#src/sync/pull/start-visitor.ts';
import { someActivity, someDay } from '#tests/support/itinerary-scene.ts';
import { someEvent } from '#tests/support/some-event.ts';

const page = { isVisible: () => true, onHint: () => () => undefined, onLeave: () => () => undefined };

async function startedWith(fetch: typeof globalThis.fetch) {
  Object.assign(theDevice(), { origin: 'http://sojourn.test', fetch });
  const connection = vi.fn<Report['connection']>();
  const pull = vi.fn<Report['pull']>();
  const data = await openVisitorData(theDevice());
  const sync = startVisitor({
    data,
    page,
    report: { connection, pull } as unknown as Report,
  });
  setPullRequester(async (key) => sync.pull(key));
  await requestPull(HOME);
  return { connection, data, pull, sync };
}

test('starting without a network, the app finds out by itself that it is offline', async () => {
  const { connection, sync } = await startedWith(() => Promise.reject(new TypeError('fetch failed')));
  await vi.waitFor(() => expect(connection).toHaveBeenLastCalledWith('offline'), { timeout: 8000 });
  sync.stop();
});

test('starting with a network, the app is online from the first answer on', async () => {
  const asked: string[] = [];
  const { connection, sync } = await startedWith(async (input) => {
    const url = new URL((input as Request).url);
    asked.push(url.pathname);
    return Response.json(
      { nonce: url.searchParams.get('nonce'), time: new Date().toISOString() },
      { headers: { 'X-Sojourn': '1' } },
    );
  });
  await vi.waitFor(() => expect(asked).toEqual(['/health']));
  await new Promise((resolve) => {
    setTimeout(resolve, 2500);
  });
  expect(connection.mock.calls).toEqual([['online']]);
  sync.stop();
});

function sharedItinerary(): EventWithProgram {
  const event = someEvent();
  const row = ({ id }: { id: string }) => ({ id, eventId: event.id, version: 1, updatedAt: event.updatedAt });
  const {
    sync: _sync,
    syncOf: _of,
    activities,
    ...day
  } = someDay(event.startOn, 0, 'Arrival', [
    someActivity(event.startOn, '10:00', '11:00', 'Later'),
    someActivity(event.startOn, '09:00', '09:30', 'First'),
  ]);
  return {
    ...event,
    programs: [
      {
        ...day,
        ...row(day),
        activities: activities.map(({ sync: _s, syncOf: _o, ...one }) => ({ ...one, ...row(one) })),
      },
    ],
  };
}

test('reading a server-rendered page makes no request', async () => {
  const asked: string[] = [];
  const itinerary = sharedItinerary();
  giveFirstPage({ now: 0, widthPx: 390, hour12: false, etag: '"first"', itinerary });
  const { connection, sync } = await startedWith(async (input) => {
    asked.push(new URL((input as Request).url).pathname);
    return Response.json({ code: 'NOT_FOUND', error: '-' }, { status: 404, headers: { 'X-Sojourn': '1' } });
  });
  await requestPull(itinerary.id);
  expect((await readItinerary(await openVisitorData(theDevice()), itinerary.id))?.event.id).toBe(
    itinerary.id,
  );
  expect(asked).toEqual([]);
  expect(connection).not.toHaveBeenCalled();
  giveFirstPage(null);
  sync.stop();
});

test('the itinerary that came with the page is stored without a request; the next pull asks the server', async () => {
  const asked: string[] = [];
  const { sync } = await startedWith(async (input) => {
    asked.push(new URL((input as Request).url).pathname);
    return Response.json({ code: 'NOT_FOUND', error: '-' }, { status: 404, headers: { 'X-Sojourn': '1' } });
  });
  const itinerary = sharedItinerary();
  giveFirstPage({ now: 0, widthPx: 390, hour12: false, etag: '"first"', itinerary });
  const { view, at } = firstItinerary(itinerary.id) ?? {};
  await requestPull(itinerary.id);
  expect(asked.filter((path) => path.startsWith('/oapi/itinerary'))).toEqual([]);
  const data = await openVisitorData(theDevice());
  // exactly what was on screen
  expect(await readItinerary(data, itinerary.id)).toEqual(view);
  expect((await data.cache.cursors.get(itinerary.id))?.pulledAt).toBeGreaterThanOrEqual(at ?? Number.NaN);
  // from now on the server is asked, and its answer counts
  await requestPull(itinerary.id);
  expect(asked).toContain(`/oapi/itinerary/${itinerary.id}`);
  expect(await readItinerary(data, itinerary.id)).toBeUndefined();
  giveFirstPage(null);
  sync.stop();
});

test('an itinerary that was stale before it could be stored is pulled from the server', async () => {
  const asked: string[] = [];
  const itinerary = sharedItinerary();
  const { sync } = await startedWith(async (input) => {
    asked.push(new URL((input as Request).url).pathname);
    return Response.json(
      { ...itinerary, name: 'Moved to the pier' },
      { headers: { 'X-Sojourn': '1', ETag: '"second"' } },
    );
  });
  vi.useFakeTimers({ now: Date.now() - STALE.itinerary - 1000, toFake: ['Date'] });
  giveFirstPage({ now: 0, widthPx: 390, hour12: false, etag: '"first"', itinerary });
  vi.useRealTimers();
  await requestPull(itinerary.id);
  expect(asked).toContain(`/oapi/itinerary/${itinerary.id}`);
  const data = await openVisitorData(theDevice());
  expect((await readItinerary(data, itinerary.id))?.event.name).toBe('Moved to the pier');
  giveFirstPage(null);
  sync.stop();
});

test('an invitation is sent along only if the event cannot be read without it', async () => {
  const [open, kept] = [sharedItinerary(), sharedItinerary()];
  const asked: string[] = [];
  const { sync } = await startedWith(async (input) => {
    const { pathname, search } = new URL((input as Request).url);
    asked.push(pathname + search);
    const headers = { 'X-Sojourn': '1' };
    if (pathname.endsWith(open.id)) return Response.json(open, { headers });
    if (pathname.endsWith(kept.id) && search === '?invite=c.d') return Response.json(kept, { headers });
    return Response.json({ code: 'NOT_FOUND', error: '-' }, { status: 404, headers });
  });
  takenInvites.set(open.id, 'a.b');
  takenInvites.set(kept.id, 'c.d');
  await requestPull(open.id);
  await requestPull(kept.id);
  const path = '/oapi/itinerary/';
  expect(asked.filter((one) => one.startsWith(path))).toEqual([
    `${path}${open.id}`,
    `${path}${kept.id}`,
    `${path}${kept.id}?invite=c.d`,
  ]);
  const data = await openVisitorData(theDevice());
  for (const { id, name } of [open, kept]) expect((await readItinerary(data, id))?.event.name).toBe(name);
  takenInvites.clear();
  sync.stop();
});

test('an itinerary that has left the device is requested in full, whatever was stored of it before', async () => {
  const itinerary = sharedItinerary();
  const { id } = itinerary;
  const { data, sync } = await startedWith(async (input) => {
    const { url, headers: sent } = input as Request;
    const headers = { 'X-Sojourn': '1', ETag: '"same"' };
    if (!new URL(url).search)
      return Response.json({ code: 'NOT_FOUND', error: '-' }, { status: 404, headers });
    return sent.get('If-None-Match') === '"same"'
      ? new Response(null, { status: 304, headers })
      : Response.json(itinerary, { headers });
  });
  const days = async () => (await readItinerary(data, id))?.days.length;
  takenInvites.set(id, 'a.b');
  await requestPull(id);
  expect(await days()).toBe(1);
  // somebody signs in and out again, and later opens the link once more
  takenInvites.clear();
  await requestPull(id);
  expect(await days()).toBeUndefined();
  takenInvites.set(id, 'a.b');
  await requestPull(id);
  expect(await days()).toBe(1);
  // the device ran out of room
  await data.cache.days.clear();
  await data.cache.cursors.update(id, { trimmed: 'all' });
  await requestPull(id);
  expect(await days()).toBe(1);
  takenInvites.clear();
  sync.stop();
});

test('for an itinerary without room, what is over is evicted; if that does not help, the page says so (Device out of room)', async () => {
  const itineraries = [sharedItinerary(), sharedItinerary(), sharedItinerary()];
  const [past, next, last] = itineraries.map(({ id }) => id) as [string, string, string];
  const { data, pull, sync } = await startedWith(async (input) => {
    const { pathname } = new URL((input as Request).url);
    const itinerary = itineraries.find(({ id }) => pathname.endsWith(id));
    return Response.json(itinerary, { headers: { 'X-Sojourn': '1' } });
  });
  const days = async (id: string) => (await readItinerary(data, id))?.days.length;
  const noSpace = (): never => {
    throw new DOMException('Quota exceeded.', 'QuotaExceededError');
  };
  const put = vi.spyOn(data.cache.events, 'put');
  await requestPull(past);
  await data.cache.events.update(past, { endTime: '2020-01-02T00:00:00.000Z' });
  put.mockImplementationOnce(noSpace);
  await requestPull(next);
  expect([await days(past), await days(next)]).toEqual([0, 1]);
  put.mockImplementation(noSpace);
  await requestPull(last);
  expect(pull.mock.calls.filter(([key]) => key === last)).toEqual([
    [last, { refreshing: true }],
    [last, { refreshing: true }],
    [last, { failure: { code: 'NO_ROOM', text: 'There is no space left on this device for new content.' } }],
    [last, { refreshing: false }],
  ]);
  storageState.full = false;
  sync.stop();
});

test('a forgotten invitation gives no later visitor access to its event', async () => {
  const { id } = someEvent();
  takenInvites.set(id, 'a.b');
  await holdInvitation(id, { invite: 'a.b', status: 'REQUESTED', decidedBy: null });
  expect(await inviteFor(theDevice(), id)).toBe('a.b');
  // somebody signs in and out again
  await holdInvitation(id, null);
  expect(await inviteFor(theDevice(), id)).toBeNull();
});

test('an answer that cannot be read is a failure, not a page that loads for ever', async () => {
  const { pull, sync } = await startedWith(async () => Response.json({}, { headers: { 'X-Sojourn': '1' } }));
  const { id } = sharedItinerary();
  await requestPull(id);
  expect(
    Object.assign({}, ...pull.mock.calls.flatMap(([key, change]) => (key === id ? change : []))),
  ).toEqual({
    refreshing: false,
    failure: { code: 'INTERNAL', text: expect.any(String) },
  });
  sync.stop();
});

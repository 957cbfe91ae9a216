// The service worker sends pending changes, and open pages are told the outcome.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { unlockOutbox } from '#src/data/databases/fence.ts';
import { closeData, openOwnData } from '#src/data/databases/local-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { updateProfileMutation } from '#src/mutations/profile/update-profile.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { invitePeopleMutation } from '#src/mutations/rsvps/invite-people.ts';
import { enqueueIn } from '#src/mutations/outbox/enqueue.ts';
import { drainInWorker } from '#src/sync/push/drain-in-worker.ts';
import { openTabChannel, type TabMessage } from '#src/sync/tab-channel.ts';
import { answerOf } from '#tests/model/sim/browser.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

let server: TestServer;
let ben: TestUser;
let eventId: string;
beforeAll(async () => {
  server = await startTestServer();
  const asha = await server.makeUser('Asha');
  ben = await server.makeUser('Ben');
  eventId = (await makeEvent(server, asha)).id;
  await putRsvp(server, eventId, ben, { status: 'YES' });
  Object.assign(theDevice(), {
    origin: 'http://sojourn.test',
    fetch: (input: string | URL | Request, init?: RequestInit) => server.fetch(input, init),
  });
});
afterAll(() => server.close());

test('the worker confirms what it has sent to the pages, even if the effect has to be pulled', async () => {
  const device = theDevice();
  const store = new SessionStore(device);
  await store.write(answerOf(ben));
  store.close();
  const data = await openOwnData(device, answerOf(ben));
  await unlockOutbox(data.outbox);
  const confirmed: string[] = [];
  const page = openTabChannel(data, (message: TabMessage) => {
    if (message.type === 'settled') confirmed.push(...message.ids);
  });
  const ids = [
    await enqueueIn(data, updateProfileMutation, {
      set: { firstName: 'Benjamin' },
      base: { firstName: 'Ben' },
    }),
    await enqueueIn(data, updateProfileMutation, {
      set: { lastName: 'Okri' },
      base: { lastName: ben.lastName },
    }),
    await enqueueIn(data, createPostMutation, {
      id: device.newId(),
      eventId,
      title: 'from the tunnel',
      file: null,
    }),
  ];
  expect(await drainInWorker(theDevice())).toBe(true);
  expect(await data.outbox.mutations.count()).toBe(0);
  await vi.waitFor(() => expect(confirmed.toSorted()).toEqual(ids.toSorted()));
  page.close();
  closeData(data);
});

test('the worker passes the server’s answer to an invitation on to the pages', async () => {
  const { id } = await makeEvent(server, ben);
  const [gil, ida] = [await server.makeUser('Gil'), await server.makeUser('Ida')];
  await putRsvp(server, id, gil, { status: 'YES' });
  await putRsvp(server, id, ida, { status: 'REQUESTED' });
  const device = theDevice();
  const data = await openOwnData(device, answerOf(ben));
  await unlockOutbox(data.outbox);
  const answers: unknown[] = [];
  const page = openTabChannel(data, (message: TabMessage) => {
    if (message.type === 'settled') answers.push(message.answers);
  });
  const people = [gil.emailId, ida.emailId, 'new@x.org', ben.emailId].map((emailId) => ({
    id: device.newId(),
    emailId,
    name: null,
  }));
  const row = await enqueueIn(data, invitePeopleMutation, { eventId: id, people });
  expect(await drainInWorker(device)).toBe(true);
  await vi.waitFor(() =>
    expect(answers).toEqual([
      {
        [row ?? '']: {
          invited: ['new@x.org'],
          alreadyInvited: [ida.emailId],
          alreadyAttending: [gil.emailId],
          skipped: [ben.emailId],
        },
      },
    ]),
  );
  page.close();
  closeData(data);
});

test('the worker aborts an unanswered call when the next build is about to take over, and the change stays queued', async () => {
  const device = theDevice();
  const data = await openOwnData(device, answerOf(ben));
  await unlockOutbox(data.outbox);
  const id = await enqueueIn(data, createPostMutation, {
    id: device.newId(),
    eventId,
    title: 'from the next tunnel',
    file: null,
  });
  const answering = device.fetch;
  const takeover = new AbortController();
  let calls = 0;
  Object.assign(device, {
    fetch: (_input: string, init?: RequestInit) => {
      calls += 1;
      return new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('cut'))),
      );
    },
  });
  const sending = drainInWorker(device, takeover.signal);
  await vi.waitFor(() => expect(calls).toBeGreaterThan(0));
  takeover.abort();
  expect(await sending).toBe(false);
  Object.assign(device, { fetch: answering });
  expect(await data.outbox.mutations.toArray()).toMatchObject([{ id, status: 'queued' }]);
  expect(await drainInWorker(device)).toBe(true);
  expect(await data.outbox.mutations.count()).toBe(0);
  closeData(data);
});

// Web push messages: encrypted for one browser, signed, grouped, and silent during quiet hours and for muted
// events.
import { createPublicKey } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { quietUntil } from '#contract/rules/quiet-hours.ts';
import { isKeyPair, newKeyPair } from '#server/config/push-keys.ts';
import { notifications, pushSubscriptions } from '#server/db/schema.ts';
import {
  DEVICES_MAX,
  PUSH_AFTER,
  PUSH_EVERY,
  sendDuePushes,
} from '#server/modules/notifications/send-due-pushes.ts';
import { sendOwedPushes } from '#server/modules/notifications/send-owed-pushes.ts';
import { webPushSender, type PushSender } from '#server/providers/push/push-sender.ts';
import { runHousekeeping } from '#server/run-housekeeping.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { movingClock } from '#tests/support/moving-clock.ts';
import { startPushService, type PushBrowser, type PushService } from '#tests/support/push-service.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

const clock = movingClock();
let service: PushService;
let server: TestServer;
let push: PushSender;
let [maya, gil, gwen] = [] as unknown as [TestUser, TestUser, TestUser];
let event: { id: string; name: string };
beforeAll(async () => {
  [service, server] = await Promise.all([startPushService(), startTestServer({ clock })]);
  push = webPushSender({ keys: server.services.config.push, trusted: service.origin });
});
afterAll(() => Promise.all([service.close(), server.close()]));
beforeEach(async () => {
  [maya, gil, gwen] = [
    await server.makeUser('Maya'),
    await server.makeUser('Gil'),
    await server.makeUser('Gwen'),
  ];
  event = await makeEvent(server, maya, { name: 'Kyoto in spring' });
  for (const guest of [gil, gwen]) await putRsvp(server, event.id, guest, { status: 'YES' });
});

const call = async (method: 'POST' | 'PUT' | 'DELETE', path: string, as: TestUser, body: object = {}) => {
  const answer = await server.inject(method, `/api/${path}`, { as, body });
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};
const isOn = async (as: TestUser): Promise<boolean> =>
  (await server.inject('GET', '/api/push', { as })).body.on;
/**
 * Subscribes the device's browser. The local push service has no certificate, so the stored address is
 * changed to it.
 */
async function onDevice(as: TestUser): Promise<PushBrowser> {
  const browser = service.browser();
  const endpoint = browser.endpoint.replace('http:', 'https:');
  await call('PUT', 'push', as, { endpoint, keys: browser.keys });
  await server.db
    .update(pushSubscriptions)
    .set({ endpoint: browser.endpoint })
    .where(eq(pushSubscriptions.endpoint, endpoint));
  return browser;
}
const later = async (ms = PUSH_AFTER) => {
  clock.forward(ms);
  await sendDuePushes({ ...server.services, push });
  await sendOwedPushes({ ...server.services, push });
};
const post = (title: string, as = maya): Promise<{ id: string }> =>
  call('POST', `bulletin/${event.id}`, as, { title, description: 'It is cold.' });

test('only its own browser can decrypt a message, which is signed with the key of the subscription and has the text of the notification', async () => {
  const [first, second] = [await onDevice(gil), await onDevice(await server.signInAgain(gil))];
  const others = await onDevice(gwen);
  const { id } = await postOf(gil);
  await call('POST', `feeds/${event.id}/${id}/like`, maya, { like: true });
  await call('POST', `feeds/${event.id}/${id}/like`, gwen, { like: true });
  await later(PUSH_AFTER - 1);
  expect(first.messages(), 'it may still be taken back').toEqual([]);
  await later(1);
  const [row] = await server.db.select().from(notifications).where(eq(notifications.userId, gil.id));
  const message = {
    to: gil.id,
    title: 'Kyoto in spring',
    body: 'Gwen Test and 1 other like your post',
    tag: row?.id,
    path: `/experiences/${event.id}/social`,
  };
  expect(first.messages()).toEqual([message]);
  expect(second.messages()).toEqual([message]);
  expect(others.messages()).toEqual([]);

  const { headers } = service.calls.at(-1)!;
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  const { t, k } = /^vapid t=(?<t>[^,]+), k=(?<k>.+)$/.exec(headers.authorization ?? '')!.groups!;
  expect(k).toBe((await server.inject('GET', '/api/push', { as: gil })).body.key);
  const point = Buffer.from(k!, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const { payload } = await jwtVerify(t!, key, { audience: service.origin });
  expect(payload.sub).toBe('mailto:nobody@sojourn.test');
  await later(PUSH_EVERY);
  expect(first.messages(), 'sent once').toHaveLength(1);
});

const postOf = (as: TestUser): Promise<{ id: string }> =>
  call('POST', `feeds/${event.id}`, as, { title: 'First light' });

test('a notification that was deleted, read or no longer concerns the person is not pushed', async () => {
  const browser = await onDevice(gil);
  const { id } = await post('A mistake');
  await call('DELETE', `bulletin/${event.id}/${id}`, maya);
  await later();
  await post('Coats');
  await call('PUT', `notifications/${event.id}/read`, gil, { upTo: 1_000_000 });
  await later();
  await post('For guests');
  await call('DELETE', `events/${event.id}/guests`, maya, { users: [gil.id] });
  await later();
  await call('POST', 'rsvp', maya, { eventId: event.id, invitees: [gil.emailId] });
  await call('PUT', `rsvp/respond/${event.id}`, gil, { status: 'No' });
  await later();
  expect(browser.messages()).toEqual([]);
});

test('a message has the title of the bulletin, and not of a form of another experience with the same id', async () => {
  const browser = await onDevice(gil);
  const other = await makeEvent(server, gwen);
  const { id } = await call('POST', `events/${other.id}/form`, gwen, {
    title: 'A secret',
    description: 'A draft.',
    fields: [{ id: crypto.randomUUID(), label: 'The pace' }],
  });
  await call('POST', `bulletin/${event.id}`, maya, { id, title: 'Coats', description: 'It is cold.' });
  await later();
  expect(browser.messages()).toMatchObject([{ body: 'Maya Test posted “Coats”' }]);
});

test('continuous activity does not delay a push forever', async () => {
  const browser = await onDevice(gil);
  const { id } = await postOf(gil);
  await call('POST', `feeds/${event.id}/${id}/like`, maya, { like: true });
  clock.forward(PUSH_AFTER - 2000);
  await call('POST', `feeds/${event.id}/${id}/like`, gwen, { like: true });
  await later(2000);
  expect(browser.messages().map(({ body }) => body)).toEqual(['Gwen Test and 1 other like your post']);
});

test('notifications within minutes of a message are grouped into the next one', async () => {
  const browser = await onDevice(gil);
  await post('One');
  await later();
  for (const title of ['Two', 'Three', 'Four', 'Five']) {
    clock.forward(1000);
    await post(title);
  }
  await later();
  expect(browser.messages().map(({ body }) => body)).toEqual(['Maya Test posted “One”']);
  await later(PUSH_EVERY);
  expect(browser.messages().at(-1)).toEqual({
    to: gil.id,
    title: 'Kyoto in spring',
    body: ['Five', 'Four', 'Three'].map((title) => `Maya Test posted “${title}”\n`).join('') + 'and 1 more',
    tag: 'digest',
    path: '/#notifications',
  });
});

test('quiet hours are set per person, and notifications in them are pushed when they end', async () => {
  const browser = await onDevice(gil);
  const zone = 'Asia/Tokyo';
  const time = (ms: number) => new Date(clock().getTime() + 9 * 3_600_000 + ms).toISOString().slice(11, 16);
  const quiet = { from: time(-3_600_000), to: time(3_600_000), zone };
  const { pushes } = await call('PUT', 'profile', gil, { pushes: { quiet } });
  expect(pushes).toEqual({ quiet, muted: [] });
  const never = { quiet: { from: '22:00', to: '22:00', zone } };
  const refused = await server.inject('PUT', '/api/profile', { as: gil, body: { pushes: never } });
  expect([refused.status, refused.code]).toEqual([400, 'INVALID_INPUT']);
  await post('At night');
  await later();
  expect(browser.messages()).toEqual([]);
  await later(3_600_000);
  expect(browser.messages().map(({ body }) => body)).toEqual(['Maya Test posted “At night”']);
});

test.each([
  ['22:00', '07:00', '2027-03-28T22:30:00Z', '2027-03-29T05:00:00.000Z'],
  ['22:00', '07:00', '2027-03-27T21:30:00Z', '2027-03-28T05:00:00.000Z'],
  ['22:00', '07:00', '2027-03-28T05:00:00Z', null],
  ['13:00', '14:00', '2027-03-28T11:30:00Z', '2027-03-28T12:00:00.000Z'],
  ['13:00', '14:00', '2027-03-28T12:00:00Z', null],
  ['22:00', '07:00', '2027-03-27T20:59:00Z', null],
  ['22:00', '22:00', '2027-03-27T21:30:00Z', null],
])('quiet hours from %s to %s in Rome, across the clock change: at %s until %s', (from, to, now, end) => {
  expect(quietUntil({ from, to, zone: 'Europe/Rome' }, new Date(now))?.toISOString() ?? null).toBe(end);
});

test('an event can be muted and unmuted for all devices of one person', async () => {
  const [his, gwensBrowser] = [await onDevice(gil), await onDevice(gwen)];
  const other = (await makeEvent(server, maya)).id as string;
  await call('PUT', 'profile', gil, { pushes: { mute: { [other]: true, [event.id]: true } } });
  const { pushes } = await call('PUT', 'profile', gil, { pushes: { mute: { [other]: false } } });
  expect(pushes.muted).toEqual([event.id]);
  await post('One');
  await later();
  expect([his.messages().length, gwensBrowser.messages().length]).toEqual([0, 1]);
  await call('PUT', 'profile', gil, { pushes: { mute: { [event.id]: false } } });
  await post('Two');
  await later(PUSH_EVERY);
  expect(
    his.messages().map(({ body }) => body),
    'without those during the mute',
  ).toEqual(['Maya Test posted “Two”']);
});

test('the subscription of a browser that is gone is deleted; a busy service is retried', async () => {
  const browser = await onDevice(gil);
  service.answers.push(503);
  await post('One');
  await later();
  await later(PUSH_EVERY);
  expect(browser.messages()).toHaveLength(2);
  expect(await isOn(gil)).toBe(true);
  service.answers.push(410);
  await post('Two');
  await later(PUSH_EVERY);
  expect(await isOn(gil)).toBe(false);
  await post('Three');
  await later(PUSH_EVERY);
  expect(browser.messages()).toHaveLength(3);
});

test("if a device's push service is busy, that device is retried and others do not get the message again; what was read by then is not pushed", async () => {
  const [first, second] = [await onDevice(gil), await onDevice(await server.signInAgain(gil))];
  const got = () => [first, second].map((browser) => browser.messages().map(({ body }) => body));
  const text = 'Maya Test posted “One”';
  service.answers.push(503);
  await post('One');
  await later();
  expect(got()).toEqual([[text], [text]]);
  await later(PUSH_EVERY - 1);
  expect(got().flat(), 'not at once').toHaveLength(2);
  // still busy the first time, then available
  service.answers.push(503);
  await later(1);
  await later(PUSH_EVERY);
  await later(PUSH_EVERY);
  expect(
    got()
      .map((bodies) => bodies.length)
      .toSorted(),
    'one more attempt for each time it was busy',
  ).toEqual([1, 3]);

  service.answers.push(503);
  await post('Two', await server.signInAgain(maya));
  await later();
  const before = got().flat().length;
  await server.db.update(notifications).set({ read: true }).where(eq(notifications.userId, gil.id));
  await later(PUSH_EVERY);
  expect(got().flat()).toHaveLength(before);
});

test('an answer to an anonymous form, which is dated by day only, is retried as well', async () => {
  const browser = await onDevice(maya);
  const field = crypto.randomUUID();
  const fields = [{ id: field, label: 'The pace' }];
  const { id } = await call('POST', `events/${event.id}/form`, maya, {
    title: 'After Kyoto',
    description: 'Two minutes.',
    fields,
    anonymous: true,
  });
  await call('PUT', `events/${event.id}/form/${id}`, maya, { isActive: true });
  service.answers.push(503);
  const answers = [{ fieldId: field, value: 4 }];
  await call('POST', `events/${event.id}/form/${id}/response`, gil, { answers });
  await later();
  await later(PUSH_EVERY);
  expect(browser.messages()).toHaveLength(2);
});

test('a message that was refused as busy is sent after quiet hours, even if the service is busy when they end', async () => {
  const [first, second] = [await onDevice(gil), await onDevice(await server.signInAgain(gil))];
  const got = () => [first, second].map((browser) => browser.messages().length).toSorted();
  const gwensBrowser = await onDevice(gwen);
  const hour = 3_600_000;
  const time = (ms: number) => new Date(clock().getTime() + 9 * hour + ms).toISOString().slice(11, 16);
  const quiet = { from: time(0), to: time(9 * hour), zone: 'Asia/Tokyo' };
  await call('PUT', 'profile', gwen, { pushes: { quiet } });
  service.answers.push(503);
  await post('One');
  await later();
  expect(got()).toEqual([1, 1]);
  await call('PUT', 'profile', gil, { pushes: { quiet } });
  for (let hours = 0; hours < 8; hours += 1) await later(hour);
  expect([...got(), gwensBrowser.messages().length], 'during the night').toEqual([1, 1, 0]);
  // for the first one notified then
  service.answers.push(503);
  await later(hour);
  await later(PUSH_EVERY);
  await later(PUSH_EVERY);
  expect(
    [...got(), gwensBrowser.messages().length].reduce((a, b) => a + b),
    'each once, and one retry',
  ).toBe(5);
  expect([got()[1], gwensBrowser.messages().length].toSorted(), "the retried one, and Gwen's").toEqual([
    2, 2,
  ]);
});

test('of many sign-ins, only the newest devices get messages', async () => {
  const first = await onDevice(gil);
  const newest: PushBrowser[] = [];
  for (let n = 0; n < DEVICES_MAX; n += 1) {
    clock.forward(1);
    newest.push(await onDevice(await server.signInAgain(gil)));
  }
  await post('One');
  await later();
  expect(newest.map((browser) => browser.messages().length)).toEqual(newest.map(() => 1));
  expect(first.messages()).toEqual([]);
});

test('a message that the service refuses is not sent again, and the subscription is kept', async () => {
  const browser = await onDevice(gil);
  service.answers.push(403);
  await post('One');
  await later();
  await later(PUSH_EVERY);
  expect(browser.messages()).toHaveLength(1);
  expect(await isOn(gil)).toBe(true);
});

test('keys that cannot be used for encryption are refused, and an error for one person does not affect the others', async () => {
  const { endpoint, keys } = service.browser();
  const bad = [
    { ...keys, p256dh: 'abc' },
    { ...keys, p256dh: `B${'A'.repeat(86)}` },
    { ...keys, auth: 'abc' },
  ];
  for (const one of bad) {
    const body = { endpoint: endpoint.replace('http:', 'https:'), keys: one };
    expect((await server.inject('PUT', '/api/push', { as: gil, body })).code).toBe('INVALID_INPUT');
  }
  const [his, gwensBrowser] = [await onDevice(gil), await onDevice(gwen)];
  await post('One');
  clock.forward(PUSH_AFTER);
  const asked: string[] = [];
  const send: PushSender['send'] = async (to, text) => {
    asked.push(to.endpoint);
    if (asked.length === 1) throw new Error('of this one alone');
    return push.send(to, text);
  };
  await sendDuePushes({ ...server.services, push: { send } });
  expect(asked).toHaveLength(2);
  expect(his.messages().length + gwensBrowser.messages().length).toBe(1);
});

test("a subscription ends with its sign-in, and with another person's sign-in in the same browser", async () => {
  const again = await server.signInAgain(gil);
  const [kept, ended] = [await onDevice(gil), await onDevice(again)];
  await call('DELETE', 'sessions', gil);
  await post('One');
  await later();
  expect([kept.messages().length, ended.messages().length]).toEqual([1, 0]);
  await runHousekeeping(server.services, true);
  expect(await server.db.$count(pushSubscriptions, eq(pushSubscriptions.userId, gil.id))).toBe(1);
  const [{ endpoint, p256dh, auth } = never()] = await server.db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, gil.id));
  const named = endpoint.replace('http:', 'https:');
  await server.db
    .update(pushSubscriptions)
    .set({ endpoint: named })
    .where(eq(pushSubscriptions.userId, gil.id));
  await call('PUT', 'push', gwen, { endpoint: named, keys: { p256dh, auth } });
  expect([await isOn(gil), await isOn(gwen)]).toEqual([false, true]);
  await call('DELETE', 'push', gwen);
  expect(await isOn(gwen)).toBe(false);
});
const never = (): never => {
  throw new Error('nothing was found');
};

test('a private network is never connected to, by name or by address, and only HTTPS addresses are accepted', async () => {
  const keys = service.browser().keys;
  for (const endpoint of [
    `${service.origin}/a`,
    'https://a:b@push.example/x',
    'ftp://push.example/x',
    'https://',
  ])
    expect((await server.inject('PUT', '/api/push', { as: gil, body: { endpoint, keys } })).code).toBe(
      'INVALID_INPUT',
    );
  const strict = webPushSender({
    keys: server.services.config.push,
    resolve: async () => [{ address: '10.0.0.7', family: 4 }],
  });
  const before = service.calls.length;
  for (const endpoint of [
    'https://push.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest',
    `${service.origin}/x`,
  ])
    expect(await strict.send({ endpoint, keys }, '{}'), endpoint).toBe('gone');
  expect(service.calls).toHaveLength(before);
});

test('each generated key pair is new', () => {
  const [one, other] = [newKeyPair(), newKeyPair()];
  expect([isKeyPair(one), isKeyPair(`${one.split(' ')[0]} ${other.split(' ')[1]}`), isKeyPair('')]).toEqual([
    true,
    false,
    false,
  ]);
});

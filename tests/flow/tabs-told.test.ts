// What the tabs of one browser tell each other, and what they must find out by themselves.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { openTabChannel } from '#src/sync/tab-channel.ts';
import { Browser, type Tab } from '#tests/model/sim/browser.ts';
import { pass } from '#tests/model/sim/pump.ts';
import { VirtualTime } from '#tests/model/sim/virtual-clock.ts';
import { makeEvent, putRsvp } from '#tests/support/event-scene.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const time = new VirtualTime();
let server: TestServer;
let browser: Browser;
let tab: Tab;
let other: Tab;
let eventId: string;
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(time.wall) });
});
afterAll(() => server.close());
beforeEach(async () => {
  const [asha, ben] = [await server.makeUser('Asha'), await server.makeUser('Ben')];
  eventId = (await makeEvent(server, asha)).id;
  await putRsvp(server, eventId, ben, { status: 'YES' });
  browser = new Browser({ server, time });
  await browser.signIn(ben);
  tab = (await browser.openTab()).start();
  other = await browser.openTab();
});
afterEach(() => {
  tab.kill();
  other.kill();
});

test('a pull that a screen requested and that failed is repeated within a minute, although the live stream is heard', async () => {
  const stream = openTabChannel(other.data);
  const aMinute = async () => {
    const before = browser.network.sent.length;
    for (let i = 0; i < 4; i++) {
      stream.post({ type: 'alive' });
      await pass(time, 15_500);
    }
    return browser.network.sent.slice(before).filter(({ path }) => path === '/api/sync').length;
  };
  await tab.pull();
  expect(await aMinute(), 'nothing has failed').toBe(0);
  browser.network.rule = ({ path }) => (path === '/api/sync' ? 'serverError' : undefined);
  await tab.pull();
  browser.network.rule = null;
  expect(await aMinute()).toBe(1);
  expect(await aMinute(), 'it has succeeded').toBe(0);
  stream.close();
});

test('a change is no longer shown as being sent once the tab that sent it is gone, even if the server is, too', async () => {
  other.start();
  browser.network.rule = ({ path }) => (path === '/api/batch' ? 'blackhole' : undefined);
  const post = { id: browser.device().newId(), eventId, title: 'Hello', file: null };
  const id = await other.do(createPostMutation, post);
  await pass(time, 1000);
  expect([other.seen.sending, tab.seen.sending]).toEqual([[id], [id]]);
  browser.network.online = false;
  other.kill();
  await pass(time, 60_000);
  expect(tab.seen.sending).toEqual([]);
});

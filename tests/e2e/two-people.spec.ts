// The stage of the stories: two people on two devices, one real server that dies and comes back.
import { workerReady } from '#tests/e2e/support/browser.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

// nobody but the two is on it
test.use({ ownServer: {} });

test('two people sign in, lose the server, start again from their devices, and meet the same server later', async ({
  newPerson,
  newDevice,
  server,
  network,
}) => {
  const [ada, ben] = [await newPerson('Ada'), await newPerson('Ben')];
  const devices = [
    await newDevice(ada),
    await newDevice(ben, { colorScheme: 'dark', viewport: { width: 390, height: 844 } }),
  ];
  for (const { page } of devices) await workerReady(page);

  await server.kill();
  await network.goDown();
  for (const [i, { page }] of devices.entries()) {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText([ada, ben][i]!.firstName);
  }

  await server.start();
  await network.comeUp();
  expect((await fetch(`${network.origin}/ready`)).status).toBe(200);
  expect(await ada.call('GET', '/api/events')).toEqual([]);
});

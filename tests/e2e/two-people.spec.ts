// Two people on two devices.
import { workerReady } from '#tests/e2e/support/browser.ts';
import { cameraOn } from '#tests/e2e/support/fake-camera.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { signIn } from '#tests/e2e/support/people.ts';
import { answer, newEvent } from '#tests/e2e/support/scene.ts';

// a server with only these two people
test.use({ ownServer: {} });

test('when the server is killed, both people can still reload their pages, and they reach it again after a restart', async ({
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

test('a ticket on a guest’s screen is scanned at an offline door, and the arrival is recorded once', async ({
  newPerson,
  newDevice,
  newBrowser,
  network,
}) => {
  test.setTimeout(120_000);
  const [hana, gil] = [await newPerson('Hana'), await newPerson('Gil')];
  const event = await newEvent(hana, { name: 'Three days in Lisbon' });
  await answer(gil, event.id, 'Yes');
  const { page: phone } = await newDevice(gil, { viewport: { width: 390, height: 844 } });
  await phone.goto(`/experiences/${event.id}/itinerary`);
  await phone.getByRole('button', { name: 'Your ticket' }).click();
  await expect(phone.getByRole('img', { name: 'Ticket code for Gil Tester' })).toBeVisible();

  const { page: door } = await newBrowser(await cameraOn(await phone.screenshot())).start();
  await signIn(door, hana, network.origin);
  await workerReady(door);
  await door.goto(`${network.origin}/experiences/${event.id}/attendees`);
  await expect(door.getByText('Gil Tester')).toBeVisible();
  await network.goDown();
  // opened only now: a camera with permission starts by itself and would check the guest in online
  await door.goto(`${network.origin}/experiences/${event.id}/check-in`);
  const start = door.getByRole('button', { name: 'Scan tickets' });
  const verdict = door.getByTestId('verdict');
  // where the camera starts by itself, the button disappears
  await Promise.any([start.click(), verdict.waitFor()]);
  await expect(verdict).toContainText('Checked in');
  await expect(verdict).toContainText('Gil Tester');
  await expect(door.getByText('1 of 1 in')).toBeVisible();
  await expect(door.getByRole('listitem').filter({ hasText: 'Gil Tester' })).toContainText('Waiting to send');

  await network.comeUp();
  const arrivals = () => hana.call<{ at: string }[]>('GET', `/api/events/${event.id}/arrivals`);
  await expect.poll(async () => (await arrivals()).length, { timeout: 30_000 }).toBe(1);
  await expect(door.getByText('Waiting to send')).toHaveCount(0);
  await phone.goto(`/experiences/${event.id}/ticket`);
  await expect(phone.getByText(/^In since /)).toBeVisible();
});

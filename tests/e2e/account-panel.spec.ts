// The account panel: offline, with Back and reload, and from the link in a mail.
import { field, openPanel, panelOf, press, registerAs, signedIn } from '#tests/e2e/support/account-panel.ts';
import { goOffline, goOnline, workerReady } from '#tests/e2e/support/browser.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { codeFor, layersGone, newAddress } from '#tests/e2e/support/people.ts';
import { patience } from '#tests/support/machine.mjs';

test('a visitor who starts offline sees the offline notice and why logging in is disabled', async ({
  newDevice,
  network,
}) => {
  const { page, context } = await newDevice();
  await page.goto('/');
  await workerReady(page);
  await network.goDown();
  await goOffline(context);
  for (const address of ['/', '/manage/experiences']) {
    await page.goto(address);
    await expect(page.getByText('You are offline. Some features may not be available.')).toBeVisible({
      timeout: 15_000,
    });
    if (address === '/') await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(
      panelOf(page).getByRole('button', { name: 'You need a connection to log in' }),
    ).toBeDisabled();
  }
  await network.comeUp();
  await goOnline(context);
  await expect(page.getByText('You are back online.')).toBeVisible({ timeout: 20_000 });
  await expect(panelOf(page).getByRole('button', { name: 'Log in', exact: true })).toBeEnabled();
});

test('logging in while offline, refused or slow loses nothing that was typed and is sent once', async ({
  newDevice,
  newPerson,
  network,
}) => {
  const gil = await newPerson('Gil');
  const { page, context } = await newDevice();
  await openPanel(page);
  await workerReady(page);
  await field(page, 'E-mail or phone').fill(gil.emailId);
  await field(page, 'Password').fill(gil.password);
  await network.goDown();
  await goOffline(context);
  await expect(panelOf(page).getByRole('button', { name: 'You need a connection to log in' })).toBeDisabled({
    timeout: 20_000,
  });
  await network.comeUp();
  await goOnline(context);
  await expect(panelOf(page).getByRole('button', { name: 'Log in', exact: true })).toBeEnabled({
    timeout: 20_000,
  });

  network.setRules({ mode: 'refuse', method: 'POST', path: '/auth/signin', count: 1 });
  await press(page, 'Log in');
  await expect(panelOf(page).getByRole('alert')).toContainText('Network Connection Timeout');
  await expect(field(page, 'Password')).toHaveValue(gil.password);

  network.setRules({ mode: 'delay', ms: patience(2500), method: 'POST', path: '/auth/signin' });
  const before = network.upstreamRequests('POST', '/auth/signin').length;
  await field(page, 'Password').press('Enter');
  await field(page, 'Password').press('Enter');
  await expect(panelOf(page).locator('button[type="submit"]')).toHaveAttribute('data-loading', 'true');
  await expect(panelOf(page)).toBeHidden();
  expect(network.upstreamRequests('POST', '/auth/signin').length - before).toBe(1);
  await expect(signedIn(page)).toBeVisible();
});

test('Back during registration closes only the panel, which opens again at the same step', async ({
  newDevice,
  server,
}) => {
  const noor = newAddress('Noor');
  const { page } = await newDevice();
  await registerAs(page, noor);
  await page.goBack();
  await expect(panelOf(page)).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(panelOf(page)).toContainText(`We sent a code to ${noor}.`);
  await expect(field(page, '6-digit code')).toBeVisible();
  await field(page, '6-digit code').fill(await codeFor(server.origin, noor));
  await expect(field(page, 'First name')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toBeHidden();
});

test('after a reload with the panel open, it opens again, Back closes it, and no history entry is left over', async ({
  newDevice,
}) => {
  const { page } = await newDevice();
  await openPanel(page);
  const entryOf = (after: number) =>
    page.waitForFunction((than) => ((history.state as { layer?: number } | null)?.layer ?? 0) > than, after);
  await entryOf(0);
  const [steps, mark] = await page.evaluate(
    () => [history.length, (history.state as { layer: number }).layer] as const,
  );
  await page.reload();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await entryOf(mark);
  await page.goBack();
  await expect(panelOf(page)).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await page.evaluate(() => history.length)).toBe(steps);
});

test("the e-mail address in a link is filled in and removed from the address bar; signing in leads to the link's target", async ({
  newDevice,
  newPerson,
}) => {
  const gil = await newPerson('Gil');
  const { page } = await newDevice();
  await page.goto(`/manage/experiences?emailId=${encodeURIComponent(gil.emailId)}`);
  await expect(field(page, 'E-mail or phone')).toHaveValue(gil.emailId);
  expect(page.url()).not.toContain('emailId');
  await field(page, 'Password').fill(gil.password);
  await press(page, 'Log in');
  await expect(panelOf(page)).toBeHidden();
  expect(new URL(page.url()).pathname).toMatch(/^\/manage\/experiences/);
});

test('on public pages a link with an e-mail address does not open the panel, but prefills it for later', async ({
  newDevice,
  newPerson,
}) => {
  const gil = await newPerson('Gil');
  const day = new Date(Date.now() + 86_400_000).toISOString();
  const { id } = await gil.call<{ id: string }>('POST', '/api/events', {
    name: 'Open to all',
    startIsoTime: day,
    endIsoTime: day,
    timezone: 'UTC',
    rsvpType: 'OPEN',
  });
  const { page } = await newDevice();
  for (const [address, heading] of [
    [`/itinerary/${id}`, 'Open to all'],
    ['/privacy-policy', /privacy/i],
    ['/terms-of-service', /terms/i],
  ] as const) {
    await page.goto(`${address}?emailId=${encodeURIComponent(gil.emailId)}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
    await expect.poll(() => page.url()).not.toContain('emailId');
    // the panel's code is loaded separately; by now it would have opened
    await page.waitForTimeout(500);
    await expect(panelOf(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(field(page, 'E-mail or phone')).toHaveValue(gil.emailId);
    await page.keyboard.press('Escape');
    await expect(panelOf(page)).toBeHidden();
    await layersGone(page);
  }
});

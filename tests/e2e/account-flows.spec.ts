// Registering, logging in and a forgotten password, step by step as a person meets them: every field, every error in its own words.
import type { Page } from '@playwright/test';
import { OTP_VERIFIED_LIFE } from '#contract/constants.ts';
import { openEmbedded } from '#server/db/open-embedded.ts';
import { otps } from '#server/db/schema.ts';
import { goOffline, goOnline, workerReady } from '#tests/e2e/support/browser.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { expectAccessible } from '#tests/e2e/support/looks.ts';
import { codeFor, fillLoginPanel, layersGone } from '#tests/e2e/support/people.ts';
import type { ServerProcess } from '#tests/e2e/support/server-process.ts';

const NEW_PASSWORD = 'quiet harbour at dawn';
const panelOf = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string) => panelOf(page).getByLabel(label, { exact: true });
const press = (page: Page, name: string) => panelOf(page).getByRole('button', { name, exact: true }).click();
const errorOf = (page: Page, label: string) => field(page, label).evaluate((input) => input.getAttribute('aria-describedby')?.split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ') ?? '');
const signedIn = (page: Page) => page.getByRole('button', { name: /, account menu$/ });

async function openPanel(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(panelOf(page)).toBeVisible();
}
async function toCode(page: Page, emailId: string): Promise<void> {
  await field(page, 'E-mail').fill(emailId);
  await press(page, 'Send OTP');
  await expect(field(page, '6-digit OTP')).toBeVisible();
}
/** For every code sent so far; the server itself has no clock to turn. */
async function tenMinutesLater(server: ServerProcess): Promise<void> {
  await server.stop();
  const database = await openEmbedded({ dataDir: server.dataDir, onLockLost: () => undefined });
  await database.db.update(otps).set({ expiresAt: new Date(Date.now() - 1000), tries: 0, createdAt: new Date(Date.now() - 600_000) });
  await database.close();
  await server.start();
}
/** For every code proven so far. */
async function longAfter(server: ServerProcess): Promise<void> {
  await server.stop();
  const database = await openEmbedded({ dataDir: server.dataDir, onLockLost: () => undefined });
  await database.db.update(otps).set({ verifiedAt: new Date(Date.now() - OTP_VERIFIED_LIFE - 1000), createdAt: new Date(Date.now() - OTP_VERIFIED_LIFE - 60_000) });
  await database.close();
  await server.start();
}
/** A code of the right length that is not this one. */
const another = (code: string, n = 1): string => String((Number(code) + n) % 1_000_000).padStart(6, '0');

test('register: every step, every field error, and what password managers and phones need to help', async ({ newDevice, server }) => {
  const { page } = await newDevice();
  await openPanel(page);
  await expect(field(page, 'E-mail or phone')).toHaveAttribute('autocomplete', 'username');
  await expect(field(page, 'Password')).toHaveAttribute('autocomplete', 'current-password');
  await press(page, 'Log in');
  expect(await errorOf(page, 'E-mail or phone')).toContain('This field is required.');
  expect(await errorOf(page, 'Password')).toContain('This field is required.');
  await field(page, 'E-mail or phone').fill('noor@');

  // what was typed goes along between the forms
  await press(page, 'Create an account');
  await expect(field(page, 'E-mail')).toHaveValue('noor@');
  await press(page, 'Send OTP');
  expect(await errorOf(page, 'E-mail')).toContain('Please enter a valid email address');
  await expect(field(page, 'E-mail')).toHaveAttribute('autocomplete', 'email');
  await expect(field(page, 'E-mail')).toHaveAttribute('inputmode', 'email');
  await toCode(page, 'noor@example.org');
  await expect(panelOf(page)).toContainText('We sent a code to noor@example.org.');
  await expect(panelOf(page)).toContainText(/Send a new code in \d+ s/);

  const otp = field(page, '6-digit OTP');
  for (const [name, value] of [['autocomplete', 'one-time-code'], ['inputmode', 'numeric'], ['maxlength', '6'], ['placeholder', '6-digit OTP']] as const) await expect(otp).toHaveAttribute(name, value);
  await otp.fill('123');
  await press(page, 'Verify OTP');
  await expect(panelOf(page)).toContainText('Please enter a valid 6-digit OTP');
  const code = await codeFor(server.origin, 'noor@example.org');
  await otp.fill(another(code));
  await expect(panelOf(page)).toContainText('Invalid OTP. Please try again.');
  await expectAccessible(page);

  // pasted with whatever stands between its digits, it goes off by itself
  await otp.fill('');
  await otp.focus();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, `${code.slice(0, 3)} ${code.slice(3)} `);
  await expect(field(page, 'First name')).toBeVisible();

  for (const [label, value] of [['First name', 'given-name'], ['Last name', 'family-name'], ['Organisation', 'organization'], ['Password', 'new-password'], ['Confirm password', 'new-password']] as const) await expect(field(page, label)).toHaveAttribute('autocomplete', value);
  await expect(panelOf(page).locator('input[autocomplete="username"]')).toHaveValue('noor@example.org');
  await press(page, 'Create account');
  for (const label of ['First name', 'Last name']) expect(await errorOf(page, label)).toContain('This field is required.');
  await field(page, 'First name').fill('Noor');
  await field(page, 'Last name').fill('Haddad');
  await field(page, 'Password').fill('short');
  await field(page, 'Confirm password').fill('other');
  await press(page, 'Create account');
  expect(await errorOf(page, 'Password')).toContain('Please use at least 8 characters.');
  expect(await errorOf(page, 'Confirm password')).toContain('Passwords do not match');
  await expectAccessible(page);
  for (const label of ['Password', 'Confirm password']) await field(page, label).fill(NEW_PASSWORD);
  await press(page, 'Create account');
  await expect(panelOf(page)).toContainText('Account Created Successfully');
  await expect(panelOf(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Noor Haddad, account menu' })).toBeVisible();
});

test('a code: too many tries, a new one, expired, and an old one for a new question', async ({ newDevice, newPerson, server }) => {
  const gil = await newPerson('Gil');
  const { page } = await newDevice();
  await openPanel(page);
  await press(page, 'Forgot?');
  await toCode(page, gil.emailId);
  const first = await codeFor(server.origin, gil.emailId);
  const otp = field(page, '6-digit OTP');
  for (let n = 1; n <= 5; n += 1) {
    await otp.fill(another(first, n));
    await expect(panelOf(page)).toContainText('Invalid OTP. Please try again.');
    await otp.fill('');
    await expect(panelOf(page)).not.toContainText('Invalid OTP');
  }
  await otp.fill(first);
  await expect(panelOf(page)).toContainText('Too many wrong codes. Please ask for a new one.');
  await expect(otp).toHaveValue(first);

  await tenMinutesLater(server);
  await otp.fill('');
  await otp.fill(first);
  await expect(panelOf(page)).toContainText('This code has expired. Please ask for a new one.');

  await press(page, 'Use another address');
  await expect(field(page, 'E-mail')).toHaveValue(gil.emailId);
  await press(page, 'Send OTP');
  await expect(otp).toHaveValue('');
  const second = await codeFor(server.origin, gil.emailId);
  expect(second).not.toBe(first);
  await otp.fill(first);
  await expect(panelOf(page)).toContainText('Invalid OTP. Please try again.');
  // asking again at once is refused in words
  await press(page, 'Use another address');
  await press(page, 'Send OTP');
  await expect(panelOf(page).getByRole('alert')).toContainText('A code was just sent. Please wait a little before asking for another one.');
});

test('a forgotten password: mismatch, weak, changed; the old one no longer works', async ({ newDevice, newPerson, server }) => {
  const gil = await newPerson('Gil');
  const other = await newDevice(gil);
  const { page } = await newDevice();
  await openPanel(page);
  await field(page, 'E-mail or phone').fill(gil.emailId);
  await field(page, 'Password').fill('not the password');
  await press(page, 'Log in');
  await expect(panelOf(page).getByRole('alert')).toContainText('Incorrect e-mail or password.');
  await expect(field(page, 'Password')).toHaveValue('not the password');
  await press(page, 'Forgot?');
  await expect(field(page, 'E-mail')).toHaveValue(gil.emailId);
  await press(page, 'Send OTP');
  await expect(field(page, '6-digit OTP')).toBeVisible();
  await field(page, '6-digit OTP').fill(await codeFor(server.origin, gil.emailId));
  await expect(field(page, 'New password')).toBeVisible();
  await field(page, 'New password').fill(gil.emailId);
  await field(page, 'Confirm new password').fill(NEW_PASSWORD);
  await press(page, 'Reset password');
  expect(await errorOf(page, 'Confirm new password')).toContain('Passwords do not match');
  await field(page, 'Confirm new password').fill(gil.emailId);
  await press(page, 'Reset password');
  expect(await errorOf(page, 'New password')).toMatch(/e-?mail/i);
  for (const label of ['New password', 'Confirm new password']) await field(page, label).fill(NEW_PASSWORD);
  await press(page, 'Reset password');
  await expect(panelOf(page)).toContainText('Log in with your new password.');
  await press(page, 'Log in');
  await fillLoginPanel(page, { ...gil, password: NEW_PASSWORD });
  await expect(signedIn(page)).toBeVisible();
  // every other device was signed out
  await other.page.reload();
  await expect(other.page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
});

test('an unknown address is asked for its code like a known one, and a taken one is said only to who has proven it', async ({ newDevice, newPerson, server }) => {
  const gil = await newPerson('Gil');
  const { page } = await newDevice();
  await openPanel(page);
  await press(page, 'Forgot?');
  await toCode(page, 'nobody@example.org');
  await field(page, '6-digit OTP').fill('123456');
  await expect(panelOf(page)).toContainText('Invalid OTP. Please try again.');
  await press(page, 'Use another address');
  await press(page, 'Back to login');
  await press(page, 'Create an account');
  await tenMinutesLater(server);
  await toCode(page, gil.emailId);
  await expect(field(page, '6-digit OTP')).toBeVisible();
  await field(page, '6-digit OTP').fill(await codeFor(server.origin, gil.emailId));
  await field(page, 'First name').fill('Gil');
  await field(page, 'Last name').fill('Again');
  for (const label of ['Password', 'Confirm password']) await field(page, label).fill(NEW_PASSWORD);
  await press(page, 'Create account');
  await expect.poll(() => errorOf(page, 'Password')).toContain('An account with this e-mail already exists.');
  await expect(field(page, 'First name')).toHaveValue('Gil');
  await expectAccessible(page);
  await press(page, 'Log in with this address');
  await expect(field(page, 'E-mail or phone')).toHaveValue(gil.emailId);
  await fillLoginPanel(page, gil);
  await expect(signedIn(page)).toBeVisible();
});

test('a proven code that was left for too long: another one is asked for on the spot, and what was typed is still there', async ({ newDevice, server }) => {
  const { page } = await newDevice();
  await openPanel(page);
  await press(page, 'Create an account');
  await toCode(page, 'noor@example.org');
  await field(page, '6-digit OTP').fill(await codeFor(server.origin, 'noor@example.org'));
  await field(page, 'First name').fill('Noor');
  await field(page, 'Last name').fill('Haddad');
  for (const label of ['Password', 'Confirm password']) await field(page, label).fill(NEW_PASSWORD);
  await longAfter(server);
  await press(page, 'Create account');
  await expect.poll(() => errorOf(page, 'Password')).toContain('Please verify the code first.');
  await expectAccessible(page);
  await press(page, 'Send a new code');
  await expect(field(page, '6-digit OTP')).toHaveValue('');
  await field(page, '6-digit OTP').fill(await codeFor(server.origin, 'noor@example.org'));
  await expect(field(page, 'First name')).toHaveValue('Noor');
  await press(page, 'Create account');
  await expect(page.getByRole('button', { name: 'Noor Haddad, account menu' })).toBeVisible();
});

test('registering to join, on a slow server: the code is for the address it was sent to; closed in the second of success, it still joins', async ({ newDevice, newPerson, network, server }) => {
  const host = await newPerson('Hana');
  const day = new Date(Date.now() + 86_400_000).toISOString();
  const { id } = await host.call<{ id: string }>('POST', '/api/events', { name: 'Open to all', startIsoTime: day, endIsoTime: day, timezone: 'UTC', rsvpType: 'OPEN' });
  const { page } = await newDevice();
  await page.goto(`/itinerary/${id}`);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await press(page, 'Create an account');
  await field(page, 'E-mail').fill('noor@example.org');
  network.setRules({ mode: 'delay', ms: 1500, method: 'POST', path: '/oapi/otp', count: 1 });
  await press(page, 'Send OTP');
  await field(page, 'E-mail').pressSequentially('.uk');
  await expect(panelOf(page)).toContainText('We sent a code to noor@example.org.');
  await field(page, '6-digit OTP').fill(await codeFor(server.origin, 'noor@example.org'));
  await field(page, 'First name').fill('Noor');
  await field(page, 'Last name').fill('Haddad');
  for (const label of ['Password', 'Confirm password']) await field(page, label).fill(NEW_PASSWORD);
  await press(page, 'Create account');
  await expect(panelOf(page)).toContainText('Account Created Successfully');
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toBeHidden();
  await expect(page.getByText('Attending', { exact: true }).first()).toBeVisible();
});

test('started offline, a visitor is told, and told why signing in has to wait', async ({ newDevice, network }) => {
  const { page, context } = await newDevice();
  await page.goto('/');
  await workerReady(page);
  await network.goDown();
  await goOffline(context);
  for (const address of ['/', '/manage/experiences']) {
    await page.goto(address);
    await expect(page.getByText('You are offline. Some features may not be available.')).toBeVisible({ timeout: 15_000 });
    if (address === '/') await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(panelOf(page).getByRole('button', { name: 'You need a connection to sign in' })).toBeDisabled();
  }
  await network.comeUp();
  await goOnline(context);
  await expect(page.getByText('You are back online.')).toBeVisible({ timeout: 20_000 });
  await expect(panelOf(page).getByRole('button', { name: 'Log in', exact: true })).toBeEnabled();
});

test('offline, refused and slow: nothing typed is lost, nothing is sent twice', async ({ newDevice, newPerson, network }) => {
  const gil = await newPerson('Gil');
  const { page, context } = await newDevice();
  await openPanel(page);
  await workerReady(page);
  await field(page, 'E-mail or phone').fill(gil.emailId);
  await field(page, 'Password').fill(gil.password);
  await network.goDown();
  await goOffline(context);
  await expect(panelOf(page).getByRole('button', { name: 'You need a connection to sign in' })).toBeDisabled({ timeout: 20_000 });
  await network.comeUp();
  await goOnline(context);
  await expect(panelOf(page).getByRole('button', { name: 'Log in', exact: true })).toBeEnabled({ timeout: 20_000 });

  network.setRules({ mode: 'refuse', method: 'POST', path: '/auth/signin', count: 1 });
  await press(page, 'Log in');
  await expect(panelOf(page).getByRole('alert')).toContainText('Network Connection Timeout');
  await expect(field(page, 'Password')).toHaveValue(gil.password);

  network.setRules({ mode: 'delay', ms: 2500, method: 'POST', path: '/auth/signin' });
  const before = network.upstreamRequests('POST', '/auth/signin').length;
  await field(page, 'Password').press('Enter');
  await field(page, 'Password').press('Enter');
  await expect(panelOf(page).locator('button[type="submit"]')).toHaveAttribute('data-loading', 'true');
  await expect(panelOf(page)).toBeHidden();
  expect(network.upstreamRequests('POST', '/auth/signin').length - before).toBe(1);
  await expect(signedIn(page)).toBeVisible();
});

test('Back in the middle closes the panel and nothing else; opened again it is where it was', async ({ newDevice, server }) => {
  const { page } = await newDevice();
  await openPanel(page);
  await press(page, 'Create an account');
  await toCode(page, 'noor@example.org');
  await page.goBack();
  await expect(panelOf(page)).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(panelOf(page)).toContainText('We sent a code to noor@example.org.');
  await expect(field(page, '6-digit OTP')).toBeVisible();
  await field(page, '6-digit OTP').fill(await codeFor(server.origin, 'noor@example.org'));
  await expect(field(page, 'First name')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toBeHidden();
});

test('loaded again while the panel was open: opened anew, Back closes it, and no step of the history is left over', async ({ newDevice }) => {
  const { page } = await newDevice();
  await openPanel(page);
  const entryOf = (after: number) => page.waitForFunction((than) => ((history.state as { layer?: number } | null)?.layer ?? 0) > than, after);
  await entryOf(0);
  const [steps, mark] = await page.evaluate(() => [history.length, (history.state as { layer: number }).layer] as const);
  await page.reload();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await entryOf(mark);
  await page.goBack();
  await expect(panelOf(page)).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await page.evaluate(() => history.length)).toBe(steps);
});

test('the address in a mail\'s link fills the form and leaves the address bar; the target is reached after signing in', async ({ newDevice, newPerson }) => {
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

test('what everybody may read is not covered: there the address only waits for the form', async ({ newDevice, newPerson }) => {
  const gil = await newPerson('Gil');
  const day = new Date(Date.now() + 86_400_000).toISOString();
  const { id } = await gil.call<{ id: string }>('POST', '/api/events', { name: 'Open to all', startIsoTime: day, endIsoTime: day, timezone: 'UTC', rsvpType: 'OPEN' });
  const { page } = await newDevice();
  for (const [address, heading] of [[`/itinerary/${id}`, 'Open to all'], ['/privacy-policy', /privacy/i], ['/terms-of-service', /terms/i]] as const) {
    await page.goto(`${address}?emailId=${encodeURIComponent(gil.emailId)}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    expect(page.url()).not.toContain('emailId');
    // the panel is a part of its own: it would be there by now
    await page.waitForTimeout(500);
    await expect(panelOf(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(field(page, 'E-mail or phone')).toHaveValue(gil.emailId);
    await page.keyboard.press('Escape');
    await expect(panelOf(page)).toBeHidden();
    await layersGone(page);
  }
});

// A feedback form, from a host's device to a guest's, and the guest's answers, given offline.
import type { Page } from '@playwright/test';
import { inspect } from '#tests/e2e/support/inspect.ts';
import { workerReady } from '#tests/e2e/support/browser.ts';
import { unsentOn } from '#tests/e2e/support/device-storage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { answer, newEvent } from '#tests/e2e/support/scene.ts';

/** Scrolls up first, because the top bar covers whatever is scrolled under it. */
async function inspectFromTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await inspect(page);
}

test('a published form is answered offline; the summary shows the answers, and they can be downloaded; an answer sent after closing is reported as refused', async ({
  newPerson,
  newDevice,
  network,
}) => {
  test.setTimeout(180_000);
  const [hana, gil] = [await newPerson('Hana'), await newPerson('Gil')];
  const { id } = await newEvent(hana);
  await answer(gil, id, 'Yes');

  const { page: host } = await newDevice(hana);
  await host.goto(`/manage/experiences/upcoming/${id}/feedback`);
  await host.getByRole('button', { name: 'New form' }).click();
  await host.getByRole('textbox', { name: 'Title' }).fill('After Lisbon');
  const adder = host.getByRole('textbox', { name: 'Type a question, then press Enter' });
  for (const question of ['The pace of the days', 'Would you tell a friend?', 'Anything else?']) {
    await adder.fill(question);
    await adder.press('Enter');
  }
  await host.getByRole('combobox', { name: 'How question 2 is answered' }).selectOption('SCALE');
  await host.getByRole('combobox', { name: 'How question 3 is answered' }).selectOption('TEXT');
  await inspectFromTop(host);
  await host.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(host.getByText('Form created successfully')).toBeVisible();
  const results = host.getByRole('article', { name: 'After Lisbon' });
  await results.getByRole('button', { name: 'Publish' }).click();
  await expect(host.getByText('Form published successfully')).toBeVisible();
  await expect(results).toContainText('Nobody has answered yet.');

  const { page: guest } = await newDevice(gil, { viewport: { width: 390, height: 844 } });
  await guest.goto(`/experiences/${id}/itinerary`);
  await expect(guest.getByRole('img', { name: '1 form to answer' })).toBeVisible();
  await guest.getByRole('link', { name: 'Feedback' }).click();
  const form = guest.getByRole('article', { name: 'After Lisbon' });
  await expect(form).toContainText('without your name');
  await workerReady(guest);
  await network.goDown();
  await guest.reload();
  await form.getByRole('radio', { name: '4 Very good' }).check();
  await guest.reload();
  await expect(
    form.getByRole('radio', { name: '4 Very good' }),
    'the choice is stored as a draft',
  ).toBeChecked();
  await form.getByRole('radio', { name: '9', exact: true }).check();
  await form.getByRole('textbox', { name: 'Anything else?' }).fill('More custard tarts.');
  await inspectFromTop(guest);
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form).toContainText('Thank you');
  await expect(form).toContainText('Waiting to send');
  await network.comeUp();
  await expect.poll(() => unsentOn(guest)).toBe(0);

  // the host's page was offline, too, and waits up to a minute before it tries again
  await expect(results).toContainText('1 of 1 answered', { timeout: 60_000 });
  for (const shown of ['4.0', '9.0', 'More custard tarts.']) await expect(results).toContainText(shown);
  await expect(results).not.toContainText('Gil');
  const five = results.getByText('5 Excellent');
  const end = (await five.boundingBox())!;
  const start = (await results.getByText('1 Poor').boundingBox())!;
  const four = (await five.locator('xpath=preceding-sibling::*[1]').boundingBox())!;
  const along = (four.x + four.width / 2 - start.x) / (end.x + end.width - start.x);
  expect(Math.abs(along - 0.75), 'the 4 is below the gap that stands for it').toBeLessThan(0.02);
  await inspectFromTop(host);
  await results.getByRole('button', { name: 'Actions for “After Lisbon”' }).click();
  const [file] = await Promise.all([
    host.waitForEvent('download'),
    host.getByRole('menuitem', { name: 'Download as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('After Lisbon.csv');

  // closed while the guest, offline again, changes their answer
  await network.goDown();
  await form.getByRole('button', { name: 'Change my answers' }).click();
  await form.getByRole('textbox', { name: 'Anything else?' }).fill('Fewer custard tarts.');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form).toContainText('Waiting to send');
  const [held] = await hana.call<{ id: string }[]>('GET', `/api/events/${id}/form`);
  await hana.call('PUT', `/api/events/${id}/form/${held!.id}`, { isActive: false });
  await network.comeUp();
  await expect(form.getByRole('alert')).toHaveText('Not sent. This form is closed.', { timeout: 30_000 });
  await expect(form).toContainText('Fewer custard tarts.');
});

// The landing page of a server with nothing configured.
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { dot, expectSection, hero } from '#tests/e2e/support/landing.ts';
import { fillLoginPanel } from '#tests/e2e/support/people.ts';
import { newEvent } from '#tests/e2e/support/scene.ts';

test('dots, “Discover More”, the bar and the keys lead to each of the three sections', async ({
  newDevice,
}) => {
  const { page } = await newDevice();
  await page.goto('/');
  await expect(hero(page)).toBeVisible();
  await expectSection(page, 'Start');
  await page.getByRole('button', { name: 'Discover More' }).click();
  await expectSection(page, 'Features');
  await dot(page, 'Download').click();
  await expectSection(page, 'Download');
  await expect(page.getByRole('heading', { name: 'Experience Today' })).toBeInViewport();
  await page.keyboard.press('Home');
  await expectSection(page, 'Start');
  await page.keyboard.press('End');
  await expectSection(page, 'Download');
  await page.keyboard.press('ArrowUp');
  await expectSection(page, 'Features');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expectSection(page, 'Features');
  const inBar = page.getByRole('navigation', { name: 'On this page' });
  await inBar.getByRole('button', { name: 'Download' }).click();
  await expectSection(page, 'Download');
  await inBar.getByRole('button', { name: 'Features' }).click();
  await expectSection(page, 'Features');

  // in a section taller than the window, arrow keys scroll within it first
  await page.setViewportSize({ width: 390, height: 560 });
  await dot(page, 'Features').click();
  await expectSection(page, 'Features');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('heading', { name: 'Experience Today' })).not.toBeInViewport();
  for (const name of ['One link, every answer', 'Know how it felt', 'A companion in the pocket']) {
    await page.getByRole('heading', { name }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('heading', { name })).toBeInViewport();
  }
});

test('while the login panel is open, keys do not scroll the page behind it', async ({ newDevice }) => {
  const { page } = await newDevice();
  await page.goto('/');
  await page.getByRole('button', { name: 'Log in' }).click();
  const email = page.getByRole('dialog').getByRole('textbox').first();
  await email.fill('ada@example.org');
  for (const key of ['End', 'ArrowDown', '?']) await email.press(key);
  await expectSection(page, 'Start');
  await expect(email).toHaveValue('ada@example.org?');
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('with nothing configured, no link without a target is shown', async ({ newDevice }) => {
  const { page } = await newDevice();
  const config = page.waitForResponse('**/oapi/config');
  await page.goto('/');
  await dot(page, 'Download').click();
  await config;
  await expect(page.getByText(/^© \d{4} Sojourn$/)).toBeVisible();
  for (const name of ['Schedule a Demo', /^Chat/, /App Store/, /Google Play/])
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Download app' })).toHaveCount(0);
});

test('signing in replaces the landing page with the home page, and each page has its own title and robots tag', async ({
  newDevice,
  newPerson,
}) => {
  const ada = await newPerson('Ada');
  const [open, closed] = [
    await newEvent(ada, { name: 'Open days', privacy: 'PUBLIC' }),
    await newEvent(ada, { name: 'Closed days', privacy: 'PRIVATE' }),
  ];
  const { page } = await newDevice();
  const robots = page.locator('meta[name="robots"]');
  await page.goto('/');
  await expect(page).toHaveTitle('Sojourn');
  await expect(robots).toHaveAttribute('content', 'index, follow');
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /day-by-day itineraries/);
  await expect(page.locator('meta[name="revisit-after"]')).toHaveAttribute('content', '1 day');
  await expect(page.locator('meta[name="language"]')).toHaveAttribute('content', 'English');
  await page.getByRole('button', { name: 'Log in' }).click();
  await fillLoginPanel(page, ada);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
  await expect(hero(page)).toHaveCount(0);
  await expect(page).toHaveTitle('Home · Sojourn');
  await page.goto('/manage/experiences');
  await expect(page).toHaveTitle('Experiences · Sojourn');
  await expect(robots).toHaveAttribute('content', 'noindex');
  await page.goto(`/experiences/${open.id}`);
  await expect(page).toHaveTitle('Open days · Sojourn');
  await page.goto(`/itinerary/${open.id}`);
  await expect(page).toHaveTitle('Open days · Sojourn');
  await expect(robots).toHaveAttribute('content', 'index, follow');
  await page.goto(`/itinerary/${closed.id}`);
  await expect(page).toHaveTitle('Closed days · Sojourn');
  await expect(robots).toHaveAttribute('content', 'noindex');
  await expect(robots).toHaveCount(1);
  await page.goto('/nowhere');
  await expect(page).toHaveTitle('There is nothing here · Sojourn');
});

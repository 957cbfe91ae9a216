// The main tasks by keyboard: sign in, read the days, like, comment, edit. Closing a layer returns the focus
// to where it was.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { newEvent, postAs, postCard, readEvent } from '#tests/e2e/support/scene.ts';

/** Presses Tab (or Shift+Tab) until the element has the focus. Throws after `steps` presses. */
async function tabTo(page: Page, target: Locator, { key = 'Tab', steps = 40 } = {}): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expectRing(target);
      return;
    }
  }
  throw new Error(`${key} does not reach ${target.toString()} in ${steps} steps.`);
}

/** Expects a visible focus: an outline or a ring, on the element or on an element around it. */
async function expectRing(focused: Locator): Promise<void> {
  const isRinged = () =>
    focused.evaluate((element) => {
      const ringed = (style: CSSStyleDeclaration) =>
        (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2) ||
        style.boxShadow.includes('0px 0px 0px 2px');
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
        if (ringed(getComputedStyle(at)) || ringed(getComputedStyle(at, '::after'))) return true;
      return false;
    });
  // polled, because the app may still be replacing a page that was shown before its code ran
  await expect.poll(isRinged, `${focused.toString()} shows that it has the focus`).toBe(true);
}

const focusIsIn = (layer: Locator): Promise<boolean> =>
  layer.evaluate((element) => element.contains(document.activeElement));

// the home page lists what everybody may join: on a separate server that is only her event
test.use({ ownServer: {} });

test('the main tasks can be done by keyboard alone', async ({ newPerson, newDevice }) => {
  test.setTimeout(120_000);
  const host = await newPerson('Kim');
  const event = await newEvent(host);
  const [first, second] = event.programs;
  for (const [name, hour] of [
    ['Breakfast', '08'],
    ['Market walk', '10'],
    ['Supper', '20'],
  ]) {
    await host.call('POST', `/api/events/${event.id}/programs/${first!.id}/activity`, {
      name,
      description: 'Bring a coat.',
      startIsoTime: `${first!.date}T${hour}:00:00.000Z`,
      endIsoTime: `${first!.date}T${hour}:30:00.000Z`,
    });
  }
  await postAs(host, event.id, 'Who brings the map?');

  // sign in: the dialog traps the focus
  const { page } = await newDevice();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const login = page.getByRole('button', { name: 'Log in', exact: true });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await tabTo(page, login);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel.getByLabel('E-mail or phone')).toBeFocused();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    expect(await focusIsIn(panel)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(login).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.getByLabel('E-mail or phone')).toBeFocused();
  await page.keyboard.type(host.emailId);
  await tabTo(page, panel.getByLabel('Password', { exact: true }), { steps: 4 });
  await page.keyboard.type(host.password);
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();

  // open the experience from the list
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kim');
  const card = page.getByRole('link', { name: event.name });
  await tabTo(page, card);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/experiences/${event.id}`));

  // the days are one Tab stop; arrow keys move between them, also from elsewhere on the page
  const days = page.getByRole('navigation', { name: 'Days' });
  const dayLinks = days.getByRole('link');
  await tabTo(page, dayLinks.first());
  await page.keyboard.press('ArrowDown');
  await expect(dayLinks.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dayLinks.nth(1)).toHaveAttribute('aria-current', 'date');
  await page.keyboard.press('ArrowLeft');
  await expect(dayLinks.first()).toHaveAttribute('aria-current', 'date');

  // activities: arrow keys, Home and End move, Enter opens; the details take the focus, and Escape returns it
  const rows = page.getByRole('link', { name: /Breakfast|Market walk|Supper/ });
  await page.keyboard.press('Home');
  await tabTo(page, rows.first());
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Market walk' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rows.nth(1)).toBeFocused();

  // social: like and comment
  await tabTo(page, page.getByRole('link', { name: 'Social' }), { key: 'Shift+Tab' });
  await page.keyboard.press('Enter');
  const post = postCard(page, 'Who brings the map?');
  const like = post.getByRole('button', { name: /^Like/ });
  await expect(like).toBeVisible();
  await tabTo(page, like);
  await page.keyboard.press('Space');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, post.getByRole('textbox', { name: 'Add a comment' }));
  await page.keyboard.type('I do.');
  await tabTo(page, post.getByRole('button', { name: 'Send comment' }), { steps: 3 });
  await page.keyboard.press('Enter');
  await expect(post.getByRole('listitem').filter({ hasText: 'I do.' })).toBeVisible();

  // inline edit: F2 opens, Escape cancels, Enter saves, and the focus stays on the text
  await page.goto(`/manage/experiences/upcoming/${event.id}/itinerary?day=${second!.id}`);
  const name = page.getByRole('button', { name: /^Edit Day name: / });
  const field = page.getByRole('textbox', { name: 'Day name' });
  await tabTo(page, name);
  await page.keyboard.press('F2');
  await expect(field).toBeFocused();
  await page.keyboard.type(' to be cancelled');
  await page.keyboard.press('Escape');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleName(`Edit Day name: ${second!.name}`);
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Up the river');
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleName('Edit Day name: Up the river');
  await expect
    .poll(async () => (await readEvent(host, event.id)).programs.map((day) => day.name))
    .toContain('Up the river');

  // a list of times over a dialog: Escape closes only the topmost layer
  const add = page.getByRole('button', { name: 'Add activity' });
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'New activity' });
  await expect(sheet.getByLabel('Name')).toBeFocused();
  await tabTo(page, sheet.getByLabel('Starts'), { steps: 6 });
  await page.keyboard.type('77:'); // can never become a valid time
  await page.keyboard.press('Escape');
  await expect(sheet.getByLabel('Starts'), 'Escape first restores the time').toHaveValue(/^\d\d:\d\d$/);
  const start = await sheet.getByLabel('Starts').inputValue();
  // up means later: it starts with the current time, and at midnight there is no earlier half hour
  await page.keyboard.press('ArrowUp');
  await expect(sheet.getByLabel('Starts')).not.toHaveValue(start);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(add).toBeFocused();

  // a confirmation dialog: Cancel has the focus, and Escape cancels
  const actions = page.getByRole('button', { name: 'Actions for Up the river' });
  await tabTo(page, actions, { key: 'Shift+Tab' });
  await page.keyboard.press('Enter');
  await page.getByRole('menu').press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Copy day' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Delete day' })).toBeFocused();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete day' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(name).toHaveAccessibleName('Edit Day name: Up the river');
  await expect(page.locator('body'), 'the focus is not lost').not.toBeFocused();
});

// The shell: the menu and the browser history, keyboard shortcuts, the colour scheme.
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { newEvent } from '#tests/e2e/support/scene.ts';
import { expectAccessible } from '#tests/e2e/support/looks.ts';

test('following a link in the menu leaves no entry for the menu in the history: Back leads to the previous page', async ({
  newPerson,
  newDevice,
}) => {
  const { page } = await newDevice(await newPerson('Hana'), { viewport: { width: 390, height: 844 } });
  for (const [link, address] of [
    ['Manage', /\/manage\/experiences/],
    ['Home', /\/$/],
  ] as const) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/manage\/experiences/);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/manage\/experiences/);
});

test('a link pressed before a closed menu has left the history is followed', async ({
  newPerson,
  newDevice,
}) => {
  const { page } = await newDevice(await newPerson('Hana'), { viewport: { width: 390, height: 844 } });
  await page.goto('/manage/experiences');
  const list = page.getByRole('heading', { level: 1, name: 'Experiences' });
  await expect(list).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.waitForFunction(() => Boolean((history.state as { layer?: number } | null)?.layer));
  const home = await page.getByRole('banner').locator('a[href="/"]').first().elementHandle();
  const stepBack = await page.evaluateHandle((link) => {
    const taken = new Promise((resolve) =>
      addEventListener('popstate', resolve, { once: true, capture: true }),
    );
    const back = history.back.bind(history);
    history.back = () => {
      Reflect.deleteProperty(history, 'back');
      back();
      // the browser takes the step in a later task
      (link as HTMLElement).click();
    };
    return { taken };
  }, home);
  await page.keyboard.press('Escape');
  await stepBack.evaluate(async ({ taken }) => void (await taken));
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hana');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/manage\/experiences/);
  await expect(list).toBeVisible();
});

test('? shows the keyboard shortcuts, and Escape closes them', async ({ newDevice, newPerson }) => {
  const { page } = await newDevice(await newPerson('Ada'));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.getByRole('button', { name: 'account menu' }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await expect(help).toBeVisible();
});

for (const [where, path, list] of [
  ['on the home page', '/', 'Coming up'],
  ['in the manage list', '/manage/experiences/upcoming', null],
] as const)
  test(`arrow keys move between cards ${where}, and Enter opens one`, async ({ newDevice, newPerson }) => {
    const ada = await newPerson('Ada');
    for (let n = 1; n <= 5; n += 1) await newEvent(ada, { name: `Trip ${n}`, privacy: 'PRIVATE' });
    const { page } = await newDevice(ada);
    await page.goto(path);
    const within = list ? page.getByRole('region', { name: list }) : page.getByRole('main');
    const cards = within.getByRole('link', { name: /^Trip \d/ });
    await expect(cards).toHaveCount(5);
    await expect(page.getByRole('button', { name: 'account menu' })).toBeVisible();
    await cards.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(cards.nth(1)).toBeFocused();
    const top = () => page.locator(':focus').evaluate((card) => card.getBoundingClientRect().top + scrollY);
    const above = await top();
    await page.keyboard.press('ArrowDown');
    expect(await top()).toBeGreaterThan(above);
    await page.keyboard.press('ArrowUp');
    await expect(page.locator(':focus')).toHaveText(/^Trip \d/);
    await page.keyboard.press('Home');
    await expect(cards.first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Trip \d/);
  });

test('the colour scheme follows the system until the person chooses one, which the device remembers', async ({
  newDevice,
  newPerson,
}) => {
  const { page } = await newDevice(await newPerson('Ada'), { colorScheme: 'light' });
  const root = page.locator('html');
  const bars = () =>
    page
      .locator('meta[name="theme-color"]')
      .evaluateAll((metas) => metas.map((meta) => (meta as HTMLMetaElement).content));
  await page.goto('/');
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await bars()).toEqual(['#f8f6f3', '#0c0e13']);
  await page.getByRole('button', { name: 'account menu' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Match system' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expectAccessible(page);
  await page.reload();
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect.poll(bars).toEqual(['#f8f6f3', '#f8f6f3']);
  await page.getByRole('button', { name: 'account menu' }).click();
  await page.getByRole('menuitemradio', { name: 'Match system' }).click();
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('a switch’s description is aligned below its label, even if the theme’s styles load last', async ({
  newDevice,
  newPerson,
}) => {
  const { page } = await newDevice(await newPerson('Ida'));
  await page.goto('/');
  await page.getByRole('button', { name: 'Notifications' }).click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await expect(bell.getByRole('switch', { name: 'Notify me on this device' })).toBeVisible();
  // as on a page that starts without the theme
  await page.evaluate(
    () =>
      new Promise((loaded) => {
        const theme = document.querySelector('link[rel=stylesheet][href*="/theme-"]')!;
        theme.addEventListener('load', loaded, { once: true });
        document.head.append(theme);
      }),
  );
  const leftOf = (words: string) =>
    bell.getByText(words).evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().left;
    });
  await expect
    .poll(
      async () =>
        (await leftOf('Even while Sojourn is closed.')) - (await leftOf('Notify me on this device')),
    )
    .toBeCloseTo(0, 0);
});

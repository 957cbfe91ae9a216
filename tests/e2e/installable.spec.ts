// Installing the app: Chromium's requirements, and a first install on weak Wi-Fi.
import { workerReady } from '#tests/e2e/support/browser.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { waitForApp } from '#tests/e2e/support/landing.ts';
import { countsOf } from '#tests/e2e/support/scene.ts';

interface Manifest {
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
  screenshots: { src: string; sizes: string }[];
  shortcuts: { url: string; icons?: { src: string; sizes: string }[] }[];
}

test('Chromium finds the app installable; every picture in the manifest has its stated size, and every shortcut leads to a page', async ({
  newBrowser,
  network,
}) => {
  // not in one of Playwright's contexts: those are incognito windows, which cannot install apps
  const { context, page } = await newBrowser().start();
  await page.goto(network.origin);
  await workerReady(page);
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { url, errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);

  const manifest = (await (await fetch(url)).json()) as Manifest;
  expect(manifest.icons.map(({ purpose }) => purpose ?? 'any')).toEqual(
    expect.arrayContaining(['any', 'maskable']),
  );
  expect(manifest.screenshots.length).toBeGreaterThan(0);
  for (const { src, sizes } of [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap(({ icons }) => icons ?? []),
  ]) {
    const measured = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, new URL(src, url).pathname);
    // an SVG has any size
    if (sizes !== 'any') expect(measured, src).toBe(sizes);
  }
  expect(manifest.shortcuts.length).toBeGreaterThan(0);
  for (const shortcut of manifest.shortcuts) {
    await page.goto(new URL(shortcut.url, url).href);
    await expect(page.getByRole('heading', { level: 1 }), shortcut.url).toBeVisible();
    await expect(page.getByText('There is nothing here'), shortcut.url).toHaveCount(0);
  }
});

test('if one file fails during the first install, the open page retries without fetching the others twice', async ({
  newDevice,
  network,
}) => {
  const byWorker = { 'sec-fetch-dest': 'empty' };
  network.setRules({
    mode: 'drop-before',
    method: 'GET',
    path: /^\/assets\/.+\.js$/,
    requestHeaders: byWorker,
    count: 1,
  });
  const { page } = await newDevice();
  await page.goto('/');
  await waitForApp(page);
  await workerReady(page);

  const lost = network.log.filter(({ mode }) => mode === 'drop-before');
  expect(lost).toHaveLength(1);
  const again = network.log.filter(
    ({ path, headers }) => headers['sec-fetch-dest'] === 'empty' && path === lost[0]!.path,
  );
  expect(again).toHaveLength(2);
  const fetched = network.log.filter(
    ({ path, headers, upstreamStatus }) =>
      headers['sec-fetch-dest'] === 'empty' && path.startsWith('/assets/') && upstreamStatus === 200,
  );
  expect(fetched.length).toBeGreaterThan(20);
  expect(Object.values(countsOf(fetched.map(({ path }) => path))), 'each file is fetched once').toEqual(
    fetched.map(() => 1),
  );
});

test('the worker also takes control of a page that is still loading when it is activated', async ({
  newDevice,
}) => {
  const { context, page } = await newDevice();
  const late = await context.newPage();
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await late.route('**/privacy-policy', async (route) => {
    await answered;
    await route.continue();
  });
  const opening = late.goto('/privacy-policy', { timeout: 60_000 });
  await page.goto('/');
  await waitForApp(page);
  await workerReady(page);
  answer();
  await opening;
  await workerReady(late);
});

// The session: when its token is refreshed, and where its secrets must never appear.
import type { SignInAnswer } from '#contract/schemas/auth.ts';
import { tokensOn } from '#tests/e2e/support/device-storage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { codeFor, signIn } from '#tests/e2e/support/people.ts';
import { newEvent, postAs, postCard } from '#tests/e2e/support/scene.ts';

const REFRESH = '/auth/refresh-user-token';
const STEP = 1000;

test('the token is refreshed every 870 s in the background, never by two tabs at once; a lost answer signs nobody out', async ({
  newDevice,
  newPerson,
  network,
}) => {
  const { page, context } = await newDevice(await newPerson('Ada'));
  const other = await context.newPage();
  const refreshes = () => network.log.filter(({ path }) => path === REFRESH).length;
  // the clock of all tabs
  const { clock } = context;
  await clock.install();
  // each start refreshes the token once and stores the new one; this page without the app cannot do so
  await page.goto('/health');
  for (const tab of [page, other]) {
    const [start, { refreshToken }] = [network.log.length, await tokensOn(page)];
    await tab.goto('/');
    await expect(tab.getByRole('button', { name: 'Ada Tester, account menu' })).toBeVisible();
    await expect
      .poll(
        () =>
          network.log
            .slice(start)
            .filter(({ path, upstreamStatus }) => path === REFRESH && upstreamStatus === 200).length,
        'one refresh per start',
      )
      .toBe(1);
    await expect.poll(async () => (await tokensOn(tab)).refreshToken).not.toBe(refreshToken);
  }
  const before = refreshes();
  const { refreshToken } = await tokensOn(page);
  await clock.runFor(60_000);
  expect(refreshes() - before, 'no refresh before it is due').toBe(0);
  network.setRules({ mode: 'delay', ms: 8000, path: REFRESH });
  // jump close to the due time, then go in steps
  await clock.fastForward(780_000);
  await expect
    .poll(
      async () => {
        await clock.runFor(STEP);
        return refreshes() - before;
      },
      { intervals: [300], timeout: 60_000 },
    )
    .toBe(1);
  // the other tab's refresh is due while the first one's call is in flight: it waits for the lock and uses
  // the result
  const [first = 0, second = 0] = await Promise.all(
    [page, other].map((tab) => tab.evaluate(() => performance.now())),
  );
  await clock.runFor(first - second + STEP);
  const refreshLocks = () =>
    other.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      return [held, pending].map((locks) => locks.filter(({ name }) => name?.startsWith('refresh:')).length);
    });
  await expect.poll(refreshLocks, 'one tab holds the lock, the other waits for it').toEqual([1, 1]);
  await expect
    .poll(async () => (await tokensOn(page)).refreshToken, { timeout: 30_000 })
    .not.toBe(refreshToken);
  await expect.poll(refreshLocks).toEqual([0, 0]);
  expect(refreshes() - before, 'one call for both').toBe(1);

  network.setRules({ mode: 'drop-after-commit', path: REFRESH, count: 2 });
  await clock.fastForward(870_000);
  await expect
    .poll(() => network.log.filter(({ mode }) => mode === 'drop-after-commit').length)
    .toBeGreaterThan(0);
  network.setRules();
  await clock.fastForward(870_000);
  for (const tab of [page, other]) {
    await tab.reload();
    await expect(tab.getByRole('button', { name: 'Ada Tester, account menu' })).toBeVisible();
  }
});

test.describe('with trace logging', () => {
  test.use({ ownServer: { env: { LOG_LEVEL: 'trace' } } });

  test('no token, code or password appears in an address or in the server’s log, even at trace level', async ({
    newDevice,
    newPerson,
    server,
  }) => {
    const host = await newPerson('Hana');
    const event = await newEvent(host);
    await postAs(host, event.id, 'Doors open at eight.');
    const { page } = await newDevice();
    const addresses: string[] = [];
    page.context().on('request', (request) => addresses.push(request.url()));
    await signIn(page, host);
    await page.goto(`/experiences/${event.id}/social`);
    await expect(postCard(page, 'Doors open at eight.')).toBeVisible();
    const { id } = (await (
      await fetch(`${server.origin}/oapi/otp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ emailOrPhone: host.emailId, otpType: 'PASSWORD_RESET' }),
      })
    ).json()) as { id: string };
    const otp = await codeFor(server.origin, host.emailId);
    await fetch(`${server.origin}/oapi/otp/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, otp }),
    });
    const held = await page.evaluate(async () => {
      const databases = (await indexedDB.databases()).map(({ name }) => name!);
      const rows = await Promise.all(
        databases.map(
          (name) =>
            new Promise<unknown[]>((resolve) => {
              indexedDB.open(name).onsuccess = ({ target }) => {
                const db = (target as IDBOpenDBRequest).result;
                const stores = [...db.objectStoreNames];
                if (stores.length === 0) return resolve([]);
                const found: unknown[] = [];
                const reading = db.transaction(stores);
                for (const store of stores)
                  reading.objectStore(store).getAll().onsuccess = (event) =>
                    found.push(...(event.target as IDBRequest<unknown[]>).result);
                reading.oncomplete = () => {
                  db.close();
                  resolve(found);
                };
              };
            }),
        ),
      );
      return JSON.stringify(rows);
    });
    const tokens = [...held.matchAll(/"(?:authToken|refreshToken)":"([^"]+)"/g)].map(
      (match) => match[1]!,
    ) satisfies SignInAnswer['authToken'][];
    expect(tokens.length, 'the tokens were found on the device').toBeGreaterThanOrEqual(2);
    for (const secret of [...tokens, otp, host.password]) {
      expect(addresses.filter((address) => decodeURIComponent(address).includes(secret))).toEqual([]);
      expect(server.log().includes(secret), 'in the server’s log').toBe(false);
    }
    expect(server.log(), 'the server did log').toContain('answered');
  });
});

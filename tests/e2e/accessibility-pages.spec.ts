// Every page and every layer over it, dark and light, on a phone and on a desk: WCAG 2.2 AA by axe, no scrolling
// sideways (also at 320 px, which is 400 % zoom on a desk), nothing too small for a finger. The experience has the names
// that layouts break on: one word of ninety letters, right-to-left writing, emoji.
import type { Page } from '@playwright/test';
import { expect, test, type Device } from '#tests/e2e/support/fixtures.ts';
import { expectAccessible, schemes } from '#tests/e2e/support/looks.ts';
import { expectFingerSized, expectNoSidewaysScroll, expectWhiteReadable } from '#tests/e2e/support/manners.ts';
import type { Person } from '#tests/e2e/support/people.ts';
import { answer, dateIn, postAs } from '#tests/e2e/support/scene.ts';
import { someSchedule, someTalk } from '#tests/support/some-schedule.ts';

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenverleihbetriebsausflugsvorbereitungstreffen';
const ARABIC = 'رحلة إلى واحة سيوة مع العائلة 🏜️';

const places = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1440, height: 900 } },
} as const;

/** An experience that runs today, with a post, a comment and somebody who asks to come. */
async function awkwardEvent(host: Person, guest: Person): Promise<string> {
  const talks = [someTalk({ title: LONG, start: '08:00', abstract: `https://example.org/${LONG} ${ARABIC}` }), someTalk({ title: ARABIC, start: '08:00', subtitle: ARABIC }), someTalk({ title: 'Supper', start: '21:00' })];
  const days = Array.from({ length: 12 }, (_, n) => ({ date: dateIn(n), rooms: (n === 1 ? {} : { [LONG]: talks }) as Record<string, unknown[]> }));
  const { id } = await host.call<{ id: string }>('POST', '/api/events/import', { ...someSchedule(days, { title: LONG, time_zone_name: 'Europe/Lisbon' }), rsvpType: 'OPEN_INVITE' });
  const post = await postAs(host, id, `${LONG}\n${ARABIC}`);
  await host.call('POST', `/api/feeds/${id}/${post.id}/comment`, { comment: `${ARABIC} ${LONG}` });
  await answer(guest, id, 'Yes');
  return id;
}

/**
 * All rules in both schemes. The page is named in every failure. The picture behind a whole page is fixed under it,
 * where axe does not look for what the words of the head stand on: those are measured against the pixels. The page
 * under a layer has had its turn.
 */
async function inspect(page: Page, { underLayer = false } = {}): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const overPicture = !underLayer && await page.locator('[data-backdrop]').count() > 0;
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expectAccessible(page, { exclude: underLayer ? ['main'] : overPicture ? ['header h1', 'header h1 ~ *', 'header:has(> a[aria-label="Sojourn home"])'] : [] });
    if (overPicture) for (const words of [page.locator('header h1'), page.locator('header h1 ~ p'), page.locator('a[aria-label="Sojourn home"] span').last()]) await expectWhiteReadable(words.first());
  }
  await expectNoSidewaysScroll(page);
  await expectFingerSized(page);
}

async function inspectPages(page: Page, addresses: readonly string[], isNarrow: boolean): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await inspect(page);
    if (!isNarrow) continue;
    const size = page.viewportSize()!;
    await page.setViewportSize({ width: 320, height: size.height });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(size);
  }
}

/** Opens something, looks at it, closes it with Escape and finds the focus where it came from. */
async function inspectLayer(page: Page, opener: ReturnType<Page['getByRole']>, role: 'dialog' | 'menu' = 'dialog'): Promise<void> {
  await opener.click();
  const layer = page.getByRole(role);
  await expect(layer).toBeVisible();
  await expect(layer).toHaveCSS('opacity', '1');
  await inspect(page, { underLayer: true });
  await page.keyboard.press('Escape');
  await expect(layer).toBeHidden();
  await expect(opener).toBeFocused();
}

for (const [place, options] of Object.entries(places)) {
  const isNarrow = place === 'phone';
  test(`every page and layer for everybody, on a ${place}`, async ({ newPerson, newDevice }) => {
    test.setTimeout(150_000);
    const [host, guest] = [await newPerson('Hana'), await newPerson('Gil')];
    const id = await awkwardEvent(host, guest);

    const visitor: Device = await newDevice(undefined, options);
    await inspectPages(visitor.page, [`/itinerary/${id}`, '/'], isNarrow);
    await inspectLayer(visitor.page, visitor.page.getByRole('button', { name: 'Login', exact: true }));

    const { page } = await newDevice(host, options);
    await inspectPages(page, [
      '/', '/manage/experiences/finished', '/manage/experiences/ongoing', '/manage/teams', '/no/such/page', `/itinerary/${crypto.randomUUID()}`,
      `/itinerary/${id}`, `/experiences/${id}/itinerary`, `/experiences/${id}/social`, `/manage/experiences/ongoing/${id}/attendees`, `/manage/experiences/ongoing/${id}/itinerary`,
    ], isNarrow);
    await inspectLayer(page, page.getByRole('button', { name: 'Share', exact: true }));
    await inspectLayer(page, page.getByRole('button', { name: 'Experience Settings' }));
    await inspectLayer(page, page.getByRole('button', { name: 'Add activity' }));
    await inspectLayer(page, page.getByRole('button', { name: /^Actions for / }), 'menu');
    await inspectLayer(page, page.getByRole('button', { name: 'Open menu' }));
    await inspectLayer(page, page.getByTestId('sync-chip'));
    await inspectLayer(page, page.getByRole('button', { name: /account menu$/ }), 'menu');
    await page.goto('/manage/experiences/ongoing');
    await inspectLayer(page, page.getByRole('button', { name: isNarrow ? 'New experience' : 'Experience', exact: true }).last());
  });
}

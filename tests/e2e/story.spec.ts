// The whole product in one test: an itinerary is published and used offline, and every change arrives exactly
// once.
import type { Page } from '@playwright/test';
import type { EventWithProgram } from '#contract/schemas/events.ts';
import { workerReady } from '#tests/e2e/support/browser.ts';
import { rowsOnDevice, unsentOn } from '#tests/e2e/support/device-storage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { fillLoginPanel } from '#tests/e2e/support/people.ts';
import { printed } from '#tests/e2e/support/printed.ts';
import { writeComment } from '#tests/e2e/support/scene.ts';
import { schedules } from '#tests/e2e/support/schedules.ts';

interface Feed {
  feeds: {
    id: string;
    title: string;
    likesCount: number;
    commentCount: number;
    lastThreeComments: { comment: string }[];
  }[];
}

/** Edits a text in place: click, type, Enter. */
async function rewrite(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Edit ${label}: `) }).click();
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

for (const { name, file } of schedules()) {
  test(`an itinerary is published, used offline, and every change arrives once when back online: ${name}`, async ({
    newPerson,
    newDevice,
    server,
    network,
  }) => {
    test.setTimeout(180_000);
    const [host, guest] = [await newPerson('Hana'), await newPerson('Gil')];
    const published = await host.call<EventWithProgram>('POST', '/api/events/import', {
      ...file,
      rsvpType: 'OPEN',
    });
    const { programs } = await host.call<EventWithProgram>('GET', `/api/events/${published.id}`);
    const [first, second] = programs.filter((day) => day.activities.length > 0);
    const lastDay = programs.findLast((day) => day.activities.length > 0);
    if (!first || !second || !lastDay) throw new Error('The schedule has no two days with talks.');
    const talk = lastDay.activities[0]!;
    await host.call('POST', `/api/feeds/${published.id}`, { title: 'Doors open at eight.' });

    // the guest opens the link signed out, reads, and signs in to join
    const visitor = await newDevice(undefined, {
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    await visitor.page.goto(`/itinerary/${published.id}`);
    await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(published.name);
    await visitor.page.getByRole('button', { name: 'Join', exact: true }).click();
    await visitor.page.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click();
    await fillLoginPanel(visitor.page, guest);
    const guestPage = visitor.page;
    await expect(guestPage.getByText('Attending', { exact: true }).first()).toBeVisible();
    await expect.poll(() => unsentOn(guestPage)).toBe(0);

    const hostPage = (await newDevice(host)).page;
    await hostPage.goto(`/manage/experiences/upcoming/${published.id}/itinerary`);
    await expect(hostPage.getByRole('heading', { level: 1 })).toContainText(published.name);
    await guestPage.goto(`/experiences/${published.id}/social`);
    await expect(guestPage.getByText('Doors open at eight.')).toBeVisible();
    await Promise.all([workerReady(guestPage), workerReady(hostPage)]);

    // the server is killed; both reload their pages
    await server.kill();
    await network.goDown();
    await Promise.all([guestPage.reload(), hostPage.reload()]);

    // the guest likes, comments, reads a day that was never opened, and declines
    const post = guestPage.getByRole('article').filter({ hasText: 'Doors open at eight.' });
    await post.getByRole('button', { name: /^Like/ }).click();
    await writeComment(post, 'See you at the door 🌸');
    await expect(post.getByRole('listitem').filter({ hasText: 'See you at the door 🌸' })).toBeVisible();
    await expect(post.getByRole('button', { name: /^Like, 1 like/ })).toHaveAttribute('aria-pressed', 'true');
    await guestPage.goto(`/itinerary/${published.id}/${lastDay.id}/${talk.id}`);
    await expect(guestPage.getByRole('heading', { name: talk.name })).toBeVisible();
    await guestPage.goto(`/itinerary/${published.id}`);
    // the whole itinerary can be printed; only for short ones, since reading a long PDF takes longer than
    // printing it
    if (name === 'a made schedule') {
      // on a member's phone only the event's own page shows the button, but printing works here, too
      const app = guestPage.locator('#root');
      await expect(app.getByRole('button', { name: 'Print', includeHidden: true })).toBeAttached();
      const paper = (await printed(guestPage, 'A4')).pages.join(' ');
      for (const day of programs)
        for (const { name: words } of [day, ...day.activities]) expect(paper).toContain(words);
    }
    await guestPage.getByRole('button', { name: 'Can’t make it?' }).click();
    await guestPage.getByRole('dialog').getByRole('button', { name: 'I’m not coming' }).click();
    await expect(guestPage.getByText('Declined', { exact: true }).first()).toBeVisible();

    // the host edits offline
    await hostPage.goto(`/manage/experiences/upcoming/${published.id}/itinerary?day=${second.id}`);
    await rewrite(hostPage, 'Day name', 'The day of the moved stage');
    await rewrite(hostPage, 'Day subtitle', 'Everything is one hall further left');
    await expect(
      hostPage.getByRole('button', { name: /Day name: The day of the moved stage/ }),
    ).toBeVisible();
    await expect(
      hostPage.getByRole('button', { name: /Day subtitle: Everything is one hall further left/ }),
    ).toBeVisible();
    // a change shows before it is stored, and a page that is left at once might not store it
    await expect.poll(() => unsentOn(hostPage)).toBe(2);

    // both reload once more without a server, and nothing is lost
    await Promise.all([guestPage.reload(), hostPage.reload()]);
    await expect(guestPage.getByText('Declined', { exact: true }).first()).toBeVisible();
    await expect(hostPage.getByText('The day of the moved stage').first()).toBeVisible();
    expect(await unsentOn(guestPage)).toBe(3);
    expect(await unsentOn(hostPage)).toBe(2);

    // the connection returns while the guest has the edited day open
    await guestPage.goto(`/itinerary/${published.id}/${second.id}`);
    await expect(guestPage.getByRole('heading', { name: second.name })).toBeVisible();
    await server.start();
    await network.comeUp();
    for (const page of [guestPage, hostPage])
      await expect.poll(() => unsentOn(page), { timeout: 60_000 }).toBe(0);

    // the server has each change once
    const after = await host.call<EventWithProgram>('GET', `/api/events/${published.id}`);
    expect(after.programs.find((day) => day.id === second.id)).toMatchObject({
      name: 'The day of the moved stage',
      subtitle: 'Everything is one hall further left',
    });
    const { feeds } = await host.call<Feed>('GET', `/api/feeds/${published.id}`);
    expect(feeds).toHaveLength(1);
    expect(feeds[0]).toMatchObject({ likesCount: 1, commentCount: 1 });
    expect(feeds[0]?.lastThreeComments.map((c) => c.comment)).toEqual(['See you at the door 🌸']);
    expect(await guest.call('GET', `/api/rsvp/event/self/${published.id}`)).toMatchObject({ status: 'NO' });

    // every screen shows it without a reload
    await expect(guestPage.getByText('The day of the moved stage').first()).toBeVisible({ timeout: 20_000 });
    await hostPage.goto(`/experiences/${published.id}/social`);
    await expect(hostPage.getByRole('article').getByText('See you at the door 🌸')).toBeVisible();
    await expect(hostPage.getByRole('button', { name: /^Like, 1 like/ })).toBeVisible();
    for (const page of [guestPage, hostPage]) {
      const names = (await rowsOnDevice<{ eventId: string; name: string }>(page, 'cache-', 'days'))
        .filter((day) => day.eventId === published.id)
        .map((day) => day.name);
      expect(names.toSorted()).toEqual(after.programs.map((day) => day.name).toSorted());
      const activities = (await rowsOnDevice<{ eventId: string }>(page, 'cache-', 'activities')).filter(
        (row) => row.eventId === published.id,
      );
      expect(activities).toHaveLength(after.programs.flatMap((day) => day.activities).length);
    }
  });
}

// Edits of one experience on two devices, and a whole experience created offline: Same field on two devices,
// Delete against edit, Chain made offline (docs/protocol.md#guarantees).
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type {} from '#src/features/debug/sojourn-debug.ts';
import { workerReady } from '#tests/e2e/support/browser.ts';
import { rowsOnDevice, unsentOn } from '#tests/e2e/support/device-storage.ts';
import { expect, test, type Fixtures } from '#tests/e2e/support/fixtures.ts';
import { expectAccessible } from '#tests/e2e/support/looks.ts';
import {
  commentsOf,
  countsOf,
  feedOf,
  fillNewExperience,
  newEvent,
  openTray,
  outboxOf,
  postCard,
  readEvent,
  rewrite,
  sentInBatches,
  writePost,
} from '#tests/e2e/support/scene.ts';

/**
 * Opens an activity on the host's manage page. `elsewhere` changes it by an API call, as from another device.
 */
async function hostAtActivity({ newPerson, newDevice }: Pick<Fixtures, 'newPerson' | 'newDevice'>) {
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  const day = event.programs[0]!;
  const activities = `/api/events/${event.id}/programs/${day.id}/activity`;
  const { id } = await host.call<{ id: string }>('POST', activities, {
    name: 'Tram to the river',
    description: 'Bring a cup',
    startIsoTime: `${day.date}T09:00:00.000Z`,
    endIsoTime: `${day.date}T10:00:00.000Z`,
  });
  const { page } = await newDevice(host);
  await page.goto(`/manage/experiences/upcoming/${event.id}/itinerary?day=${day.id}&activity=${id}`);
  await expect(page.getByRole('button', { name: /^Edit Activity name: Tram/ })).toBeVisible();
  await workerReady(page);
  const onServer = async () =>
    (await readEvent(host, event.id)).programs[0]!.activities.find((activity) => activity.id === id);
  return {
    page,
    onServer,
    elsewhere: (method: 'PUT' | 'DELETE', body?: unknown) => host.call(method, `${activities}/${id}`, body),
  };
}

const allSent = (page: Page) => expect.poll(() => unsentOn(page), { timeout: 30_000 }).toBe(0);

test('Same field on two devices: edits of different fields merge; edits of the same field become a conflict card with both texts', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const { page, onServer, elsewhere } = await hostAtActivity({ newPerson, newDevice });
  await network.goDown();
  for (let n = 1; n <= 5; n++) await rewrite(page, 'Activity name', `Tram number ${n}`);
  await elsewhere('PUT', { description: 'Bring two cups' });
  await network.comeUp();
  await allSent(page);
  expect(await onServer()).toMatchObject({ name: 'Tram number 5', description: 'Bring two cups' });
  await expect(page.getByText('Bring two cups')).toBeVisible();

  await network.goDown();
  await rewrite(page, 'Activity name', 'The words of this device');
  await elsewhere('PUT', { name: 'The words of another' });
  await network.comeUp();
  await expect(page.getByTestId('sync-chip')).toHaveAccessibleName('1 not sent, needs attention', {
    timeout: 30_000,
  });
  expect(await onServer(), 'the other edit is not overwritten').toMatchObject({
    name: 'The words of another',
  });
  const card = (await openTray(page)).getByRole('listitem');
  await expect(card).toContainText('The words of this device');
  await expect(card).toContainText('The words of another');
  await card.getByRole('button', { name: 'Keep mine' }).click();
  await allSent(page);
  expect(await onServer()).toMatchObject({ name: 'The words of this device', description: 'Bring two cups' });
});

test('Same field on two devices: both texts of a conflict can be merged by keyboard alone; an unfinished merge survives a reload', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const { page, onServer, elsewhere } = await hostAtActivity({ newPerson, newDevice });
  await network.goDown();
  await rewrite(page, 'Activity description', 'Mine: bring a cup and a spoon');
  await elsewhere('PUT', { description: 'Theirs: bring a coat' });
  await network.comeUp();
  await expect(page.getByTestId('sync-chip')).toHaveAccessibleName('1 not sent, needs attention', {
    timeout: 30_000,
  });
  const card = page.getByRole('alert').filter({ hasText: 'Somebody else changed this too' });
  await expect(card).toContainText(/Hana Tester, (?:just now|\d+ min ago)/);
  await card.getByRole('button', { name: 'Merge' }).press('Enter');
  const field = card.getByRole('textbox', { name: 'Both in one' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Mine: bring a cup and a spoon\nTheirs: bring a coat');
  // tall enough that the page's header covers nothing
  await page.setViewportSize({ width: 1280, height: 1800 });
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Bring a cup, a spoon and a coat');
  await expect
    .poll(async () =>
      (await rowsOnDevice<{ text: string }>(page, 'outbox-', 'drafts')).map(({ text }) => text),
    )
    .toEqual(['Bring a cup, a spoon and a coat']);
  await page.reload();
  await expect(field).toHaveValue('Bring a cup, a spoon and a coat');
  await card.getByRole('button', { name: 'Save this' }).press('Enter');
  await allSent(page);
  expect(await onServer()).toMatchObject({ description: 'Bring a cup, a spoon and a coat' });
  await expect(card).toHaveCount(0);
});

test('Same field on two devices: a field that is open while it changes elsewhere follows the change if untouched, and becomes a conflict card if edited', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const { page, onServer, elsewhere } = await hostAtActivity({ newPerson, newDevice });
  const field = page.getByRole('textbox', { name: 'Activity name' });
  await page.getByRole('button', { name: /^Edit Activity name: / }).click();
  await elsewhere('PUT', { name: 'Boat down the river' });
  await expect(field).toHaveValue('Boat down the river', { timeout: 30_000 });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Edit Activity name: Boat down the river' })).toBeVisible();

  await page.getByRole('button', { name: /^Edit Activity name: / }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' and back');
  await elsewhere('PUT', { name: 'Bus along the river' });
  await expect(page.getByRole('link', { name: /Bus along the river/ })).toBeVisible({ timeout: 30_000 });
  await expect(field).toHaveValue('Boat down the river and back');
  await page.keyboard.press('Tab');
  const card = page.getByRole('alert').filter({ hasText: 'Somebody else changed this too' });
  await expect(card).toContainText('Boat down the river and back');
  await expect(card).toContainText('Bus along the river');
  expect(await onServer()).toMatchObject({ name: 'Bus along the river' });
  // the untouched field sent nothing: only the second edit went out
  expect(sentInBatches(network)).toHaveLength(1);
});

test('texts of an experience are edited in place and reach a guest, who can decline and accept again', async ({
  newPerson,
  newDevice,
}) => {
  const host = await newPerson('Hana');
  const guest = await newPerson('Gita');
  const event = await newEvent(host);
  const { page } = await newDevice(host);
  await page.goto(`/manage/experiences/upcoming/${event.id}/itinerary`);
  await rewrite(page, 'Event subtitle', 'Slowly, by tram');
  const long = 'Three days of tiles, trams and custard tarts. '.repeat(20).trim();
  await page.getByRole('button', { name: /^Edit Event description: / }).click();
  await page.getByLabel('Event description', { exact: true }).fill(long);
  await page.keyboard.press('Enter');
  await allSent(page);
  expect(await readEvent(host, event.id)).toMatchObject({ subtitle: 'Slowly, by tram', description: long });
  await expectAccessible(page);

  const { page: theirs } = await newDevice(guest);
  await theirs.goto(`/experiences/${event.id}`);
  await expect(theirs.getByText('Slowly, by tram')).toBeVisible();
  const words = theirs.getByRole('paragraph').filter({ hasText: long });
  const clamped = (await words.boundingBox())!.height;
  await theirs.getByRole('button', { name: 'Show more' }).click();
  expect((await words.boundingBox())!.height).toBeGreaterThan(clamped);
  await theirs.getByRole('button', { name: 'Join' }).click();
  const status = async () => (await readEvent(guest, event.id)).selfStatus;
  await expect.poll(status).toBe('YES');
  await theirs.getByRole('button', { name: 'Can’t make it?' }).click();
  await theirs.getByRole('button', { name: 'I’m not coming' }).click();
  await expect.poll(status).toBe('NO');
  await theirs.getByRole('button', { name: 'Changed your mind?' }).click();
  await expect(theirs.getByText('Attending', { exact: true })).toBeVisible();
  await expect.poll(status).toBe('YES');
  await expectAccessible(theirs);
});

test('Delete against edit: an activity deleted elsewhere stays deleted, and the text typed for it is kept', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const { page, onServer, elsewhere } = await hostAtActivity({ newPerson, newDevice });
  await network.goDown();
  await rewrite(page, 'Activity name', 'Words that took an hour');
  await elsewhere('DELETE');
  await network.comeUp();
  await expect(page.getByTestId('sync-chip')).toHaveAccessibleName('1 not sent, needs attention', {
    timeout: 30_000,
  });
  expect(await onServer()).toBeUndefined();
  await page.reload();
  const tray = await openTray(page);
  await expect(tray.getByRole('listitem')).toContainText('Words that took an hour');
  expect((await outboxOf(page)).map(({ args }) => args)).toMatchObject([
    { set: { name: 'Words that took an hour' } },
  ]);
});

test('Chain made offline: an experience, its day and activity, a post with a photo, a comment and a like, all created offline, arrive with their ids unchanged', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const host = await newPerson('Hana');
  const { page } = await newDevice(host);
  await page.goto('/manage/experiences/upcoming?debug=1');
  await page.waitForFunction(() => window.sojournDebug !== undefined);
  await workerReady(page);
  await network.goDown();
  await fillNewExperience(page, 'A week in Porto');
  await expect.poll(() => unsentOn(page)).toBe(1);
  const [created] = await outboxOf(page);
  const { id: eventId, endOn } = created!.args as { id: string; endOn: string };

  const [dayId, activityId] = await page.evaluate(
    async ([id, on]) => {
      const debug = window.sojournDebug!;
      const ids = [debug.newId(), debug.newId()] as const;
      await debug.queue('createDay', { id: ids[0], eventId: id, name: 'One day more' });
      const at = new Date(Date.parse(on) + 86_400_000).toISOString().slice(0, 10);
      await debug.queue('createActivity', {
        id: ids[1],
        eventId: id,
        dayId: ids[0],
        name: 'Tiles',
        subtitle: '',
        description: 'Blue ones',
        location: null,
        timezone: 'Europe/Lisbon',
        startIsoTime: `${at}T09:00:00.000Z`,
        endIsoTime: `${at}T10:00:00.000Z`,
        file: null,
      });
      return ids;
    },
    [eventId, endOn] as const,
  );
  await page.goto(`/experiences/${eventId}/social`);
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#ff8b60' } })
    .jpeg()
    .toBuffer();
  await writePost(page, 'Seen from the train', { name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(postCard(page, 'Seen from the train')).toBeVisible();
  const postId = (await outboxOf(page)).flatMap(({ type, args }) =>
    type === 'createPost' ? [(args as { id: string }).id] : [],
  )[0]!;
  await page.waitForFunction(() => window.sojournDebug !== undefined);
  await page.evaluate(
    async (of) => {
      const debug = window.sojournDebug!;
      await debug.queue('createComment', { id: debug.newId(), ...of, comment: 'Window seat' });
      await debug.queue('likePost', { ...of, liked: true });
    },
    { eventId, postId },
  );
  await page.reload();
  const rows = await outboxOf(page);
  expect(rows.map(({ type }) => type)).toEqual([
    'createEvent',
    'createDay',
    'createActivity',
    'createPost',
    'createComment',
    'likePost',
  ]);

  await network.comeUp();
  await allSent(page);
  const event = await readEvent(host, eventId);
  expect(event.programs.map(({ id }) => id)).toEqual([
    ...(created!.args as { dayIds: string[] }).dayIds,
    dayId,
  ]);
  expect(event.programs[2]).toMatchObject({
    name: 'One day more',
    activities: [{ id: activityId, name: 'Tiles' }],
  });
  expect(await feedOf(host, eventId)).toMatchObject([
    { id: postId, title: 'Seen from the train', media: expect.any(String), likesCount: 1, commentCount: 1 },
  ]);
  expect(await commentsOf(host, eventId, postId)).toEqual(['Window seat']);
  const sent = countsOf(sentInBatches(network).map(({ id }) => id));
  for (const { id, type } of rows) if (type !== 'createPost') expect(sent[id], type).toBe(1);
});

test('drafts in two tabs are separate: one tab posts its own, and the other’s draft is there when that page is opened again', async ({
  newPerson,
  newDevice,
}) => {
  const host = await newPerson('Hana');
  const event = await newEvent(host);
  const { page, context } = await newDevice(host);
  const social = `/manage/experiences/upcoming/${event.id}/social`;
  await page.goto(social);
  const field = (tab: Page) => tab.getByRole('textbox', { name: 'Write a post' });
  await expect(field(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(social);
  await field(other).fill('Typed in the other tab');
  await writePost(page, 'Sent from the first tab');
  await expect
    .poll(async () =>
      (await rowsOnDevice<{ text: string }>(page, 'outbox-', 'drafts')).map(({ text }) => text),
    )
    .toEqual(['Typed in the other tab']);
  await expect(field(page)).toHaveValue('');
  await other.close();
  const again = await context.newPage();
  await again.goto(social);
  await expect(field(again)).toHaveValue('Typed in the other tab');
  await expect(postCard(again, 'Sent from the first tab')).toBeVisible();
});

// Long because one test makes every type of mutation on the same two devices.
// Lost answers and refusals: Answer lost after commit, Refused words kept (docs/protocol.md#guarantees).
import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Profile } from '#contract/schemas/profile.ts';
import type { RsvpRow } from '#contract/schemas/rsvp.ts';
import type { SyncAnswer } from '#contract/schemas/sync.ts';
import { workerReady } from '#tests/e2e/support/browser.ts';
import { rowsOnDevice, unsentOn } from '#tests/e2e/support/device-storage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { mailsFor, newAddress } from '#tests/e2e/support/people.ts';
import {
  answer,
  commentsOf,
  countsOf,
  feedOf,
  fillNewExperience,
  newEvent,
  openTray,
  outboxOf,
  postAs,
  postCard,
  readEvent,
  rewrite,
  sentInBatches,
  writeComment,
  writePost,
} from '#tests/e2e/support/scene.ts';

const OPENING = 'Doors open at eight.';

/**
 * Every type of mutation, from the recorded shapes (tests/model/frozen.test.ts makes sure that none is
 * missing). The test below fails until it also makes a mutation of a new type.
 */
const kinds = [
  ...new Set(
    readdirSync('tests/model/frozen/shapes').flatMap((file) => /^(\w+)\.\d+\./.exec(file)?.[1] ?? []),
  ),
];

const confirm = (page: Page, title: string, yes = 'Delete') =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: yes, exact: true }).click();
/** A change shows before it is stored, and a page that is left at once might not store it. */
const isStored = (page: Page, kind: string) =>
  expect.poll(async () => (await outboxOf(page)).map(({ type }) => type)).toContain(kind);

test('Answer lost after commit: every type of mutation, made on two devices, has exactly one effect', async ({
  newPerson,
  newDevice,
  network,
  server,
}) => {
  test.setTimeout(300_000);
  const [host, guest, asker, leaver] = [
    await newPerson('Hana'),
    await newPerson('Gil'),
    await newPerson('Cleo'),
    await newPerson('Lena'),
  ];
  const event = await newEvent(host);
  const other = await newEvent(host, { name: 'The evening after' });
  const doomed = await newEvent(host, { name: 'Never to be' });
  const [firstDay, secondDay, lastDay] = event.programs;
  const addActivity = (name: string, hour: string) =>
    host.call<{ id: string }>('POST', `/api/events/${event.id}/programs/${secondDay!.id}/activity`, {
      name,
      description: 'Bring a cup',
      startIsoTime: `${secondDay!.date}T${hour}:00:00.000Z`,
      endIsoTime: `${secondDay!.date}T${hour}:30:00.000Z`,
    });
  const [kept, dropped, handed, moving] = [
    await addActivity('Tram to the river', '09'),
    await addActivity('Queue for pastry', '11'),
    await addActivity('Tiles in blue', '14'),
    await addActivity('Sardines at noon', '12'),
  ];
  const missed = await addActivity('Chestnuts', '16');
  await host.call('DELETE', `/api/events/${event.id}/programs/${secondDay!.id}/activity/${missed.id}`);
  for (const person of [guest, leaver]) await answer(person, event.id, 'Yes');
  const post = await postAs(host, event.id, OPENING);
  await postAs(guest, event.id, 'To be deleted');
  await postAs(leaver, event.id, 'Off the feed');
  await guest.call('POST', `/api/feeds/${event.id}/${post.id}/comment`, { comment: 'A slip of the tongue' });
  const bulletins = `/api/bulletin/${event.id}`;
  await host.call('POST', bulletins, { title: 'Wrong gate', description: 'Sorry.' });
  const forms = `/api/events/${event.id}/form`;
  const makeForm = (title: string) =>
    host.call<{ id: string }>('POST', forms, {
      title,
      description: 'Two minutes.',
      fields: [{ id: crypto.randomUUID(), label: 'The pace' }],
    });
  const asked = await makeForm('First impressions');
  await host.call('PUT', `${forms}/${asked.id}`, { isActive: true });
  await makeForm('Asked by mistake');
  await host.call('PUT', `/api/events/${event.id}`, { rsvpType: 'OPEN_INVITE' });
  await answer(asker, event.id, 'Yes');
  const silent = await newPerson('Noor');
  const friend = newAddress('Zoe');
  await host.call('POST', '/api/rsvp', { eventId: event.id, invitees: [silent.emailId] });
  const arrivals = `/api/events/${event.id}/arrivals`;
  const rsvps = await host.call<{ id: string; user: { emailId: string } }[]>(
    'GET',
    `/api/rsvp/event/${event.id}`,
  );
  const rsvpOf = ({ emailId }: { emailId: string }) => rsvps.find(({ user }) => user.emailId === emailId)!.id;
  await host.call('POST', arrivals, { rsvpId: rsvpOf(silent) });

  const { page: hostPage } = await newDevice(host);
  const { page: guestPage } = await newDevice(guest);
  const manage = `/manage/experiences/upcoming/${event.id}`;
  await hostPage.goto(`${manage}/itinerary?day=${secondDay!.id}&activity=${kept.id}`);
  await expect(hostPage.getByRole('button', { name: /^Edit Activity name: Tram/ })).toBeVisible();
  await guestPage.goto(`/experiences/${other.id}/itinerary`);
  await expect(guestPage.getByRole('button', { name: 'Join', exact: true })).toBeVisible();
  await Promise.all([workerReady(hostPage), workerReady(guestPage)]);
  const pdf = (name: string) => ({
    name: `${name}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.7\n% ${name}\n%%EOF\n`),
  });
  await hostPage.goto(`${manage}/documents`);
  await hostPage.getByLabel('Documents to upload').setInputFiles([pdf('Old map'), pdf('Tram plan')]);
  await expect(hostPage.getByRole('button', { name: 'Delete Tram plan.pdf' })).toBeVisible();
  await expect.poll(() => unsentOn(hostPage)).toBe(0);
  await hostPage.goto(`${manage}/itinerary?day=${secondDay!.id}&activity=${kept.id}`);
  await expect(hostPage.getByRole('button', { name: /^Edit Activity name: Tram/ })).toBeVisible();
  await network.goDown();

  // the guest
  await guestPage.getByRole('button', { name: 'Join', exact: true }).click();
  await expect.poll(() => unsentOn(guestPage)).toBe(1);
  await guestPage.goto(`/experiences/${event.id}/social`);
  const card = postCard(guestPage, OPENING);
  await card.getByRole('button', { name: /^Like/ }).click();
  await card
    .getByRole('listitem')
    .filter({ hasText: 'A slip of the tongue' })
    .getByRole('button', { name: 'Delete comment' })
    .click();
  await confirm(guestPage, 'Delete comment');
  const comments = Array.from({ length: 12 }, (_each, n) => `Comment ${n + 1}`);
  for (const words of comments) await writeComment(card, words);
  await postCard(guestPage, 'To be deleted').getByRole('button', { name: 'Delete post' }).click();
  await confirm(guestPage, 'Delete post');
  await expect(postCard(guestPage, 'To be deleted')).toHaveCount(0);
  await writePost(guestPage, 'Words alone');
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#ff8b60' } })
    .jpeg()
    .toBuffer();
  const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo };
  await writePost(guestPage, 'Words and a photo', file);
  await expect.poll(() => unsentOn(guestPage)).toBe(18);
  await guestPage.goto('/profile');
  await guestPage.getByLabel('First name').fill('Gilbert');
  await guestPage.getByRole('button', { name: 'Save', exact: true }).click();
  await guestPage.getByLabel('Choose a picture').setInputFiles(file);
  await guestPage.getByRole('switch', { name: /^Guests who join or decline/ }).click();
  await expect.poll(() => unsentOn(guestPage)).toBe(21);
  await guestPage.goto(`/experiences/${event.id}/bulletin`);
  await expect.poll(() => unsentOn(guestPage)).toBe(22);
  // leaves the page before the next bulletin arrives: reading that one, too, would replace the unsent read
  // mark
  await guestPage.goto('/profile');
  await expect(guestPage.getByLabel('First name')).toHaveValue('Gilbert');

  await guestPage.goto(`/experiences/${event.id}/feedback`);
  await guestPage.getByRole('radio', { name: '4 Very good' }).check();
  await guestPage.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => unsentOn(guestPage)).toBe(23);

  // the host
  await rewrite(hostPage, 'Activity name', 'Tram along the river');
  await hostPage.getByRole('article').locator('input[type=file]').setInputFiles(file);
  await expect.poll(() => unsentOn(hostPage)).toBe(2);
  await hostPage.goto(`${manage}/itinerary?day=${secondDay!.id}&activity=${dropped.id}`);
  await expect(hostPage.getByRole('button', { name: /^Edit Activity name: Queue/ })).toBeVisible();
  await hostPage.getByRole('button', { name: 'Delete activity' }).click();
  await confirm(hostPage, 'Delete activity');
  await rewrite(hostPage, 'Day name', 'The long day');
  // after the text edits, which must be in the batches whose answers are lost
  await hostPage
    .getByRole('group', { name: /^Image of / })
    .locator('input[type=file]')
    .setInputFiles(file);
  await hostPage.getByRole('button', { name: 'Add activity' }).click();
  const sheet = hostPage.getByRole('dialog', { name: 'New activity' });
  await sheet.getByLabel('Name', { exact: true }).fill('Fado in the cellar');
  await sheet.getByLabel('What happens').fill('Twelve songs');
  await sheet.getByRole('button', { name: 'Add activity' }).click();
  await expect(sheet).toBeHidden();
  await hostPage.getByRole('button', { name: 'Add day' }).click();
  await expect.poll(() => unsentOn(hostPage)).toBe(7);
  await hostPage.goto(`${manage}/itinerary?day=${lastDay!.id}`);
  await hostPage.getByRole('button', { name: `Actions for ${lastDay!.name}` }).click();
  await hostPage.getByRole('menuitem', { name: 'Delete day' }).click();
  await confirm(hostPage, 'Delete day');
  await expect.poll(() => unsentOn(hostPage)).toBe(8);
  // in the other event, where nothing else changes the order of days
  await hostPage.goto(`/manage/experiences/upcoming/${other.id}/itinerary?day=${other.programs[0]!.id}`);
  const ofFirst = hostPage.getByRole('button', { name: `Actions for ${other.programs[0]!.name}` });
  await ofFirst.click();
  await hostPage.getByRole('menuitem', { name: 'Copy day' }).click();
  await expect.poll(() => unsentOn(hostPage)).toBe(9);
  await hostPage.getByRole('button', { name: /^Actions for/ }).click();
  await hostPage.getByRole('menuitem', { name: 'Reorder days' }).click();
  await hostPage.getByRole('button', { name: `Move ${other.programs[0]!.name} down` }).click();
  await hostPage.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => unsentOn(hostPage)).toBe(10);
  await hostPage.goto(`${manage}/attendees`);
  await hostPage.getByRole('button', { name: 'Approve Cleo Tester' }).click();
  await expect.poll(() => unsentOn(hostPage)).toBe(11);
  await hostPage.getByRole('button', { name: 'Remove Lena Tester' }).click();
  await confirm(hostPage, 'Remove Attendee', 'Remove');
  await expect.poll(() => unsentOn(hostPage)).toBe(12);
  await hostPage.getByRole('checkbox', { name: 'Select Gil Tester' }).check();
  await hostPage.getByRole('button', { name: 'Make Host' }).click();
  await hostPage.getByRole('button', { name: 'Send a reminder to Noor Tester' }).click();
  await hostPage.getByRole('button', { name: 'Tags of Noor Tester' }).click();
  const tagging = hostPage.getByRole('dialog', { name: 'Tags' });
  await tagging.getByRole('combobox', { name: 'Find or add a tag' }).fill('Speaker');
  await tagging.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(tagging).toBeHidden();
  await hostPage.getByRole('button', { name: 'Invite', exact: true }).first().click();
  const inviting = hostPage.getByRole('dialog', { name: 'Invite Guests' });
  await inviting.getByLabel('E-mail of guest 1').fill(`Zoë Okafor <${friend}>`);
  await inviting.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(inviting).toBeHidden();
  await expect.poll(() => unsentOn(hostPage)).toBe(16);
  await hostPage.getByRole('button', { name: 'Experience Settings' }).click();
  const settings = hostPage.getByRole('dialog', { name: 'Experience Settings' });
  await settings.getByLabel('Name', { exact: true }).fill('Four days in Lisbon');
  await hostPage.keyboard.press('Enter');
  await settings.locator('input[type=file]').setInputFiles(file);
  await expect.poll(() => unsentOn(hostPage)).toBe(18);
  await hostPage.goto(`/manage/experiences/upcoming/${doomed.id}`);
  await hostPage.getByRole('button', { name: 'Experience Settings' }).click();
  await settings.getByRole('button', { name: 'Delete event' }).click();
  await settings.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => unsentOn(hostPage)).toBe(19);
  await hostPage.goto('/manage/experiences/upcoming');
  await fillNewExperience(hostPage, 'A week in Porto');
  await expect.poll(() => unsentOn(hostPage)).toBe(20);
  await hostPage.goto('/manage/experiences/upcoming');
  await hostPage.getByRole('button', { name: 'Actions for The evening after' }).click();
  await hostPage.getByRole('menuitem', { name: 'Clone' }).click();
  await hostPage
    .getByRole('dialog', { name: /^Clone/ })
    .getByRole('button', { name: 'Clone', exact: true })
    .click();
  await expect.poll(() => unsentOn(hostPage)).toBe(21);
  await hostPage.goto(`${manage}/bulletin`);
  await hostPage.getByRole('button', { name: 'Delete “Wrong gate”' }).click();
  await confirm(hostPage, 'Delete bulletin');
  const news = hostPage.getByRole('form', { name: 'Post a bulletin' });
  await news.getByRole('textbox', { name: 'Title' }).fill('North gate');
  await news.getByRole('textbox', { name: 'Message' }).fill('It opens at eight.');
  await news.getByRole('button', { name: 'Post' }).click();
  await expect(hostPage.getByRole('article').filter({ hasText: 'North gate' })).toContainText(
    'Waiting to send',
  );

  await hostPage.goto(`${manage}/feedback`);
  await hostPage.getByRole('button', { name: 'Actions for “Asked by mistake”' }).click();
  await hostPage.getByRole('menuitem', { name: 'Delete form' }).click();
  await confirm(hostPage, 'Delete form');
  await hostPage.getByRole('button', { name: 'Actions for “First impressions”' }).click();
  await hostPage.getByRole('menuitem', { name: 'Edit' }).click();
  await hostPage.getByRole('textbox', { name: 'Title' }).fill('Second thoughts');
  await hostPage.getByRole('button', { name: 'Save', exact: true }).click();
  await hostPage.getByRole('button', { name: 'New form' }).click();
  await hostPage.getByRole('textbox', { name: 'Title' }).fill('After Lisbon');
  await hostPage.getByRole('textbox', { name: 'Type a question, then press Enter' }).fill('The custard');
  await hostPage.getByRole('button', { name: 'Save', exact: true }).click();
  await hostPage
    .getByRole('article', { name: 'After Lisbon' })
    .getByRole('button', { name: 'Publish' })
    .click();
  await expect(hostPage.getByRole('article', { name: 'After Lisbon' })).toContainText('Published');
  await isStored(hostPage, 'openForm');
  await hostPage.goto(`${manage}/documents?folder=${guest.guid}`);
  await hostPage.getByLabel('Documents to upload').setInputFiles(pdf('Ticket'));
  await expect(hostPage.getByRole('listitem').filter({ hasText: 'Ticket' })).toContainText('Waiting to send');
  await hostPage.getByRole('link', { name: /^Common Documents/ }).click();
  await hostPage.getByRole('button', { name: 'Delete Old map.pdf' }).click();
  await confirm(hostPage, 'Delete document');
  await expect(hostPage.getByRole('button', { name: 'Delete Old map.pdf' })).toHaveCount(0);
  // closing the undo notice releases the deletion, so that it goes out with the first batch
  await hostPage
    .getByRole('status')
    .filter({ hasText: 'Deleting “Old map.pdf”' })
    .getByRole('button', { name: 'Close' })
    .click();
  await hostPage.goto(`${manage}/itinerary?day=${secondDay!.id}&activity=${handed.id}`);
  await hostPage.getByRole('button', { name: 'Documents', exact: true }).click();
  const panel = hostPage.getByRole('dialog', { name: 'Documents' });
  await panel.getByRole('button', { name: 'Attach Tram plan.pdf' }).click();
  await expect(panel.getByRole('button', { name: /^Detach Tram plan/ })).toBeVisible();
  await isStored(hostPage, 'linkDocument');

  await hostPage.goto(`${manage}/itinerary?day=${secondDay!.id}&activity=${moving.id}`);
  for (const verb of ['Copy', 'Move']) {
    await hostPage.getByRole('button', { name: `${verb} to day…` }).click();
    await hostPage
      .getByRole('dialog', { name: `${verb} “Sardines at noon” to…` })
      // the exact name: "Day 1" is also part of "Tuesday 1 December"
      .getByRole('button', { name: new RegExp(`^${firstDay!.name}\\b`) })
      .click();
  }
  await expect(hostPage.getByRole('link', { name: /^Sardines at noon/ })).toHaveCount(0);
  await hostPage.getByRole('button', { name: /^Actions for/ }).click();
  await hostPage.getByRole('menuitem', { name: 'Recently deleted' }).click();
  await hostPage.getByRole('button', { name: 'Restore: Chestnuts' }).click();
  await hostPage.keyboard.press('Escape');
  await expect(hostPage.getByRole('link', { name: /^Chestnuts/ })).toBeVisible();
  await isStored(hostPage, 'restoreFromBin');

  await hostPage.goto(`/experiences/${event.id}/check-in`);
  await hostPage.getByRole('button', { name: 'Undo the check-in of Noor Tester' }).click();
  await hostPage.getByRole('button', { name: 'Check in Cleo Tester' }).click();
  await expect(hostPage.getByText('1 of 1 in')).toBeVisible();

  // as if push messages had been switched on; none is delivered to this browser
  await hostPage.context().grantPermissions(['notifications']);
  await hostPage.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
  await hostPage
    .getByRole('button', { name: /^Stop messages about/ })
    .first()
    .click();
  await expect(hostPage.getByRole('button', { name: /^Send messages about/ }).first()).toBeVisible();
  await hostPage.getByRole('button', { name: 'Mark all as read' }).click();
  await hostPage.keyboard.press('Escape');
  await expect(hostPage.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  for (const kind of ['checkIn', 'choosePushes', 'readNotifications']) await isStored(hostPage, kind);
  await hostPage.goto(`/experiences/${event.id}/social`);
  for (const [words, what] of [
    [OPENING, 'Pin to the top'],
    ['Off the feed', 'Hide post'],
  ] as const) {
    await postCard(hostPage, words)
      .getByRole('button', { name: /^Actions for the post/ })
      .click();
    await hostPage.getByRole('menuitem', { name: what }).click();
  }
  await expect(postCard(hostPage, 'Off the feed')).toContainText('waiting');

  // wait until no deletion is held back any more, so that all are in the batches whose answers are lost
  await expect
    .poll(
      async () => Math.max(...(await outboxOf(hostPage)).map(({ heldUntil = 0 }) => heldUntil)) < Date.now(),
      {
        timeout: 30_000,
      },
    )
    .toBe(true);
  const [guestRows, hostRows] = [await outboxOf(guestPage), await outboxOf(hostPage)];
  const rows = [...guestRows, ...hostRows];
  expect(kinds.length).toBeGreaterThan(10);
  expect([...new Set(rows.map(({ type }) => type))].toSorted(), 'every type of mutation is queued').toEqual(
    kinds.toSorted(),
  );

  // the network is back, but each device loses its first answers after the commit
  const lostBatches = [host, guest].map(
    ({ guid }) =>
      ({
        mode: 'drop-after-commit',
        method: 'POST',
        path: '/api/batch',
        requestHeaders: { 'x-expect-user': guid },
        count: 2,
      }) as const,
  );
  const itsDay = `/api/events/${event.id}/programs/${secondDay!.id}`;
  const withFile = [
    '/api/profile/picture',
    `/api/events/${event.id}/image`,
    `${itsDay}/image`,
    `${itsDay}/activity/${kept.id}/image`,
    `/api/documents/event/${event.id}/user/${guest.guid}`,
  ];
  network.setRules(
    ...lostBatches,
    { mode: 'drop-after-commit', method: 'POST', path: `/api/feeds/${event.id}`, count: 2 },
    ...withFile.map((path) => ({ mode: 'drop-after-commit', method: 'POST', path, count: 1 }) as const),
  );
  await network.comeUp();
  for (const page of [guestPage, hostPage])
    await expect.poll(() => unsentOn(page), { timeout: 60_000 }).toBe(0);

  // every change reached the server at least twice
  const lost = network.log.filter(
    ({ mode, upstreamStatus }) =>
      mode === 'drop-after-commit' && upstreamStatus !== undefined && upstreamStatus < 300,
  );
  expect(lost.filter(({ path }) => path === '/api/batch')).toHaveLength(4);
  expect(lost.filter(({ path }) => path.startsWith('/api/feeds'))).toHaveLength(2);
  expect(
    lost
      .map(({ path }) => path)
      .filter((path) => withFile.includes(path))
      .toSorted(),
  ).toEqual(withFile.toSorted());
  const times = countsOf([
    ...sentInBatches(network).map(({ id }) => id),
    ...network.log.flatMap(({ path, headers }) =>
      path.startsWith('/api/feeds') || withFile.includes(path) ? [String(headers['idempotency-key'])] : [],
    ),
  ]);
  for (const { id, type } of rows) expect(times[id] ?? 0, type).toBeGreaterThan(1);

  // and took effect once
  const after = await readEvent(host, event.id);
  expect(after.name).toBe('Four days in Lisbon');
  expect(
    [
      after.image,
      after.programs[1]!.image,
      after.programs[1]!.activities.find(({ id }) => id === kept.id)?.image,
    ].map(Boolean),
  ).toEqual([true, true, true]);
  const profile = await guest.call<Profile>('GET', '/api/profile');
  expect(profile).toMatchObject({
    firstName: 'Gilbert',
    profilePic: expect.any(String),
    mails: { answers: true },
  });
  expect(after.programs.map(({ name }) => name)).toEqual([
    firstDay!.name,
    'The long day',
    expect.any(String),
  ]);
  expect(after.programs.map(({ id }) => id)).not.toContain(lastDay!.id);
  expect(after.programs[1]!.activities.map(({ name }) => name).toSorted()).toEqual([
    'Chestnuts',
    'Fado in the cellar',
    'Tiles in blue',
    'Tram along the river',
  ]);
  expect(
    after.programs[0]!.activities.map(({ name }) => name),
    'the copy and the moved activity',
  ).toEqual(['Sardines at noon', 'Sardines at noon']);
  const [one, two, three] = other.programs.map(({ id }) => id);
  expect((await readEvent(host, other.id)).programs.map(({ id, name }) => [id, name])).toEqual([
    [two, 'Day 1'],
    [one, 'Day 2'],
    [three, 'Day 3'],
    [expect.any(String), 'Day 4'],
  ]);
  expect(await asker.call('GET', `/api/rsvp/event/self/${event.id}`)).toMatchObject({ status: 'YES' });
  expect(await leaver.call('GET', `/api/rsvp/event/self/${event.id}`)).toMatchObject({
    status: 'HOST_REMOVED',
  });
  expect(await guest.call('GET', `/api/rsvp/event/self/${other.id}`)).toMatchObject({ status: 'YES' });
  expect(await readEvent(guest, event.id)).toMatchObject({ isHost: true, isOwner: false });
  expect((await mailsFor(server.origin, friend)).length, 'invited once').toBe(1);
  expect(
    (await host.call<RsvpRow[]>('GET', `/api/rsvp/event/${event.id}`)).flatMap(({ user }) => user.tags),
  ).toEqual(['Speaker']);
  expect(
    (await mailsFor(server.origin, silent.emailId)).filter((mail) => mail.includes('Are you coming')).length,
  ).toBe(1);
  const mine = (await host.call<{ name: string; isHost: boolean }[]>('GET', '/api/events')).filter(
    ({ isHost }) => isHost,
  );
  expect(mine.map(({ name }) => name).toSorted()).toEqual([
    'A week in Porto',
    'Four days in Lisbon',
    'The evening after',
    'The evening after',
  ]);
  expect((await guest.call<{ title: string }[]>('GET', bulletins)).map(({ title }) => title)).toEqual([
    'North gate',
  ]);
  expect((await host.call<{ rsvpId: string }[]>('GET', arrivals)).map(({ rsvpId }) => rsvpId)).toEqual([
    rsvpOf(asker),
  ]);
  expect(
    (await host.call<{ title: string; isActive: boolean }[]>('GET', forms)).map(({ title, isActive }) => [
      title,
      isActive,
    ]),
  ).toEqual([
    ['After Lisbon', true],
    ['Second thoughts', true],
  ]);
  expect(await host.call('GET', `${forms}/${asked.id}/response`)).toMatchObject({
    responsesCount: 1,
    totalAverage: 4,
  });
  const namesOf = async (folder: string) =>
    (await guest.call<{ name: string }[]>('GET', `/api/documents/event/${event.id}/user/${folder}`)).map(
      ({ name }) => name,
    );
  expect([await namesOf('common'), await namesOf(guest.guid)]).toEqual([['Tram plan.pdf'], ['Ticket.pdf']]);
  expect(
    after.programs[1]!.activities.find(({ id }) => id === handed.id)?.documents.map(({ name }) => name),
  ).toEqual(['Tram plan.pdf']);
  const feed = await feedOf(guest, event.id);
  expect(feed.map(({ title }) => title).toSorted()).toEqual(
    [OPENING, 'Off the feed', 'Words alone', 'Words and a photo'].toSorted(),
  );
  expect(feed.find(({ id }) => id === post.id)).toMatchObject({
    likesCount: 1,
    commentCount: 12,
    pinnedAt: expect.any(String),
  });
  expect(feed.find(({ title }) => title === 'Off the feed')).toMatchObject({ hidden: true });
  expect(feed.find(({ title }) => title === 'Words and a photo')?.media).toBeTruthy();
  const { events } = await host.call<SyncAnswer>('POST', '/api/sync', { cursors: {} });
  expect(
    events.find(({ id }) => id === event.id)?.changes.notifications?.find(({ kind }) => kind === 'comes'),
    'the host’s notification is read',
  ).toMatchObject({ read: true });
  expect(await commentsOf(guest, event.id, post.id)).toEqual(comments);
});

const WORDS = [
  'zwölf Boxkämpfer  🥊',
  '',
  '\t\u202eשלום\u202c <b>&amp;</b> e\u0301 \u00e9 👩‍👩‍👧',
  'ende\u00a0',
].join('\n');

test('Refused words kept: refused changes keep their text byte for byte across a reload; retry, edit, copy and discard work', async ({
  newPerson,
  newDevice,
  network,
}) => {
  const [host, guest] = [await newPerson('Hana'), await newPerson('Gil')];
  const event = await newEvent(host);
  const post = await postAs(host, event.id, OPENING);
  await answer(guest, event.id, 'Yes');
  const { page, context } = await newDevice(guest);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/experiences/${event.id}/social`);
  await expect(postCard(page, OPENING)).toBeVisible();
  await workerReady(page);
  await network.goDown();
  // the field trims the text and changes nothing else
  const words = WORDS.trim();
  await writeComment(postCard(page, OPENING), WORDS);
  await writePost(page, WORDS);
  await writePost(page, 'To be discarded');

  // the guest leaves the event on another device, so everything will be refused
  await answer(guest, event.id, 'No');
  await network.comeUp();
  await expect(page.getByTestId('sync-chip')).toHaveAccessibleName('3 not sent, need attention', {
    timeout: 30_000,
  });
  const refused = await outboxOf(page);
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await page.reload();
  await expect(page.getByTestId('sync-chip')).toHaveAccessibleName('3 not sent, need attention');
  const wordsOf = async () =>
    (await outboxOf(page)).map(({ type, args }) => [
      type,
      (args as { comment?: string }).comment ?? (args as { title?: string }).title,
    ]);
  expect(await wordsOf()).toEqual([
    ['createComment', words],
    ['createPost', words],
    ['createPost', 'To be discarded'],
  ]);

  // Copy copies exactly this text
  const tray = await openTray(page);
  const item = (start: string) => tray.getByTestId('outbox-row').filter({ hasText: start });
  for (const start of ['Comment: “zwölf', 'Post: “zwölf']) {
    await expect(item(start)).toContainText('Not sent');
    await page.evaluate(() => navigator.clipboard.writeText('something else'));
    await item(start).getByRole('button', { name: 'Copy', exact: true }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(words);
  }

  // Retry sends it again; it is refused again, and nothing is lost
  const before = (await outboxOf(page)).map(({ id }) => id);
  await item('Comment: “zwölf').getByRole('button', { name: 'Retry' }).click();
  await expect
    .poll(async () =>
      (await outboxOf(page))
        .filter(({ id }) => !before.includes(id))
        .map(({ type, status }) => `${type} ${status}`),
    )
    .toEqual(['createComment rejected']);
  expect((await wordsOf()).find(([type]) => type === 'createComment')).toEqual(['createComment', words]);

  // Discard asks for confirmation
  await item('Post: “To be discarded').getByRole('button', { name: 'Discard' }).click();
  await page
    .getByRole('dialog', { name: 'Discard this change?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(item('Post: “To be discarded')).toBeVisible();
  await item('Post: “To be discarded').getByRole('button', { name: 'Discard' }).click();
  await confirm(page, 'Discard this change?', 'Discard');
  await expect(item('Post: “To be discarded')).toHaveCount(0);
  expect(await unsentOn(page)).toBe(2);

  // once the guest has returned, the comment is accepted unchanged and the post after an edit
  await answer(guest, event.id, 'Yes');
  await item('Comment: “zwölf').getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => unsentOn(page)).toBe(1);
  expect(await commentsOf(host, event.id, post.id)).toEqual([words]);
  await page.keyboard.press('Escape');
  const unsent = postCard(page, 'Boxkämpfer').filter({ hasText: 'Not sent' });
  await unsent.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit and send again' });
  const field = form.getByRole('textbox', { name: 'Text' });
  await expect(field).toHaveValue(words);
  await field.fill(`${words}!`);
  await expect
    .poll(
      async () => (await rowsOnDevice<{ text: string }>(page, 'outbox-', 'drafts')).map(({ text }) => text),
      'the edit is saved as a draft while it is typed',
    )
    .toEqual([expect.stringContaining('!')]);
  await page.reload();
  await expect(unsent).toBeVisible();
  await unsent.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(field, 'the draft survives a reload').toHaveValue(`${words}!`);
  await form.getByRole('button', { name: 'Save and send' }).click();
  await expect.poll(() => unsentOn(page)).toBe(0);
  expect((await feedOf(host, event.id)).map(({ title }) => title).toSorted()).toEqual(
    [OPENING, `${words}!`].toSorted(),
  );
});

// Guests of an experience: hosts invite, approve and manage capacity; guests answer, wait and are notified,
// each on their own device.
import type { Locator, Page } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { goOffline, goOnline, workerReady } from '#tests/e2e/support/browser.ts';
import { unsentOn } from '#tests/e2e/support/device-storage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { expectFingerSized, expectNoSidewaysScroll } from '#tests/e2e/support/page-checks.ts';
import { mailsFor, newAddress } from '#tests/e2e/support/people.ts';
import { printed } from '#tests/e2e/support/printed.ts';
import { answer, newEvent } from '#tests/e2e/support/scene.ts';

const PHONE = { viewport: { width: 390, height: 844 } } as const;
const DESK = { viewport: { width: 1440, height: 900 } } as const;

const group = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const inGroup = (page: Page, name: string, who: string): Locator =>
  group(page, name).getByRole('listitem').filter({ hasText: who });
const attendeesOf = (id: string): string => `/manage/experiences/upcoming/${id}/attendees`;
/** Confirms a dialog. */
const confirm = (page: Page, title: string, yes: string): Promise<void> =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: yes, exact: true }).click();
const notice = (page: Page, words: string): Locator => page.getByRole('status').filter({ hasText: words });

/** Opens the panel of notifications. */
async function openNotifications(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel).toBeVisible();
  return panel;
}
const fits = async (...pages: Page[]): Promise<void> => {
  for (const page of pages) await expectNoSidewaysScroll(page);
};

test('hosts invite pasted addresses, approve, tag, filter, add a second host and undo decisions; a guest answers by mail and brings a companion', async ({
  newPerson,
  newDevice,
  server,
}) => {
  test.setTimeout(120_000);
  const [hana, gil, ida] = [await newPerson('Hana'), await newPerson('Gil'), await newPerson('Ida')];
  const { id } = await newEvent(hana, { rsvpType: 'OPEN_INVITE' });
  await hana.call('PUT', `/api/events/${id}`, { plusOnes: 2 });
  const [noor, max] = [newAddress('Noor'), newAddress('Max')];
  const { page: host, context } = await newDevice(hana, DESK);
  await host.goto(attendeesOf(id));
  await workerReady(host);

  // paste a list copied from a mail, and add a note, which must not contain links
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await host.evaluate(
    (list) => navigator.clipboard.writeText(list),
    `Noor Haddad <${noor}>; ${max},\n${hana.emailId}`,
  );
  await host.getByRole('button', { name: 'Invite', exact: true }).first().click();
  const dialog = host.getByRole('dialog', { name: 'Invite Guests' });
  await dialog.getByLabel('E-mail of guest 1').press('Control+v');
  await expect(dialog.getByLabel('E-mail of guest 4')).toBeFocused();
  await expect(dialog.getByText('2 ready')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add a note' }).click();
  const note = dialog.getByRole('textbox', { name: 'Note' });
  await note.pressSequentially('The keys: example.org');
  await expect(dialog.getByText('Links cannot be sent in a note.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(note).toBeFocused();
  await note.fill('Bring a coat,\nit is windy by the river.');
  await host.setViewportSize(PHONE.viewport);
  await expect(note, 'the same dialog in a narrow window').toHaveValue(/windy/);
  await expectFingerSized(host);
  await host.setViewportSize(DESK.viewport);
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(host.getByText('Invitations Sent!\n2 invited, 1 already attending')).toBeVisible();
  await expect(group(host, 'Pending').getByRole('listitem')).toHaveText([/Max/i, /Noor Haddad/]);

  // the mail leads to an answer without an account, with a companion
  const [mail] = await mailsFor(server.origin, noor);
  expect(mail).toContain('Hana Tester writes:\n\n> Bring a coat,\n> it is windy by the river.');
  const link = new URL(/https?:\S+\/itinerary\/\S+/.exec(mail ?? '')?.[0] ?? 'about:blank');
  const { page: guest } = await newDevice(undefined, PHONE);
  await guest.goto(`${link.pathname}${link.search}`);
  await guest.getByRole('button', { name: 'Bringing somebody?' }).click();
  const company = guest.getByRole('dialog', { name: 'Who comes along?' });
  await company.getByRole('button', { name: 'One more' }).click();
  await company.getByLabel('Their name').fill('Sam');
  await company.getByRole('button', { name: 'Accept invitation · 2 people' }).click();
  await expect(guest.getByText('Attending', { exact: true })).toBeVisible();
  await expect(guest.getByRole('button', { name: /^You \+ 1/ })).toBeVisible();
  await expect(inGroup(host, 'Attending', 'Noor Haddad')).toContainText('with Sam');
  await expect(host.getByText('3 attending')).toBeVisible();

  // two people request to join, one of them offline
  const { page: phone, context: phoneContext } = await newDevice(gil, PHONE);
  await phone.goto(`/itinerary/${id}`);
  await expect(phone.getByRole('button', { name: 'Request to join' })).toBeVisible();
  await workerReady(phone);
  await goOffline(phoneContext);
  await phone.getByRole('button', { name: 'Request to join' }).click();
  await expect(phone.getByText('Approval Pending')).toBeVisible();
  await answer(ida, id, 'Yes');
  await goOnline(phoneContext);
  const asks = group(host, 'Approval requested');
  await expect(asks.getByRole('listitem')).toHaveText([/Gil Tester/, /Ida Tester/]);

  // the host approves both at once, undoes it offline, then approves again
  await goOffline(context);
  await host.getByRole('checkbox', { name: 'Select all: Approval requested' }).check();
  const bar = host.getByRole('toolbar', { name: 'Selected attendees' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Approve' }).click();
  await expect(group(host, 'Attending').getByRole('listitem')).toHaveCount(4);
  await expect(host.getByText('5 attending'), 'counted at once, like the list').toBeVisible();
  await notice(host, 'Approving 2 people').getByRole('button', { name: 'Undo' }).click();
  await expect(asks.getByRole('listitem')).toHaveCount(2);
  await expect(host.getByText('3 attending')).toBeVisible();
  await asks.getByRole('button', { name: 'Approve all 2' }).click();
  await notice(host, 'Approving 2 people').getByRole('button', { name: 'Close' }).click();
  await expect(inGroup(host, 'Attending', 'Gil Tester')).toContainText('Waiting to send');
  await goOnline(context);
  await expect(phone.getByText('Attending', { exact: true })).toBeVisible();
  await expect((await openNotifications(phone)).getByRole('link').first()).toContainText(
    'Your request was approved. You are coming!',
  );
  await phone.keyboard.press('Escape');

  // the host tags a guest and filters the list by that tag
  await host.getByRole('button', { name: 'Tags of Noor Haddad' }).click();
  const tags = host.getByRole('dialog', { name: 'Tags' });
  await tags.getByRole('combobox', { name: 'Find or add a tag' }).pressSequentially('Speaker,');
  await tags.getByRole('button', { name: 'Save', exact: true }).click();
  await host.getByRole('button', { name: 'Filter by Tags' }).click();
  const filter = host.getByRole('dialog', { name: 'Filter by Tags' });
  await filter.getByRole('checkbox', { name: /^Speaker/ }).check();
  await filter.getByRole('button', { name: 'Show 1 attendee' }).click();
  await expect(host.getByRole('main').getByRole('listitem').filter({ hasText: 'Tester' })).toHaveCount(0);
  await expect(inGroup(host, 'Attending', 'Noor Haddad')).toContainText('Speaker');
  await host.getByRole('button', { name: /^Filter by Tags/ }).click();
  await filter.getByRole('button', { name: 'Clear' }).click();
  await host.keyboard.press('Escape');

  // a guest becomes a second host, who can manage from then on
  await host.getByRole('checkbox', { name: 'Select Gil Tester' }).check();
  await bar.getByRole('button', { name: 'Make Host' }).click();
  await expect(phone.getByRole('link', { name: 'Manage Event' })).toBeVisible();
  await phone.goto(attendeesOf(id));
  await expect(inGroup(phone, 'Attending', 'Noor Haddad')).toContainText('with Sam');
  await fits(host, phone);

  // a removal is undone before it is sent; only the second removal is mailed
  const remove = async () => {
    await host.getByRole('button', { name: 'Remove Ida Tester' }).click();
    await expect(host.getByText('Are you sure you want to remove 1 attendee(s)?')).toBeVisible();
    await confirm(host, 'Remove Attendee', 'Remove');
    await expect(inGroup(host, 'Declined', 'Ida Tester')).toBeVisible();
    await expect(host.getByText('4 attending')).toBeVisible();
  };
  await remove();
  await notice(host, 'Removing Ida Tester').getByRole('button', { name: 'Undo' }).click();
  await expect(inGroup(host, 'Attending', 'Ida Tester')).toBeVisible();
  await expect(host.getByText('5 attending')).toBeVisible();
  await remove();
  await notice(host, 'Removing Ida Tester').getByRole('button', { name: 'Close' }).click();
  await expect(inGroup(phone, 'Declined', 'Ida Tester')).toContainText('Host Declined');
  const subjects = async () => (await mailsFor(server.origin, ida.emailId)).length;
  // three mails: code, approval, removal
  await expect.poll(subjects).toBe(3);
});

test('a place given up offline goes to the first person on the waiting list, with one notification each; the QR code on an offline host’s screen leads to the event', async ({
  newPerson,
  newDevice,
  network,
  server,
}) => {
  test.setTimeout(120_000);
  const [hana, gil, wim, zoe] = [
    await newPerson('Hana'),
    await newPerson('Gil'),
    await newPerson('Wim'),
    await newPerson('Zoe'),
  ];
  const { id } = await newEvent(hana, { rsvpType: 'OPEN' });
  await hana.call('PUT', `/api/events/${id}`, { capacity: 1 });
  await answer(gil, id, 'Yes');
  const { page: host, context } = await newDevice(hana, DESK);
  const { page: phone, context: gils } = await newDevice(gil, PHONE);
  await host.goto(attendeesOf(id));
  await expect(host.getByText('1 of 1 place')).toBeVisible();

  // the QR code on the offline host's screen is enough to get to the event
  await workerReady(host);
  await goOffline(context);
  await host.getByRole('button', { name: 'Share', exact: true }).first().click();
  const sheet = host.getByRole('dialog', { name: 'Share this Event' });
  const code = sheet.getByRole('img', { name: /^QR code/ });
  await expect(code).toBeVisible();
  const whoSees = sheet.getByText('Anyone with this link can view the programme, not documents or guests.');
  await host.setViewportSize({ width: 1280, height: 800 });
  await expect(whoSees, 'without scrolling').toBeInViewport({ ratio: 1 });
  await host.setViewportSize(DESK.viewport);
  const scanned = `${network.origin}/itinerary/${id}`;
  await expect.poll(() => scan(code).catch(() => 'not drawn yet')).toBe(scanned);
  await host.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await goOnline(context);
  const { page: waiting } = await newDevice(wim, PHONE);
  await waiting.goto(scanned);
  await waiting.getByRole('button', { name: 'Join waiting list' }).click();
  await expect(waiting.getByText('Number 1 in line')).toBeVisible();
  await answer(zoe, id, 'Yes');
  await expect(group(host, 'Waiting list').getByRole('listitem')).toHaveText([
    /Wim Tester · number 1 in line/,
    /Zoe Tester · number 2 in line/,
  ]);

  // the guest gives up the place offline; nobody gets it until the guest is back online
  await phone.goto(`/itinerary/${id}`);
  await expect(phone.getByText('Attending', { exact: true })).toBeVisible();
  await workerReady(phone);
  // a worker that has only just started ignores the browser's offline switch
  network.setRules({ mode: 'refuse', requestHeaders: { 'x-expect-user': gil.guid } });
  await goOffline(gils);
  await phone.getByRole('button', { name: 'Can’t make it?' }).click();
  await confirm(phone, 'Leave this experience?', 'I’m not coming');
  await expect(phone.getByText('Declined', { exact: true })).toBeVisible();
  await expect.poll(() => unsentOn(phone), 'it is stored').toBe(1);
  await phone.reload();
  await expect(phone.getByText('Declined', { exact: true })).toBeVisible();
  await expect(inGroup(host, 'Attending', 'Gil Tester')).toBeVisible();
  network.setRules();
  await goOnline(gils);
  await expect(waiting.getByText('Attending', { exact: true })).toBeVisible();
  await expect.poll(() => unsentOn(phone)).toBe(0);
  await expect(inGroup(host, 'Attending', 'Wim Tester')).toBeVisible();
  await expect(inGroup(host, 'Waiting list', 'Zoe Tester')).toContainText('number 1 in line');
  await expect(host.getByText('1 of 1 place')).toBeVisible();

  // everybody concerned is notified once in the app, and the new guest by mail
  const hers = await openNotifications(host);
  for (const words of [
    /Gil Tester is not coming/,
    /Wim Tester is coming/,
    /Zoe Tester is waiting for a place/,
  ])
    await expect(hers.getByRole('link', { name: words })).toHaveCount(1);
  const his = await openNotifications(waiting);
  const place = his.getByRole('link', { name: /A place became free\. You are coming!/ });
  await expect(place).toHaveCount(1);
  await expectFingerSized(waiting);
  const letters = (await mailsFor(server.origin, wim.emailId)).filter((text) =>
    text.includes('Now there is a place for you'),
  );
  expect(letters).toHaveLength(1);

  // a notification read offline becomes read on every device
  const { page: laptop } = await newDevice(wim, DESK);
  await expect(laptop.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await workerReady(waiting);
  await goOffline(waiting.context());
  await place.click();
  await expect(his).toBeHidden();
  await expect(waiting).toHaveURL(new RegExp(`/itinerary/${id}`));
  await expect(waiting.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await goOnline(waiting.context());
  await expect(laptop.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await fits(host, phone, waiting);
});

/** Reads the QR code in this picture, as a camera would. */
async function scan(picture: Locator): Promise<string> {
  const { data, info } = await sharp(await picture.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

test('at 320 px, names of people who request to join stay readable beside the buttons, also at check-in', async ({
  newPerson,
  newDevice,
}) => {
  const hana = await newPerson('Hana');
  const { id } = await newEvent(hana, { rsvpType: 'OPEN_INVITE' });
  for (const name of ['Bartholomew', 'Gil']) await answer(await newPerson(name), id, 'Yes');
  const { page } = await newDevice(hana, { viewport: { width: 320, height: 640 } });
  const box = async (of: Locator) => (await of.boundingBox())!;
  await page.goto(attendeesOf(id));
  const name = page.getByText('Bartholomew Tester');
  await name.scrollIntoViewIfNeeded();
  expect.soft((await box(name)).height, 'one line').toBeLessThan(30);
  await page.goto(`/experiences/${id}/check-in`);
  const row = page.getByRole('listitem').filter({ hasText: 'Gil Tester' });
  const standing = await box(row.getByText('Waiting for approval'));
  const letIn = await box(row.getByRole('button', { name: 'Let in Gil Tester' }));
  const apart = letIn.x >= standing.x + standing.width || letIn.y >= standing.y + standing.height;
  expect.soft(apart, 'the button is beside the badge or below it').toBe(true);
  await row.getByRole('button', { name: 'Let in Gil Tester' }).click();
  await expect(row.getByText(/^In at /)).toBeVisible();
  expect.soft((await box(row.getByText('Gil Tester'))).height, 'one line').toBeLessThan(30);
  await fits(page);
  await page.goto(`/manage/experiences/upcoming/${id}/documents`);
  const common = page.getByRole('link', { name: 'Common Documents' });
  await expect(common).toBeVisible();
  expect
    .soft((await box(common)).height, 'not stretched by the note that nobody attends yet')
    .toBeLessThan(70);
});

test('the list that guests see leaves no room for the checkboxes that only hosts have', async ({
  newPerson,
  newDevice,
}) => {
  const [hana, gil] = [await newPerson('Hana'), await newPerson('Gil')];
  const { id } = await newEvent(hana);
  await answer(gil, id, 'Yes');
  const { page } = await newDevice(gil, PHONE);
  await page.goto(`/experiences/${id}/attendees`);
  const row = page.getByRole('listitem').filter({ hasText: 'Hana Tester' });
  const [whole, face, owner] = await Promise.all(
    [row, row.locator('[data-initials]'), row.getByText('Owner')].map(
      async (part) => (await part.boundingBox())!,
    ),
  );
  const [before, after] = [face!.x - whole!.x, whole!.x + whole!.width - owner!.x - owner!.width];
  expect(Math.abs(before - after), `${before} px before, ${after} px after`).toBeLessThan(4);
});

test('a printed guest list has the people and none of the controls, and is light even where the screen is dark', async ({
  newPerson,
  newDevice,
}) => {
  const hana = await newPerson('Hana');
  const { id } = await newEvent(hana, { rsvpType: 'OPEN_INVITE' });
  for (const name of ['Bartholomew', 'Gil']) await answer(await newPerson(name), id, 'Yes');
  const { page } = await newDevice(hana, { colorScheme: 'dark' });
  await page.goto(attendeesOf(id));
  await expect(page.getByText('Gil Tester')).toBeVisible();
  const scheme = () => page.evaluate(() => getComputedStyle(document.body).colorScheme);
  expect(await scheme()).toBe('dark');
  const paper = (await printed(page, 'A4')).pages.join(' ');
  for (const name of ['Three days in Lisbon', 'Hana Tester', 'Bartholomew Tester', 'Gil Tester'])
    expect(paper).toContain(name);
  expect(paper).not.toMatch(/Skip to content|Export|Share|Social|Pending|Approve\b|Add a/);
  expect(await scheme(), 'as it was printed').toBe('light');
  await page.mouse.move(5, 5);
  await expect.poll(scheme, 'back on screen').toBe('dark');
});

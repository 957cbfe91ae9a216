// Invitations, from a host's offline device to the mail of somebody without an account, and their answer.
import { workerReady } from '#tests/e2e/support/browser.ts';
import { deliverPush } from '#tests/e2e/support/worker-events.ts';
import { unsentOn } from '#tests/e2e/support/device-storage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { mailsFor, newAddress } from '#tests/e2e/support/people.ts';
import { newEvent } from '#tests/e2e/support/scene.ts';

test('an invitation made offline is mailed once; the guest answers through its link without an account, and can change the answer', async ({
  newPerson,
  newDevice,
  network,
  server,
}) => {
  test.setTimeout(120_000);
  const hana = await newPerson('Hana');
  const { id } = await newEvent(hana, { privacy: 'PRIVATE', rsvpType: 'INVITE_ONLY' });
  const noor = newAddress('Noor');

  const { page: host } = await newDevice(hana);
  await host.goto(`/manage/experiences/upcoming/${id}/attendees`);
  await expect(host.getByText(/^No Attendees Yet/)).toBeVisible();
  await workerReady(host);
  await network.goDown();
  await host.getByRole('button', { name: 'Invite', exact: true }).first().click();
  const dialog = host.getByRole('dialog', { name: 'Invite Guests' });
  await dialog.getByLabel('E-mail of guest 1').fill(`Noor Haddad <${noor}>`);
  await host.keyboard.press('Enter');
  await expect(dialog.getByLabel('E-mail of guest 2')).toBeFocused();
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(host.getByText('Invitations will be sent when you are online.')).toBeVisible();
  const row = host.getByRole('listitem').filter({ hasText: 'Noor Haddad' });
  await expect(row).toContainText('Waiting to send');
  await host.reload();
  await expect(row).toContainText('Waiting to send');
  expect(await mailsFor(server.origin, noor)).toEqual([]);

  await network.comeUp();
  await expect.poll(() => unsentOn(host), { timeout: 30_000 }).toBe(0);
  const [mail, ...more] = await mailsFor(server.origin, noor);
  expect(more).toEqual([]);
  const link = new URL(/https?:\S+\/itinerary\/\S+/.exec(mail ?? '')?.[0] ?? 'about:blank');

  const { page: guest } = await newDevice(undefined, { viewport: { width: 390, height: 844 } });
  await guest.goto(`${link.pathname}${link.search}`);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Three days in Lisbon');
  await expect.poll(() => new URL(guest.url()).search, 'the token is removed from the address').toBe('');
  await guest.getByRole('button', { name: 'Accept invitation' }).focus();
  await guest.keyboard.press('Enter');
  await expect(guest.getByText('Attending', { exact: true })).toBeVisible();
  await expect(guest.getByRole('main'), 'the button is gone, but the focus is not lost').toBeFocused();
  await guest.reload();
  await expect(guest.getByText('Attending', { exact: true })).toBeVisible();
  await guest.getByRole('link', { name: 'Your ticket' }).click();
  await expect(guest.getByRole('img', { name: 'Your ticket code' })).toBeVisible();
  await guest.goBack();
  await expect(host.getByRole('region', { name: 'Attending' }).getByText('Noor Haddad')).toBeVisible();

  await guest.getByRole('button', { name: 'Can’t make it?' }).click();
  await guest.getByRole('dialog').getByRole('button', { name: 'I’m not coming' }).click();
  await expect(guest.getByText('Declined', { exact: true })).toBeVisible();
  // the host's worker shows the server's push message
  await host.context().grantPermissions(['notifications']);
  const shown = await deliverPush(host, {
    to: hana.guid,
    title: 'Three days in Lisbon',
    body: 'Noor Haddad cannot come',
    tag: 'declines',
    path: `/experiences/${id}/attendees`,
  });
  await expect.poll(shown).toEqual([['Three days in Lisbon', 'Noor Haddad cannot come']]);
  const declined = host.getByRole('region', { name: 'Declined' });
  await declined.getByRole('button', { name: 'Resend invite to Noor Haddad' }).click();
  await expect.poll(async () => (await mailsFor(server.origin, noor)).length).toBe(3);
});

test('somebody signed in with another address than the invited one is told so, and can log out to answer', async ({
  newPerson,
  newDevice,
  server,
}) => {
  const [hana, gil] = [await newPerson('Hana'), await newPerson('Gil')];
  const { id } = await newEvent(hana, { privacy: 'PRIVATE', rsvpType: 'INVITE_ONLY' });
  await hana.call('PUT', `/api/events/${id}`, { linkAccess: 'PARTICIPANTS' });
  const atWork = newAddress('Gil.at.work');
  await hana.call('POST', '/api/rsvp', { eventId: id, invitees: [atWork], selfInvited: false });
  const [mail = ''] = await mailsFor(server.origin, atWork);
  const link = new URL(/https?:\S+\/itinerary\/\S+/.exec(mail)?.[0] ?? 'about:blank');

  const { page } = await newDevice(gil);
  await page.goto(`${link.pathname}${link.search}`);
  // Gil's own account may not see the event
  await expect(page.getByRole('heading', { name: 'Event not found' })).toBeVisible();
  const hint = page.getByRole('status').filter({ hasText: `was sent to ${atWork}` });
  await expect(hint).toContainText(`You are logged in as ${gil.emailId}.`);
  await hint.getByRole('button', { name: 'Log out to answer it' }).click();

  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page.getByText('Attending', { exact: true })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');

  // somebody signed in with the invited address sees no such hint
  const open = await newEvent(hana);
  await hana.call('POST', '/api/rsvp', { eventId: open.id, invitees: [gil.emailId], selfInvited: false });
  const [own = ''] = await mailsFor(server.origin, gil.emailId);
  const ownLink = new URL(/https?:\S+\/itinerary\/\S+/.exec(own)?.[0] ?? 'about:blank');
  const { page: home } = await newDevice(gil);
  await home.goto(`${ownLink.pathname}${ownLink.search}`);
  await home.getByRole('button', { name: 'Accept invitation' }).focus();
  await home.keyboard.press('Enter');
  await expect(home.getByText('Attending', { exact: true })).toBeVisible();
  await expect(home.getByRole('main'), 'the button is gone, but the focus is not lost').toBeFocused();
  await expect(home.getByText(/^This invitation was sent to/)).toBeHidden();
});

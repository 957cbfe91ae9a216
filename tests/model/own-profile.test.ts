// Changes of one's own profile go through the outbox, too: with a real server, two devices, and network
// faults.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFeed } from '#src/data/views/feed.ts';
import { readHome } from '#src/data/views/home.ts';
import { readOutbox } from '#src/data/views/outbox.ts';
import { readSelf } from '#src/data/views/self.ts';
import { chooseMailsMutation } from '#src/mutations/profile/choose-mails.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { resolveConflict } from '#src/mutations/outbox/outbox-actions.ts';
import { choosePushesMutation } from '#src/mutations/profile/choose-pushes.ts';
import { setProfilePictureMutation } from '#src/mutations/profile/set-profile-picture.ts';
import { storedFile } from '#src/mutations/outbox/stored-file.ts';
import { updateProfileMutation } from '#src/mutations/profile/update-profile.ts';
import { makeEvent } from '#tests/support/event-scene.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';
import { Browser, newId, type Tab } from '#tests/model/sim/browser.ts';
import { PNG } from '#tests/model/sim/picture.ts';
import { VirtualTime } from '#tests/model/sim/virtual-clock.ts';

const time = new VirtualTime();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(time.wall) });
});
afterAll(() => server.close());

/** Two devices of one person, each with its own session, after a first pull. */
async function twoDevices(): Promise<{ me: TestUser; first: Browser; tab: Tab; other: Tab }> {
  const me = await server.makeUser('Asha', { lastName: 'Test' });
  const [first, second] = [new Browser({ server, time }), new Browser({ server, time })];
  await first.signIn(me);
  await second.signIn(await server.signInAgain(me));
  const [tab, other] = [(await first.openTab()).start(), (await second.openTab()).start()];
  await tab.pull();
  await other.pull();
  return { me, first, tab, other };
}
const rename = (firstName: string, base: string) => ({ set: { firstName }, base: { firstName: base } });

test('a name, picture and mail settings changed offline show at once, survive closing the page, arrive once and reach the other device', async () => {
  const { me, first, tab: early, other } = await twoDevices();
  const event = await makeEvent(server, me);
  await early.pull();
  await other.pull();
  first.network.online = false;
  const { ref, blob } = await storedFile(new File([PNG], 'me.png', { type: 'image/png' }), null);
  const postId = newId(time, Math.random);
  await early.do(createPostMutation, { id: postId, eventId: event.id, title: 'Before', file: null });
  await early.do(updateProfileMutation, rename('Aisha', 'Asha'));
  await early.do(setProfilePictureMutation, { file: ref }, { blobs: [blob] });
  await early.do(chooseMailsMutation, { mails: { answers: true } });
  await early.do(choosePushesMutation, { pushes: { mute: { [event.id]: true } } });
  early.kill();
  const tab = await first.openTab();

  const shown = { firstName: 'Aisha', profilePic: `outbox:${ref.sha256}` };
  expect(await readSelf(tab.data)).toMatchObject({
    ...shown,
    mails: { requests: true, answers: true },
    pushes: { quiet: null, muted: [event.id] },
    syncOf: {
      firstName: { state: 'waiting' },
      profilePic: { state: 'waiting' },
      'mails.answers': { state: 'waiting' },
      pushes: { state: 'waiting' },
    },
  });
  expect((await readFeed(tab.data, event.id, 10)).posts).toMatchObject([{ id: postId, owner: shown }]);
  expect((await readHome(tab.data)).events).toMatchObject([{ owner: shown, hosts: [shown], sync: null }]);
  expect((await readOutbox(tab.data)).rows.map(({ label, words }) => [label, words])).toEqual([
    ['Post', 'Before'],
    ['Your name', 'Aisha'],
    ['Your picture', ''],
    ['Which e-mails you get', ''],
    ['Messages to your devices', ''],
  ]);

  first.network.online = true;
  // the answers are lost after the effect; sending again has no second effect
  first.network.faults = ['pass', 'dropAfter', 'dropAfter'];
  await tab.start().sendAll();
  expect(await tab.rows()).toEqual([]);
  const { body: profile } = await server.inject('GET', '/api/profile', { as: me });
  expect(profile).toMatchObject({
    firstName: 'Aisha',
    lastName: 'Test',
    profilePic: expect.stringMatching(/^\/files\//),
    mails: { answers: true },
    pushes: { muted: [event.id] },
  });
  expect(await readSelf(tab.data)).toEqual({ ...profile, sync: null, syncOf: {} });
  await other.pull();
  expect(await readSelf(other.data)).toEqual({ ...profile, sync: null, syncOf: {} });
  expect(await other.store.read(), 'stored in the session, too, in case the cache is lost').toMatchObject({
    firstName: 'Aisha',
    profilePic: profile.profilePic,
  });
  tab.kill();
  other.kill();
});

test('a profile change of somebody with a single event stays on screen between its answer and the pull', async () => {
  const { me, tab } = await twoDevices();
  await makeEvent(server, me);
  await tab.pull();
  await tab.do(updateProfileMutation, rename('Aisha', 'Asha'));
  await tab.sendAll();
  expect(await tab.rows()).toEqual([]);
  expect(await readSelf(tab.data)).toMatchObject({ firstName: 'Aisha', sync: null });
  tab.kill();
});

test('a name changed on two devices is a conflict; other fields merge', async () => {
  const { tab, other, first } = await twoDevices();
  first.network.online = false;
  await tab.do(updateProfileMutation, rename('Aisha', 'Asha'));
  await tab.do(updateProfileMutation, { set: { organisation: 'Field Notes' }, base: { organisation: '' } });
  await other.do(updateProfileMutation, rename('Ashanti', 'Asha'));
  await other.sendAll();
  first.network.online = true;
  await tab.sendAll();
  const [row] = (await readOutbox(tab.data)).rows;
  expect(row).toMatchObject({
    type: 'updateProfile',
    state: 'conflict',
    conflict: { mine: { firstName: 'Aisha' }, theirs: { firstName: 'Ashanti' }, base: { firstName: 'Asha' } },
  });
  expect(await readSelf(tab.data)).toMatchObject({
    firstName: 'Aisha',
    syncOf: { firstName: { state: 'conflict' } },
  });
  await resolveConflict(row?.id ?? '', 'mine', tab.data);
  await tab.sendAll();
  expect(await tab.rows()).toEqual([]);
  await other.pull();
  expect(await readSelf(other.data)).toMatchObject({
    firstName: 'Aisha',
    organisation: 'Field Notes',
    sync: null,
  });
  for (const one of [tab, other]) one.kill();
});

test('a file that is not a picture is refused with a reason, and the picture stays as it was', async () => {
  const { tab } = await twoDevices();
  const { ref, blob } = await storedFile(
    new File(['no picture at all'], 'me.png', { type: 'image/png' }),
    null,
  );
  await tab.do(setProfilePictureMutation, { file: ref }, { blobs: [blob] });
  await tab.sendAll();
  expect((await readOutbox(tab.data)).rows).toMatchObject([
    { label: 'Your picture', state: 'rejected', reason: expect.stringMatching(/picture/) },
  ]);
  expect(await readSelf(tab.data)).toMatchObject({
    profilePic: null,
    syncOf: { profilePic: { state: 'rejected' } },
  });
  tab.kill();
});

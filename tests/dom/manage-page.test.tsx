import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '#contract/rules/time.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { ManagePage } from '#src/features/manage/manage-page.tsx';
import * as cloning from '#src/mutations/events/clone-event.ts';
import { toast } from '#src/ui/notices/toast.tsx';
import { someDay } from '#tests/support/itinerary-scene.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { cacheEvent, cacheItinerary, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

let data: OwnData;
const today = new Date().toISOString().slice(0, 10);
const own = (of: Partial<EventRow>) =>
  someEvent({ isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES', ...of });
const later = () => own({ name: 'Summit', startOn: addDays(today, 20), endOn: addDays(today, 22) });
const open = (schedule?: string) => renderInApp(() => <ManagePage tab="experiences" schedule={schedule} />);
/** Opens the dialog for cloning "Summit" from the page. */
async function openClone() {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Actions for Summit' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Clone' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Clone “Summit”' }));
  return { user, dialog };
}
const tab = (name: RegExp) => screen.findByRole('link', { name });

beforeEach(async () => {
  pretendScreen(1280);
  ({ data } = await signedInOffline());
});
afterEach(() => vi.useRealTimers());

test('each tab shows its count; without a tab in the address, the first one with entries is shown', async () => {
  await cacheEvent(data, later());
  await cacheEvent(
    data,
    own({ name: 'Over', startOn: addDays(today, -20), endOn: addDays(today, -18), privacy: 'PRIVATE' }),
  );
  await cacheEvent(data, someEvent({ name: 'Not mine', isGuest: true, selfStatus: 'YES' }));
  open();
  const upcoming = await tab(/^Upcoming\s*1$/);
  expect(upcoming.getAttribute('aria-current')).toBe('page');
  expect((await tab(/^Ongoing\s*0$/)).getAttribute('aria-current')).toBeNull();
  await tab(/^Finished\s*1$/);
  const card = within(await screen.findByRole('article'));
  expect(card.getByRole('link', { name: 'Summit' }).getAttribute('href')).toMatch(
    /^\/manage\/experiences\/upcoming\//,
  );
  expect(screen.queryByText('Not mine')).toBeNull();
});

test('a card has its name in the direction of its script', async () => {
  await cacheEvent(data, { ...later(), name: 'ירושלים!' });
  open('upcoming');
  expect((await screen.findByRole('link', { name: 'ירושלים!' })).dir).toBe('auto');
});

test('an empty tab says so and suggests what to do next', async () => {
  await cacheEvent(data, later());
  open('ongoing');
  expect(await screen.findByText('You do not have any ongoing events.')).toBeDefined();
  expect(screen.getByText(/^Your next one is Summit/)).toBeDefined();
});

test('a card shows how many people have answered, and nothing if there is only the owner', async () => {
  await cacheEvent(data, { ...later(), answers: { going: 24, maybe: 1, waiting: 6, no: 3 } });
  await cacheEvent(data, { ...later(), name: 'Alone', answers: { going: 1, maybe: 0, waiting: 0, no: 0 } });
  open('upcoming');
  const bar = await screen.findByRole('img', { name: '24 going, 1 maybe, 6 waiting, 3 not coming' });
  expect(bar.closest('article')?.textContent).toContain('Summit');
  expect(screen.getAllByRole('img', { name: /going/ })).toEqual([bar]);
  expect(screen.getByText(/· 6 waiting/)).toBeDefined();
});

test('once an event is over, nobody is shown as waiting', async () => {
  const over = { name: 'Over', startOn: addDays(today, -20), endOn: addDays(today, -18) };
  await cacheEvent(data, own({ ...over, answers: { going: 4, maybe: 0, waiting: 2, no: 0 } }));
  open('finished');
  expect(await screen.findByRole('img', { name: '4 going, 2 without an answer' })).toBeDefined();
  expect(screen.queryByText(/waiting/)).toBeNull();
});

test('the card of an ongoing event says which of its days it is, until they are known by its dates', async () => {
  const running = own({ startOn: addDays(today, -2), endOn: addDays(today, 2), timezone: 'UTC' });
  await cacheEvent(data, running);
  open('ongoing');
  const card = within(await screen.findByRole('article'));
  expect(await card.findByText('Day 3 of 5')).toBeDefined();
  // the first day has been deleted
  const days = [-1, 0, 1, 2].map((day, at) => someDay(addDays(today, day), at, `Day ${at + 1}`));
  await cacheItinerary(data, running, days);
  expect(await card.findByText('Day 2 of 4')).toBeDefined();
});

test('private events have a badge', async () => {
  await cacheEvent(
    data,
    own({ name: 'Secret', privacy: 'PRIVATE', startOn: addDays(today, 3), endOn: addDays(today, 3) }),
  );
  open('upcoming');
  expect(within(await screen.findByRole('article')).getByText('Private')).toBeDefined();
});

test.each([
  ['teams', 'Teams feature coming soon'],
  ['crm', 'CRM feature coming soon'],
])('%s', async (name, text) => {
  renderInApp(() => <ManagePage tab={name} />);
  expect(await screen.findByRole('heading', { name: text })).toBeDefined();
});

test('New Experience: missing fields are reported only after a submit, and the entries are kept when it is closed', async () => {
  await cacheEvent(data, later());
  open('upcoming');
  await userEvent.click(await screen.findByRole('button', { name: 'Experience' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Experience' }));
  expect(dialog.queryByText('This field is required.')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await dialog.findByText('This field is required.')).toBeDefined();
  expect(await dialog.findByText('Please choose the first day.')).toBeDefined();
  expect(await data.outbox.mutations.count()).toBe(0);

  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Kyoto');
  await userEvent.click(dialog.getByRole('radio', { name: /^Invite only/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(async () =>
    expect(JSON.parse((await data.outbox.drafts.get('new-experience'))?.text ?? '{}')).toMatchObject({
      name: 'Kyoto',
      rsvpType: 'INVITE_ONLY',
    }),
  );
});

test('New Experience: a complete draft is created at once, offline, and opens in manage mode', async () => {
  const [startOn, endOn] = [addDays(today, 5), addDays(today, 7)];
  await data.outbox.drafts.put({
    key: 'new-experience',
    text: JSON.stringify({ name: ' Kyoto ', startOn, endOn, privacy: 'PRIVATE', rsvpType: 'OPEN' }),
    savedAt: 0,
  });
  await cacheEvent(data, later());
  const { path } = open('upcoming');
  await userEvent.click(await screen.findByRole('button', { name: 'Experience' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Experience' }));
  await waitFor(() =>
    expect((dialog.getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value).toBe(' Kyoto '),
  );
  const create = dialog.getByRole('button', { name: 'Create' });
  fireEvent.click(create);
  fireEvent.click(create);
  await waitFor(() => expect(path()).toMatch(/^\/manage\/experiences\/upcoming\/[0-9a-f-]{36}/));
  const rows = await data.outbox.mutations.toArray();
  expect(rows.map((row) => row.args)).toEqual([
    expect.objectContaining({
      name: 'Kyoto',
      startOn,
      endOn,
      privacy: 'PRIVATE',
      rsvpType: 'OPEN',
      dayIds: [expect.any(String), expect.any(String), expect.any(String)],
    }),
  ]);
  expect(await data.outbox.drafts.count()).toBe(0);
});

test('New Experience: while it is being stored, nothing in the form can be changed, which would be lost', async () => {
  await data.outbox.drafts.put({
    key: 'new-experience',
    text: JSON.stringify({ name: 'Kyoto', startOn: addDays(today, 5), endOn: addDays(today, 7) }),
    savedAt: 0,
  });
  await cacheEvent(data, later());
  const { path } = open('upcoming');
  await userEvent.click(await screen.findByRole('button', { name: 'Experience' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Experience' }));
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await waitFor(() => expect(name.value).toBe('Kyoto'));
  const zone = await dialog.findByLabelText<HTMLInputElement>('Time zone', { selector: 'input' });
  const scenes = await dialog.findByRole('button', { name: 'Find an image' });
  const starts = dialog.getByRole('button', { name: /^Starts/ });
  fireEvent.keyDown(name, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect([name.readOnly, zone.readOnly]).toEqual([true, true]));
  fireEvent.click(starts);
  expect(screen.queryByRole('grid')).toBeNull();
  for (const group of ['Privacy', 'Who can join'])
    expect(dialog.getByRole('group', { name: group })).toHaveProperty('disabled', true);
  for (const button of [scenes, ...['Start over', 'Cancel'].map((text) => dialog.getByText(text))])
    expect(button.closest('button')).toHaveProperty('disabled', true);
  await waitFor(() => expect(path()).toMatch(/^\/manage\/experiences\/upcoming\/[0-9a-f-]{36}/));
});

test('only the owner can clone, also offline: the dialog asks for the first day and the privacy', async () => {
  const mine = later();
  await cacheEvent(data, mine);
  await cacheEvent(data, { ...later(), id: crypto.randomUUID(), name: 'Hosted', isOwner: false });
  open('upcoming');
  await screen.findByRole('link', { name: 'Hosted' });
  expect(screen.queryByRole('button', { name: 'Actions for Hosted' })).toBeNull();
  const { user, dialog } = await openClone();
  await user.click(dialog.getByRole('radio', { name: /^Private/ }));
  await user.click(dialog.getByRole('button', { name: 'Clone' }));
  await waitFor(async () => expect(await data.outbox.mutations.count()).toBe(1));
  const [row] = await data.outbox.mutations.toArray();
  expect(row).toMatchObject({
    type: 'cloneEvent',
    args: { sourceId: mine.id, startOn: mine.startOn, privacy: 'PRIVATE' },
    request: { method: 'POST', path: `/api/events/${mine.id}/clone` },
  });
});

test('several copies at once: weekly, without excluded dates, with one Undo for all', async () => {
  const mine = later();
  await cacheEvent(data, mine);
  open('upcoming');
  const { user, dialog } = await openClone();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Repeat' }), 'Every week');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Copies' }), '4');
  expect(dialog.getAllByRole('listitem')).toHaveLength(4);
  const [, second] = dialog.getAllByRole('button', { name: /^Leave out / });
  if (!second) throw new Error('no second date');
  await user.click(second);
  expect(document.activeElement, 'the focus stays in the list').toBe(
    dialog.getAllByRole('button', { name: /^Leave out / })[1],
  );
  await user.click(dialog.getByRole('button', { name: 'Make 3 copies' }));
  await waitFor(async () => expect(await data.outbox.mutations.count()).toBe(3));
  const starts = (await data.outbox.mutations.orderBy('seq').toArray()).map(({ args }) => args);
  expect(starts).toMatchObject(
    [0, 14, 21].map((days) => ({ sourceId: mine.id, startOn: addDays(mine.startOn, days) })),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect(await data.outbox.mutations.count()).toBe(0));
});

test('if only the first of several copies could be stored, one copy was made', async () => {
  await cacheEvent(data, later());
  open('upcoming');
  const { user, dialog } = await openClone();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Repeat' }), 'Every week');
  const { cloneEvent } = cloning;
  vi.spyOn(cloning, 'cloneEvent')
    .mockImplementationOnce(cloneEvent)
    .mockImplementationOnce(() => ({ eventId: '', change: Promise.reject(new Error('no room')) }));
  const said = vi.spyOn(toast, 'info');
  await user.click(dialog.getByRole('button', { name: /^Make \d copies$/ }));
  await waitFor(() =>
    expect(said.mock.calls.map(([text]) => text)).toEqual([expect.stringMatching(/^1 copy made/)]),
  );
});

test.each(['Starts', 'Another date'])('%s: dates of a copy can be up to a year ahead', async (label) => {
  // not near the turn of a year, which is not at the same time everywhere
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2025-06-15T12:00:00Z') });
  await cacheEvent(data, own({ name: 'Summit', startOn: '2025-07-05', endOn: '2025-07-07' }));
  open('upcoming');
  const { user, dialog } = await openClone();
  await user.click(dialog.getByRole('button', { name: new RegExp(`^${label}`) }));
  await user.click(await screen.findByRole('button', { name: /^[A-Z][a-z]+ \d{4}$/ }));
  await user.click(await screen.findByRole('button', { name: /^\d{4}$/ }));
  const year = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
  expect((await year('2026')).disabled).toBe(false);
  expect((await year('2027')).disabled).toBe(true);
});

test('New Experience: arrows lead through all three ways to build it, and the focus stays in the choice', async () => {
  await cacheEvent(data, later());
  open('upcoming');
  await userEvent.click(await screen.findByRole('button', { name: 'Experience' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Experience' }));
  dialog.getByRole('radio', { name: 'Build Manually' }).focus();
  for (const name of ['Import', 'Build with AI', 'Build Manually']) {
    await userEvent.keyboard('{ArrowRight}');
    expect(dialog.getByRole('radio', { name, checked: true })).toBe(document.activeElement);
  }
});

test('New Experience with AI: the prompt begins with the dates and follows them; offline it says that it needs a connection', async () => {
  const [startOn, endOn] = ['2027-05-03', '2027-05-05'];
  await data.outbox.drafts.put({
    key: 'new-experience',
    text: JSON.stringify({ name: 'Kyoto', startOn, endOn }),
    savedAt: 0,
  });
  await cacheEvent(data, later());
  open('upcoming');
  await userEvent.click(await screen.findByRole('button', { name: 'Experience' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Experience' }));
  await waitFor(() =>
    expect((dialog.getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value).toBe('Kyoto'),
  );
  const manual = dialog.getByRole('radio', { name: 'Build Manually' });
  manual.focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(dialog.getByRole('radio', { name: 'Build with AI', checked: true })).toBe(document.activeElement);
  const prompt = await dialog.findByRole<HTMLTextAreaElement>('textbox', {
    name: /^What do you have in mind/,
  });
  await waitFor(() =>
    expect(prompt.value).toBe('Plan an experience from Monday, 3 May 2027 to Wednesday, 5 May 2027.'),
  );
  const privacy = dialog.getByRole('group', { name: 'Privacy' });
  expect(prompt.compareDocumentPosition(privacy), 'before the setting of who may see the result').toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(await dialog.findByText(/^You need a connection to build with AI/)).toBeDefined();
  expect((dialog.getByRole('button', { name: 'Build' }) as HTMLButtonElement).disabled).toBe(true);
  await userEvent.type(prompt, ' Slowly.');
  await waitFor(async () =>
    expect(JSON.parse((await data.outbox.drafts.get('new-experience'))?.text ?? '{}')).toMatchObject({
      mode: 'AI',
      prompt: expect.stringMatching(/2027\. Slowly\.$/),
    }),
  );
  await userEvent.click(dialog.getByRole('radio', { name: 'Import' }));
  expect(await dialog.findByText(/^You need a connection to import a file/)).toBeDefined();
  expect((dialog.getByRole('button', { name: 'Import' }) as HTMLButtonElement).disabled).toBe(true);
});

// The messages that hosts get about their changes once the server has confirmed or refused them.
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays } from '#contract/rules/time.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { SettingsPanel } from '#src/features/event/settings/settings-panel.tsx';
import { ManageBoard } from '#src/features/itinerary/edit/manage-board.tsx';
import { ManagePage } from '#src/features/manage/manage-page.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { someActivity, someDay, someEventView } from '#tests/support/itinerary-scene.ts';
import { confirmAll, refuseAll } from '#tests/support/outcomes.ts';
import { cacheEvent, cacheItinerary, controlConnection, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

const toast = vi.hoisted(() => ({
  success: vi.fn(),
  error: vi.fn(),
  info: vi.fn<(text: string, action?: object, watch?: { onClose(): void }) => void>(),
  hide: vi.fn(),
}));
vi.mock('#src/ui/notices/toast.tsx', () => ({ toast }));

let data: OwnData;
beforeEach(async () => {
  vi.clearAllMocks();
  pretendScreen(1440);
  controlConnection();
  ({ data } = await signedInOffline());
});

const toastsShown = () => ({
  success: toast.success.mock.calls.flat(),
  error: toast.error.mock.calls.flat(),
});
const press = async (role: string, name: string | RegExp) =>
  userEvent.click(await screen.findByRole(role, { name }));
/** Sends the changes that are held back for Undo. */
const sendHeldBack = async () => {
  await waitFor(() => expect(toast.info.mock.lastCall?.[0]).toMatch(/^Deleting /));
  act(() => toast.info.mock.lastCall?.[2]?.onClose());
};

async function openBoard() {
  const event = someEventView({
    id: crypto.randomUUID(),
    startOn: '2027-04-08',
    endOn: '2027-04-09',
    isOwner: true,
    isHost: true,
  });
  const { id: eventId } = event;
  const dinner = someActivity('2027-04-08', '18:30', '21:00', 'Dinner', {
    id: crypto.randomUUID(),
    eventId,
    programId: crypto.randomUUID(),
  });
  const days = [
    { ...someDay('2027-04-08', 0, 'Arashiyama', [dinner]), id: dinner.programId, eventId },
    { ...someDay('2027-04-09', 1, 'Uji'), id: crypto.randomUUID(), eventId },
  ];
  await cacheItinerary(data, event, days);
  renderInApp(
    () => <ManageBoard event={event} days={days} />,
    `/manage/x?day=${dinner.programId}&activity=${dinner.id}`,
  );
  await screen.findByRole('button', { name: /Edit Activity name/ });
}
async function openSettings() {
  const event = someEventView({ id: crypto.randomUUID(), name: 'Kyoto', isOwner: true, isHost: true });
  await cacheEvent(data, event);
  renderInApp(() => <SettingsPanel event={event} opened onClose={() => undefined} />);
}
async function openList() {
  const today = new Date().toISOString().slice(0, 10);
  const [startOn, endOn] = [addDays(today, 5), addDays(today, 7)];
  await cacheEvent(
    data,
    someEvent({
      name: 'Summit',
      isOwner: true,
      isHost: true,
      isGuest: true,
      selfStatus: 'YES',
      startOn,
      endOn,
    }),
  );
  await data.outbox.drafts.put({
    key: 'new-experience',
    text: JSON.stringify({ name: 'Kyoto', startOn, endOn }),
    savedAt: 0,
  });
  renderInApp(() => <ManagePage tab="experiences" schedule="upcoming" />);
}

describe.each<[string, () => Promise<void>, string, string]>([
  [
    'a day is copied',
    async () => {
      await openBoard();
      await press('button', 'Actions for Arashiyama');
      await press('menuitem', 'Copy day');
    },
    'Day copied successfully',
    'Failed to copy day',
  ],
  [
    'days are put into another order',
    async () => {
      await openBoard();
      await press('button', 'Reorder days');
      await press('button', 'Move Arashiyama down');
      await press('button', 'Save');
    },
    'Day order updated',
    'Failed to update day order',
  ],
  [
    'an activity is changed',
    async () => {
      await openBoard();
      await press('button', /^Edit Activity name/);
      await userEvent.type(screen.getByRole('textbox', { name: 'Activity name' }), ' at nine{Enter}');
    },
    'Activity updated successfully',
    'Failed to update activity',
  ],
  [
    'an activity is deleted',
    async () => {
      await openBoard();
      await press('button', 'Delete activity');
      await press('button', 'Delete');
      await sendHeldBack();
    },
    'Activity deleted successfully',
    'Failed to delete activity',
  ],
  [
    'a setting is changed',
    async () => {
      await openSettings();
      await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), ' in spring{Enter}');
    },
    'Event updated successfully.',
    'Failed to update event.',
  ],
  [
    'an experience is deleted',
    async () => {
      await openSettings();
      await press('button', 'Delete event');
      await userEvent.click(
        within(
          screen.getByRole('alertdialog', { name: 'Are you sure you want to delete this event?' }),
        ).getByRole('button', { name: 'Delete' }),
      );
      await sendHeldBack();
    },
    'Event deleted successfully',
    'Failed to delete event',
  ],
  [
    'an experience is copied',
    async () => {
      await openList();
      await press('button', 'Actions for Summit');
      await press('menuitem', 'Clone');
      await press('button', 'Clone');
    },
    'Event cloned successfully',
    'Failed to clone event',
  ],
  [
    'an experience is created',
    async () => {
      await openList();
      await press('button', 'Experience');
      const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
      await waitFor(() => expect(name.value).toBe('Kyoto'));
      await press('button', 'Create');
    },
    'Experience Created',
    'The experience was not created',
  ],
])('%s', (_what, change, done, failed) => {
  beforeEach(async () => {
    await change();
    await waitFor(async () => expect(await data.outbox.mutations.count()).toBe(1));
    expect(toastsShown(), 'not before').toEqual({ success: [], error: [] });
  });
  test('confirmed', async () => {
    await confirmAll(data);
    await waitFor(() => expect(toastsShown()).toEqual({ success: [done], error: [] }));
  });
  test('refused', async () => {
    await refuseAll(data, 'The reason.');
    await waitFor(() => expect(toastsShown()).toEqual({ success: [], error: [`${failed}\nThe reason.`] }));
  });
});

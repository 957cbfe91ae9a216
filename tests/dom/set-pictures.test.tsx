// Setting the pictures of an event, a day and an activity in manage mode.
import 'fake-indexeddb/auto';
import { File as RealFile } from 'node:buffer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { FILE_LIMITS } from '#contract/constants.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { EventPage } from '#src/features/event/event-page.tsx';
import { dragged } from '#tests/support/dragged.ts';
import { PNG } from '#tests/model/sim/picture.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { someActivity, someDay } from '#tests/support/itinerary-scene.ts';
import { confirmAll } from '#tests/support/outcomes.ts';
import { cacheEvent, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), info: vi.fn() }));
vi.mock('#src/ui/notices/toast.tsx', () => ({ toast }));

/** A file that can be read, unlike jsdom's. */
const png = (bytes = 0, name = 'sea.png', type = 'image/png') =>
  new RealFile([PNG, new Uint8Array(bytes)], name, { type }) as File;
let data: OwnData;
const event = someEvent({
  id: crypto.randomUUID(),
  isOwner: true,
  isHost: true,
  isGuest: true,
  selfStatus: 'YES',
});
const {
  activities: _none,
  sync: _sync,
  syncOf: _syncOf,
  ...day
} = { ...someDay(event.startOn, 0, 'Arashiyama'), id: crypto.randomUUID(), eventId: event.id };
const {
  sync: _s,
  syncOf: _o,
  ...activity
} = {
  ...someActivity(event.startOn, '10:00', '11:00', 'Walk'),
  id: crypto.randomUUID(),
  eventId: event.id,
  programId: day.id,
};

beforeEach(async () => {
  vi.clearAllMocks();
  pretendScreen(1440);
  URL.createObjectURL ??= () => 'blob:here';
  URL.revokeObjectURL ??= () => undefined;
  ({ data } = await signedInOffline());
  await cacheEvent(data, event);
  await data.cache.days.put(day);
  await data.cache.activities.put(activity);
});

const rows = () => data.outbox.mutations.orderBy('seq').toArray();
const sent = async () => (await rows()).map(({ request }) => request.path);
async function open(manage = true) {
  renderInApp(
    () => <EventPage eventId={event.id} subview="itinerary" manage={manage} />,
    `/manage/x?day=${day.id}&activity=${activity.id}`,
  );
  await screen.findByRole('navigation', { name: 'Experience sections' });
}
/** Chooses a file in the hidden field that a button opens, as the system's dialog does. */
async function pick(button: HTMLElement, file: File, press = true) {
  const opened = new Promise<HTMLInputElement>((resolve) => {
    vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementationOnce(function click(
      this: HTMLInputElement,
    ) {
      resolve(this);
    });
  });
  if (press) await userEvent.click(button);
  else {
    button.focus();
    await userEvent.keyboard('{Enter}');
  }
  fireEvent.change(await opened, { target: { files: [file] } });
}
const dayGroup = () => screen.findByRole('group', { name: 'Image of Arashiyama' });

test('the picture of a day is chosen by keyboard, stored on this device and marked as pending', async () => {
  await open();
  const group = await dayGroup();
  await pick(within(group).getByRole('button', { name: 'Add an image' }), png(), false);
  await waitFor(async () =>
    expect(await sent()).toEqual([`/api/events/${event.id}/programs/${day.id}/image`]),
  );
  expect(await within(group).findByText('Waiting to send')).toBeDefined();
  expect(within(group).getByRole('button', { name: 'Change image' })).toBeDefined();
  expect(await data.outbox.blobs.count()).toBe(1);
  expect(toast.success).not.toHaveBeenCalled();
});

test('the picture of an activity is dropped on it; other files and pictures that are too large are refused there', async () => {
  await open();
  const button = await screen
    .findAllByRole('button', { name: 'Add an image' })
    .then((all) => all.find((one) => one.closest('article')));
  const hero = button?.closest<HTMLElement>('[role=presentation]') ?? expect.fail('no place for a picture');
  fireEvent.dragEnter(hero, dragged(png()));
  await waitFor(() => expect(hero.dataset.dropping).toBe('true'));
  fireEvent.drop(hero, dragged(png(0, 'plan.pdf', 'application/pdf')));
  await waitFor(() => expect(hero.dataset.dropping).toBeUndefined());
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Please choose an image (JPEG, PNG, WebP, GIF or AVIF).',
  );
  fireEvent.drop(hero, dragged(png(FILE_LIMITS.image)));
  expect(await screen.findByText('Please choose an image of at most 10 MB.')).toBeDefined();
  expect(await sent()).toEqual([]);
  fireEvent.drop(hero, dragged(png()));
  await waitFor(async () =>
    expect(await sent()).toEqual([
      `/api/events/${event.id}/programs/${day.id}/activity/${activity.id}/image`,
    ]),
  );
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the cover is changed in the header; the change is announced half a second after the server accepted it', async () => {
  await open();
  await pick(await screen.findByRole('button', { name: 'Change cover image' }), png());
  await waitFor(async () => expect(await sent()).toEqual([`/api/events/${event.id}/image`]));
  await screen.findByText('Waiting to send');
  await data.cache.events.put({ ...event, image: '/files/new', version: event.version + 1 });
  const at = performance.now();
  await confirmAll(data);
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Image uploaded successfully'));
  expect(performance.now() - at).toBeGreaterThan(450);
});

test('a refusal is announced with a retry; after discarding it nothing is announced', async () => {
  await open();
  const group = await dayGroup();
  await pick(within(group).getByRole('button', { name: 'Add an image' }), png());
  await within(group).findByText('Waiting to send');
  await data.outbox.mutations.toCollection().modify({
    status: 'rejected',
    outcome: { status: 415, code: 'UNSUPPORTED_TYPE', text: 'This picture could not be read.', at: 0 },
  });
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith('Failed to upload image.\nThis picture could not be read.'),
  );
  expect(await within(group).findByText(/This picture could not be read/)).toBeDefined();
  await pick(within(group).getByRole('button', { name: 'Add an image' }), png(5));
  await within(group).findByText('Waiting to send');
  await data.outbox.mutations.clear();
  await within(group).findByRole('button', { name: 'Add an image' });
  expect([toast.success, toast.error].map((one) => one.mock.calls.length)).toEqual([0, 1]);
});

test('a refused cover shows the reason in its place; Retry sends the same file again', async () => {
  await open();
  await pick(await screen.findByRole('button', { name: 'Change cover image' }), png());
  await screen.findByText('Waiting to send');
  const [before] = await rows();
  await data.outbox.mutations.toCollection().modify({
    status: 'rejected',
    outcome: { status: 413, code: 'TOO_LARGE', text: 'This picture is too large.', at: 0 },
  });
  await vi.waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Not sent. This picture is too large.'),
  );
  expect(await screen.findByRole('button', { name: 'Discard' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Waiting to send');
  await vi.waitFor(async () => {
    const [after] = await rows();
    expect([after?.id === before?.id, after?.blobs]).toEqual([false, before?.blobs]);
  });
});

test('a file that this device cannot read is reported in its place', async () => {
  await open();
  const group = await dayGroup();
  const gone = png();
  gone.arrayBuffer = () => Promise.reject(new Error('it left the gallery'));
  await pick(within(group).getByRole('button', { name: 'Add an image' }), gone);
  expect((await within(group).findByRole('alert')).textContent).toBe('Could not save on this device');
  expect(await sent()).toEqual([]);
});

test('the settings show the cover large, and can change it as well', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Experience Settings' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Experience Settings' }));
  const cover = within(panel.getByRole('region', { name: 'Cover image' }));
  await pick(cover.getByRole('button', { name: 'Add an image' }), png());
  expect(await cover.findByText('Waiting to send')).toBeDefined();
  expect(await sent()).toEqual([`/api/events/${event.id}/image`]);
});

test('guests, and hosts outside manage mode, cannot set pictures', async () => {
  await open(false);
  await screen.findByRole('heading', { name: 'Arashiyama' });
  expect(screen.queryByRole('button', { name: /image/i })).toBeNull();
});

// Printing an itinerary: what is in the document when the browser prints it.
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { shortCodeOf } from '#contract/rules/short-link.ts';
import { PrintItinerary } from '#src/features/itinerary/print/print-itinerary.tsx';
import { picturesChoice } from '#src/features/itinerary/print/pictures-choice.ts';
import type { ShownDay } from '#src/features/itinerary/shown.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { someActivity, someDay, someEventView } from '#tests/support/itinerary-scene.ts';

const event = someEventView({ name: 'Kyoto, Slowly', startOn: '2027-04-06', endOn: '2027-04-07' });
const talks = Array.from({ length: 80 }, (_, at) =>
  someActivity('2027-04-06', '10:00', '11:00', `Talk ${at + 1}`, { location: `Room ${at + 1}` }),
);
const days: ShownDay[] = [
  someDay('2027-04-06', 0, 'Talks', talks),
  {
    ...someDay('2027-04-07', 1, 'Out', [
      someActivity('2027-04-07', '09:00', '10:30', 'Call home', { timezone: 'Europe/Lisbon' }),
    ]),
    image: '/files/out',
  },
];
const open = (beside: React.ReactNode = null, all = days) =>
  renderInApp(() => (
    <>
      <PrintItinerary event={event} days={all} />
      {beside}
    </>
  ));
const booklet = () => document.body.querySelector<HTMLElement>(':scope > .booklet');
/** As the browser does: content that is missing when the listeners have run is not printed. */
const printed = () => {
  dispatchEvent(new Event('beforeprint'));
  return booklet();
};

const picturesCome = () => {
  for (const one of booklet()!.querySelectorAll('img')) {
    Object.defineProperty(one, 'complete', { value: true });
    Object.defineProperty(one, 'naturalWidth', { value: 640 });
  }
};

beforeEach(() => {
  pretendScreen(1280);
  picturesChoice.set('yes');
});

test('however the page is printed, all days and activities are in the document at once, and removed afterwards', async () => {
  open();
  await screen.findByRole('button', { name: 'Print' });
  expect(booklet()).toBeNull();
  const words = printed()?.textContent ?? '';
  for (const talk of talks) expect(words).toContain(talk.name);
  expect(words).toContain('10:00 to 11:00');
  expect(words).toContain('Room 80');
  expect(words).toContain(`${location.host}/e/${shortCodeOf(event.id)}`);
  // the zone is shown once for each day, and for an activity in another zone
  expect(words.match(/Times in Tokyo/g)).toHaveLength(2);
  expect(words.match(/Times in Lisbon/g)).toHaveLength(1);
  fireEvent.pointerDown(document.body);
  expect(booklet()).toBeNull();
});

test('a long booklet is removed a few days at a time, and is complete again if the page is printed meanwhile', async () => {
  const many = Array.from({ length: 45 }, (_, at) => someDay('2027-04-06', at, `Day ${at + 1}`, []));
  open(null, many);
  await screen.findByRole('button', { name: 'Print' });
  const daysIn = (within: Element | null) => within?.querySelectorAll('.booklet-day').length ?? 0;
  expect(daysIn(printed())).toBe(45);
  fireEvent.pointerDown(document.body);
  expect(daysIn(booklet())).toBe(35);
  const left = await waitFor(() => {
    const now = daysIn(booklet());
    expect(now).toBeLessThan(35);
    return now;
  });
  expect(left).toBeGreaterThan(0);
  expect(daysIn(printed())).toBe(45);
  fireEvent.pointerDown(document.body);
  await waitFor(() => expect(booklet()).toBeNull());
});

test('Ctrl+P waits for the pictures; one that fails to load leaves no empty frame', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open();
  await screen.findByRole('button', { name: 'Print' });
  await userEvent.keyboard('{Control>}p{/Control}');
  await waitFor(() => expect(booklet()!.querySelectorAll('img')).toHaveLength(2));
  expect(booklet()!.querySelector('.booklet-day img')?.getAttribute('src')).toContain('/files/out');
  expect(print).not.toHaveBeenCalled();
  picturesCome();
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  fireEvent.pointerDown(document.body);
  const frames = [...printed()!.querySelectorAll('[data-picture]')];
  expect(frames.map((frame) => frame.hasAttribute('data-missing'))).toEqual([true, true]);
});

test('pictures can be left out, and the choice is stored', async () => {
  vi.stubGlobal('print', () => undefined);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
  await userEvent.click(await screen.findByRole('switch', { name: 'With pictures' }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Print' }).at(-1)!);
  expect(booklet()!.querySelector('[data-picture]')).toBeNull();
  expect(localStorage.getItem('v1:print-pictures')).toBe('no');
});

test('a ticket or a map on top of the page is printed instead', async () => {
  open(<figure data-prints-itself />);
  await screen.findByRole('button', { name: 'Print' });
  expect(printed()).toBeNull();
});

test('no booklet is rendered when something else is printed', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open(<figure data-prints-itself />);
  await screen.findByRole('button', { name: 'Print' });
  await userEvent.keyboard('{Control>}p{/Control}');
  expect(booklet()).toBeNull();
  expect(print).toHaveBeenCalledOnce();
});

test('touching the screen before printing gives the pictures time to load', async () => {
  const print = vi.fn(() => expect(booklet()?.querySelectorAll('img')).toHaveLength(2));
  vi.stubGlobal('print', print);
  open();
  await screen.findByRole('button', { name: 'Print' });
  printed();
  // immediately after: what the touch removes is not removed yet
  act(() => {
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, bubbles: true, cancelable: true }),
    );
  });
  await waitFor(() => expect(booklet()?.querySelectorAll('img')).toHaveLength(2));
  picturesCome();
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(print).toHaveReturned();
});

/** Longer than any timer in this code. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 200));

test('pressed twice it prints once, and a touch meanwhile does not lose a picture', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open();
  await screen.findByRole('button', { name: 'Print' });
  await userEvent.keyboard('{Control>}pp{/Control}');
  await userEvent.keyboard('{Control>}p{/Control}');
  await waitFor(() => expect(booklet()!.querySelectorAll('img')).toHaveLength(2));
  const [picture] = booklet()!.querySelectorAll('img');
  fireEvent.pointerDown(document.body);
  await pause();
  expect([print.mock.calls.length, picture?.isConnected]).toEqual([0, true]);
  picturesCome();
  await waitFor(() => expect(print).toHaveBeenCalled());
  await pause();
  expect(print).toHaveBeenCalledOnce();
});

test('what is printed from the browser’s menu meanwhile is not printed again', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open();
  await screen.findByRole('button', { name: 'Print' });
  await userEvent.keyboard('{Control>}p{/Control}');
  await waitFor(() => expect(booklet()!.querySelectorAll('img')).toHaveLength(2));
  expect(printed()).not.toBeNull();
  picturesCome();
  await pause();
  expect(print).not.toHaveBeenCalled();
  // and the next time it is
  await userEvent.keyboard('{Control>}p{/Control}');
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
});

test('closing the sheet or leaving the page before its pictures have loaded prints nothing', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { unmount } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
  await screen.findByRole('switch', { name: 'With pictures' });
  await userEvent.click(screen.getAllByRole('button', { name: 'Print' }).at(-1)!);
  expect(booklet()).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(booklet()).toBeNull();
  await userEvent.keyboard('{Control>}p{/Control}');
  expect(booklet()).not.toBeNull();
  unmount();
  await pause();
  expect(print).not.toHaveBeenCalled();
});

// Events with hundreds of days: what is in the document, and what is rendered again.
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '#contract/rules/time.ts';
import { setCurrentData } from '#src/data/databases/current-data.ts';
import { openOwnData, type OwnData } from '#src/data/databases/local-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import type { DayView } from '#src/data/views/event.ts';
import { ManageBoard } from '#src/features/itinerary/edit/manage-board.tsx';
import { useRovingList } from '#src/features/itinerary/navigation/use-roving-list.ts';
import { UntilManyDays } from '#src/features/itinerary/panes/many-days.tsx';
import { MediaPicture } from '#src/features/itinerary/panes/media-picture.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { someActivity, someDay, someEventView } from '#tests/support/itinerary-scene.ts';

/** Each day and each activity renders one, so the calls count the renders. */
vi.mock('#src/features/itinerary/panes/media-picture.tsx', () => ({ MediaPicture: vi.fn(() => null) }));
const drawn = () => vi.mocked(MediaPicture).mock.calls.map(([{ of }]) => of.name);

const event = someEventView({ id: crypto.randomUUID(), startOn: '2099-01-01', endOn: '2099-07-19' });
const nameOf = (index: number) => `Stage ${index + 1}`;
const days = Array.from({ length: 200 }, (_, index): DayView => {
  const date = addDays('2099-01-01', index);
  const talks = ['Tea', 'Walk', 'Song'].map((name, at) =>
    someActivity(date, `1${at}:00`, `1${at}:30`, `${name} ${index + 1}`, { id: crypto.randomUUID() }),
  );
  return {
    ...someDay(date, index, nameOf(index), talks),
    id: crypto.randomUUID(),
    eventId: event.id,
  };
});
const idOf = (index: number) => days[index]!.id;

let data: OwnData;
beforeEach(async () => {
  data = await openOwnData(theDevice(), {
    guid: crypto.randomUUID(),
    firstName: 'Maya',
    lastName: null,
    profilePic: null,
  });
  setCurrentData(data);
});
afterEach(() => setCurrentData(null));

/** Renders the board and returns a function that changes its days. */
function open(width: number, at = 0): (change: (days: DayView[]) => DayView[]) => void {
  pretendScreen(width);
  // elements have no size in jsdom, and nothing scrolls
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(76);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(76);
  Element.prototype.scrollTo = function scrollTo(this: Element, to?: ScrollToOptions | number) {
    if (typeof to !== 'object') return;
    this.scrollTop = to.top ?? this.scrollTop;
    this.scrollLeft = to.left ?? this.scrollLeft;
    setTimeout(() => fireEvent.scroll(this));
  };
  for (const size of ['clientHeight', 'clientWidth'] as const)
    vi.spyOn(Element.prototype, size, 'get').mockReturnValue(800);
  for (const size of ['scrollHeight', 'scrollWidth'] as const)
    vi.spyOn(Element.prototype, size, 'get').mockReturnValue(200 * 110);
  let change: (to: (days: DayView[]) => DayView[]) => void = () => undefined;
  const Board = () => {
    const [shown, setShown] = useState(days);
    useEffect(() => {
      change = setShown;
    }, []);
    return <ManageBoard event={event} days={shown} />;
  };
  renderInApp(() => <Board />, `/manage/x?day=${idOf(at)}`);
  return (to) => act(() => change(to));
}
const listed = () => within(screen.getByRole('navigation', { name: 'Days' }));

test('a focused day keeps the focus when the code for many days replaces its placeholder', async () => {
  pretendScreen(1440);
  let come = () => undefined as void;
  const links = days.slice(0, 3).map(({ id, name }) => (
    <a key={id} href={`#${id}`} data-item={id}>
      {name}
    </a>
  ));
  function List() {
    const roving = useRovingList({ ids: days.map(({ id }) => id), chosen: idOf(0), onOpen: () => undefined });
    const [isHere, setHere] = useState(false);
    useEffect(() => {
      come = () => setHere(true);
    }, []);
    return (
      <div {...roving.list}>
        {isHere ? <p>{links}</p> : <UntilManyDays of={roving}>{links}</UntilManyDays>}
      </div>
    );
  }
  renderInApp(() => <List />);
  const before = await screen.findByRole('link', { name: nameOf(1) });
  act(() => before.focus());
  act(() => come());
  await waitFor(() => expect(document.activeElement?.textContent).toBe(nameOf(1)));
  expect(before.isConnected).toBe(false);
});

test.each([
  { wide: 'beside the activities', width: 1440, on: '{ArrowDown}' },
  { wide: 'above them', width: 390, on: '{ArrowRight}' },
])('of 200 days $wide only those in view are in the document, and keys reach all of them', async (of) => {
  open(of.width, 149);
  const chosen = await screen.findByRole('link', { current: 'date' });
  expect(chosen.textContent).toContain(nameOf(149));
  expect(listed().getAllByRole('link').length).toBeLessThan(60);
  act(() => chosen.focus());
  await userEvent.keyboard('{End}');
  await waitFor(() => expect(document.activeElement?.textContent).toContain(nameOf(199)));
  await userEvent.keyboard('{Home}');
  await waitFor(() => expect(document.activeElement?.textContent).toContain(nameOf(0)));
  await userEvent.keyboard(of.on);
  expect(document.activeElement?.textContent).toContain(nameOf(1));
  expect(listed().getAllByRole('link').length).toBeLessThan(60);
  expect(screen.getByRole('link', { current: 'date' }), 'the selected day stays').toBe(chosen);
});

test('a change of one activity renders only that activity again, and a change of a day only that day', async () => {
  const change = open(1440);
  await screen.findByRole('link', { name: /Walk 1/ });
  await screen.findByRole('link', { current: 'date' });
  // the rows that follow the first ones a frame later
  await screen.findByRole('link', { name: new RegExp(nameOf(10)) });
  vi.mocked(MediaPicture).mockClear();
  change((all) =>
    all.map((day, index) =>
      index === 0
        ? {
            ...day,
            activities: day.activities.map((one, at) => (at === 1 ? { ...one, name: 'Climb' } : one)),
          }
        : day,
    ),
  );
  await screen.findByRole('link', { name: /Climb/ });
  expect([...new Set(drawn())].sort()).toEqual(['Climb', nameOf(0)].sort());

  vi.mocked(MediaPicture).mockClear();
  change((all) => all.map((day, index) => (index === 2 ? { ...day, name: 'Rest' } : day)));
  await screen.findByRole('link', { name: /Rest/ });
  expect([...new Set(drawn())]).toEqual(['Rest']);
});

test('when 200 days are reordered, only rows near the window are rendered; a day can be moved to the far end', async () => {
  open(1440);
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${nameOf(0)}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reorder days' }));
  const first = await screen.findByRole('button', { name: `Drag ${nameOf(0)}` });
  const rows = () => screen.getAllByRole('listitem');
  expect(rows().length).toBeLessThan(40);
  expect(rows()[0]!.getAttribute('aria-setsize')).toBe('200');

  first.focus();
  await userEvent.click(screen.getByRole('button', { name: `Move ${nameOf(0)} to…` }));
  await waitFor(() => expect(screen.getAllByRole('menuitem')).toHaveLength(200));
  await userEvent.click(screen.getByRole('menuitem', { name: /^Day 150,/ }));
  const sent = () => screen.getByRole('button', { name: `Drag ${nameOf(0)}` }).closest('li');
  await waitFor(() => expect(sent()?.getAttribute('aria-posinset')).toBe('150'));
  expect(rows().length).toBeLessThan(40);

  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const order = days.map(({ id }) => id);
  const moved = [...order.slice(1, 150), order[0], ...order.slice(150)];
  await waitFor(async () =>
    expect((await data.outbox.mutations.toArray()).map(({ request }) => request)).toMatchObject([
      { body: { programIds: moved } },
    ]),
  );
});

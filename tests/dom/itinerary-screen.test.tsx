// Long because it tests one screen as strangers, guests and hosts see it.
import 'fake-indexeddb/auto';
import { useRouterState } from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { setCurrentData } from '#src/data/databases/current-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import { setSettled } from '#src/data/settled.ts';
import { openOwnData, type OwnData } from '#src/data/databases/local-data.ts';
import type { DayView, EventView } from '#src/data/views/event.ts';
import { ItineraryScreen } from '#src/features/itinerary/itinerary-screen.tsx';
import { OutboxTray } from '#src/features/outbox/outbox-tray.tsx';
import { finishAsking, signInRequest, stopAsking } from '#src/session/ask-to-sign-in.ts';
import { holdInvitation } from '#src/session/held-invitation.ts';
import { openPanel } from '#src/ui/layers/shell-panels.ts';
import { LiveRegion } from '#src/ui/notices/live-region.tsx';
import { toast } from '#src/ui/notices/toast.tsx';
import { outboxShown, refuseAnswers } from '#tests/support/refused-answers.ts';
import { renderInApp, pretendScreen } from '#tests/support/in-app.tsx';
import { someActivity, someDay, someEventView, tokyo } from '#tests/support/itinerary-scene.ts';
import { cacheEvent } from '#tests/support/signed-in.ts';

const arrival = someDay('2027-04-06', 0, 'Arrival', [
  someActivity('2027-04-06', '15:00', '16:00', 'Check in'),
]);
const inari = someDay('2027-04-07', 1, 'Fushimi Inari');
const arashiyama = someDay('2027-04-08', 2, 'Arashiyama', [
  someActivity('2027-04-08', '07:30', '08:45', 'Bamboo grove'),
  someActivity('2027-04-08', '10:00', '11:30', 'Garden walk', { location: 'Tenryū-ji' }),
  someActivity('2027-04-08', '10:00', '11:30', 'Monkey park'),
]);
const days = [arrival, inari, arashiyama];
const event = someEventView({
  name: 'Kyoto, Slowly',
  startOn: '2027-04-06',
  endOn: '2027-04-08',
  rsvpType: 'OPEN',
});

/** The page as its route renders it: the selection comes from the address. */
function open(
  of: {
    at?: string;
    width?: number;
    event?: Partial<EventView>;
    days?: DayView[];
    signedIn?: boolean;
    beside?: ReactNode;
  } = {},
) {
  pretendScreen(of.width ?? 1440);
  const shown = { ...event, ...of.event };
  const Page = () => {
    const [, , , dayId, activityId] = useRouterState({ select: (state) => state.location.pathname }).split(
      '/',
    );
    return (
      <>
        <ItineraryScreen
          event={shown}
          days={of.days ?? days}
          wanted={{ dayId, activityId }}
          signedIn={of.signedIn ?? true}
          updatedAt={null}
          offline={false}
        />
        {of.beside}
      </>
    );
  };
  return renderInApp(Page, of.at ?? `/itinerary/${event.id}/${arashiyama.id}`);
}
const row = (name: string) => screen.findByRole('link', { name: new RegExp(name) });
const details = () => screen.getByRole('region', { name: 'Activity details' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: tokyo('2027-04-08T10:15') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('reading', () => {
  test('activities are listed under their start time, and the current one is marked in text', async () => {
    open();
    const garden = await row('Garden walk');
    const slots = within(screen.getByRole('list', { name: 'Activities, Arashiyama' })).getAllByRole('time');
    expect(slots.map((time) => time.textContent)).toEqual(['07:30', '10:00']);
    expect(within(garden).getByText('Now')).toBeDefined();
    expect(within(garden).getByText('Tenryū-ji')).toBeDefined();
    expect(within(await row('Bamboo grove')).queryByText('Now')).toBeNull();
  });

  test('today is selected automatically and marked as the current date', async () => {
    open({ at: `/itinerary/${event.id}` });
    const [day] = await screen.findAllByRole('link', { current: 'date' });
    expect(day?.textContent).toContain('Arashiyama');
    expect(screen.getByText('Day 3 of 3')).toBeDefined();
  });

  test.each([1440, 390])(
    'a day with a pending change says so in text in the list of days, at %i px',
    async (width) => {
      open({ width, days: [arrival, { ...inari, sync: { state: 'waiting', rowId: 'x' } }, arashiyama] });
      expect((await row('Fushimi Inari')).textContent).toContain('Waiting to send');
      expect((await row('Arrival')).textContent).not.toContain('Waiting');
    },
  );
  test('web addresses and phone numbers in the description of a day are links', async () => {
    const described = { ...inari, description: 'See https://example.org/map or call +81 75 641 7331.' };
    open({ at: `/itinerary/${event.id}/${inari.id}`, days: [arrival, described, arashiyama] });
    const link = await screen.findByRole('link', { name: 'https://example.org/map' });
    expect(link.getAttribute('href')).toBe('https://example.org/map');
    expect(screen.getByRole('link', { name: '+81 75 641 7331' }).getAttribute('href')).toBe(
      'tel:+81756417331',
    );
  });

  test('a day without activities says so', async () => {
    open({ at: `/itinerary/${event.id}/${inari.id}` });
    expect(
      await screen.findByText(
        'No activities scheduled for this day yet. Take some time to relax and explore!',
      ),
    ).toBeDefined();
    expect(screen.getByText('Select an activity to see details.')).toBeDefined();
  });

  test('a day with tracks names speakers and rooms, and can be read room by room, also on the next day', async () => {
    const talk = (date: string, at: string, name: string, location: string) =>
      someActivity(date, at, at.replace(':00', ':45'), name, { location, subtitle: `Speaker of ${name}` });
    const conference = [
      someDay('2027-04-07', 1, 'Talks', [
        ...['Room 10', 'Room 2', 'Hall'].map((room, n) => talk('2027-04-07', '09:00', `Early ${n}`, room)),
        ...Array.from({ length: 14 }, (_, n) =>
          talk('2027-04-07', `${10 + (n % 7)}:00`, `Talk ${n}`, n % 2 ? 'Hall' : 'Room 2'),
        ),
      ]),
      someDay(
        '2027-04-08',
        2,
        'More talks',
        Array.from({ length: 17 }, (_, n) =>
          talk('2027-04-08', '10:00', `Late ${n}`, n % 2 ? 'Hall' : 'Attic'),
        ),
      ),
    ];
    open({ at: `/itinerary/${event.id}/${conference[0]!.id}`, days: conference });
    expect((await row('Early 0')).textContent).toContain('Speaker of Early 0Room 10');
    const rooms = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Room' });
    expect([...rooms.options].map(({ label }) => label)).toEqual(['All rooms', 'Hall', 'Room 2', 'Room 10']);
    await userEvent.selectOptions(rooms, 'Hall');
    const names = () =>
      within(screen.getByRole('list', { name: /^Activities/ }))
        .getAllByRole('link')
        .map((link) => /(?:Early|Talk|Late) \d+/.exec(link.textContent)?.[0]);
    expect(names()).toEqual([
      'Early 2',
      'Talk 7',
      'Talk 1',
      'Talk 9',
      'Talk 3',
      'Talk 11',
      'Talk 5',
      'Talk 13',
    ]);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await row('More talks'));
    await waitFor(() => expect(names().every((name) => Number(name?.slice(5)) % 2 === 1)).toBe(true));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Room' }), 'All rooms');
    expect(names()).toHaveLength(17);
  });
  test('of a day with hundreds of activities only those in view are rendered', async () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      someActivity(
        '2027-04-08',
        `${String(6 + Math.floor(index / 20)).padStart(2, '0')}:${String(index % 20).padStart(2, '0')}`,
        '23:30',
        `Talk ${index}`,
      ),
    );
    open({ days: [someDay('2027-04-08', 0, 'Long', many)], at: `/itinerary/${event.id}` });
    await screen.findByText('Long', { selector: 'h2' });
    expect(screen.queryAllByRole('link', { name: /Talk/ }).length).toBeLessThan(60);
  });
});

describe('navigating', () => {
  test('arrows and j / k move through the activities, the list is one Tab stop, Enter opens and focuses the heading, Escape returns', async () => {
    const { path } = open();
    const bamboo = await row('Bamboo grove');
    const tabStops = () =>
      screen.getAllByRole('link', { name: /Bamboo|Garden|Monkey/ }).filter((link) => link.tabIndex === 0);
    expect(tabStops()).toEqual([bamboo]);

    act(() => bamboo.focus());
    await userEvent.keyboard('{ArrowDown}j');
    expect(document.activeElement).toBe(await row('Monkey park'));
    expect(tabStops()).toEqual([document.activeElement]);
    await userEvent.keyboard('k{Enter}');
    const heading = await within(details()).findByRole('heading', { name: 'Garden walk' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(path()).toBe(`/itinerary/${event.id}/${arashiyama.id}/${arashiyama.activities[1]!.id}`);

    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(await row('Garden walk'));
  });

  test('opening the activity that is already open moves the focus to it, but not to the one that the mouse opens next', async () => {
    open({ at: `/itinerary/${event.id}/${arashiyama.id}/${arashiyama.activities[1]!.id}` });
    const garden = await row('Garden walk');
    act(() => garden.focus());
    await userEvent.keyboard('{Enter}');
    const heading = await within(details()).findByRole('heading', { name: 'Garden walk' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await userEvent.click(await row('Bamboo grove'));
    await within(details()).findByRole('heading', { name: 'Bamboo grove' });
    expect(document.activeElement).toBe(await row('Bamboo grove'));
  });

  test('with a panel open beside the page, Escape closes only that; the next one closes the activity', async () => {
    open({
      at: `/itinerary/${event.id}/${arashiyama.id}/${arashiyama.activities[1]!.id}`,
      beside: (
        <>
          <button type="button" onClick={() => openPanel('outbox')}>
            Tray
          </button>
          <OutboxTray />
        </>
      ),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Tray' }));
    const tray = await screen.findByRole('dialog', { name: /waiting|sent/ });
    await waitFor(() => expect(tray.contains(document.activeElement), 'a frame later').toBe(true));
    const heading = await within(details()).findByRole('heading', { name: 'Garden walk' });
    act(() => heading.focus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.contains(tray)).toBe(false));
    // the button that opened the panel gets the focus back only from the panel
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    expect(document.activeElement).toBe(heading);
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(await row('Garden walk'));
  });

  test('Left and Right change the day and add one history entry', async () => {
    const { path, history } = open();
    await row('Bamboo grove');
    const length = history.length;
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await waitFor(() => expect(path()).toBe(`/itinerary/${event.id}/${arrival.id}`));
    await userEvent.keyboard('{ArrowLeft}');
    expect(path()).toBe(`/itinerary/${event.id}/${arrival.id}`);
    expect(history.length).toBe(length);
  });

  test('on a phone the details cover the list; Back undoes that', async () => {
    const { path, history } = open({ width: 390 });
    await userEvent.click(await row('Garden walk'));
    await waitFor(() => expect(path()).toContain(arashiyama.activities[1]!.id));
    expect(
      screen.getByRole('region', { name: 'Activities, Arashiyama', hidden: true }).hasAttribute('inert'),
    ).toBe(true);
    const length = history.length;
    await userEvent.click(screen.getByRole('button', { name: 'Back to Arashiyama' }));
    await waitFor(() => expect(path()).toBe(`/itinerary/${event.id}/${arashiyama.id}`));
    expect(history.length).toBe(length);
    await waitFor(async () => expect(document.activeElement).toBe(await row('Garden walk')));
  });

  test('a horizontal swipe changes the day, but not from the edge that belongs to the system', async () => {
    const { path } = open({ width: 390 });
    const pane = (await row('Bamboo grove')).closest('section')!;
    const swipe = (from: number, to: number) => {
      fireEvent.touchStart(pane, { touches: [{ clientX: from, clientY: 300 }] });
      fireEvent.touchEnd(pane, { touches: [], changedTouches: [{ clientX: to, clientY: 310 }] });
    };
    swipe(10, 200);
    expect(path()).toContain(arashiyama.id);
    swipe(100, 250);
    await waitFor(() => expect(path()).toContain(inari.id));
    swipe(300, 120);
    await waitFor(() => expect(path()).toContain(arashiyama.id));
  });
});

describe('answering', () => {
  let data: OwnData;
  beforeEach(async () => {
    data = await openOwnData(theDevice(), {
      guid: crypto.randomUUID(),
      firstName: 'Hana',
      lastName: 'Sato',
      profilePic: null,
    });
    setCurrentData(data);
  });
  afterEach(() => {
    setCurrentData(null);
    stopAsking();
  });
  let toasts: MockInstance<typeof toast.error>;
  beforeEach(() => {
    toasts = vi.spyOn(toast, 'error').mockImplementation(() => '');
  });
  const queued = async () => (await data.outbox.mutations.toArray()).map((one) => one.request);
  const answerOf = (status: string) => ({
    method: 'PUT',
    path: `/api/rsvp/respond/${event.id}`,
    body: { status },
  });

  test('Join sends Yes without another question', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Join' }));
    await waitFor(async () => expect(await queued()).toEqual([answerOf('Yes')]));
  });

  test('on a phone, one can also join from the details of an activity, where a shared link may lead', async () => {
    open({ width: 390, at: `/itinerary/${event.id}/${arashiyama.id}/${arashiyama.activities[1]!.id}` });
    expect(await screen.findByRole('button', { name: 'Back to Arashiyama' })).toBeDefined();
    const answer = screen.getByRole('region', { name: 'Your answer' });
    await userEvent.click(within(answer).getByRole('button', { name: 'Join' }));
    await waitFor(async () => expect(await queued()).toEqual([answerOf('Yes')]));
  });

  test('Decline sends No', async () => {
    open({ event: { selfStatus: 'REQUESTED', rsvpType: 'INVITE_ONLY' } });
    expect(await screen.findByRole('button', { name: 'Accept invitation' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
    await waitFor(async () => expect(await queued()).toEqual([answerOf('No')]));
  });

  test('leaving asks for confirmation once', async () => {
    open({ event: { selfStatus: 'YES', isGuest: true } });
    await userEvent.click(await screen.findByRole('button', { name: 'Can’t make it?' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep my place' }));
    expect(await queued()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Can’t make it?' }));
    await userEvent.click(await screen.findByRole('button', { name: 'I’m not coming' }));
    await waitFor(async () => expect(await queued()).toEqual([answerOf('No')]));
  });

  test('with an invitation link, guests enter companions and find their ticket without an account', async () => {
    const sent: unknown[] = [];
    let asked = 0;
    const invited = { eventId: event.id, emailId: 'noor@example.org', decidedBy: null };
    vi.stubGlobal('fetch', async (call: Request) => {
      if (call.method === 'POST') sent.push(await call.json());
      else asked += 1;
      const answer =
        sent.length === 0
          ? { ...invited, status: 'ONBOARD_REQUESTED' }
          : { ...invited, status: 'YES', decidedBy: 'SELF', companions: ['Ada'], ticket: 'AQx' };
      return Response.json(answer, { headers: { 'X-Sojourn': '1' } });
    });
    vi.spyOn(toast, 'success').mockImplementation(() => '');
    open({ signedIn: false, event: { rsvpType: 'INVITE_ONLY', plusOnes: 2 } });
    await screen.findByText('Log in with the invited e-mail to respond');
    // as on a server-rendered page, which is on screen first
    await act(async () =>
      holdInvitation(event.id, { invite: 'a.b', status: 'ONBOARD_REQUESTED', decidedBy: null }),
    );
    await waitFor(() => expect(asked, 'the current status').toBe(1));
    await userEvent.click(await screen.findByRole('button', { name: 'Bringing somebody?' }));
    await userEvent.click(await screen.findByRole('button', { name: 'One more' }));
    await userEvent.type(screen.getByLabelText('Their name'), 'Ada');
    await userEvent.click(screen.getByRole('button', { name: 'Accept invitation · 2 people' }));
    const ticket = await screen.findByRole('link', { name: 'Your ticket' });
    expect(ticket.getAttribute('href')).toBe('/ticket/AQx');
    expect(sent).toEqual([{ invite: 'a.b', status: 'Yes', companions: ['Ada'] }]);
    expect(screen.getByText('You + 1')).toBeDefined();
    await holdInvitation(event.id, null);
    vi.unstubAllGlobals();
  });

  test.each([
    [
      'is refused',
      () =>
        Response.json(
          { error: { code: 'NO_ROOM_FOR_ALL', message: 'There is no room for all of you.' } },
          { status: 409, headers: { 'X-Sojourn': '1' } },
        ),
    ],
    ['has no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('companions entered with an invitation link stay when the answer %s', async (_, fails) => {
    const invited = { eventId: event.id, emailId: 'noor@example.org', status: 'ONBOARD_REQUESTED' };
    vi.stubGlobal('fetch', async (call: Request) =>
      call.method === 'POST'
        ? fails()
        : Response.json({ ...invited, decidedBy: null }, { headers: { 'X-Sojourn': '1' } }),
    );
    const failed = vi.spyOn(toast, 'error').mockImplementation(() => '');
    open({ signedIn: false, event: { rsvpType: 'INVITE_ONLY', plusOnes: 2 } });
    await act(async () =>
      holdInvitation(event.id, { invite: 'a.b', status: 'ONBOARD_REQUESTED', decidedBy: null }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Bringing somebody?' }));
    await userEvent.click(await screen.findByRole('button', { name: 'One more' }));
    await userEvent.type(screen.getByLabelText('Their name'), 'Ada');
    await userEvent.click(screen.getByRole('button', { name: 'Accept invitation · 2 people' }));
    await waitFor(() => expect(failed).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Bringing somebody?' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Their name')).value).toBe('Ada');
    await holdInvitation(event.id, null);
    vi.unstubAllGlobals();
  });

  test('until the server has an answer given by link, the buttons say so, and a second press sends nothing', async () => {
    const invited = { eventId: event.id, emailId: 'noor@example.org', decidedBy: null };
    let answer = () => {};
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (call: Request) => {
      let status = 'ONBOARD_REQUESTED';
      if (call.method === 'POST') {
        sent.push(await call.json());
        await new Promise<void>((resolve) => (answer = resolve));
        status = 'YES';
      }
      return Response.json({ ...invited, status }, { headers: { 'X-Sojourn': '1' } });
    });
    const told = vi.spyOn(toast, 'success').mockImplementation(() => '');
    open({
      signedIn: false,
      event: { rsvpType: 'INVITE_ONLY', plusOnes: 2 },
      beside: <LiveRegion />,
    });
    await act(async () =>
      holdInvitation(event.id, { invite: 'a.b', status: 'ONBOARD_REQUESTED', decidedBy: null }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Accept invitation' }));
    const sending = screen.getByRole('button', { name: 'Sending…' });
    const others = ['Decline', 'Bringing somebody?'].map((name) => screen.getByRole('button', { name }));
    for (const one of [sending, ...others]) {
      expect(one.getAttribute('aria-disabled')).toBe('true');
      await userEvent.click(one);
    }
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(sent).toEqual([{ invite: 'a.b', status: 'Yes' }]));
    await waitFor(() => expect(document.querySelector('[aria-live]')?.textContent).toBe('Sending…'));
    answer();
    await waitFor(() => expect(told).toHaveBeenCalledWith('You have joined Kyoto, Slowly.'));
    expect(sent).toHaveLength(1);
    // taking it back takes its time as well
    await userEvent.click(await screen.findByRole('button', { name: 'Can’t make it?' }));
    await userEvent.click(await screen.findByRole('button', { name: 'I’m not coming' }));
    expect((await screen.findByRole('button', { name: 'Sending…' })).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await waitFor(() => expect(sent).toHaveLength(2));
    answer();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sending…' })).toBeNull());
    await holdInvitation(event.id, null);
    vi.unstubAllGlobals();
  });

  test('an answer by link that did not arrive can be given again', async () => {
    const invited = { eventId: event.id, emailId: 'noor@example.org', status: 'ONBOARD_REQUESTED' };
    vi.stubGlobal('fetch', async (call: Request) =>
      call.method === 'POST'
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Response.json({ ...invited, decidedBy: null }, { headers: { 'X-Sojourn': '1' } }),
    );
    const failed = vi.spyOn(toast, 'error').mockImplementation(() => '');
    open({ signedIn: false, event: { rsvpType: 'INVITE_ONLY' } });
    await act(async () =>
      holdInvitation(event.id, { invite: 'a.b', status: 'ONBOARD_REQUESTED', decidedBy: null }),
    );
    for (const times of [1, 2]) {
      await userEvent.click(await screen.findByRole('button', { name: 'Accept invitation' }));
      await waitFor(() => expect(failed).toHaveBeenCalledTimes(times));
    }
    await holdInvitation(event.id, null);
    vi.unstubAllGlobals();
  });

  test("a signed-out person's answer is sent after the sign-in", async () => {
    const announced = vi.spyOn(toast, 'success').mockImplementation(() => '');
    open({ signedIn: false, event: { rsvpType: 'OPEN_INVITE' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Request to join' }));
    // nobody has signed in on this device before: the form is for registering, and says what for
    expect(signInRequest()).toMatchObject({
      mode: 'register',
      reason: {
        title: 'Kyoto, Slowly',
        registerText: 'Create an account, and your answer is sent.',
        picture: { of: { name: 'Kyoto, Slowly' } },
      },
    });
    expect(announced).not.toHaveBeenCalled();
    expect(await queued()).toEqual([]);
    finishAsking();
    await waitFor(async () => expect(await queued()).toEqual([answerOf('Yes')]));
    expect(announced, 'not before the server has confirmed it').not.toHaveBeenCalled();
    const [row] = await data.outbox.mutations.toArray();
    act(() => setSettled([row?.id ?? '']));
    await waitFor(() =>
      expect(announced).toHaveBeenCalledExactlyOnceWith(
        'You have asked to join Kyoto, Slowly. The host will answer.',
      ),
    );
  });

  test.each([
    [
      'OPEN_INVITE',
      'Request to join',
      { selfStatus: 'YES', isGuest: true },
      'You have joined Kyoto, Slowly.',
    ],
    [
      'OPEN_INVITE',
      'Request to join',
      { selfStatus: 'WAITLISTED' },
      'You are on the waiting list of Kyoto, Slowly.',
    ],
    ['OPEN', 'Join', { selfStatus: 'WAITLISTED' }, 'You are on the waiting list of Kyoto, Slowly.'],
  ] as const)(
    'whoever only signs in to answer is told what the server has answered: %s, %s, %o',
    async (rsvpType, label, own, told) => {
      const announced = vi.spyOn(toast, 'success').mockImplementation(() => '');
      open({ signedIn: false, event: { rsvpType } });
      await userEvent.click(await screen.findByRole('button', { name: label }));
      finishAsking();
      await waitFor(async () => expect(await queued()).toEqual([answerOf('Yes')]));
      const [row] = await data.outbox.mutations.toArray();
      // with the answer comes the person's own event
      await cacheEvent(data, { ...event, rsvpType, ...own });
      await data.outbox.mutations.clear();
      act(() => setSettled([row?.id ?? '']));
      await waitFor(() => expect(announced).toHaveBeenCalledExactlyOnceWith(told));
    },
  );

  test('an invitation, which may be another host’s, does not say that the owner sent it', async () => {
    open({ event: { selfStatus: 'REQUESTED' } });
    const answer = within(await screen.findByRole('region', { name: 'Your answer' }));
    expect(answer.getByText('You are invited')).toBeDefined();
    expect(answer.queryByText(/invited you/)).toBeNull();
  });

  test('an invite-only event says how to join, and offers no button', async () => {
    open({ event: { rsvpType: 'INVITE_ONLY' } });
    expect(await screen.findByText('Only invited guests can join this experience.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Join|Accept|Request/ })).toBeNull();
  });

  test('a pending answer is marked in text next to the badge', async () => {
    open({ event: { selfStatus: 'YES', isGuest: true, syncOf: { rsvp: { state: 'waiting', rowId: 'r' } } } });
    expect(await screen.findByText('Attending')).toBeDefined();
    expect(screen.getByText('Waiting to send')).toBeDefined();
  });

  test('an answer that waits for a refused change says so', async () => {
    open({ event: { selfStatus: 'YES', isGuest: true, syncOf: { rsvp: { state: 'blocked', rowId: 'r' } } } });
    expect(await screen.findByText('Waiting for an item that needs attention')).toBeDefined();
  });

  test('a refused answer is reported once, with the server’s text', async () => {
    const { unmount } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Join' }));
    await waitFor(async () => expect(await queued()).toHaveLength(1));
    await refuseAnswers(data, 'A host has declined or removed you.');
    await waitFor(() =>
      expect(toasts).toHaveBeenCalledExactlyOnceWith('A host has declined or removed you.'),
    );
    unmount();
    const [row] = await data.outbox.mutations.toArray();
    open({ event: { syncOf: { rsvp: { state: 'rejected', rowId: row!.id } } } });
    expect(await screen.findByText('Not sent')).toBeDefined();
    await outboxShown(data);
    expect(toasts).toHaveBeenCalledTimes(1);
  });

  test('hosts see a link to manage mode instead', async () => {
    open({ event: { isHost: true, isOwner: true, selfStatus: 'YES', isGuest: true } });
    const link = await screen.findByRole('link', { name: 'Manage Event' });
    expect(link.getAttribute('href')).toBe(`/manage/experiences/ongoing/${event.id}/itinerary`);
    expect(screen.queryByText('Can’t make it?')).toBeNull();
  });
});

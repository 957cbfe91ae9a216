// The place of an activity: typed, or chosen from suggestions.
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ActivityRow } from '#contract/schemas/activities.ts';
import type { Location } from '#contract/schemas/common.ts';
import { connection } from '#src/data/device/connection.ts';
import { setCurrentData } from '#src/data/databases/current-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import { openOwnData, type OwnData } from '#src/data/databases/local-data.ts';
import { useItinerary } from '#src/data/live/use-itinerary.ts';
import { NewActivitySheet } from '#src/features/itinerary/edit/new-activity/new-activity-sheet.tsx';
import { PlaceEditor } from '#src/features/itinerary/edit/place-editor.tsx';
import type { SaveActivity } from '#src/features/itinerary/edit/save-activity.ts';
import { installFolds } from '#src/mutations/registry.ts';
import { placeCalls, type Place } from '#src/session/place-calls.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { someActivity, someDay } from '#tests/support/itinerary-scene.ts';
import { cacheEvent } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

const KYOTO: Place = {
  placeId: 'ChIJ8cM8zdaoAWARPR27azYdlsA',
  description: 'Kyoto Station, Shimogyo Ward, Kyoto',
  structuredFormat: { mainText: 'Kyoto Station', secondaryText: 'Shimogyo Ward, Kyoto' },
  googleMapsUri: 'https://www.google.com/maps/search/?api=1&query=Kyoto+Station&query_place_id=ChIJ8',
};
const event = someEvent({ id: crypto.randomUUID(), isOwner: true, isHost: true, isGuest: true });
const stranger = someEvent({ id: crypto.randomUUID(), isOwner: false, isHost: false, isGuest: false });
const earlier = someEvent({ id: crypto.randomUUID(), isGuest: true, isOwner: false, isHost: false });
const held = (eventId: string, location: ActivityRow['location']): ActivityRow => {
  const {
    sync: _sync,
    syncOf: _syncOf,
    ...row
  } = someActivity('2027-04-08', '10:00', '11:00', 'Walk', { id: crypto.randomUUID(), eventId });
  return { ...row, location };
};
const {
  activities: _none,
  sync: _sync,
  syncOf: _syncOf,
  ...day
} = { ...someDay('2027-04-08', 0, 'Gion'), id: crypto.randomUUID(), eventId: event.id };
const activity = someActivity('2027-04-08', '18:30', '21:00', 'Dinner', {
  id: crypto.randomUUID(),
  programId: day.id,
  eventId: event.id,
  location: 'Somewhere',
});

installFolds();

let data: OwnData;
let save: ReturnType<typeof vi.fn<SaveActivity>>;
beforeEach(async () => {
  pretendScreen(1440);
  data = await openOwnData(theDevice(), {
    guid: crypto.randomUUID(),
    firstName: 'Maya',
    lastName: 'Lindqvist',
    profilePic: null,
  });
  setCurrentData(data);
  for (const one of [event, stranger, earlier]) await cacheEvent(data, one);
  await data.cache.days.put(day);
  await data.cache.activities.bulkPut([
    { ...held(event.id, 'Kyoto Garden, Gion'), programId: day.id },
    held(earlier.id, KYOTO),
    held(earlier.id, 'Osaka Castle'),
    held(stranger.id, 'Kyoto Tower'),
  ]);
  save = vi.fn<SaveActivity>().mockResolvedValue();
  connection.state = 'offline';
});
afterEach(() => {
  setCurrentData(null);
  vi.restoreAllMocks();
});

async function open() {
  renderInApp(() => <PlaceEditor day={day} eventZone="Asia/Tokyo" activity={activity} save={save} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Edit Place/ }));
  const field = screen.getByRole('combobox', { name: 'Place' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  return field;
}
/** Key by key, but within one task: however slow the machine, no half second passes between two keys. */
const typeAtOnce = (field: HTMLElement, words: string) => {
  for (let keys = 1; keys <= words.length; keys += 1)
    fireEvent.change(field, { target: { value: words.slice(0, keys) } });
};
const proposed = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('without a connection the places of one’s own events are suggested, those of this event first', async () => {
  const asked = vi.spyOn(placeCalls, 'suggest');
  const field = await open();
  await waitFor(() =>
    expect(proposed()).toEqual(['Kyoto Garden, Gion', 'Kyoto StationShimogyo Ward, Kyoto', 'Osaka Castle']),
  );
  await userEvent.clear(field);
  await userEvent.type(field, 'kyóto ward');
  await waitFor(() => expect(proposed()).toEqual(['Kyoto StationShimogyo Ward, Kyoto']));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(save).toHaveBeenCalledExactlyOnceWith({ location: KYOTO }, { location: 'Somewhere' });
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Edit Place/ })),
  );
  expect(asked).not.toHaveBeenCalled();
});

test('online the service is called once, half a second after the last key; its places come second', async () => {
  connection.state = 'online';
  const asked = vi.spyOn(placeCalls, 'suggest').mockResolvedValue([
    {
      location: {
        ...KYOTO,
        placeId: 'other',
        structuredFormat: { mainText: 'Kyoto Tower', secondaryText: 'Kyoto' },
      },
    },
  ]);
  const field = await open();
  await userEvent.clear(field);
  typeAtOnce(field, 'kyoto');
  await waitFor(() => expect(screen.getByRole('option', { name: /Kyoto Tower/ })).toBeDefined());
  expect(asked.mock.calls.map(([input]) => input)).toEqual(['kyoto']);
  const suggestions = screen.getByRole('listbox', { name: 'Places' });
  expect(within(suggestions).getAllByRole('option').at(-1)?.textContent).toBe('Kyoto TowerKyoto');
  const located = vi.spyOn(placeCalls, 'locate').mockResolvedValue({ coordinates: null, timezone: null });
  await userEvent.click(screen.getByRole('option', { name: /Kyoto Tower/ }));
  expect(save.mock.calls).toMatchObject([[{ location: { placeId: 'other' } }, { location: 'Somewhere' }]]);
  expect(located).toHaveBeenCalledExactlyOnceWith('other');
});

test('typed text is a valid place: Enter saves it unchanged, Escape first closes the list', async () => {
  const field = await open();
  await userEvent.clear(field);
  await userEvent.type(field, 'Kyoto');
  await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('true'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('false'));
  await userEvent.type(field, ' by bus{Enter}');
  expect(save).toHaveBeenCalledExactlyOnceWith({ location: 'Kyoto by bus' }, { location: 'Somewhere' });
});

test('if the service does not answer, the device’s suggestions stay', async () => {
  connection.state = 'online';
  const asked = vi.spyOn(placeCalls, 'suggest').mockRejectedValue(new Error('502'));
  const field = await open();
  await userEvent.clear(field);
  typeAtOnce(field, 'osaka');
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(proposed().slice(0, 2)).toEqual(['Osaka Castle', 'OsakaJapan']);
});

test('without a connection a city is found by its local name, with its coordinates', async () => {
  const asked = vi.spyOn(placeCalls, 'suggest');
  const field = await open();
  await userEvent.clear(field);
  await userEvent.type(field, 'wien');
  await waitFor(() => expect(proposed()[0]).toBe('WienVienna, Austria'));
  expect(proposed()).toContain('Vienna International Airport (VIE)Vienna, Austria');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(save.mock.calls).toMatchObject([
    [
      {
        location: {
          description: 'Wien, Vienna, Austria',
          coordinates: { latitude: 48.208, longitude: 16.372 },
        },
      },
      { location: 'Somewhere' },
    ],
  ]);
  expect(asked).not.toHaveBeenCalled();
});

test('a place from a maps service is saved at once, and its coordinates once the service has returned them', async () => {
  connection.state = 'online';
  const coordinates = { latitude: 34.985, longitude: 135.758 };
  let answer!: () => void;
  vi.spyOn(placeCalls, 'suggest').mockResolvedValue([]);
  vi.spyOn(placeCalls, 'locate').mockImplementation(async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { coordinates, timezone: 'Asia/Tokyo' };
  });
  let write!: (location: Location) => void;
  function Edited() {
    const [location, setLocation] = useState<Location>('Somewhere');
    useEffect(() => {
      write = setLocation;
    }, []);
    const keep: SaveActivity = async (set, base) => {
      setLocation(set.location ?? null);
      await save(set, base);
    };
    return <PlaceEditor day={day} eventZone="Asia/Tokyo" activity={{ ...activity, location }} save={keep} />;
  }
  renderInApp(() => <Edited />);
  const choose = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Edit Place/ }));
    await userEvent.click(await screen.findByRole('option', { name: /Kyoto Station/ }));
  };
  const stored = async () => (await data.outbox.mutations.toArray()).map(({ args }) => args);
  await choose();
  expect(save.mock.calls).toMatchObject([[{ location: KYOTO }, { location: 'Somewhere' }]]);
  act(() => write('Somewhere else'));
  answer();
  await choose();
  expect(await stored()).toEqual([]);
  answer();
  await waitFor(async () =>
    expect(await stored()).toMatchObject([
      { set: { location: { ...KYOTO, coordinates } }, base: { location: KYOTO } },
    ]),
  );
});

test('an activity added before its place’s coordinates are known gets them afterwards', async () => {
  connection.state = 'online';
  const coordinates = { latitude: 34.985, longitude: 135.758 };
  const answers: (() => void)[] = [];
  vi.spyOn(placeCalls, 'suggest').mockResolvedValue([]);
  vi.spyOn(placeCalls, 'locate').mockImplementation(async () => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return { coordinates, timezone: 'Asia/Tokyo' };
  });
  function Sheet() {
    const live = useItinerary(event.id);
    if (live.state !== 'ready') return null;
    const [first] = live.value.days;
    return first ? (
      <NewActivitySheet event={live.value.event} day={first} opened onClose={() => undefined} />
    ) : null;
  }
  renderInApp(() => <Sheet />);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Walk');
  await userEvent.type(screen.getByRole('textbox', { name: 'What happens' }), 'Along the tracks');
  await userEvent.type(screen.getByRole('combobox', { name: /^Place/ }), 'kyoto station');
  await userEvent.click(await screen.findByRole('option', { name: /Kyoto Station/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Add activity' }));
  const stored = async () => (await data.outbox.mutations.toArray()).map(({ args }) => args);
  await waitFor(async () => expect(await stored()).toMatchObject([{ location: KYOTO }]));
  await waitFor(() => expect(answers).toHaveLength(2));
  for (const answer of answers) answer();
  await waitFor(async () =>
    expect(await stored()).toMatchObject([
      { name: 'Walk' },
      { set: { location: { ...KYOTO, coordinates } }, base: { location: KYOTO } },
    ]),
  );
});

test('a place in another time zone offers that zone; wall-clock times stay, and it can be undone', async () => {
  function Edited() {
    const [fields, setFields] = useState({});
    const keep: SaveActivity = async (set, base) => {
      await save(set, base);
      const { startIsoTime, endIsoTime, ...same } = set;
      setFields((now) => ({
        ...now,
        ...same,
        ...(startIsoTime && { startDateTime: startIsoTime }),
        ...(endIsoTime && { endDateTime: endIsoTime }),
      }));
    };
    return (
      <main tabIndex={-1}>
        <PlaceEditor day={day} eventZone="Asia/Tokyo" activity={{ ...activity, ...fields }} save={keep} />
      </main>
    );
  }
  renderInApp(() => <Edited />);
  const choose = async (words: string, option: RegExp) => {
    await userEvent.click(await screen.findByRole('button', { name: /^Edit Place/ }));
    const field = screen.getByRole('combobox', { name: 'Place' });
    await userEvent.clear(field);
    await userEvent.type(field, words);
    await userEvent.click(await screen.findByRole('option', { name: option }));
  };
  const offer = () => screen.queryByRole('button', { name: /^Use .* time$/ })?.textContent;
  await choose('seoul', /^Seoul/);
  // noon is noon there
  expect(offer()).toBeUndefined();
  await choose('london', /^London ?UK/);
  expect(save).toHaveBeenCalledTimes(2);
  await userEvent.click(await screen.findByRole('button', { name: 'Use London time' }));
  const [there, here] = [
    {
      startIsoTime: '2027-04-08T17:30:00.000Z',
      endIsoTime: '2027-04-08T20:00:00.000Z',
      timezone: 'Europe/London',
    },
    {
      startIsoTime: '2027-04-08T09:30:00.000Z',
      endIsoTime: '2027-04-08T12:00:00.000Z',
      timezone: 'Asia/Tokyo',
    },
  ];
  expect(save).toHaveBeenLastCalledWith(there, here);
  await userEvent.click(await screen.findByRole('button', { name: 'Use Tokyo time' }));
  expect(save).toHaveBeenLastCalledWith(here, there);
  await userEvent.click(await screen.findByRole('button', { name: 'Use London time' }));
  await choose('seoul', /^Seoul/);
  await userEvent.click(await screen.findByRole('button', { name: 'Use Seoul time' }));
  await waitFor(() => expect(offer()).toBeUndefined());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('of two places with the same name, the one near the event’s other places comes first', async () => {
  const first = async () => {
    const field = await open();
    await userEvent.clear(field);
    await userEvent.type(field, 'birmingham');
    await waitFor(() => expect(proposed().length).toBeGreaterThan(1));
    return proposed()[0];
  };
  await data.cache.activities.put({
    ...held(event.id, { ...KYOTO, coordinates: { latitude: 33.45, longitude: -86.8 } }),
    programId: day.id,
  });
  expect(await first()).toBe('BirminghamAL, US');
});

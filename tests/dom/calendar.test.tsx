// Adding an event to one's own calendar: files made on the device, and the address of the feed.
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { instantOf } from '#contract/rules/time.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { connection } from '#src/data/device/connection.ts';
import { forgetPulls } from '#src/data/pull-request.ts';
import { EventPage } from '#src/features/event/event-page.tsx';
import { createActivity } from '#src/mutations/activities/create-activity.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { someActivity, someDay } from '#tests/support/itinerary-scene.ts';
import { readCalendarStrictly } from '#tests/support/read-calendar-strictly.ts';
import { cacheEvent, controlConnection, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

const GUEST = { isGuest: true, selfStatus: 'YES' } as const;
let data: OwnData;
let user: UserEvent;
/** The files that were downloaded. */
let saved: { name: string; content: string; type: string }[];
beforeEach(async () => {
  pretendScreen(1280);
  user = userEvent.setup();
  forgetPulls();
  controlConnection();
  ({ data } = await signedInOffline());
  saved = [];
  let last = { content: '', type: '' };
  vi.stubGlobal(
    'Blob',
    class extends Blob {
      constructor(parts: string[], options: BlobPropertyBag) {
        super(parts, options);
        last = { content: parts.join(''), type: options.type ?? '' };
      }
    },
  );
  URL.createObjectURL = () => 'blob:here';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, ...last });
  });
});
afterEach(() => {
  connection.state = 'online';
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Three days in Kyoto, the last of them without activities. */
async function hold(of: Partial<EventRow> = GUEST) {
  const event = someEvent({ name: 'Kyoto, Slowly', startOn: '2027-04-06', endOn: '2027-04-08', ...of });
  const days = [
    someDay('2027-04-06', 0, 'Arrival', [someActivity('2027-04-06', '15:00', '16:00', 'Check in')]),
    someDay('2027-04-07', 1, 'Arashiyama', [
      someActivity('2027-04-07', '07:30', '08:45', 'Bamboo grove'),
      someActivity('2027-04-07', '10:00', '11:30', 'Garden walk'),
    ]),
    someDay('2027-04-08', 2, 'Free'),
  ];
  await cacheEvent(data, event);
  for (const { activities, sync: _s, syncOf: _f, ...day } of days) {
    await data.cache.days.put({ ...day, eventId: event.id });
    for (const { sync: _sync, syncOf: _of, ...activity } of activities)
      await data.cache.activities.put({ ...activity, eventId: event.id });
  }
  const [, second] = days;
  renderInApp(
    () => <EventPage eventId={event.id} subview="itinerary" manage={false} />,
    `/?day=${second?.id}&activity=${second?.activities[1]?.id}`,
  );
  return { event, days };
}
const lastSaved = async (count: number) => {
  await waitFor(() => expect(saved).toHaveLength(count));
  const { name, content, type } = saved.at(-1) ?? expect.fail('nothing was saved');
  expect(type).toBe('text/calendar;charset=utf-8');
  return { name, entries: readCalendarStrictly(content).entries.map(({ texts }) => texts.SUMMARY) };
};
const header = async () =>
  within((await screen.findByRole('heading', { level: 1 })).closest('header') ?? expect.fail('no header'));
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

test('without a connection a day, an activity or the whole event can be downloaded, including unsent changes', async () => {
  connection.state = 'offline';
  const { event, days } = await hold();
  await press('Add Arashiyama to calendar');
  expect(await lastSaved(1)).toEqual({ name: 'Arashiyama.ics', entries: ['Bamboo grove', 'Garden walk'] });
  await user.click(
    within(screen.getByRole('region', { name: 'Activity details' })).getByRole('button', {
      name: 'Add to calendar',
    }),
  );
  expect(await lastSaved(2)).toEqual({ name: 'Garden-walk.ics', entries: ['Garden walk'] });

  await createActivity({
    eventId: event.id,
    dayId: days[2]!.id,
    name: 'Last tea',
    description: 'Matcha.',
    startIsoTime: instantOf('2027-04-08T15:00:00', 'Asia/Tokyo'),
    endIsoTime: instantOf('2027-04-08T16:00:00', 'Asia/Tokyo'),
    timezone: 'Asia/Tokyo',
  });
  await user.click(await (await header()).findByRole('button', { name: 'Add to calendar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add to calendar' });
  const sheet = within(dialog);
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  expect(sheet.getByText('Subscribing needs a connection.')).toBeDefined();
  expect(sheet.queryByRole('link')).toBeNull();
  const download = await sheet.findByRole<HTMLButtonElement>('button', { name: 'Download calendar file' });
  await waitFor(() => expect(download.disabled).toBe(false));
  await user.click(download);
  expect(await lastSaved(3)).toEqual({
    name: 'Kyoto-Slowly.ics',
    entries: ['Check in', 'Bamboo grove', 'Garden walk', 'Last tea'],
  });
});

test('with a connection the sheet offers the feed; a failure is explained and can be retried', async () => {
  let feed = 'https://sojourn.example/oapi/calendar/abc_-9.ics';
  const { event } = await hold();
  const asked: string[] = [];
  let [works, isLost] = [false, false];
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    asked.push(new URL(url).pathname);
    if (isLost && url.endsWith('/renewal')) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(works ? { url: feed } : { error: 'Not now.', code: 'FORBIDDEN' }), {
      status: works ? 200 : 403,
      headers: { 'X-Sojourn': '1' },
    });
  });
  await user.click(await (await header()).findByRole('button', { name: 'Add to calendar' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Add to calendar' }));
  const alert = within(await sheet.findByRole('alert'));
  expect(alert.getByText('Not now.')).toBeDefined();
  works = true;
  await user.click(alert.getByRole('button', { name: 'Retry' }));
  const link = await sheet.findByRole('link', { name: 'Subscribe' });
  expect(link.getAttribute('href')).toBe('webcal://sojourn.example/oapi/calendar/abc_-9.ics');
  expect(sheet.getByRole('link', { name: 'Google Calendar' }).getAttribute('href')).toBe(
    `https://calendar.google.com/calendar/r?cid=${encodeURIComponent('webcal://sojourn.example/oapi/calendar/abc_-9.ics')}`,
  );
  await user.click(sheet.getByRole('button', { name: 'Copy address' }));
  expect(await sheet.findByRole('button', { name: 'Copied' })).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(feed);
  expect(asked).toContain(`/api/events/${event.id}/calendar`);

  // the address was leaked: it can be renewed, after a warning of what that does
  feed = 'https://sojourn.example/oapi/calendar/new_-9.ics';
  const renewal = `/api/events/${event.id}/calendar/renewal`;
  await user.click(sheet.getByRole('button', { name: 'Renew address' }));
  const question = within(await screen.findByRole('dialog', { name: 'Renew the address?' }));
  expect(asked).not.toContain(renewal);
  await user.click(question.getByRole('button', { name: 'Renew' }));
  await waitFor(() =>
    expect(sheet.getByRole<HTMLInputElement>('textbox', { name: 'Your calendar’s address' }).value).toBe(
      feed,
    ),
  );
  expect(asked).toContain(renewal);

  // renewed, but the answer is lost: the address is requested again, because the shown one may be invalid by
  // now
  feed = 'https://sojourn.example/oapi/calendar/newer_-9.ics';
  isLost = true;
  await user.click(sheet.getByRole('button', { name: 'Renew address' }));
  const again = within(await screen.findByRole('dialog', { name: 'Renew the address?' }));
  await user.click(again.getByRole('button', { name: 'Renew' }));
  await waitFor(() =>
    expect(sheet.getByRole<HTMLInputElement>('textbox', { name: 'Your calendar’s address' }).value).toBe(
      feed,
    ),
  );
});

test('a person who has not answered can download days and activities; a day without activities has no download', async () => {
  const { days } = await hold({});
  expect(await screen.findByRole('button', { name: 'Add Arashiyama to calendar' })).toBeDefined();
  expect((await header()).queryByRole('button', { name: 'Add to calendar' })).toBeNull();
  await user.click(screen.getByRole('link', { name: /Free/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Arashiyama to calendar/ })).toBeNull());
  expect(screen.queryByRole('button', { name: `Add ${days[2]?.name} to calendar` })).toBeNull();
});

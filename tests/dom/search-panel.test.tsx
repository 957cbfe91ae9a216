// Searching what is on the device, without a connection.
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followServerClock } from '#src/app/follow-server-clock.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { setClockDifference } from '#src/data/device/clock-difference.ts';
import { SearchPanel } from '#src/features/search/search-panel.tsx';
import { createPost } from '#src/mutations/feed/create-post.ts';
import { openPanel } from '#src/ui/layers/shell-panels.ts';
import { someActivity, someDay, tokyo } from '#tests/support/itinerary-scene.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { pretendZone } from '#tests/support/pretend-zone.ts';
import { cacheEvent, cacheItinerary, signedInOffline } from '#tests/support/signed-in.ts';
import { someDocument } from '#tests/support/some-document.ts';
import { someEvent } from '#tests/support/some-event.ts';

let data: OwnData;
afterEach(() => {
  setClockDifference(0);
  vi.useRealTimers();
});
beforeEach(async () => {
  pretendScreen(1280);
  data = (await signedInOffline()).data;
});

test('the field accepts typing at once; documents are found by name, and an unsent post by its text', async () => {
  const event = someEvent({ name: 'Kyoto, slowly', isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
  await data.cache.documents.add(someDocument({ eventId: event.id, name: 'Métro ticket.pdf' }));
  await createPost({ eventId: event.id, title: 'The metro runs until midnight' });

  renderInApp(() => <SearchPanel />);
  openPanel('search');
  const field = await screen.findByRole('searchbox', { name: /^Activities/ });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.keyboard('metro');
  const found = await screen.findByRole('link', { name: /Métro ticket\.pdf/ });
  expect(found.getAttribute('href')).toBe(`/experiences/${event.id}/documents`);
  expect(screen.getByRole('link', { name: /runs until midnight/ }).getAttribute('href')).toBe(
    `/experiences/${event.id}/social`,
  );
  expect(screen.getByRole('status').textContent).toBe('2 results');
});

test('a feedback form leads its hosts to manage mode, and guests to where they answer it', async () => {
  const AT = '2027-04-08T10:00:00.000Z';
  const hosted = someEvent({ name: 'Kyoto', isHost: true, isGuest: true, selfStatus: 'YES' });
  const attended = someEvent({ name: 'Nara', isGuest: true, selfStatus: 'YES' });
  for (const [event, title] of [
    [hosted, 'Survey as host'],
    [attended, 'Survey as guest'],
  ] as const) {
    await cacheEvent(data, event);
    await data.cache.forms.add({
      id: v7(),
      eventId: event.id,
      title,
      description: '',
      fields: [],
      anonymous: true,
      isActive: true,
      createdAt: AT,
      publishedAt: AT,
      closedAt: null,
      version: 2,
      updatedAt: AT,
    });
  }
  renderInApp(() => <SearchPanel />);
  openPanel('search');
  await userEvent.type(await screen.findByRole('searchbox'), 'survey');
  const address = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await address(/as host/)).toMatch(new RegExp(`^/manage/experiences/\\w+/${hosted.id}/feedback$`));
  expect(await address(/as guest/)).toBe(`/experiences/${attended.id}/feedback`);
});

test('letters typed before the field exists appear in it, and typing continues there', async () => {
  openPanel('search');
  await userEvent.keyboard('zepq{Backspace}');
  renderInApp(() => <SearchPanel />);
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: /^Activities/ });
  await waitFor(() => expect(field.value).toBe('zep'));
  await userEvent.keyboard('pelin');
  expect(field.value).toBe('zeppelin');
});

test('it opens empty after a result was chosen and after it was closed, except for letters typed meanwhile', async () => {
  const event = someEvent({ name: 'Metro museum', isGuest: true, selfStatus: 'YES' });
  await cacheEvent(data, event);
  const { path } = renderInApp(() => <SearchPanel />);
  const show = async () => {
    act(() => openPanel('search'));
    return screen.findByRole<HTMLInputElement>('searchbox');
  };
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.type(await show(), 'metro');
  await userEvent.click(await screen.findByRole('link', { name: /Metro museum/ }));
  await closed();
  expect(path()).toContain(event.id);

  expect((await show()).value).toBe('');
  expect(screen.getByRole('status').textContent).toBe('');
  await userEvent.type(screen.getByRole('searchbox'), 'tram');
  await userEvent.keyboard('{Escape}');
  await closed();

  act(() => openPanel('search'));
  await userEvent.keyboard('bu');
  const field = await screen.findByRole<HTMLInputElement>('searchbox');
  await waitFor(() => expect(field.value).toBe('bu'));
  await userEvent.keyboard('s');
  expect(field.value).toBe('bus');
});

test('a message replaces the empty results and suggests other searches', async () => {
  renderInApp(() => <SearchPanel />);
  openPanel('search');
  await userEvent.type(await screen.findByRole('searchbox', { name: /^Activities/ }), 'zeppelin');
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  expect(screen.getByText(/^Try another word, or a part of one/)).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Nothing found for “zeppelin”');
  await userEvent.clear(screen.getByRole('searchbox'));
  await waitFor(() => expect(screen.queryByText('Nothing found')).toBeNull());
});

test('before anything is typed: what is on now and next in all events, by the server’s clock', async () => {
  pretendZone('Europe/Lisbon');
  // this device's clock is four days behind
  vi.useFakeTimers({ toFake: ['Date'], now: tokyo('2027-04-04T10:15') });
  followServerClock();
  setClockDifference(4 * 86_400_000);
  const mine = { isGuest: true, selfStatus: 'YES' } as const;
  const hourOf = (start: string, name: string) => someActivity('2027-04-08', start, '13:00', name);
  const fair = someEvent({ ...mine, name: 'The fair', startOn: '2027-04-08', endOn: '2027-04-08' });
  await cacheItinerary(data, fair, [
    someDay('2027-04-08', 0, 'Talks', [hourOf('10:00', 'One stage'), hourOf('10:00', 'Other stage')]),
  ]);
  const kyoto = someEvent({ ...mine, name: 'Kyoto', startOn: '2027-04-07', endOn: '2027-04-09' });
  const walk = someActivity('2027-04-08', '10:00', '11:30', 'Garden walk');
  const day = someDay('2027-04-08', 1, 'Gardens', [walk, hourOf('12:00', 'Noodles')]);
  await cacheItinerary(data, kyoto, [day]);
  const nara = someEvent({ ...mine, name: 'Nara', startOn: '2027-04-22', endOn: '2027-04-22' });
  const deer = someActivity('2027-04-22', '09:00', '10:00', 'Deer');
  await cacheItinerary(data, nara, [someDay('2027-04-22', 0, 'The park', [deer])]);
  // neither events that are over nor those one is only invited to
  const over = someEvent({ ...mine, name: 'Osaka', startOn: '2027-04-05', endOn: '2027-04-05' });
  await cacheItinerary(data, over, [
    someDay('2027-04-05', 0, 'The port', [someActivity('2027-04-05', '09:00', '10:00', 'Ferry')]),
  ]);
  const invited = someEvent({
    name: 'Kobe',
    selfStatus: 'REQUESTED',
    startOn: '2027-04-08',
    endOn: '2027-04-08',
  });
  await cacheItinerary(data, invited, [someDay('2027-04-08', 0, 'The hill', [hourOf('10:00', 'Cable car')])]);

  renderInApp(() => <SearchPanel />);
  openPanel('search');
  const rows = async (of: string) =>
    within(await screen.findByRole('region', { name: of }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  await waitFor(async () =>
    expect(await rows('Now')).toEqual([
      'Garden walkuntil 11:30 in Tokyo · Kyoto',
      'One stage, and 1 moreuntil 13:00 in Tokyo · The fair',
    ]),
  );
  expect(await rows('Next')).toEqual([
    'Noodles12:00 in Tokyo · Kyoto',
    'DeerThursday 22 April, 09:00 in Tokyo · Nara',
  ]);
  expect(screen.getByRole('link', { name: /Garden walk/ }).getAttribute('href')).toBe(
    `/itinerary/${kyoto.id}/${day.id}/${walk.id}`,
  );
  await userEvent.type(screen.getByRole('searchbox'), 'deer');
  expect(await screen.findByText('1 result')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Next' }), 'only the search results are shown').toBeNull();
});

import { expect, test } from 'vitest';
import { placementOf, sectionsFor } from '#src/features/event/sections.ts';
import { someEvent } from '#tests/support/some-event.ts';

const stranger = someEvent();
const secret = someEvent({ privacy: 'PRIVATE' });
const guest = someEvent({ privacy: 'PRIVATE', isGuest: true, selfStatus: 'YES' });
const host = someEvent({ isHost: true, isGuest: true, selfStatus: 'YES' });

test('the tabs depend on what the person may see', () => {
  expect(sectionsFor(stranger, false)).toEqual(['itinerary', 'social']);
  expect(sectionsFor(secret, false)).toEqual(['itinerary']);
  const all = ['itinerary', 'social', 'attendees', 'documents', 'bulletin', 'feedback'];
  expect(sectionsFor(guest, false)).toEqual(all);
  expect(sectionsFor(host, true)).toEqual(all);
});

test('feedback forms are created in manage mode and answered outside it, by everybody except the owner', () => {
  const owner = someEvent({ isOwner: true, isHost: true, isGuest: true, selfStatus: 'YES' });
  expect(placementOf(owner, 'feedback', true)).toEqual({ show: 'feedback' });
  expect(placementOf(owner, 'feedback', false)).toEqual({
    redirect: { manage: false, section: 'itinerary' },
  });
  for (const one of [host, guest]) expect(placementOf(one, 'feedback', false)).toEqual({ show: 'feedback' });
  for (const manage of [false, true])
    expect(placementOf(stranger, 'feedback', manage)).toEqual({
      redirect: { manage: false, section: 'itinerary' },
    });
});

test('without a subview the itinerary is shown; an unknown or forbidden one redirects to it', () => {
  expect(placementOf(guest, undefined, false)).toEqual({ show: 'itinerary' });
  expect(placementOf(guest, 'social', false)).toEqual({ show: 'social' });
  expect(placementOf(secret, 'social', false)).toEqual({ redirect: { manage: false, section: 'itinerary' } });
  expect(placementOf(guest, 'bulletin', false)).toEqual({ show: 'bulletin' });
  expect(placementOf(stranger, 'bulletin', false)).toEqual({
    redirect: { manage: false, section: 'itinerary' },
  });
  expect(placementOf(guest, 'nonsense', false)).toEqual({
    redirect: { manage: false, section: 'itinerary' },
  });
});

test('a host stays in manage mode, a guest is redirected out of it', () => {
  expect(placementOf(host, 'nonsense', true)).toEqual({ redirect: { manage: true, section: 'itinerary' } });
  expect(placementOf(host, 'social', true)).toEqual({ show: 'social' });
  expect(placementOf(guest, 'social', true)).toEqual({ redirect: { manage: false, section: 'itinerary' } });
});

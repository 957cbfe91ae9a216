import { expect, test } from 'vitest';
import { placementOf, sectionsFor } from '#src/features/event/sections.ts';
import { someEvent } from '#tests/support/some-event.ts';

const stranger = someEvent();
const secret = someEvent({ privacy: 'PRIVATE' });
const guest = someEvent({ privacy: 'PRIVATE', isGuest: true, selfStatus: 'YES' });
const host = someEvent({ isHost: true, isGuest: true, selfStatus: 'YES' });

test('tabs follow what the person may see', () => {
  expect(sectionsFor(stranger)).toEqual(['itinerary', 'social']);
  expect(sectionsFor(secret)).toEqual(['itinerary']);
  expect(sectionsFor(guest)).toEqual(['itinerary', 'social', 'attendees', 'documents', 'bulletin']);
});

test('no subview shows the itinerary; an unknown or not permitted one redirects to it', () => {
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

test('a host stays in manage mode, a guest is led out of it', () => {
  expect(placementOf(host, 'nonsense', true)).toEqual({ redirect: { manage: true, section: 'itinerary' } });
  expect(placementOf(host, 'social', true)).toEqual({ show: 'social' });
  expect(placementOf(guest, 'social', true)).toEqual({ redirect: { manage: false, section: 'itinerary' } });
});

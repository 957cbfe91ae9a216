import { expect, test } from 'vitest';
import { pageFrameOf } from '#contract/rules/page-frame.ts';

test.each([
  ['/', 'home'],
  ['/manage', 'list'],
  ['/manage/experiences', 'list'],
  ['/manage/experiences/ongoing', 'list'],
  ['/manage/experiences/ongoing/', 'list'],
  ['/manage/experiences/ongoing/0198a', 'event'],
  ['/manage/experiences/ongoing/0198a/attendees', 'event'],
  ['/experiences/0198a', 'event'],
  ['/events/0198a/social', 'event'],
  ['/itinerary/0198a/day/activity', 'itinerary'],
  ['/managers', 'page'],
  ['/profile', 'page'],
  ['/e/abc', 'itinerary'],
  ['', 'page'],
])('the page at %s has the frame of %s', (path, frame) => {
  expect(pageFrameOf(path)).toBe(frame);
});

import { expect, test } from 'vitest';
import { messages as offlineTexts } from '#src/features/itinerary/offline/messages.ts';
import { STORAGE_TEXT } from '#src/features/storage/messages.ts';

test('an event with a single picture has no "1 pictures"', () => {
  const { waiting, noSpace, paused } = STORAGE_TEXT.state;
  const texts = [waiting, noSpace, paused, offlineTexts.progress];
  for (const text of texts) {
    expect(text(0, 1)).toMatch(/^0 of 1 picture\b/);
    expect(text(1, 2)).toMatch(/^1 of 2 pictures\b/);
  }
});

import { expect, test } from 'vitest';
import type { Outcome } from '#src/data/databases/outbox-row.ts';
import { refusalText } from '#src/data/refusal-text.ts';

const refused = (code: Outcome['code'], text: string): Outcome => ({ status: 404, code, text, at: 0 });

test('an error about a missing item has a text for the person who changed it; a more specific text of the server has priority', () => {
  expect(refusalText(refused('DAY_NOT_FOUND', 'Day not found'))).toBe(
    'This day was deleted in the meantime.',
  );
  expect(refusalText(refused('POST_NOT_FOUND', 'Post not found'))).toBe('This post is no longer there.');
  expect(refusalText(refused('DAY_NOT_FOUND', 'That day is full.'))).toBe('That day is full.');
  expect(refusalText(refused('FORBIDDEN', 'Not yours.'))).toBe('Not yours.');
  expect(refusalText(refused('UNKNOWN', 'Odd.'))).toBe('Odd.');
  const ofNewerBuild = 'QUITE_NEW' as Outcome['code'];
  expect(refusalText(refused(ofNewerBuild, 'New.'))).toBe('New.');
  expect(refusalText(undefined)).toBeNull();
});

test('a refusal that only refers to its fields is told with the text of the first one', () => {
  const general = { ...refused('INVALID_INPUT', 'Please check the highlighted fields.'), status: 400 };
  expect(refusalText({ ...general, fields: { name: 'At most 120 characters.' } })).toBe(
    'At most 120 characters.',
  );
  expect(refusalText({ ...general, text: 'Too late.', fields: { name: 'Too late.' } })).toBe('Too late.');
  expect(refusalText(general)).toBe('Please check the highlighted fields.');
});

// What happens to a refused row: it is kept for a decision, unless there is nothing to decide.
import { expect, test } from 'vitest';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { verdictOf } from '#src/sync/push/verdict-of.ts';

const row = (type: string, lane: string) => ({ type, version: 1, lane, args: {} }) as OutboxRow;
const MARK = row('readNotifications', 'read:e');
const DELETION = row('deletePost', 'post:p');
const POST = row('createPost', 'post:p');
const answer = (status: number, code: string) =>
  ({ kind: 'answer', status, body: { error: 'No', code } }) as unknown as Parameters<typeof verdictOf>[1];

test.each([
  ['a read mark for a deleted event', MARK, 404, 'EVENT_NOT_FOUND', 'done'],
  ['a read mark for an event that the person may not see any more', MARK, 403, 'FORBIDDEN', 'done'],
  ['an invalid read mark', MARK, 400, 'INVALID_INPUT', 'refused'],
  ['a read mark of a signed-out person', MARK, 401, 'UNAUTHENTICATED', 'signIn'],
  ['the deletion of something that is already deleted', DELETION, 404, 'POST_NOT_FOUND', 'done'],
  ['a deletion that the person may not make', DELETION, 403, 'FORBIDDEN', 'refused'],
  ['a post to a deleted event', POST, 404, 'EVENT_NOT_FOUND', 'refused'],
  ['a post that the person may not write any more', POST, 403, 'FORBIDDEN', 'refused'],
] as const)('%s', (_what, of, status, code, verdict) => {
  expect(verdictOf(of, answer(status, code))).toBe(verdict);
});

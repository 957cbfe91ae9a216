// What a refused row comes to: kept for a decision, but where there is nothing to decide.
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
  ['a mark of an event that is gone', MARK, 404, 'EVENT_NOT_FOUND', 'done'],
  ['a mark of an event that is closed to them', MARK, 403, 'FORBIDDEN', 'done'],
  ['a mark that is wrong', MARK, 400, 'INVALID_INPUT', 'refused'],
  ['a mark of somebody who is signed out', MARK, 401, 'UNAUTHENTICATED', 'signIn'],
  ['the deletion of what is gone', DELETION, 404, 'POST_NOT_FOUND', 'done'],
  ['a deletion that they may not make', DELETION, 403, 'FORBIDDEN', 'refused'],
  ['words for an event that is gone', POST, 404, 'EVENT_NOT_FOUND', 'refused'],
  ['words where they may not write any more', POST, 403, 'FORBIDDEN', 'refused'],
] as const)('%s', (_what, of, status, code, verdict) => {
  expect(verdictOf(of, answer(status, code))).toBe(verdict);
});

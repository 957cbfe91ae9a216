import { expect, test } from 'vitest';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { classify, type Verdict } from '#src/sync/push/classify.ts';
import type { Reply } from '#src/sync/calls/reply.ts';

const answer = (status: number, code?: ErrorCode): Reply => ({
  kind: 'answer',
  status,
  body: code ? { error: '', code } : null,
  retryAfter: null,
});

test.each<[string, Reply, Verdict]>([
  ['200', answer(200), 'done'],
  ['201', answer(201), 'done'],
  ['204', answer(204), 'done'],
  ['408', answer(408), 'unknown'],
  ['425', answer(425), 'unknown'],
  ['302 with our header', answer(302), 'unknown'],
  ['captive portal', { kind: 'portal' }, 'unknown'],
  ['truncated', { kind: 'garbled' }, 'unknown'],
  ['no connection', { kind: 'unreachable' }, 'unknown'],
  ['silence', { kind: 'timeout' }, 'unknown'],
  ['aborted', { kind: 'aborted' }, 'unknown'],
  ['429', answer(429), 'wait'],
  ['503', answer(503), 'wait'],
  ['500', answer(500), 'serverError'],
  ['502', answer(502), 'serverError'],
  ['504', answer(504), 'serverError'],
  ['401', answer(401), 'signIn'],
  ['413', answer(413), 'tooLarge'],
  ['424', answer(424), 'notTried'],
  ['426', answer(426), 'upgrade'],
  ['409 for another account', answer(409, 'USER_MISMATCH'), 'otherPerson'],
  ['409 for a field', answer(409, 'FIELD_CONFLICT'), 'conflict'],
  ['409 for an order', answer(409, 'STALE_SET'), 'conflict'],
  ['409 for a state', answer(409, 'EVENT_FINISHED'), 'refused'],
  ...[400, 403, 404, 410, 415, 422].map((status): [string, Reply, Verdict] => [
    String(status),
    answer(status),
    'refused',
  ]),
])('the verdict for each response: %s', (_, reply, verdict) => {
  expect(classify(reply)).toBe(verdict);
});

test('every error code of the contract has a verdict, and only 2xx settles a row', () => {
  for (const [code, [status]] of Object.entries(ERRORS))
    expect(classify(answer(status, code as ErrorCode)), code).not.toBe('done');
});

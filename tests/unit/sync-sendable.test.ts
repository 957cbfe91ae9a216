import { beforeAll, describe, expect, test } from 'vitest';
import { BATCH_BYTES_MAX, MAYBE_SENT_AGE_MAX } from '#contract/constants.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { installFolds } from '#src/mutations/registry.ts';
import { sendable, type Surroundings } from '#src/sync/push/sendable.ts';

let seq = 0;
const row = (id: string, lane: string, more: Partial<OutboxRow> = {}): OutboxRow => ({
  id,
  seq: ++seq,
  lane,
  type: 'likePost',
  version: 1,
  args: {},
  request: { method: 'POST', path: '/api/feeds/x' },
  dependsOn: [],
  blobs: [],
  creates: [],
  status: 'queued',
  maybeSent: 0,
  attempts: 0,
  failures: 0,
  clientAt: 0,
  build: '',
  ...more,
});
const around: Surroundings = {
  now: { server: null, monotonic: 0, wall: 0 },
  until: () => 0,
  knows: () => true,
  inFlight: new Set(),
};
const batchOf = (rows: OutboxRow[], more: Partial<Surroundings> = {}) =>
  sendable(rows, { ...around, ...more }).batch.map(({ request }) =>
    request.after ? `${request.id} after ${request.after.join('+')}` : request.id,
  );
const form = { method: 'POST', path: '/api/feeds/x', form: { fields: {}, files: [] } } as const;

test('lanes are sent in parallel, the rows of a lane in order', () => {
  expect(batchOf([row('a1', 'a'), row('b1', 'b'), row('a2', 'a')])).toEqual(['a1', 'b1', 'a2 after a1']);
});

test.each(['conflict', 'stuck', 'heldUpgrade'] as const)(
  '%s holds back its own lane and nothing else',
  (status) => {
    expect(
      batchOf([row('a1', 'a', { status }), row('a2', 'a'), row('b1', 'b')], {
        knows: ({ id }) => id !== 'a1',
      }),
    ).toEqual(['b1']);
  },
);

test('a rejected row holds back only the rows that depend on it', () => {
  expect(
    batchOf([row('a1', 'a', { status: 'rejected' }), row('a2', 'a'), row('c1', 'c', { dependsOn: ['a1'] })]),
  ).toEqual(['a2']);
});

test('a row that waits for a rejected one given after it is not set aside as too old', () => {
  const old = row('a1', 'a', { dependsOn: ['b1'], maybeSent: 1, sentAt: 0 });
  const now = { server: MAYBE_SENT_AGE_MAX + 1, monotonic: 0, wall: 0 };
  expect(sendable([old, row('b1', 'b', { status: 'rejected' })], { ...around, now }).tooOld).toEqual([]);
});

test('a row is sent once its dependencies are settled or in the same batch', () => {
  expect(batchOf([row('p', 'p'), row('c', 'c', { dependsOn: ['p', 'gone'] })])).toEqual(['p', 'c after p']);
  expect(batchOf([row('p', 'p'), row('c', 'c', { dependsOn: ['p'] })], { inFlight: new Set(['p']) })).toEqual(
    [],
  );
});

test('a lane that waits for a retry does not delay the others', () => {
  const found = sendable([row('a', 'a'), row('b', 'b')], {
    ...around,
    until: (lane) => (lane === 'a' ? 700 : 0),
  });
  expect([found.batch.map(({ row: { id } }) => id), found.nextAt]).toEqual([['b'], 700]);
});

test('a row with a file is sent alone, and its dependants wait', () => {
  const found = sendable(
    [row('f', 'f', { request: form }), row('c', 'c', { dependsOn: ['f'] }), row('d', 'd')],
    around,
  );
  expect([found.single?.id, found.batch.map(({ row: { id } }) => id)]).toEqual(['f', ['d']]);
});

describe('a deletion, and uploads into what it deletes', () => {
  const remove = (more: Partial<OutboxRow> = {}) =>
    row('d', 'days:e', { request: { method: 'DELETE', path: '/api/events/e/programs/1' }, ...more });
  const picture = (path = '/api/events/e/programs/1/image', more: Partial<OutboxRow> = {}) =>
    row('f', 'day:1', { request: { ...form, path }, ...more });

  test('the deletion does not overtake an upload that can be sent, is being sent or waits for a retry', () => {
    expect(batchOf([picture(), remove()])).toEqual([]);
    expect(batchOf([picture(), remove()], { inFlight: new Set(['f']) })).toEqual([]);
    const found = sendable([picture(), remove()], {
      ...around,
      until: (lane) => (lane === 'day:1' ? 700 : 0),
    });
    expect([found.batch, found.nextAt]).toEqual([[], 700]);
    expect(
      batchOf([picture('/api/events/e/programs/1/activity'), remove()]),
      'an activity with its picture',
    ).toEqual([]);
    expect(
      batchOf([
        row('p', 'event:e'),
        picture('/api/feeds/e', { dependsOn: ['p'] }),
        remove({ request: { method: 'DELETE', path: '/api/events/e' } }),
      ]),
      'a post with its picture, for an event in the same batch',
    ).toEqual(['p']);
  });

  test('otherwise it is sent at once: if the upload is parked, blocked, later in the queue, or for something else', () => {
    for (const status of ['rejected', 'stuck'] as const)
      expect(batchOf([picture(undefined, { status }), remove()])).toEqual(['d']);
    expect(batchOf([row('c', 'day:1', { status: 'conflict' }), picture(), remove()])).toEqual(['d']);
    expect(
      batchOf([row('p', 'p', { status: 'rejected' }), picture(undefined, { dependsOn: ['p'] }), remove()]),
    ).toEqual(['d']);
    expect(batchOf([remove(), picture()])).toEqual(['d']);
    expect(batchOf([picture('/api/events/e/programs/2/image'), remove()])).toEqual(['d']);
  });
});

test('an answer does not overtake pictures that are still to be uploaded to its event', () => {
  const leave = row('no', 'rsvp:e', { request: { method: 'PUT', path: '/api/rsvp/respond/e' } });
  const picture = (event: string) =>
    row('f', `post:${event}`, { request: { ...form, path: `/api/feeds/${event}` } });
  expect(batchOf([picture('e'), leave])).toEqual([]);
  expect(batchOf([picture('other'), leave])).toEqual(['no']);
  expect(batchOf([leave, picture('e')])).toEqual(['no']);
});

test('a copy does not overtake pictures that are still to be uploaded to its original', () => {
  const copy = (of: string) => row('c', 'days:e', { request: { method: 'POST', path: `${of}/clone` } });
  const picture = (path: string) => row('f', 'f', { request: { ...form, path } });
  const [event, day] = ['/api/events/e', '/api/events/e/programs/1'];
  expect(batchOf([picture(`${day}/image`), copy(day)])).toEqual([]);
  expect(batchOf([picture(`${day}/activity/2/image`), copy(day)])).toEqual([]);
  expect(batchOf([picture(`${event}/image`), copy(event)])).toEqual([]);
  expect(batchOf([picture(`${event}/image`), copy(day)])).toEqual(['c']);
  expect(batchOf([picture('/api/feeds/e'), copy(event)]), 'posts are not copied').toEqual(['c']);
  expect(batchOf([copy(day), picture(`${day}/image`)])).toEqual(['c']);
});

test('no batch is larger than the server accepts', () => {
  const rows = Array.from({ length: 40 }, (_, i) =>
    row(`r${i}`, `l${i}`, { request: { method: 'POST', path: '/api/x', body: { title: '𝓦'.repeat(5000) } } }),
  );
  const { batch } = sendable(rows, around);
  expect(batch.length).toBeLessThan(40);
  expect(
    new TextEncoder().encode(JSON.stringify({ requests: batch.map(({ request }) => request) })).byteLength,
  ).toBeLessThanOrEqual(BATCH_BYTES_MAX);
});

test('a row that may have been sent 150 days ago by the server’s clock is not resent automatically; without that clock no row is too old', () => {
  const old = row('o', 'o', { maybeSent: 1, sentAt: 1000, clientAt: -1e15 });
  expect(
    sendable([old], {
      ...around,
      now: { server: 1001 + MAYBE_SENT_AGE_MAX, monotonic: 0, wall: 0 },
    }).tooOld.map(({ id }) => id),
  ).toEqual(['o']);
  expect(batchOf([old])).toEqual(['o']);
});

describe('behind a parked edit', () => {
  beforeAll(installFolds);
  const edit = (id: string, set: object, more: Partial<OutboxRow> = {}) =>
    row(id, 'event:e', { type: 'updateEvent', args: { eventId: 'e', set, base: {} }, ...more });
  const current = (fields: Record<string, unknown>): Pick<OutboxRow, 'outcome'> => ({
    outcome: { status: 409, code: 'FIELD_CONFLICT', text: '', current: fields, at: 0 },
  });

  test('a dependant of a refused row does not hold back more of its lane than a parked row does', () => {
    const order = { type: 'reorderDays', args: { eventId: 'e', set: { programIds: [] } } };
    expect(
      batchOf([
        row('copy', 'days:e', { type: 'copyDay', status: 'rejected' }),
        row('order', 'days:e', { ...order, dependsOn: ['copy'] }),
        row('another', 'days:e', { type: 'copyDay' }),
        row('again', 'days:e', order),
      ]),
    ).toEqual(['another']);
  });

  test.each(['conflict', 'stuck'] as const)(
    '%s: other fields and a deletion are sent, the same field waits',
    (status) => {
      const parked = edit('p', { description: 'x' }, { status });
      expect(batchOf([parked, edit('name', { name: 'a' })])).toEqual(['name']);
      expect(
        batchOf([parked, edit('same', { description: 'y', name: 'b' }), edit('behind', { name: 'c' })]),
      ).toEqual([]);
      expect(batchOf([parked, row('d', 'event:e', { type: 'deleteEvent', args: { eventId: 'e' } })])).toEqual(
        ['d'],
      );
      expect(sendable([parked, image('i')], around).single?.id).toBe('i');
    },
  );

  test('in a conflict only the fields that were not applied are held back', () => {
    const parked = edit(
      'p',
      { description: 'x', name: 'a' },
      { status: 'conflict', ...current({ name: 'b' }) },
    );
    expect(batchOf([parked, edit('d', { description: 'y' }), edit('n', { name: 'c' })])).toEqual(['d']);
  });

  test('a parked creation, or a row that this build does not know, holds back everything in its lane', () => {
    const args = { id: 'e', dayIds: [] };
    const creation = row('c', 'event:e', {
      type: 'createEvent',
      args,
      creates: ['event:e'],
      status: 'stuck',
    });
    expect(batchOf([creation, edit('n', { name: 'a' })])).toEqual([]);
    const newer = edit('p', { description: 'x' }, { status: 'heldUpgrade', version: 99 });
    expect(batchOf([newer, edit('n', { name: 'a' })], { knows: ({ version }) => version === 1 })).toEqual([]);
  });

  const image = (id: string) =>
    row(id, 'event:e', {
      type: 'setEventImage',
      args: { eventId: 'e' },
      request: { ...form, path: '/api/events/e/image' },
    });
});

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/rules/time.ts';
import type { ActivityRow } from '#contract/schemas/activities.ts';
import type { PostRow } from '#contract/schemas/feed.ts';
import type { OutboxRow, RowStatus } from '#src/data/databases/outbox-row.ts';
import { byTime } from '#src/data/views/by-time.ts';
import { fold, foldOn } from '#src/data/views/fold.ts';
import { emptyTables, FoldView } from '#src/data/views/fold-view.ts';
import { installFolds } from '#src/mutations/registry.ts';
import { someActivity } from '#tests/support/itinerary-scene.ts';
import { someEvent } from '#tests/support/some-event.ts';

beforeAll(installFolds);
const me = { guid: 'me', firstName: 'Me', lastName: null, profilePic: null };
const post = (more: Partial<PostRow> = {}): PostRow => ({
  id: 'p',
  eventId: 'e',
  title: 'old',
  media: null,
  mimeType: null,
  mediaMetadata: null,
  owner: me,
  createdAt: '2027-01-01T00:00:00.000Z',
  selfLike: false,
  likesCount: 0,
  commentCount: 0,
  hidden: false,
  pinnedAt: null,
  mentions: [],
  version: 1,
  updatedAt: '',
  ...more,
});
const row = (seq: number, type: string, args: object, more: Partial<OutboxRow> = {}): OutboxRow => ({
  id: `row-${seq}`,
  seq,
  lane: `lane-${seq}`,
  type,
  version: 1,
  args,
  request: { method: 'POST', path: '' },
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
const baseWith = (...posts: PostRow[]) => {
  const base = emptyTables();
  for (const one of posts) base.posts.set(one.id, one);
  return base;
};
const like = (seq: number, liked: boolean, more?: Partial<OutboxRow>) =>
  row(seq, 'likePost', { eventId: 'e', postId: 'p', liked }, more);

test('a like is relative to the base: the count is the same before and after the answer', () => {
  for (const base of [post({ likesCount: 4 }), post({ likesCount: 5, selfLike: true })]) {
    expect(fold(baseWith(base), [like(1, true)], me).row('posts', 'p')).toMatchObject({
      selfLike: true,
      likesCount: 5,
      sync: null,
      syncOf: { like: { state: 'waiting', rowId: 'row-1' } },
    });
  }
});

test('after any sequence of likes the last one counts, and the number changes by at most one', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.nat({ max: 9 }),
      fc.array(fc.boolean(), { minLength: 1 }),
      (selfLike, others, wishes) => {
        const base = post({ selfLike, likesCount: others + Number(selfLike) });
        const last = wishes.at(-1) ?? false;
        expect(
          fold(
            baseWith(base),
            wishes.map((liked, i) => like(i, liked)),
            me,
          ).row('posts', 'p'),
        ).toMatchObject({ selfLike: last, likesCount: others + Number(last) });
      },
    ),
  );
});

test('a comment is counted once, whether or not the base contains it already', () => {
  const rows = [row(1, 'createComment', { id: 'c', eventId: 'e', postId: 'p', comment: 'hm' })];
  const before = fold(baseWith(post()), rows, me);
  expect([before.row('posts', 'p')?.commentCount, before.rows('comments').length]).toEqual([1, 1]);
  const base = baseWith(post({ commentCount: 1 }));
  base.comments.set('c', {
    id: 'c',
    eventId: 'e',
    feedId: 'p',
    comment: 'hm',
    mentions: [],
    createdAt: '',
    owner: me,
    version: 2,
    updatedAt: '',
  });
  const after = fold(base, rows, me);
  expect([after.row('posts', 'p')?.commentCount, after.rows('comments').length]).toEqual([1, 1]);
});

test('folding does not change base rows and can be repeated', () => {
  const base = baseWith(post());
  const frozen = structuredClone([...base.posts]);
  const rows = [
    like(1, true),
    row(2, 'createComment', { id: 'c', eventId: 'e', postId: 'p', comment: 'x' }),
    row(3, 'deletePost', { eventId: 'e', postId: 'p' }),
  ];
  const [first, second] = [fold(base, rows, me), fold(base, rows, me)];
  expect(first.rows('posts')).toEqual(second.rows('posts'));
  expect([...base.posts]).toEqual(frozen);
  expect(base.comments.size).toBe(0);
});

test('the effect of a refused change is hidden, except for a creation; both are marked', () => {
  const refused: Partial<OutboxRow> = { status: 'rejected' };
  const view = fold(
    baseWith(post()),
    [
      like(1, true, refused),
      row(2, 'createPost', { id: 'new', eventId: 'e', title: 'mine', file: null }, refused),
      row(3, 'deletePost', { eventId: 'e', postId: 'p' }, refused),
    ],
    me,
  );
  expect(view.row('posts', 'p')).toMatchObject({
    selfLike: false,
    likesCount: 0,
    sync: { state: 'rejected', rowId: 'row-3' },
    syncOf: { like: { state: 'rejected' } },
  });
  expect(view.row('posts', 'new')).toMatchObject({ title: 'mine', sync: { state: 'rejected' } });
});

test.each<[RowStatus, string]>([
  ['queued', 'waiting'],
  ['conflict', 'blocked'],
  ['stuck', 'blocked'],
  ['heldUpgrade', 'blocked'],
  ['rejected', 'blocked'],
])('on a %s row the view shows %s', (status, state) => {
  const rows = [
    row(1, 'createPost', { id: 'new', eventId: 'e', title: 'mine', file: null }, { status }),
    row(2, 'createComment', { id: 'c', eventId: 'e', postId: 'new', comment: 'x' }, { dependsOn: ['row-1'] }),
  ];
  expect(fold(baseWith(), rows, me).row('comments', 'c')?.sync?.state).toBe(state);
});

test('the view marks a row that is being sent', () => {
  expect(
    fold(baseWith(post()), [like(1, true)], me, { 'row-1': true }).row('posts', 'p')?.syncOf.like?.state,
  ).toBe('sending');
});

test('a mutation type that this build does not know changes nothing on screen', () => {
  expect(
    fold(baseWith(post()), [row(1, 'teleport', {}), like(2, true, { version: 99 })], me).row('posts', 'p'),
  ).toMatchObject({ selfLike: false, sync: null });
});

describe('a deleted day', () => {
  const FIRST = '2030-05-01';
  const event = someEvent({ id: 'e', startOn: FIRST, endOn: addDays(FIRST, 3), timezone: 'Europe/Lisbon' });
  /** An event of four days, d0 to d3. */
  const fourDays = () => {
    const base = emptyTables();
    base.events.set('e', event);
    for (let n = 0; n < 4; n++)
      base.days.set(`d${n}`, {
        id: `d${n}`,
        eventId: 'e',
        date: addDays(FIRST, n),
        dayIndex: n,
        name: `Day ${n + 1}`,
        subtitle: '',
        description: '',
        image: null,
        version: 1,
        updatedAt: '',
      });
    return base;
  };
  const gone = (seq: number, dayId: string, more?: Partial<OutboxRow>) =>
    row(seq, 'deleteDay', { eventId: 'e', dayId }, more);
  const added = (seq: number, id: string) => row(seq, 'createDay', { id, eventId: 'e' });
  /** A line such as `d1 0 05-02` for each day in order, then the dates of the event. */
  const shown = (view: ReturnType<typeof fold>) => [
    ...view
      .rows('days')
      .sort((a, b) => a.dayIndex - b.dayIndex)
      .map(({ id, dayIndex, date }) => `${id} ${dayIndex} ${date.slice(5)}`),
    `${view.row('events', 'e')?.startOn.slice(5)} ${view.row('events', 'e')?.endOn.slice(5)}`,
  ];

  test.each<[string, OutboxRow[], string[]]>([
    [
      'at the beginning shortens the event from the front',
      [gone(1, 'd0')],
      ['d1 0 05-02', 'd2 1 05-03', 'd3 2 05-04', '05-02 05-04'],
    ],
    [
      'in the middle leaves a gap',
      [gone(1, 'd1')],
      ['d0 0 05-01', 'd2 1 05-03', 'd3 2 05-04', '05-01 05-04'],
    ],
    [
      'at the end shortens the event from the end',
      [gone(1, 'd3')],
      ['d0 0 05-01', 'd1 1 05-02', 'd2 2 05-03', '05-01 05-03'],
    ],
    [
      'at the end, followed by the one before it',
      [gone(1, 'd2'), gone(2, 'd3')],
      ['d0 0 05-01', 'd1 1 05-02', '05-01 05-02'],
    ],
    [
      'at the end, and an added day, which gets the free date',
      [gone(1, 'd3'), added(2, 'new')],
      ['d0 0 05-01', 'd1 1 05-02', 'd2 2 05-03', 'new 3 05-04', '05-01 05-04'],
    ],
    [
      'whose deletion is refused stays, with everything that depends on its position',
      [gone(1, 'd3', { status: 'rejected' }), added(2, 'new')],
      ['d0 0 05-01', 'd1 1 05-02', 'd2 2 05-03', 'd3 3 05-04', 'new 4 05-05', '05-01 05-05'],
    ],
  ])('%s', (_what, rows, expected) => {
    expect(shown(fold(fourDays(), rows, me))).toEqual(expected);
  });

  test('changes the instants of the event together with its dates', () => {
    expect(fold(fourDays(), [gone(1, 'd0'), gone(2, 'd3')], me).row('events', 'e')).toMatchObject({
      startTime: '2030-05-01T23:00:00.000Z',
      endTime: '2030-05-03T22:59:59.999Z',
      sync: null,
    });
  });

  test('is folded once: a base that already has the effect does not change', () => {
    const rows = [gone(1, 'd0'), gone(2, 'd3'), added(3, 'new')];
    const before = fold(fourDays(), rows, me);
    const after = emptyTables();
    for (const one of before.all('days')) after.days.set(one.id, one);
    for (const one of before.all('events')) after.events.set(one.id, one);
    expect(shown(fold(after, rows, me))).toEqual(shown(before));
  });
});

test('when the base is unchanged, only new rows are folded, with the same result as folding all', () => {
  const rows = [
    like(1, true),
    row(2, 'createComment', { id: 'c', eventId: 'e', postId: 'p', comment: 'One' }),
  ];
  const next = row(3, 'createComment', { id: 'd', eventId: 'e', postId: 'p', comment: 'Two' });
  const base = baseWith(post(), post({ id: 'other' }));
  const shown = (view: FoldView) => [view.rows('posts'), view.rows('comments')];
  const before = foldOn(base, rows, me, {});
  const other = before.row('posts', 'other');
  const steps: [OutboxRow[], Record<string, true>][] = [
    [[...rows, next], {}],
    // after one attempt it is a new row object with the same content
    [[{ ...rows[0]!, maybeSent: 1, attempts: 1 }, rows[1]!, next], {}],
    [[...rows, next], { 'row-2': true }],
    [[rows[0]!, { ...rows[1]!, status: 'rejected' }, next], {}],
    [[rows[1]!, next], {}],
    [[], {}],
  ];
  for (const [all, sending] of steps)
    expect(shown(foldOn(base, all, me, sending))).toEqual(shown(fold(base, all, me, sending)));
  expect(foldOn(base, rows, me, {}), 'nothing remains of deleted rows').not.toBe(before);
  const again = foldOn(base, [...rows, next], me, {});
  expect(foldOn(base, [...rows, next], me, {})).toBe(again);
  expect(again.row('posts', 'p')).toBe(again.row('posts', 'p'));
  expect(again.row('posts', 'other')).toEqual(other);
});

test('a day’s activities are correct with any pending changes; lists of other days stay identical objects', () => {
  const at = (id: string, programId: string, hour: number): ActivityRow => ({
    ...someActivity('2030-05-02', '09:00', '10:00', id, { id }),
    programId,
    startDateTime: `2030-05-02T${hour}:00:00.000Z`,
    endDateTime: `2030-05-02T${hour}:30:00.000Z`,
  });
  const days = ['d0', 'd1', 'd2'];
  const base = emptyTables();
  for (const n of [3, 1, 4, 0, 5, 2]) {
    const one = at(`a${n}`, days[n % 2]!, 10 + n);
    base.activities.set(one.id, one);
  }
  const listed = (view: FoldView, dayId: string) =>
    view
      .rows('activities')
      .filter(({ programId }) => programId === dayId)
      .sort(byTime);
  const act = fc.record({
    what: fc.constantFrom('add', 'move', 'name', 'remove', 'refused', 'over'),
    id: fc.nat({ max: 7 }).map((n) => `a${n}`),
    day: fc.constantFrom(...days),
  });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      let view = new FoldView(base, me);
      const touched = new Set<string>();
      for (const { what, id, day } of acts) {
        if (what === 'over') view = view.copy();
        view.begin({ state: 'waiting', rowId: 'r' }, what === 'refused');
        for (const one of [view.get('activities', id)?.programId, day]) if (one) touched.add(one);
        if (what === 'add') view.add('activities', at(id, day, 12));
        if (what === 'move')
          view.patch('activities', id, () => ({ programId: day }), { aspect: 'programId' });
        if (what === 'name') view.patch('activities', id, () => ({ name: 'Other' }));
        if (what === 'remove' || what === 'refused') view.remove('activities', id);
      }
      for (const day of days) {
        expect(view.ofDay(day)).toEqual(listed(view, day));
        if (!touched.has(day)) expect(view.ofDay(day)).toBe(new FoldView(base, me).ofDay(day));
      }
    }),
  );
});

// What a newer file of an event would change: a three-way comparison of the last file, the event and the
// newer file, in which the hosts' edits win.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportedActivity } from '#server/db/schema.ts';
import {
  compareWithFile,
  FIELDS,
  type Current,
  type Difference,
  type Field,
  type Remembered,
} from '#server/modules/schedule-update/compare-with-file.ts';
import { fitToEvent } from '#server/modules/schedule-update/fit-to-event.ts';
import { matchEntries, type Entry } from '#server/modules/schedule-update/match-entries.ts';

const told = (of: Partial<ImportedActivity> = {}): ImportedActivity => ({
  name: 'Tea',
  subtitle: 'Ines',
  description: 'Leaves.',
  location: 'Hall',
  on: '2027-05-03',
  startsLocal: '2027-05-03T09:00:00',
  endsLocal: '2027-05-03T10:00:00',
  timezone: null,
  ...of,
});
const entry = (key: string | null, of: Partial<ImportedActivity> = {}): Entry => ({ key, told: told(of) });
const now = (id: string, of: Partial<ImportedActivity> = {}, written: Field[] = []): Current => ({
  id,
  told: told(of),
  written: new Set(written),
  picture: false,
});
const was = (
  key: string | null,
  activityId: string | null,
  of: Partial<ImportedActivity> = {},
): Remembered => ({
  key,
  activityId,
  told: told(of),
});
const at = (hour: string) => ({ startsLocal: `2027-05-03T${hour}:00`, endsLocal: `2027-05-03T${hour}:45` });
const changesIn = (difference: Difference | undefined) =>
  difference?.kind === 'changed'
    ? difference.changes.map(({ field, edited, news, chosen }) => [field, { edited, news, chosen }])
    : difference;

test('each field is merged three ways: the file’s own changes are applied, edits made here are kept', () => {
  const { differences, unchanged } = compareWithFile(
    [
      entry('a', {
        name: 'Green tea',
        subtitle: 'Ada',
        description: 'New.',
        location: 'Garden',
        ...at('11'),
      }),
      entry('b'),
    ],
    [now('1', { name: 'Green tea', subtitle: 'Mine', location: 'Attic' }), now('2', { subtitle: 'By hand' })],
    [was('a', '1', { location: 'Garden' }), was('b', '2')],
  );
  expect(differences.map(changesIn)).toEqual([
    [
      ['subtitle', { edited: true, news: true, chosen: false }],
      ['description', { edited: false, news: true, chosen: true }],
      ['location', { edited: true, news: false, chosen: false }],
      ['when', { edited: false, news: true, chosen: true }],
    ],
    [['subtitle', { edited: true, news: false, chosen: false }]],
  ]);
  expect(unchanged, 'both have the same value: nothing to decide').toBe(0);
});

test('activities missing from the file are removed, unless they were edited here, have a picture, or were never in a file', () => {
  const pictured = { ...now('3'), picture: true };
  const { differences } = compareWithFile(
    [entry('d'), entry('e', at('12')), entry('f', at('13')), entry('g', at('14'))],
    [
      now('1'),
      now('2', { name: 'Mine' }),
      pictured,
      now('own', at('20')),
      ...['4', '5', '6', '7'].map((id) => now(id)),
    ],
    [
      was('a', '1'),
      was('b', '2'),
      was('c', '3'),
      was('gone', null),
      ...['d', 'e', 'f', 'g'].map((key, index) => was(key, `${index + 4}`)),
    ],
  );
  const removed = differences.filter(({ kind }) => kind === 'removed');
  expect(removed).toMatchObject([
    { current: { id: '1' }, edited: false, chosen: true },
    { current: { id: '2' }, edited: true, chosen: false },
    { current: { id: '3' }, edited: true, chosen: false },
  ]);
});

test('a file that lacks most of the itinerary removes nothing by default', () => {
  const ids = ['1', '2', '3'];
  const { differences, doubt } = compareWithFile(
    [entry('1')],
    ids.map((id) => now(id)),
    ids.map((id) => was(id, id)),
  );
  expect(doubt).toBe('mostMissing');
  expect(differences).toMatchObject([
    { kind: 'removed', chosen: false },
    { kind: 'removed', chosen: false },
  ]);
});

test('a file with unusable entries removes nothing by default: what is missing may be among them', () => {
  const ids = ['1', '2', '3'];
  const compared = (isWhole: boolean) =>
    compareWithFile(
      [entry('1'), entry('2')],
      ids.map((id) => now(id)),
      ids.map((id) => was(id, id)),
      isWhole,
    );
  expect(compared(true)).toMatchObject({ doubt: null, differences: [{ kind: 'removed', chosen: true }] });
  expect(compared(false)).toMatchObject({
    doubt: 'partlyUsable',
    differences: [{ kind: 'removed', chosen: false }],
  });
});

test('activities that were deleted or left out here come back only if chosen', () => {
  const { differences } = compareWithFile(
    [entry('a', { name: 'Tea, again' }), entry('b', at('12'))],
    [],
    [was('a', null)],
  );
  expect(differences).toMatchObject([
    { kind: 'added', again: true, chosen: false },
    { kind: 'added', again: false, chosen: true },
  ]);
});

test('without a previous file people’s edits are kept, and nothing is removed', () => {
  const { differences } = compareWithFile(
    [entry(null, { description: 'New.', subtitle: 'Ada' })],
    [now('1', { subtitle: 'Mine' }, ['subtitle']), now('2', { name: 'Own' })],
    null,
  );
  expect(differences.map(changesIn)).toEqual([
    [
      ['subtitle', { edited: true, news: true, chosen: false }],
      ['description', { edited: false, news: true, chosen: true }],
    ],
  ]);
});

test('entries are matched by key, otherwise by title, day and time, then by fewer of these if unambiguous', () => {
  const faces = (of: Partial<ImportedActivity>) => [told(of)];
  const pairs = (entries: Entry[], candidates: { key: string | null; faces: ImportedActivity[] }[]) => [
    ...matchEntries(entries, candidates),
  ];
  expect(
    pairs(
      [entry('a', { name: 'New title', ...at('15') }), entry('b', { name: 'tea ' })],
      [
        { key: 'b', faces: faces({}) },
        { key: 'a', faces: faces({ name: 'Old title' }) },
      ],
    ),
    'the key decides, whatever else changed',
  ).toEqual([
    [0, 1],
    [1, 0],
  ]);
  expect(
    pairs(
      [entry('x', at('11')), entry('x', at('09'))],
      [
        { key: 'x', faces: faces(at('09')) },
        { key: 'x', faces: faces(at('11')) },
      ],
    ),
    'a key that several entries share is ignored',
  ).toEqual([
    [0, 1],
    [1, 0],
  ]);
  expect(
    pairs(
      [entry(null, { name: 'TEA', ...at('14') }), entry(null, { name: 'Renamed', location: 'Attic' })],
      [
        { key: null, faces: faces({ name: 'Walk', location: 'Attic' }) },
        { key: null, faces: faces({}) },
      ],
    ),
    'moved on its day; renamed with the same time and place',
  ).toEqual([
    [0, 1],
    [1, 0],
  ]);
  expect(
    pairs(
      [entry(null, { ...at('14'), on: '2027-05-04' }), entry(null, { ...at('15'), on: '2027-05-05' })],
      [{ key: null, faces: faces({ location: null }) }],
    ),
    'two with one title on other days: ambiguous, so neither is matched',
  ).toEqual([]);
});

test('a file in another zone than the previous one keeps its instants; a zone chosen by hosts stays', () => {
  const planned = { ...told(), key: 'a' };
  const plan = { name: '', description: '', dates: [], activities: [planned], notes: [] };
  const fit = (timezone: string, event: string, fileZone: string) =>
    fitToEvent({ ...plan, timezone }, { timezone: event, fileZone }).map((one) => [
      one.told.startsLocal,
      one.told.on,
      one.told.timezone,
    ]);
  const nine = '2027-05-03T09:00:00';
  expect(fit('Europe/Berlin', 'Europe/Berlin', 'Europe/Berlin')).toEqual([[nine, '2027-05-03', null]]);
  expect(fit('Europe/Berlin', 'Europe/Lisbon', 'Europe/Berlin')).toEqual([[nine, '2027-05-03', null]]);
  expect(fit('Asia/Tokyo', 'Europe/Berlin', 'Europe/Berlin')).toEqual([[nine, '2027-05-03', 'Asia/Tokyo']]);
  expect(fit('Pacific/Auckland', 'America/New_York', 'America/New_York')).toEqual([
    [nine, '2027-05-02', 'Pacific/Auckland'],
  ]);
});

const words = fc.constantFrom('Tea', 'Walk', 'Talk', 'Ferry');
const someTold = fc
  .record({
    name: words,
    subtitle: words,
    description: words,
    location: fc.option(words),
    hour: fc.integer({ min: 0, max: 22 }),
    day: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ hour, day, ...texts }): ImportedActivity => {
    const [on, clock] = [`2027-05-0${day}`, String(hour).padStart(2, '0')];
    return {
      ...texts,
      on,
      startsLocal: `${on}T${clock}:00:00`,
      endsLocal: `${on}T${clock}:30:00`,
      timezone: null,
    };
  });
const keyed = fc.boolean();
const file = fc
  .tuple(keyed, fc.array(someTold, { maxLength: 12 }))
  .map(([withKeys, all]) =>
    all.map((one, index): Entry => ({ key: withKeys ? `k${index}` : null, told: one })),
  );

/** The event after importing a file and editing some of its activities by hand. */
const edited = fc
  .tuple(file, fc.infiniteStream(fc.tuple(fc.integer({ min: 0, max: 5 }), someTold)))
  .map(([entries, edits]) => {
    const remembered: Remembered[] = [];
    const activities: Current[] = [];
    entries.forEach(({ key, told: base }, index) => {
      const [what, by] = edits.next().value ?? [0, base];
      remembered.push({ key, told: base, activityId: what === 5 ? null : `${index}` });
      if (what === 5) return;
      const value = what === 1 ? { ...base, name: by.name } : what === 2 ? { ...base, ...by } : base;
      activities.push({ id: `${index}`, told: value, written: new Set(), picture: false });
    });
    return { entries, remembered, activities };
  });

test('any file against any edits: nothing edited is changed by default, and each activity is listed once', () => {
  fc.assert(
    fc.property(edited, file, ({ remembered, activities }, newer) => {
      const { differences, entries, unchanged } = compareWithFile(newer, activities, remembered);
      expect(entries).toHaveLength(newer.length);
      const known = entries.flatMap(({ current }) => (current ? [current.id] : []));
      expect(new Set(known).size, 'no activity matches two entries').toBe(known.length);
      const spoken = differences.flatMap((one) => (one.kind === 'added' ? [] : [one.current.id]));
      expect(new Set(spoken).size).toBe(spoken.length);
      expect(spoken.length + unchanged).toBe(activities.length);
      for (const one of differences) {
        if (one.kind === 'added') continue;
        const base = remembered.find(({ activityId }) => activityId === one.current.id)?.told;
        const touched = JSON.stringify(base) !== JSON.stringify(one.current.told);
        if (one.kind === 'removed') expect(one.chosen && touched).toBe(false);
        else {
          expect(one.changes.length).toBeGreaterThan(0);
          for (const change of one.changes) {
            expect(change.chosen).toBe(!change.edited);
            if (!touched) expect(change.edited).toBe(false);
          }
        }
      }
    }),
    { verbose: true },
  );
});

test('comparing with the same file again lists only what was edited here', () => {
  fc.assert(
    fc.property(edited, ({ entries, remembered, activities }) => {
      const { differences } = compareWithFile(entries, activities, remembered);
      for (const one of differences) {
        // entries without keys that look alike can be mistaken for each other
        if (entries.some(({ key }) => key === null)) continue;
        if (one.kind === 'changed') expect(one.changes.map(({ news }) => news)).not.toContain(true);
        else expect(one).toMatchObject({ kind: 'added', again: true, chosen: false });
      }
    }),
    { verbose: true },
  );
});

test('applying everything in a file makes the event match the file', () => {
  fc.assert(
    fc.property(edited, file, ({ remembered, activities }, newer) => {
      const { entries, differences } = compareWithFile(newer, activities, remembered);
      const after = entries.map(({ entry: { told: next }, current }) => {
        if (!current) return next;
        const change = differences.find((one) => one.kind === 'changed' && one.current.id === current.id);
        const fields = change?.kind === 'changed' ? change.changes.map(({ field }) => field) : [];
        const { on, startsLocal, endsLocal, timezone } = next;
        return Object.assign(
          { ...current.told },
          ...FIELDS.filter((field) => fields.includes(field)).map((field) =>
            field === 'when' ? { on, startsLocal, endsLocal, timezone } : { [field]: next[field] },
          ),
        );
      });
      expect(after).toEqual(newer.map((one) => one.told));
    }),
    { verbose: true },
  );
});

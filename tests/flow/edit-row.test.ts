import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { parse } from 'valibot';
import { describe, expect, test } from 'vitest';
import { closeData, openOwnData } from '#src/data/databases/local-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import { rowsOfDraft } from '#src/data/draft-rows.ts';
import { editDraftKey } from '#src/data/drafts.ts';
import type { EditField } from '#src/data/edit-field.ts';
import { readOutbox } from '#src/data/views/outbox.ts';
import { fromForm, toForm } from '#src/features/outbox/edit-values.ts';
import { valueText } from '#src/features/outbox/value-text.ts';
import { updateEventMutation } from '#src/mutations/events/update-event.ts';
import { createPostMutation } from '#src/mutations/feed/create-post.ts';
import { readDiscard } from '#src/mutations/outbox/discard-row.ts';
import { editRow } from '#src/mutations/outbox/edit-row.ts';
import { enqueueIn } from '#src/mutations/outbox/enqueue.ts';
import { retryRow } from '#src/mutations/outbox/outbox-actions.ts';
import { mutationOfType } from '#src/mutations/registry.ts';
import { respondRsvpMutation } from '#src/mutations/rsvps/respond-rsvp.ts';
import { SAMPLES } from '#tests/model/frozen/samples.ts';

const ZONE = 'Asia/Tokyo';
const newId = () => crypto.randomUUID();

test('a correction that has begun goes on after a retry', async () => {
  const data = await openOwnData(
    { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange },
    { guid: newId(), firstName: 'Me', lastName: null, profilePic: null },
  );
  const { mutations, drafts } = data.outbox;
  const args = { id: newId(), eventId: newId(), title: 'Hello', file: null };
  const refused = (await enqueueIn(data, createPostMutation, args)) ?? '';
  await mutations.update(refused, { status: 'rejected', maybeSent: 1 });
  const typed = { text: '{"typed":{"title":"Hello, all"}}', savedAt: 0 };
  await drafts.bulkPut(rowsOfDraft(editDraftKey(refused)).map((key) => ({ key, ...typed })));
  await retryRow(refused, data);
  const [again] = await mutations.toArray();
  expect(again?.id).not.toBe(refused);
  expect(await drafts.toArray()).toEqual(
    rowsOfDraft(editDraftKey(again?.id ?? '')).map((key) => ({ key, ...typed })),
  );
  expect(await editRow(again?.id ?? '', { title: 'Hello, all' }, data)).toEqual({ state: 'queued' });
  expect(await drafts.count(), 'none is left once it is saved').toBe(0);
  closeData(data);
});

test('a correction that has begun is not continued with a newer change of the same field', async () => {
  const data = await openOwnData(
    { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange },
    { guid: newId(), firstName: 'Me', lastName: null, profilePic: null },
  );
  const { mutations, drafts } = data.outbox;
  const eventId = newId();
  const rename = (name: string) =>
    enqueueIn(data, updateEventMutation, { eventId, set: { name }, base: { name: 'Old' } });
  const older = (await rename('Kyoto')) ?? '';
  await drafts.bulkPut(
    rowsOfDraft(editDraftKey(older)).map((key) => ({ key, text: '{"typed":{"name":"Kyo"}}', savedAt: 0 })),
  );
  const newer = await rename('Nara');
  expect((await mutations.toArray()).map(({ id }) => id)).toEqual([newer]);
  expect(await drafts.toArray()).toEqual([]);
  closeData(data);
});

test('of a partly applied edit, only what was not applied is listed, copied and given up', async () => {
  const data = await openOwnData(
    { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange },
    { guid: newId(), firstName: 'Me', lastName: null, profilePic: null },
  );
  const args = {
    eventId: newId(),
    set: { name: 'Kyoto', description: 'Temples', privacy: 'PRIVATE' as const },
    base: {},
  };
  const id = (await enqueueIn(data, updateEventMutation, args)) ?? '';
  await data.outbox.mutations.update(id, {
    status: 'conflict',
    maybeSent: 1,
    outcome: { status: 409, code: 'FIELD_CONFLICT', text: '', at: 0, current: { description: 'Shrines' } },
  });
  const left = { id, label: 'Change to the experience', words: 'Temples' };
  expect(await readDiscard(id, data)).toEqual({ effect: 'refused', items: [left] });
  expect((await readOutbox(data)).rows).toMatchObject([left]);
  closeData(data);
});

describe('every mutation', () => {
  test.each(SAMPLES.map((sample) => [sample.shape, sample] as const))(
    '%s: saving its form without edits changes nothing',
    (_, { mutation, args }) => {
      const parsed = parse(mutation.args, args);
      const fields = mutation.edit?.fields(parsed) ?? [];
      const values = Object.fromEntries(
        fields.map((field) => [field.name, fromForm(field, toForm(field, ZONE), ZONE)]),
      );
      expect(mutation.edit ? mutation.edit.apply(parsed, values, { newId }) : parsed).toEqual(parsed);
      for (const field of fields) expect(field.label).not.toBe('');
    },
  );
  // nobody typed the name of a copy or of a file, and the questions of a refused form cannot be edited
  const excluded = new Set(['cloneEvent', 'createDocument', 'createForm']);
  test.each(
    SAMPLES.filter(({ mutation, args }) => !excluded.has(mutation.type) && mutation.words(args)).map(
      (sample) => [sample.shape, sample] as const,
    ),
  )(
    '%s contains typed words, so its form offers every one of them for correction',
    (_, { mutation, args }) => {
      const texts = (mutation.edit?.fields(args) ?? [])
        .filter(({ kind }) => kind === 'line' || kind === 'text')
        .map(({ value }) => value);
      for (const line of mutation.words(args).split('\n')) expect(texts.join('\n')).toContain(line);
    },
  );
  test.each(
    SAMPLES.flatMap(({ shape, mutation, args }) =>
      mutation.kind === 'creation' ? [[shape, mutation, args] as const] : [],
    ),
  )('%s is undone by deleting exactly what it creates', (_, mutation, args) => {
    const { by, args: argsOf } = mutation.undo;
    const gone = parse(by.args, argsOf(args));
    expect(mutationOfType(by.type)).toBe(by);
    expect(by.deletes(gone)).toBe(mutation.creates(args)[0]);
    const behind = by.lane(gone) === mutation.lane(args) || by.needs?.(gone).includes(by.deletes(gone));
    expect(behind, 'the deletion is in the same lane or depends on the creation').toBe(true);
  });
});

test('the form of an answer has a line for each companion, named or not', () => {
  const edit = respondRsvpMutation.edit!;
  const args = { eventId: newId(), answer: 'YES', companions: ['Ada', '', ''] } as const;
  const given = { ...args, companions: [...args.companions] };
  const [, names] = edit.fields(given);
  expect(edit.apply(given, { companions: names?.value }, { newId })).toEqual(args);
  expect(edit.apply(given, { companions: '' }, { newId }).companions).toEqual([]);
  const changed = (before: string[], companions: string) =>
    edit.apply({ ...given, companions: before }, { companions }, { newId }).companions;
  const typed = (companions: string) => changed(['Ada', ''], companions);
  expect(typed('Ada\nBen\n'), 'the last line is ended').toEqual(['Ada', 'Ben']);
  expect(typed('Ada\n\n\n'), 'who was to come without a name still comes').toEqual(['Ada', '']);
  expect(typed('Ada\n\nBen')).toEqual(['Ada', '', 'Ben']);
  expect(changed(['Ada', 'Ben'], 'Ada\n'), 'whose name is removed does not come').toEqual(['Ada']);
  expect(changed(['Ada', 'Ben'], 'Ada\n ')).toEqual(['Ada']);
  expect(changed(['Ada', '', 'Ben'], 'Ada\n\n')).toEqual(['Ada', '']);
  expect(edit.fields({ ...given, companions: ['', ''] })).toHaveLength(1);
});

const place = {
  placeId: 'x',
  description: 'Nishiki Market, Kyoto',
  structuredFormat: { mainText: 'Nishiki Market', secondaryText: 'Kyoto' },
  googleMapsUri: 'https://maps.google.com/?cid=1',
};
const of = (kind: EditField['kind'], value: unknown) => ({ kind, value });

describe('the form of a field', () => {
  test('an untouched value stays exactly as it was', () => {
    const end = of('time', '2027-04-08T14:59:59.000Z');
    expect(toForm(end, ZONE)).toBe('2027-04-08T23:59');
    expect(fromForm(end, '2027-04-08T23:59', ZONE)).toBe('2027-04-08T14:59:59.000Z');
    expect(fromForm(of('place', place), 'Nishiki Market, Kyoto', ZONE)).toBe(place);
  });
  test('an edited value is read in the zone, as text, or as empty', () => {
    expect(fromForm(of('time', '2027-04-08T14:59:59.000Z'), '2027-04-08T22:00', ZONE)).toBe(
      '2027-04-08T13:00:00.000Z',
    );
    expect(fromForm(of('time', '2027-04-08T14:59:59.000Z'), '', ZONE)).toBe('');
    expect(fromForm(of('place', place), 'The harbour', ZONE)).toBe('The harbour');
    expect(fromForm(of('place', place), '  ', ZONE)).toBeNull();
    expect(fromForm(of('file', { sha256: 'x' }), 'remove', ZONE)).toBeNull();
    expect(fromForm(of('line', 'a'), '', ZONE)).toBe('');
  });
  test('values are formatted as on their screens', () => {
    expect(valueText({ kind: 'rsvpType' }, 'OPEN_INVITE', ZONE)).toBe('Open invite');
    expect(valueText({ kind: 'privacy' }, 'PRIVATE', ZONE)).toBe('Private');
    expect(valueText({ kind: 'time' }, '2027-04-08T09:30:00.000Z', ZONE)).toBe('Thursday 8 April, 18:30');
    expect(valueText({ kind: 'place' }, place, ZONE)).toBe('Nishiki Market, Kyoto');
    expect(valueText({ kind: 'line' }, null, ZONE)).toBe('');
  });
});

// The rules of each kind of mutation. The rules about types are checked by `tsc -b`: each `@ts-expect-error`
// fails if the line below it compiles.
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { laneOf } from '#src/data/lanes.ts';
import { creation } from '#src/mutations/kinds/creation.ts';
import { deletion } from '#src/mutations/kinds/deletion.ts';
import { fieldEdit } from '#src/mutations/kinds/field-edit.ts';
import { setting } from '#src/mutations/kinds/setting.ts';

const call = () => ({ method: 'POST', path: '/api/notes' }) as const;
const core = { version: 1, request: call, fold: () => undefined, label: () => 'Note' };

const OfNote = v.object({ eventId: v.string(), noteId: v.string() });
const removeNote = deletion({
  ...core,
  type: 'removeNote',
  args: OfNote,
  deletes: ({ noteId }) => laneOf('post', noteId),
});

const NewNote = v.object({ id: v.string(), eventId: v.string(), text: v.string() });
type NewNote = v.InferOutput<typeof NewNote>;
const noteSpec = {
  ...core,
  type: 'addNote',
  args: NewNote,
  creates: ({ id }: NewNote): [`post:${string}`] => [laneOf('post', id)],
  words: ({ text }: NewNote) => text,
  edit: { fields: () => [] },
  undo: {
    by: removeNote,
    args: ({ id, eventId }: NewNote) => ({ eventId, noteId: id }),
  },
};
const note = { id: 'n', eventId: 'e', text: 'Hello' };

test('a creation is in the lane of the new item, stores its text, and is cancelled by its deletion', () => {
  const addNote = creation(noteSpec);
  expect(addNote.lane(note)).toBe('post:n');
  expect(addNote.words(note)).toBe('Hello');
  expect(removeNote.deletes(noteSpec.undo.args(note))).toBe('post:n');
  expect(addNote.edit?.apply(note, { text: 'Hi' }, { newId: String })).toEqual({ ...note, text: 'Hi' });

  const { undo: _undo, ...noUndo } = noteSpec;
  // @ts-expect-error a creation without an undo
  creation(noUndo);
  // @ts-expect-error a creation that creates nothing
  creation({ ...noteSpec, creates: () => [] });
  // @ts-expect-error an undo that is not a deletion
  creation({ ...noteSpec, undo: { ...noteSpec.undo, by: addNote } });
  // @ts-expect-error an undo with another mutation's arguments
  creation({ ...noteSpec, undo: { ...noteSpec.undo, args: () => ({ eventId: 'e' }) } });
  const { words: _words, ...wordless } = noteSpec;
  // @ts-expect-error a creation that does not name its text
  creation(wordless);
});

test('a deletion is in the lane of what it deletes, and replaces an earlier one', () => {
  const of = { eventId: 'e', noteId: 'n' };
  expect(removeNote.lane(of)).toBe('post:n');
  expect(removeNote.coalesce?.(of)).toBe('delete-post:n');

  // @ts-expect-error a deletion that does not name what it deletes
  deletion({ ...core, type: 'removeNote', args: OfNote });
  // @ts-expect-error a lane that no row uses
  deletion({ ...core, type: 'removeNote', args: OfNote, deletes: ({ noteId }) => `note:${noteId}` });
});

test('a field edit replaces an unsent one of the same fields, keeps its base, and corrects only those fields', () => {
  const Fields = v.object({
    id: v.string(),
    set: v.object({ name: v.string() }),
    base: v.object({ name: v.string() }),
  });
  const spec = { ...core, type: 'editNote', lane: ({ id }: { id: string }) => laneOf('post', id) };
  const edit = fieldEdit<v.InferOutput<typeof Fields>>({ ...spec, args: Fields });
  const args = { id: 'n', set: { name: 'b' }, base: { name: 'a' } };
  expect(edit.coalesce?.(args)).toBe('post:n:name');
  expect(edit.rebase(args, { name: '0' })).toEqual({ ...args, base: { name: '0' } });
  expect(edit.words(args)).toBe('b');
  expect(edit.edit?.fields(args).map(({ name }) => name)).toEqual(['name']);
  expect(edit.edit?.apply(args, { name: 'c' }, { newId: String })).toEqual({ ...args, set: { name: 'c' } });

  // @ts-expect-error a field edit without its base
  fieldEdit<{ id: string; set: object }>({ ...spec, args: v.object({ id: v.string(), set: v.object({}) }) });
});

test('a setting replaces an unsent one of the same parts of the same item', () => {
  const Pinned = v.object({ eventId: v.string(), noteId: v.string(), pinned: v.boolean() });
  type Pinned = v.InferOutput<typeof Pinned>;
  const lane = ({ noteId }: { noteId: string }) => laneOf('post', noteId);
  const spec = { ...core, type: 'pinNote', lane };
  const args = { eventId: 'e', noteId: 'n', pinned: true };
  expect(setting<Pinned>({ ...spec, args: Pinned }).coalesce?.(args)).toBe('post:n');
  expect(setting<Pinned>({ ...spec, args: Pinned, sets: () => ['pin', 'a'] }).coalesce?.(args)).toBe(
    'post:n:a,pin',
  );
  expect(setting<Pinned>({ ...spec, args: Pinned, replaces: null }).coalesce).toBeUndefined();

  // @ts-expect-error a toggle: its arguments do not contain the desired state
  setting<v.InferOutput<typeof OfNote>>({ ...spec, args: OfNote });
});

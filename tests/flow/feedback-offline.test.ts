// Feedback from the tap to the outbox: forms created and published, answered and answered differently, while
// offline.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { theDevice } from '#src/data/device/device.ts';
import { openOwnData, type OwnData } from '#src/data/databases/local-data.ts';
import { readForms } from '#src/data/views/feedback.ts';
import { readOutbox } from '#src/data/views/outbox.ts';
import { createFormMutation } from '#src/mutations/feedback/create-form.ts';
import { deleteFormMutation } from '#src/mutations/feedback/delete-form.ts';
import { openFormMutation } from '#src/mutations/feedback/open-form.ts';
import { respondFormMutation } from '#src/mutations/feedback/respond-form.ts';
import { updateFormMutation } from '#src/mutations/feedback/update-form.ts';
import { enqueueIn } from '#src/mutations/outbox/enqueue.ts';
import { installFolds } from '#src/mutations/registry.ts';
import { someEvent } from '#tests/support/some-event.ts';

installFolds();
let data: OwnData;
const event = someEvent({ id: crypto.randomUUID(), isHost: true, selfStatus: 'YES' });
const eventId = event.id;
const [formId, PACE, MORE] = Array.from({ length: 3 }, () => crypto.randomUUID()) as [string, string, string];
beforeEach(async () => {
  data = await openOwnData(
    { ...theDevice(), indexedDB: new IDBFactory(), IDBKeyRange },
    { guid: crypto.randomUUID(), firstName: 'Me', lastName: null, profilePic: null },
  );
  await data.cache.events.put(event);
});
const fields = [
  { id: PACE, label: 'The pace', kind: 'RATING' as const, options: [] },
  { id: MORE, label: 'Anything else?', kind: 'TEXT' as const, options: [] },
];
const texts = { title: 'After Kyoto', description: 'Two minutes.', anonymous: true, fields };
const AT = '2027-04-08T10:00:00.000Z';
const onServer = {
  id: formId,
  eventId,
  ...texts,
  isActive: true,
  createdAt: AT,
  publishedAt: AT,
  closedAt: null,
  version: 3,
  updatedAt: AT,
};
const rows = () => data.outbox.mutations.orderBy('seq').toArray();
const form = async () => (await readForms(data, eventId))[0];
const words = (value: string) => [{ fieldId: MORE, value }];
const respond = (value: string) =>
  enqueueIn(data, respondFormMutation, { eventId, formId, answers: words(value) });

test('a form created and published offline is two requests in order; it shows at once, and once when confirmed', async () => {
  await enqueueIn(data, createFormMutation, { id: formId, eventId, ...texts });
  await enqueueIn(data, openFormMutation, { eventId, formId, isActive: true });
  expect(await form()).toMatchObject({ ...texts, isActive: true, sync: { state: 'waiting' } });
  const [creation, opening] = await rows();
  expect([creation?.request, opening?.request]).toEqual([
    { method: 'POST', path: `/api/events/${eventId}/form`, body: { id: formId, ...texts } },
    { method: 'PUT', path: `/api/events/${eventId}/form/${formId}`, body: { isActive: true } },
  ]);
  expect([opening?.lane, opening?.dependsOn]).toEqual([creation?.lane, [creation?.id]]);
  await data.cache.forms.put(onServer);
  expect(await readForms(data, eventId)).toHaveLength(1);
  await data.outbox.mutations.clear();
  expect(await form()).toMatchObject({ isActive: true, sync: null });
});

test('deleting an unsent form sends nothing', async () => {
  await enqueueIn(data, createFormMutation, { id: formId, eventId, ...texts });
  await enqueueIn(data, openFormMutation, { eventId, formId, isActive: true });
  expect(await enqueueIn(data, deleteFormMutation, { eventId, formId })).toBeNull();
  expect([await rows(), await readForms(data, eventId)]).toEqual([[], []]);
});

test('while an edit of the questions is in conflict, publishing is blocked and deleting is not', async () => {
  await data.cache.forms.put({ ...onServer, isActive: false, publishedAt: null });
  const edit = await enqueueIn(data, updateFormMutation, {
    eventId,
    formId,
    set: { fields: [fields[0]!] },
    base: { fields },
  });
  await data.outbox.mutations.update(edit ?? '', {
    status: 'conflict',
    outcome: {
      status: 409,
      code: 'FIELD_CONFLICT',
      text: 'Changed.',
      at: 0,
      current: { fields: [fields[1]] },
    },
  });
  await enqueueIn(data, openFormMutation, { eventId, formId, isActive: true });
  const states = async () => (await readOutbox(data)).rows.map(({ type, state }) => `${type} ${state}`);
  expect(await states()).toEqual(['updateForm conflict', 'openForm blocked']);
  const [{ conflict, edits }] = (await readOutbox(data)).rows as [never];
  expect((conflict as { fields: { name: string; label: string }[] }).fields).toMatchObject([
    { name: 'fields', label: 'Questions' },
  ]);
  expect(edits).toEqual([]);
  await enqueueIn(data, deleteFormMutation, { eventId, formId });
  expect((await states()).at(-1)).toBe('deleteForm waiting');
});

test('a response is one request, shown at once; a later one replaces it while it is unsent', async () => {
  await data.cache.forms.put(onServer);
  await respond('Lovely');
  await respond('Lovely, more tea');
  expect((await rows()).map(({ request }) => request)).toEqual([
    {
      method: 'POST',
      path: `/api/events/${eventId}/form/${formId}/response`,
      body: { answers: words('Lovely, more tea') },
    },
  ]);
  const shown = await form();
  expect(shown?.response?.answers).toEqual(words('Lovely, more tea'));
  expect([shown?.sync, shown?.syncOf['response']?.state]).toEqual([null, 'waiting']);
  const [row] = await rows();
  await data.outbox.mutations.update(row!.id, { maybeSent: 1 });
  await respond('Lovely, and that is all');
  expect(await rows()).toHaveLength(2);
  expect((await form())?.response?.answers).toEqual(words('Lovely, and that is all'));
});

test('a response refused because the form was closed keeps its text beside the accepted response, and so does a later one', async () => {
  await data.cache.forms.put({ ...onServer, isActive: false, closedAt: AT });
  const earlier = { id: formId, eventId, answers: words('Before'), version: 2, updatedAt: AT };
  await data.cache.responses.put(earlier);
  const id = await respond('More tea');
  await data.outbox.mutations.update(id ?? '', {
    status: 'rejected',
    outcome: { status: 409, code: 'FORM_CLOSED', text: 'This form is closed.', at: 0 },
  });
  const shown = await form();
  expect(shown?.response?.answers).toEqual(words('Before'));
  expect(shown?.syncOf['response']).toEqual({ state: 'rejected', rowId: id });
  expect((await readOutbox(data)).rows).toMatchObject([
    { words: 'More tea', reason: 'This form is closed.' },
  ]);
  await respond('Once again');
  expect((await readOutbox(data)).rows.map((row) => row.words)).toEqual(['More tea', 'Once again']);
});

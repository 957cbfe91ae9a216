// Long because hosts, who create and read forms, and guests, who answer them, share one setup.
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { v7 } from 'uuid';
import { beforeEach, expect, test, vi } from 'vitest';
import { FEEDBACK_LIMITS } from '#contract/constants.ts';
import type { EventRow } from '#contract/schemas/events.ts';
import type { FormField, FormRow, ResultsRow } from '#contract/schemas/feedback.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { forgetPulls, setPullRequester, setPullState } from '#src/data/pull-request.ts';
import { readOutbox } from '#src/data/views/outbox.ts';
import { EventPage } from '#src/features/event/event-page.tsx';
import { toast } from '#src/ui/notices/toast.tsx';
import { confirmAll } from '#tests/support/outcomes.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { cacheEvent, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

let data: OwnData;
beforeEach(async () => {
  pretendScreen(1280);
  forgetPulls();
  ({ data } = await signedInOffline());
});

const GUEST = { isGuest: true, selfStatus: 'YES' } as const;
const HOST = { ...GUEST, isHost: true } as const;
const open = (event: EventRow, manage = false, subview = 'feedback') =>
  renderInApp(() => <EventPage eventId={event.id} subview={subview} manage={manage} />);
const queued = async (type: string) =>
  (await data.outbox.mutations.orderBy('seq').toArray())
    .filter((row) => row.type === type)
    .map(({ args }) => args);
const paste = async (field: HTMLElement, words: string) => {
  await userEvent.click(field);
  await userEvent.paste(words);
};
const AT = '2027-04-08T10:00:00.000Z';

const question = (label: string, kind: FormField['kind'] = 'RATING', options: string[] = []): FormField => ({
  id: v7(),
  label,
  kind,
  options,
});
const PACE = question('The pace of the days');
const LIKELY = question('Would you tell a friend?', 'SCALE');
const BEST = question('The best evening', 'CHOICE', ['Gion', 'Pontocho']);
const MORE = question('Anything else?', 'TEXT');
const form = (event: EventRow, more: Partial<FormRow> = {}): FormRow => ({
  id: v7(),
  eventId: event.id,
  title: 'After Kyoto',
  description: 'Six days, four questions.',
  fields: [PACE, LIKELY, BEST, MORE],
  anonymous: true,
  isActive: true,
  createdAt: AT,
  publishedAt: AT,
  closedAt: null,
  version: 2,
  updatedAt: AT,
  ...more,
});
const DRAFT = { isActive: false, publishedAt: null } as const;
const CLOSED = { isActive: false, closedAt: AT } as const;
const hold = async (event: EventRow, forms: FormRow[] = [], results: ResultsRow['responses'] = []) => {
  await cacheEvent(data, event);
  await data.cache.forms.bulkPut(forms);
  const stamp = { eventId: event.id, version: 2, updatedAt: AT };
  if (forms[0] && results.length > 0)
    await data.cache.results.put({ id: forms[0].id, responses: results, ...stamp });
};
const card = async (title = 'After Kyoto') => within(await screen.findByRole('article', { name: title }));

test('before anything is loaded the tab shows an outline; an error offers a retry', async () => {
  const event = someEvent(GUEST);
  await hold(event);
  await data.cache.cursors.delete(event.id);
  // a pull of the engine, which has no network, may fail before the outline is looked for
  setPullRequester(null);
  const { container } = open(event);
  await screen.findByRole('link', { name: 'Feedback', current: 'page' });
  await waitFor(() => expect(container.querySelector('[aria-busy=true]')).not.toBeNull());
  setPullState(event.id, { failure: { code: 'NETWORK', text: 'You are offline.' } });
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Error loading feedback forms')).toBeDefined();
  expect(alert.getByRole('button', { name: 'Retry' })).toBeDefined();
});

test('an empty tab offers a new form only to hosts in manage mode', async () => {
  const event = someEvent(HOST);
  await hold(event);
  const first = open(event);
  expect(await screen.findByText('Nothing to answer yet')).toBeDefined();
  first.unmount();
  open(event, true);
  expect(await screen.findByText('No feedback forms yet')).toBeDefined();
  expect(screen.getByRole('button', { name: 'New form' })).toBeDefined();
});

test('a host creates a form without a connection: questions are added, moved and deleted, and the draft is stored', async () => {
  const event = someEvent(HOST);
  await hold(event);
  const first = open(event, true);
  await userEvent.click(await screen.findByRole('button', { name: 'New form' }));
  expect(screen.queryByText('0 forms')).toBeNull();
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
  expect(title.value).toBe('Feedback Form');
  expect(document.activeElement, 'the button that was pressed is gone').toBe(title);
  await userEvent.clear(title);
  await paste(title, ' After Kyoto ');
  const adder = () => screen.getByRole('textbox', { name: 'Type a question, then press Enter' });
  for (const words of [' The pace ', 'Food', '  ', 'Guides']) {
    await paste(adder(), words);
    await userEvent.keyboard('{Enter}');
    if (words.trim() === '') await userEvent.clear(adder());
  }
  const labels = () =>
    screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Question \d/ }).map(({ value }) => value);
  expect(labels()).toEqual(['The pace', 'Food', 'Guides']);
  const up = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Move question 3 up' });
  await userEvent.click(up());
  expect(labels()).toEqual(['The pace', 'Guides', 'Food']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move question 2 up');
  await userEvent.keyboard('{Enter}');
  expect(labels()).toEqual(['Guides', 'The pace', 'Food']);
  // the first question cannot move further up, so it keeps the focus
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move question 1 down');
  await userEvent.click(screen.getByRole('button', { name: 'Delete question 3' }));
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'How question 2 is answered' }),
    'CHOICE',
  );
  await paste(adder(), 'Not added yet');
  await waitFor(async () => expect(await data.outbox.drafts.count()).toBe(1));
  first.unmount();

  open(event, true);
  await screen.findByRole('heading', { name: 'New feedback form' });
  await waitFor(() => expect(labels()).toEqual(['Guides', 'The pace']));
  expect(document.activeElement, 'nobody has opened the draft').toBe(document.body);
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await save();
  expect(await screen.findByText('Please write at least two different choices.')).toBeDefined();
  expect(await queued('createForm')).toEqual([]);
  await paste(screen.getByRole('textbox', { name: 'Choices, one per line' }), 'Slow\n\nFast');
  await save();
  const made = await card();
  expect(made.getByText('Draft')).toBeDefined();
  expect(await made.findByText('Waiting to send')).toBeDefined();
  expect(await queued('createForm')).toEqual([
    {
      id: expect.any(String),
      eventId: event.id,
      title: 'After Kyoto',
      description: expect.any(String),
      anonymous: true,
      fields: [
        { id: expect.any(String), label: 'Guides', kind: 'RATING', options: [] },
        { id: expect.any(String), label: 'The pace', kind: 'CHOICE', options: ['Slow', 'Fast'] },
        { id: expect.any(String), label: 'Not added yet', kind: 'RATING', options: [] },
      ],
    },
  ]);
  expect(await data.outbox.drafts.count()).toBe(0);
});

test('while a form is being stored, no question is typed into it, which would be lost', async () => {
  const event = someEvent(HOST);
  await hold(event);
  open(event, true);
  await userEvent.click(await screen.findByRole('button', { name: 'New form' }));
  const adder = await screen.findByRole<HTMLInputElement>('textbox', {
    name: 'Type a question, then press Enter',
  });
  await paste(adder, 'The pace');
  fireEvent.keyDown(adder, { key: 'Enter', ctrlKey: true });
  expect(adder.readOnly).toBe(true);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull());
});

test('with the last question that fits, and when one is deleted again, the focus stays in the form', async () => {
  const event = someEvent(HOST);
  const fields = Array.from({ length: FEEDBACK_LIMITS.fields - 1 }, (_, n) => question(`About day ${n + 1}`));
  await hold(event, [form(event, { ...DRAFT, fields })]);
  open(event, true);
  await userEvent.click((await card()).getByRole('button', { name: 'Edit' }));
  const adder = { name: 'Type a question, then press Enter' };
  await paste(await screen.findByRole('textbox', adder), 'Anything else?');
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('textbox', adder)).toBeNull();
  expect(document.activeElement).toHaveProperty('value', 'Anything else?');
  await userEvent.click(screen.getByRole('button', { name: 'Delete question 1' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', adder));
});

test('a draft is edited, sends only what changed, and is published; without questions it cannot be published', async () => {
  const event = someEvent(HOST);
  const [draft, blank] = [form(event, DRAFT), form(event, { ...DRAFT, title: 'Blank', fields: [] })];
  await hold(event, [draft, blank]);
  open(event, true);
  expect((await card('Blank')).getByRole('button', { name: 'Publish' })).toHaveProperty('disabled', true);
  await userEvent.click((await card()).getByRole('button', { name: 'Edit' }));
  expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'Title' }));
  const description = screen.getByRole('textbox', { name: 'Description' });
  await paste(description, ' Thank you.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(await queued('updateForm')).toEqual([
      {
        eventId: event.id,
        formId: draft.id,
        set: { description: 'Six days, four questions. Thank you.' },
        base: { description: 'Six days, four questions.' },
      },
    ]),
  );
  await userEvent.click((await card()).getByRole('button', { name: 'Publish' }));
  expect(await (await card()).findByText('Published')).toBeDefined();
  expect(await (await card()).findByText('Nobody has answered yet.')).toBeDefined();
  expect((await card()).getByText(PACE.label), 'the questions are readable until then').toBeDefined();
  await waitFor(async () =>
    expect(await queued('openForm')).toEqual([{ eventId: event.id, formId: draft.id, isActive: true }]),
  );
});

const given = (value: number, text: string, person: ResultsRow['responses'][number]['person'] = null) => ({
  person,
  at: person && AT,
  answers: [
    { fieldId: PACE.id, value },
    { fieldId: LIKELY.id, value: 9 },
    { fieldId: BEST.id, value: 'Gion' },
    { fieldId: MORE.id, value: text },
  ],
});

test('hosts see the results: averages, how often each choice was made, the texts; the questions are frozen', async () => {
  const event = someEvent({ ...HOST, guestsCount: 5 });
  await hold(event, [form(event)], [given(4, 'Lovely'), given(5, 'More tea')]);
  open(event, true);
  const results = await card();
  expect(results.getByText('2 of 4 answered')).toBeDefined();
  expect(results.getAllByText('4.5').length).toBeGreaterThan(0);
  expect(results.getByText('On average 9.0 of 10')).toBeDefined();
  expect(results.getByText('9: 2')).toBeDefined();
  const choice = (name: string) => results.getByText(name).closest('li')!.textContent;
  expect([choice('Gion'), choice('Pontocho')]).toEqual(['Gion2', 'Pontocho0']);
  for (const words of ['Lovely', 'More tea', 'Without names']) expect(results.getByText(words)).toBeDefined();
  await userEvent.click(results.getByRole('button', { name: 'Actions for “After Kyoto”' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  expect(await screen.findByText('Somebody has answered, so the questions stay as they are.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' }));
  expect(screen.getByRole('switch', { name: /^Without names/ })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('textbox', { name: 'Type a question, then press Enter' })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Question 1' }).matches(':disabled')).toBe(true);
});

test('deleting asks and says what is deleted with the form; No keeps it; closing is in the menu', async () => {
  const event = someEvent(HOST);
  const held = form(event);
  await hold(event, [held], [given(4, 'Lovely')]);
  open(event, true);
  const choose = async (name: string) => {
    await userEvent.click((await card()).getByRole('button', { name: 'Actions for “After Kyoto”' }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Delete form');
  const sure = within(await screen.findByRole('dialog', { name: 'Delete form' }));
  expect(sure.getByText('Are you sure you want to delete this form?')).toBeDefined();
  expect(sure.getByText('1 answer goes with it')).toBeDefined();
  await userEvent.click(sure.getByRole('button', { name: 'Cancel' }));
  expect(await queued('deleteForm')).toEqual([]);
  await choose('Close');
  expect(await (await card()).findByText('Closed')).toBeDefined();
  await waitFor(async () =>
    expect(await queued('openForm')).toEqual([{ eventId: event.id, formId: held.id, isActive: false }]),
  );
  await choose('Delete form');
  const before = Date.now();
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Delete form' })).getByRole('button', {
      name: 'Delete',
    }),
  );
  expect(await screen.findByText('No feedback forms yet')).toBeDefined();
  await waitFor(async () => {
    const deletion = (await data.outbox.mutations.toArray()).find(({ type }) => type === 'deleteForm');
    expect(deletion?.heldUntil, 'not sent while it can be undone').toBeGreaterThan(before + 5000);
  });
});

test('reopening a closed form is announced and listed as that', async () => {
  const done = vi.spyOn(toast, 'success').mockReturnValue('');
  const event = someEvent(HOST);
  const held = form(event, CLOSED);
  await hold(event, [held]);
  open(event, true);
  await userEvent.click((await card()).getByRole('button', { name: 'Actions for “After Kyoto”' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reopen' }));
  await waitFor(async () =>
    expect((await readOutbox(data)).rows.map(({ label }) => label)).toEqual(['Reopen a feedback form']),
  );
  await confirmAll(data);
  await waitFor(() => expect(done.mock.calls).toEqual([['Form reopened']]));
});

test('a guest answers without a connection: the form says who will see it, keeps a draft, thanks, and can be changed later', async () => {
  const event = someEvent(GUEST);
  const asked = form(event);
  await hold(event, [asked, form(event, { ...DRAFT, title: 'Not for guests' })]);
  const social = open(event, false, 'social');
  expect(await screen.findByRole('img', { name: '1 form to answer' })).toBeDefined();
  social.unmount();

  const first = open(event);
  let answers = await card();
  expect(screen.queryByText('Not for guests')).toBeNull();
  expect(answers.getByText(/without your name/)).toBeDefined();
  await userEvent.click(answers.getByRole('button', { name: 'Send' }));
  expect((await answers.findByRole('alert')).textContent).toBe('Please answer at least one question.');
  const pace = within(answers.getByRole('group', { name: 'The pace of the days' }));
  expect(pace.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    '1Poor',
    '2Fair',
    '3Good',
    '4Very good',
    '5Excellent',
  ]);
  await userEvent.click(pace.getByRole('radio', { name: /^4/ }));
  await userEvent.click(answers.getByRole('radio', { name: '10 Very much' }));
  await userEvent.click(answers.getByRole('radio', { name: 'Pontocho' }));
  await userEvent.click(answers.getByRole('button', { name: 'Clear answer to “The best evening”' }));
  await paste(answers.getByRole('textbox', { name: 'Anything else?' }), ' More tea. ');
  await waitFor(async () => expect(await data.outbox.drafts.get(`response:${asked.id}`)).toBeDefined());
  first.unmount();

  open(event);
  answers = await card();
  await waitFor(() => expect(answers.getByRole('radio', { name: /^4/, checked: true })).toBeDefined());
  await userEvent.click(answers.getByRole('button', { name: 'Send' }));
  expect(await answers.findByText('Thank you')).toBeDefined();
  expect(await answers.findByText('Waiting to send')).toBeDefined();
  const sent = [
    { fieldId: PACE.id, value: 4 },
    { fieldId: LIKELY.id, value: 10 },
    { fieldId: MORE.id, value: 'More tea.' },
  ];
  expect(await queued('respondForm')).toEqual([{ eventId: event.id, formId: asked.id, answers: sent }]);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Thank you'));

  await userEvent.click(answers.getByRole('button', { name: 'Change my answers' }));
  const words = answers.getByRole<HTMLTextAreaElement>('textbox', { name: 'Anything else?' });
  expect(words.value).toBe('More tea.');
  await userEvent.clear(words);
  await userEvent.click(answers.getByRole('button', { name: 'Save changes' }));
  await waitFor(async () =>
    expect(await queued('respondForm')).toEqual([
      { eventId: event.id, formId: asked.id, answers: sent.slice(0, 2) },
    ]),
  );
});

test('somebody who changes their answers starts at the first one, and is back at the thanks after cancelling', async () => {
  const event = someEvent(GUEST);
  const response = { answers: [{ fieldId: PACE.id, value: 4 }], version: 2, updatedAt: AT };
  await hold(event, [form(event), form(event, { title: 'In words', fields: [MORE] })]);
  for (const { id } of await data.cache.forms.toArray())
    await data.cache.responses.put({ id, eventId: event.id, ...response });
  open(event);
  const change = async (title: string) =>
    userEvent.click((await card(title)).getByRole('button', { name: 'Change my answers' }));
  await change('In words');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Anything else?' }));
  await userEvent.click((await card('In words')).getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement?.textContent).toContain('Thank you');
  await change('After Kyoto');
  const pace = screen.getByRole('group', { name: 'The pace of the days' });
  expect(document.activeElement).toBe(within(pace).getByRole('radio', { name: /^4/, checked: true }));
});

test('a form that the hosts close while its answers are changed again leaves the focus where something is typed', async () => {
  const event = someEvent(GUEST);
  const asked = form(event);
  await hold(event, [asked, form(event, { title: 'In words', fields: [MORE] })]);
  await data.cache.responses.put({
    id: asked.id,
    eventId: event.id,
    answers: [{ fieldId: PACE.id, value: 4 }],
    version: 2,
    updatedAt: AT,
  });
  open(event);
  const press = async (name: string) => userEvent.click((await card()).getByRole('button', { name }));
  await press('Change my answers');
  await press('Cancel');
  await press('Change my answers');
  const elsewhere = (await card('In words')).getByRole('textbox', { name: 'Anything else?' });
  await userEvent.type(elsewhere, 'More');
  await data.cache.forms.update(asked.id, CLOSED);
  await (await card()).findByText('Closed');
  await (await card()).findByText('The hosts have closed this form.');
  expect(document.activeElement).toBe(elsewhere);
});

test('a form closed before the answers arrived: the guest is notified, and the text is kept', async () => {
  const event = someEvent(GUEST);
  const asked = form(event, { anonymous: false });
  await hold(event, [asked]);
  open(event);
  const answers = await card();
  expect(answers.getByText('The hosts see your name with your answers.')).toBeDefined();
  await paste(answers.getByRole('textbox', { name: 'Anything else?' }), 'More tea.');
  await userEvent.click(answers.getByRole('button', { name: 'Send' }));
  expect(await answers.findByText('Thank you')).toBeDefined();
  await waitFor(async () => expect(await queued('respondForm')).toHaveLength(1));
  const [row] = await data.outbox.mutations.toArray();
  await data.cache.forms.put({ ...asked, ...CLOSED, version: 3 });
  await data.outbox.mutations.update(row!.id, {
    status: 'rejected',
    outcome: { status: 409, code: 'FORM_CLOSED', text: 'This form is closed.', at: 0 },
  });
  await waitFor(() => expect(answers.getByRole('alert').textContent).toBe('Not sent. This form is closed.'));
  expect(answers.getByText('More tea.')).toBeDefined();
  expect(answers.getByText('The hosts have closed this form.')).toBeDefined();
  expect(answers.queryByRole('button', { name: 'Send' })).toBeNull();
  expect(answers.getByRole('button', { name: 'Discard' })).toBeDefined();
});

test('answers that were begun when the hosts close the form stay, are announced, and can be copied or discarded', async () => {
  const user = userEvent.setup();
  const event = someEvent(GUEST);
  const asked = form(event);
  await hold(event, [asked]);
  const first = open(event);
  const answers = await card();
  const pace = within(answers.getByRole('group', { name: PACE.label }));
  await userEvent.click(pace.getByRole('radio', { name: /^4/ }));
  await paste(answers.getByRole('textbox', { name: 'Anything else?' }), 'More tea.');
  await waitFor(async () => expect(await data.outbox.drafts.get(`response:${asked.id}`)).toBeDefined());
  await data.cache.forms.put({ ...asked, ...CLOSED, version: 3 });
  const said = 'Your answers have not been sent.';
  expect((await answers.findByRole('alert')).textContent).toBe(said);
  expect(answers.getByText('More tea.').tagName).toBe('DD');
  expect(document.activeElement?.textContent).toContain('The hosts have closed this form.');
  first.unmount();

  open(event);
  const later = await card();
  expect((await later.findByRole('alert')).textContent).toBe(said);
  expect(document.activeElement, 'nobody was writing').toBe(document.body);
  await user.click(later.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('The pace of the days\n4\n\nAnything else?\nMore tea.');
  await userEvent.click(later.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Nothing to answer yet')).toBeDefined();
  expect(await data.outbox.drafts.count()).toBe(0);
});

test('answers to a form that the hosts delete meanwhile stay, to be copied or discarded', async () => {
  const user = userEvent.setup();
  const event = someEvent(GUEST);
  const asked = form(event);
  await hold(event, [asked]);
  open(event);
  const answers = await card();
  await paste(answers.getByRole('textbox', { name: 'Anything else?' }), 'More tea.');
  await data.cache.forms.delete(asked.id);
  const alert = await screen.findByRole('alert');
  const left = await card();
  expect(alert.textContent).toBe('Your answers have not been sent.');
  expect(left.getByText('The hosts have deleted this form.')).toBeDefined();
  expect(left.queryByRole('button', { name: 'Send' })).toBeNull();
  await user.click(left.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('Anything else?\nMore tea.');
  await user.click(left.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Nothing to answer yet')).toBeDefined();
  await waitFor(async () => expect(await data.outbox.drafts.count()).toBe(0));
});

test('a form that another host deletes stays open while it is edited, to be copied or discarded', async () => {
  const user = userEvent.setup();
  const event = someEvent(HOST);
  const asked = form(event, DRAFT);
  await hold(event, [asked]);
  open(event, true);
  await user.click(within(await screen.findByRole('article')).getByRole('button', { name: 'Edit' }));
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await user.clear(title);
  await paste(title, 'After the snow');
  await data.cache.forms.delete(asked.id);
  const left = within(await screen.findByRole('article'));
  expect(left.getByRole('alert').textContent).toBe('This form was deleted in the meantime.');
  // it replaces the field that was being typed into
  await waitFor(() => expect(document.activeElement).toBe(left.getByRole('alert')));
  expect(left.getByText(/After the snow/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await user.click(left.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toContain(`After the snow\n\n${asked.description}`);
  await user.click(left.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('No feedback forms yet')).toBeDefined();
  await waitFor(async () => expect(await data.outbox.drafts.count()).toBe(0));
});

test('the words of a deleted form stay while another one is written', async () => {
  const user = userEvent.setup();
  const event = someEvent(HOST);
  const asked = form(event, DRAFT);
  await hold(event, [asked, form(event, { ...DRAFT, title: 'After Uji' })]);
  open(event, true);
  await user.click((await card()).getByRole('button', { name: 'Edit' }));
  await paste(await screen.findByRole('textbox', { name: 'Title' }), ' in the snow');
  await data.cache.forms.delete(asked.id);
  const alert = await screen.findByRole('alert');
  const left = within(alert.closest('article')!);
  await user.click(screen.getByRole('button', { name: 'New form' }));
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
  expect(title.value).toBe('Feedback Form');
  expect(left.getByText(/in the snow/).isConnected).toBe(true);
  await user.click(left.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(title.isConnected, 'the other one is still being written').toBe(true);
});

test.each([
  ['answered', GUEST, {}],
  ['edited', HOST, DRAFT],
] as const)('a form that is deleted while it is being %s keeps its place', async (_how, who, state) => {
  const event = someEvent(who);
  const dated = (title: string, day: string) =>
    form(event, { ...state, title, fields: [MORE], createdAt: `2027-04-${day}T10:00:00.000Z` });
  const forms = [dated('First', '12'), dated('Second', '11'), dated('Third', '10')];
  await hold(event, forms);
  open(event, who === HOST);
  const second = await card('Second');
  if (who === HOST) await userEvent.click(second.getByRole('button', { name: 'Edit' }));
  if (who === HOST) await paste(await screen.findByRole('textbox', { name: 'Title' }), '!');
  else await paste(second.getByRole('textbox', { name: 'Anything else?' }), 'More tea.');
  await data.cache.forms.delete(forms[1]!.id);
  await screen.findByRole('alert');
  const [, middle] = screen.getAllByRole('article');
  expect(within(middle!).queryByRole('alert')).not.toBeNull();
  expect(screen.getAllByRole('article')).toHaveLength(3);
});

test('the owner has no tab outside manage mode; people who do not participate never have it', async () => {
  for (const who of [{ ...HOST, isOwner: true }, {}]) {
    const event = someEvent(who);
    await hold(event, [form(event)]);
    const { path, unmount } = open(event);
    await waitFor(() => expect(path()).toBe(`/experiences/${event.id}/itinerary`));
    expect(screen.queryByRole('link', { name: /^Feedback/ })).toBeNull();
    unmount();
  }
});

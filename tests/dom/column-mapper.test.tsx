// A table with unknown headings: its columns are assigned by hand, and the preview is updated.
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi, type MockInstance } from 'vitest';
import type { ImportPreview } from '#contract/schemas/planned.ts';
import type { TableColumns } from '#contract/schemas/tables.ts';
import { ApiError } from '#src/data/api-error.ts';
import { HOME, setPullRequester } from '#src/data/pull-request.ts';
import ImportPanel from '#src/features/manage/new-experience/import-panel.tsx';
import { useImport } from '#src/features/manage/new-experience/use-import.ts';
import { experienceCalls } from '#src/session/experience-calls.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { signedInOffline } from '#tests/support/signed-in.ts';

type Kind = TableColumns['columns'][number]['kind'];
const table = (by: TableColumns['by'], ...kinds: Kind[]): TableColumns => ({
  key: 'heading',
  sheets: [''],
  by,
  columns: ['Téma', 'Kdy', ''].map((heading, at) => ({
    at,
    heading,
    examples: ['One', 'Two'],
    kind: kinds[at] ?? null,
  })),
});
const UNREAD = {
  problem: 'It is not clear what the columns are.',
  skipped: [{ where: 'Row 2', what: 'Čaj', why: 'It has no readable date.' }],
  skippedCount: 1,
  tables: [table('CONTENTS')],
};
const READ: ImportPreview = {
  format: 'csv',
  name: 'plan',
  timezone: 'Europe/Prague',
  startOn: '2099-05-03',
  endOn: '2099-05-03',
  days: 1,
  activities: 1,
  first: [],
  notes: [],
  skipped: [],
  skippedCount: 0,
  tables: [],
};
/** As the server reads it: the columns have the roles that were assigned to them. */
const withAssignedColumns = async (_file: File, fields: Record<string, string>) => {
  const [assigned] = JSON.parse(fields.columns ?? '[]') as { kinds: { at: number; kind: Kind }[] }[];
  const kinds = [0, 1, 2].map((at) => assigned?.kinds.find((one) => one.at === at)?.kind ?? null);
  return { ...READ, tables: [assigned ? table('SAID', ...kinds) : table('HEADING', 'name', 'start')] };
};

function Panel() {
  const of = useImport('Europe/Prague');
  return (
    <>
      <ImportPanel of={of} offline={false} />
      <button type="button" onClick={() => void of.import()}>
        Go
      </button>
      <button type="button" onClick={of.cancel}>
        Stop
      </button>
    </>
  );
}

let preview: MockInstance<typeof experienceCalls.preview>;
beforeEach(async () => {
  await signedInOffline();
  pretendScreen(390);
  preview = vi.spyOn(experienceCalls, 'preview').mockResolvedValue(UNREAD);
});
const choose = async (name: string) => {
  const input = await screen.findByLabelText('Choose a file to import', { selector: 'input' });
  await userEvent.upload(input, new File(['x'], name, { type: 'text/csv' }));
};
const lastAssigned = (): unknown => {
  const fields = preview.mock.lastCall?.[1] ?? {};
  return 'columns' in fields ? JSON.parse(String(fields.columns)) : null;
};
const what = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: `What “${name}” is` });

test('columns are assigned one by one, the file is read again once, and the next file with the same headings is recognised', async () => {
  renderInApp(() => <Panel />);
  await choose('plan.csv');
  expect((await screen.findByRole('alert')).textContent).toBe(UNREAD.problem);
  expect(screen.getByText('Čaj', { exact: false })).toBeDefined();
  expect(lastAssigned()).toBeNull();

  preview.mockImplementation(withAssignedColumns);
  await userEvent.selectOptions(what('Téma'), 'Start');
  expect(screen.getByText('Still needed: Name')).toBeDefined();
  // only one column can be the start: the other one loses the role
  await userEvent.selectOptions(what('Kdy'), 'Start');
  expect(what('Téma').value).toBe('');
  expect(screen.getByText('“Téma” is no longer used.')).toBeDefined();
  await userEvent.selectOptions(what('Téma'), 'Name');
  await userEvent.selectOptions(what('Column C'), 'Description');
  const assigned = [
    {
      key: 'heading',
      kinds: [
        { at: 0, kind: 'name' },
        { at: 1, kind: 'start' },
        { at: 2, kind: 'description' },
      ],
    },
  ];
  await waitFor(() => expect(lastAssigned()).toEqual(assigned));
  await screen.findByText(/^1 activity on 1 day/);
  // the chosen field keeps the focus
  expect(document.activeElement).toBe(what('Column C'));

  const importFile = vi.spyOn(experienceCalls, 'importFile').mockRejectedValue(new Error('no'));
  await userEvent.click(screen.getByRole('button', { name: 'Go' }));
  await waitFor(() => expect(importFile).toHaveBeenCalled());
  expect(JSON.parse(String(importFile.mock.calls[0]?.[1].columns))).toEqual(assigned);
  const before = preview.mock.calls.length;
  await choose('newer.csv');
  await waitFor(() => expect(preview).toHaveBeenCalledTimes(before + 1));
  expect(lastAssigned()).toEqual(assigned);
});

test('a column that was recognised can be reassigned as well', async () => {
  preview.mockImplementation(withAssignedColumns);
  renderInApp(() => <Panel />);
  await choose('plan.csv');
  const columns = within(await screen.findByRole('region', { name: 'Columns' }));
  expect(columns.queryByRole('combobox')).toBeNull();
  await userEvent.click(columns.getByRole('button', { name: '2 of 3 used', expanded: false }));
  await userEvent.selectOptions(what('Kdy'), 'Nothing');
  await waitFor(() => expect(lastAssigned()).toEqual([{ key: 'heading', kinds: [{ at: 0, kind: 'name' }] }]));
});

test('for another file the columns are shown without being opened, even if those of the previous file were hidden', async () => {
  // the server answers only after the chosen file is on screen
  preview.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return UNREAD;
  });
  renderInApp(() => <Panel />);
  await choose('plan.csv');
  await userEvent.click(await screen.findByRole('button', { name: /used$/, expanded: true }));
  expect(screen.queryByRole('combobox')).toBeNull();
  await choose('other.csv');
  await waitFor(() => expect(preview).toHaveBeenCalledTimes(2));
  expect(await screen.findByRole('combobox', { name: 'What “Téma” is' })).toBeDefined();
});

test('a file that is not a schedule, or has errors, is refused with the error and its place', async () => {
  renderInApp(() => <Panel />);
  const alert = async () => (await screen.findByRole('alert')).textContent;
  const refuse = (text: string, fields: Record<string, string>) =>
    preview.mockRejectedValue(new ApiError(400, 'INVALID_INPUT', text, fields));

  const where = 'The schedule could not be read. schedule.conference.title: This field is required.';
  refuse(where, { 'schedule.conference.title': 'This field is required.' });
  await choose('nearly.json');
  expect(await alert()).toBe(where);

  refuse('Please check what you entered.', { timezone: 'Not a time zone.' });
  await choose('another.json');
  await waitFor(async () => expect(await alert()).toBe('Not a time zone.'));

  const before = preview.mock.calls.length;
  const input = await screen.findByLabelText('Choose a file to import', { selector: 'input' });
  await userEvent.upload(input, new File([], 'empty.ics', { type: 'text/calendar' }));
  await waitFor(async () => expect(await alert()).toBe('The file is empty.'));
  expect(preview, 'no schedule to read').toHaveBeenCalledTimes(before);
});

test('after reading is cancelled, another file can be chosen', async () => {
  renderInApp(() => <Panel />);
  preview.mockReturnValue(new Promise(() => undefined));
  await choose('plan.csv');
  await screen.findByRole('status', { name: 'Reading the file' });
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeDefined();
  expect(screen.queryByText('plan.csv')).toBeNull();
});

test('after Stop, the same import is repeated under its key, and a changed one has a key of its own', async () => {
  preview.mockResolvedValue(READ);
  const importFile = vi.spyOn(experienceCalls, 'importFile');
  // as a call that is aborted
  importFile.mockImplementation(
    (_file, _fields, _key, signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  const pull = vi.fn(async () => undefined);
  setPullRequester(pull);
  onTestFinished(() => setPullRequester(null));
  renderInApp(() => <Panel />);
  await choose('plan.csv');
  await screen.findByText(/^1 activity on 1 day/);
  const goAndStop = async () => {
    const before = pull.mock.calls.length;
    await userEvent.click(screen.getByRole('button', { name: 'Go' }));
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    // the server may have been faster
    await waitFor(() => expect(pull.mock.calls.slice(before)).toEqual([[HOME]]));
  };
  await goAndStop();
  await goAndStop();
  await userEvent.type(screen.getByLabelText(/^Name/), '!');
  await goAndStop();
  const [first, again, changed] = importFile.mock.calls.map(([, , key]) => key);
  expect(again).toBe(first);
  expect(changed).not.toBe(first);
  expect(screen.queryByRole('alert')).toBeNull();
});

// Files chosen for a new experience survive leaving the page, as its texts do, until it is created or the
// form is cleared.
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '#contract/rules/time.ts';
import type { ImportPreview } from '#contract/schemas/planned.ts';
import { setPullRequester } from '#src/data/pull-request.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { ManagePage } from '#src/features/manage/manage-page.tsx';
import { experienceCalls } from '#src/session/experience-calls.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { cacheEvent, controlConnection, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

// Node's digest does not accept the bytes of jsdom
vi.mock('#src/data/files/content-hash.ts', () => ({ contentHash: () => Promise.resolve('0'.repeat(64)) }));

let data: OwnData;
const FILES = 'new-experience#files';
const today = new Date().toISOString().slice(0, 10);
const picture = (name: string) => new File([`bytes of ${name}`], name, { type: 'image/png' });

beforeEach(async () => {
  URL.createObjectURL = () => 'blob:here';
  URL.revokeObjectURL = () => undefined;
  pretendScreen(1280);
  controlConnection();
  ({ data } = await signedInOffline());
  await cacheEvent(data, someEvent({ isOwner: true, isHost: true, selfStatus: 'YES' }));
  await data.outbox.drafts.put({
    key: 'new-experience',
    text: JSON.stringify({ name: 'Kyoto', startOn: addDays(today, 5), endOn: addDays(today, 6) }),
    savedAt: 0,
  });
});

async function openDialog() {
  const page = renderInApp(() => <ManagePage tab="experiences" schedule="upcoming" />);
  await userEvent.click((await screen.findAllByRole('button', { name: 'Experience' }))[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'New Experience' }));
  await waitFor(() =>
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Kyoto'),
  );
  return { page, dialog };
}
const kept = async () => Object.keys((await data.outbox.drafts.get(FILES))?.files ?? {});
async function choose(name: string) {
  const { page, dialog } = await openDialog();
  await userEvent.upload(
    await dialog.findByLabelText('Choose an image', { selector: 'input[type=file]' }),
    picture(name),
  );
  await dialog.findByRole('img', { name });
  await waitFor(async () => expect(await kept()).toEqual(['cover', 'whole']));
  page.unmount();
}

test('the cover is still there after a reload, and is sent with the experience', async () => {
  await choose('river.png');
  const { dialog } = await openDialog();
  await dialog.findByRole('img', { name: 'river.png' });
  expect(await dialog.findByRole('button', { name: 'Crop' }), 'it can still be cropped').toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(async () => expect(await data.outbox.mutations.count()).toBe(1));
  const [row] = await data.outbox.mutations.toArray();
  expect(row?.args).toMatchObject({
    name: 'Kyoto',
    file: { name: 'river.png', type: 'image/png', bytes: 18 },
  });
  expect(await data.outbox.drafts.count(), 'neither texts nor files are drafts any more').toBe(0);
});

test('a removed cover does not come back, neither after a reload nor after starting over', async () => {
  await choose('river.png');
  const first = await openDialog();
  await first.dialog.findByRole('img', { name: 'river.png' });
  await userEvent.click(first.dialog.getByRole('button', { name: 'Remove image' }));
  await waitFor(async () => expect(await kept()).toEqual([]));
  first.page.unmount();

  await choose('temple.png');
  const second = await openDialog();
  await second.dialog.findByRole('img', { name: 'temple.png' });
  await userEvent.click(second.dialog.getByRole('button', { name: 'Start over' }));
  await waitFor(async () => expect(await data.outbox.drafts.count()).toBe(0));
  expect(second.dialog.queryByRole('img', { name: 'temple.png' })).toBeNull();
});

test('after a picture or the PDF is removed, the focus stays in the dialog', async () => {
  await choose('river.png');
  const { dialog } = await openDialog();
  await userEvent.click(await dialog.findByRole('button', { name: 'Remove image' }));
  const isInside = () =>
    expect(screen.getByRole('dialog', { name: 'New Experience' }).contains(document.activeElement)).toBe(
      true,
    );
  await waitFor(isInside);
  await userEvent.click(dialog.getByRole('radio', { name: 'Build with AI' }));
  await userEvent.upload(
    await dialog.findByLabelText(/PDF/, { selector: 'input[type=file]' }),
    new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' }),
  );
  await userEvent.click(await dialog.findByRole('button', { name: 'Remove the PDF' }));
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Remove the PDF' })).toBeNull());
  await waitFor(isInside);
});

test('a newly chosen cover replaces the old one', async () => {
  await choose('river.png');
  const { dialog } = await openDialog();
  const field = await dialog.findByLabelText('Choose an image', { selector: 'input[type=file]' });
  await userEvent.upload(field, picture('temple.png'));
  await dialog.findByRole('img', { name: 'temple.png' });
  await waitFor(async () =>
    expect((await data.outbox.drafts.get(FILES))?.files?.['cover']?.name).toBe('temple.png'),
  );
});

test('on a phone one can start over as well: the button is below the fields, where there is room', async () => {
  pretendScreen(390);
  const { dialog } = await openDialog();
  const button = dialog.getByRole('button', { name: 'Start over' });
  expect(button.closest('form')).not.toBeNull();
  await userEvent.click(button);
  await waitFor(async () => expect(await data.outbox.drafts.count()).toBe(0));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('');
  expect(dialog.queryByRole('button', { name: 'Start over' })).toBeNull();
});

/** In the import form, with a file that the server has read. */
async function chooseImport(dialog: Awaited<ReturnType<typeof openDialog>>['dialog']) {
  await userEvent.click(dialog.getByRole('radio', { name: 'Import' }));
  const planned: ImportPreview = {
    format: 'csv',
    name: 'Plan',
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
  vi.spyOn(experienceCalls, 'preview').mockResolvedValue(planned);
  const { id, startTime, endTime } = someEvent();
  const importFile = vi.spyOn(experienceCalls, 'importFile').mockResolvedValue({ id, startTime, endTime });
  await userEvent.upload(
    await dialog.findByLabelText('Choose a file to import', { selector: 'input' }),
    new File(['x'], 'plan.csv', { type: 'text/csv' }),
  );
  await dialog.findByText(/^1 activity on 1 day/);
  return { id, importFile };
}

test('an import leaves what was filled in for another experience', async () => {
  await choose('river.png');
  const { page, dialog } = await openDialog();
  const { id } = await chooseImport(dialog);
  await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(page.path()).toContain(id));
  page.unmount();

  const again = await openDialog();
  expect(again.dialog.getByRole('radio', { name: 'Build Manually', checked: true })).toBeDefined();
  await again.dialog.findByRole('img', { name: 'river.png' });
});

test('what was imported is not imported once more while the device fetches it', async () => {
  const { page, dialog } = await openDialog();
  const { id, importFile } = await chooseImport(dialog);
  let pulled = () => {};
  setPullRequester(() => new Promise((resolve) => (pulled = resolve)));
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Import' });
  await userEvent.click(button);
  await waitFor(() => expect(importFile).toHaveBeenCalled());
  // time enough for its answer
  await new Promise((resolve) => setTimeout(resolve, 20));
  await userEvent.click(button);
  expect(importFile).toHaveBeenCalledOnce();
  pulled();
  await waitFor(() => expect(page.path()).toContain(id));
});

test('an import that is stopped while the device fetches it opens nothing', async () => {
  const { page, dialog } = await openDialog();
  const { id, importFile } = await chooseImport(dialog);
  let pulled = () => {};
  setPullRequester(() => new Promise((resolve) => (pulled = resolve)));
  await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(importFile).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 20));
  await userEvent.click(dialog.getByRole('button', { name: 'Stop' }));
  pulled();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(page.path()).not.toContain(id);
  expect(dialog.getByRole('button', { name: 'Import' })).toBeDefined();
});

test('while a file is being imported, neither it nor what is made of it can be changed', async () => {
  const { dialog } = await openDialog();
  const { importFile } = await chooseImport(dialog);
  importFile.mockReturnValue(new Promise(() => {}));
  await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(importFile).toHaveBeenCalled());
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Replace' }).disabled).toBe(true);
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).readOnly).toBe(true);
  for (const name of ['Privacy', 'Who can join'])
    expect(dialog.getByRole<HTMLFieldSetElement>('group', { name }).disabled).toBe(true);
  await userEvent.click(dialog.getByRole('button', { name: 'Stop' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Replace' }).disabled).toBe(false);
});

// Building an experience from text while the person waits, navigates away, or cancels.
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import type { EventRow } from '#contract/schemas/events.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { ApiError } from '#src/data/api-error.ts';
import { ManagePage } from '#src/features/manage/manage-page.tsx';
import { experienceCalls, type Generated } from '#src/session/experience-calls.ts';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import { cacheEvent, controlConnection, signedInOffline } from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';

const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), info: vi.fn(), hide: vi.fn() }));
vi.mock('#src/ui/notices/toast.tsx', () => ({ toast }));
vi.mock('#src/data/pull-request.ts', async (original) => ({
  ...(await original<object>()),
  requestPull: () => Promise.resolve(),
}));

const event: EventRow = someEvent({ isOwner: true, isHost: true, selfStatus: 'YES' });
const made: Generated = {
  id: event.id,
  startTime: event.startTime,
  endTime: event.endTime,
  planned: { by: 'AI', days: 1, activities: 2, notes: [], skipped: [], skippedCount: 0 },
};
let data: OwnData;
let answer: (made: Generated) => void;
let refuse: (problem: Error) => void;
let signal: AbortSignal;
let id: string;
let tell: Parameters<typeof experienceCalls.generate>[4];
let endBuild: MockInstance<typeof experienceCalls.endBuild>;
beforeEach(async () => {
  vi.clearAllMocks();
  pretendScreen(1280);
  controlConnection();
  ({ data } = await signedInOffline());
  await cacheEvent(data, event);
  await data.outbox.drafts.put({
    key: 'new-experience',
    text: JSON.stringify({
      mode: 'AI',
      name: 'Lisbon',
      startOn: '2099-05-03',
      endOn: '2099-05-04',
      prompt: 'Walk at ten',
    }),
    savedAt: 0,
  });
  endBuild = vi.spyOn(experienceCalls, 'endBuild').mockResolvedValue();
  vi.spyOn(experienceCalls, 'generate').mockImplementation((_paper, fields, _key, of, on) => {
    [signal, id, tell] = [of, String(fields.id), on];
    return new Promise((resolve, reject) => {
      [answer, refuse] = [resolve, reject];
      of.addEventListener('abort', () => reject(new Error('given up')));
    });
  });
});

const openDialog = async () => {
  const page = renderInApp(() => <ManagePage tab="experiences" />);
  await userEvent.click((await screen.findAllByRole('button', { name: 'Experience' }))[0]!);
  return { page, dialog: within(await screen.findByRole('dialog', { name: 'New Experience' })) };
};
async function begin() {
  const opened = await openDialog();
  const name = opened.dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await waitFor(() => expect(name.value).toBe('Lisbon'));
  await userEvent.click(opened.dialog.getByRole('button', { name: 'Build' }));
  await opened.dialog.findByRole('status', { name: 'Building your experience' });
  return opened;
}

test('a person who has navigated away is notified when it is ready, and finds it in the dialog', async () => {
  const { page } = await begin();
  page.unmount();
  expect(signal.aborted).toBe(false);
  answer(made);
  await waitFor(() => expect(toast.success.mock.calls).toEqual([['Experience Created']]));
  const { dialog } = await openDialog();
  expect(await dialog.findByRole('heading', { name: '2 activities on 1 day' })).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Review it' }));
  // before the next test, which would otherwise find this draft
  await waitFor(async () => expect(await data.outbox.drafts.count()).toBe(0));
});

test('a failure is announced on other pages, too; the dialog shows it in a red box and keeps the text', async () => {
  const { page } = await begin();
  page.unmount();
  refuse(new ApiError(502, 'AI_FAILED', 'It did not answer.'));
  await waitFor(() => expect(toast.error).toHaveBeenCalledOnce());
  const { dialog } = await openDialog();
  expect((await dialog.findByRole('alert')).textContent).toBe(toast.error.mock.lastCall?.[0]);
  await waitFor(() =>
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Lisbon'),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Start over' }));
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('the dialog shows the progress, and the loss of the connection while it lasts', async () => {
  const { dialog } = await begin();
  const stage = () => dialog.getByRole('status').querySelector('[aria-current="step"]')?.textContent;
  expect(stage()).toBe('Planning the days');
  tell.stage('writing');
  await waitFor(() => expect(stage()).toBe('Writing the itinerary'));
  tell.lost();
  await dialog.findByText(/The connection to the server is lost/);
  tell.stage('writing');
  await waitFor(() => expect(dialog.queryByText(/The connection to the server is lost/)).toBeNull());
  await userEvent.click(dialog.getByRole('button', { name: 'Stop building' }));
  await dialog.findByRole('textbox', { name: 'Name' });
});

test('somebody else who logs in on the same page sees nothing of it, and keeps their own text', async () => {
  const { page } = await begin();
  page.unmount();
  const { data: other } = await signedInOffline();
  await cacheEvent(other, event);
  await other.outbox.drafts.put({
    key: 'new-experience',
    text: JSON.stringify({ mode: 'MANUAL', name: 'Porto' }),
    savedAt: 0,
  });
  const { dialog } = await openDialog();
  const name = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await waitFor(() => expect(name.value).toBe('Porto'));
  answer(made);
  await new Promise((resolve) => {
    setTimeout(resolve, 500);
  });
  expect(name.isConnected).toBe(true);
  expect(name.value).toBe('Porto');
  expect(await other.outbox.drafts.count()).toBe(1);
  expect(toast.success).not.toHaveBeenCalled();
});

test('after cancelling, the text is kept and nothing is announced', async () => {
  const { dialog } = await begin();
  await userEvent.click(dialog.getByRole('button', { name: 'Stop building' }));
  expect(signal.aborted).toBe(true);
  expect(endBuild.mock.calls, 'the server is notified').toEqual([[id]]);
  expect(await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).toHaveProperty(
    'value',
    'Lisbon',
  );
  expect([toast.success.mock.calls, toast.error.mock.calls]).toEqual([[], []]);
});

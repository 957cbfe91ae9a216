// Steps shared by the offline tests: an experience with people in it, text written on its social tab, a check
// of what the server has and of what has really been sent.
import type { Locator, Page } from '@playwright/test';
import { expect } from '#tests/e2e/support/patient.ts';
import type { BatchRequest } from '#contract/schemas/sync.ts';
import type { EventWithProgram } from '#contract/schemas/events.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { rowsOnDevice } from '#tests/e2e/support/device-storage.ts';
import type { FaultProxy, LoggedRequest } from '#tests/e2e/support/fault-proxy.ts';
import type { Person } from '#tests/e2e/support/people.ts';

const DAY_MS = 86_400_000;
interface BatchSent {
  requests: BatchRequest[];
}

/** The calendar date so many days from now, in UTC. */
export const dateIn = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Three days from the day after tomorrow, open to everybody with the link: not begun in any zone, even if
 * midnight passes during the test.
 */
export async function newEvent(
  host: Person,
  { subtitle, description, ...more }: Record<string, unknown> = {},
): Promise<EventWithProgram> {
  const { id } = await host.call<{ id: string }>('POST', '/api/events', {
    name: 'Three days in Lisbon',
    startIsoTime: `${dateIn(2)}T00:00:00.000Z`,
    endIsoTime: `${dateIn(4)}T00:00:00.000Z`,
    timezone: 'Europe/Lisbon',
    rsvpType: 'OPEN',
    ...more,
  });
  // what an event cannot be created with
  if (subtitle || description) await host.call('PUT', `/api/events/${id}`, { subtitle, description });
  return readEvent(host, id);
}

export const readEvent = (as: Person, id: string): Promise<EventWithProgram> =>
  as.call('GET', `/api/events/${id}`);
export const answer = (person: Person, eventId: string, status: 'Yes' | 'No'): Promise<unknown> =>
  person.call('PUT', `/api/rsvp/respond/${eventId}`, { status });
export const postAs = (person: Person, eventId: string, title: string): Promise<{ id: string }> =>
  person.call('POST', `/api/feeds/${eventId}`, { title });

export interface FeedPostOnServer {
  id: string;
  title: string;
  media: string | null;
  likesCount: number;
  commentCount: number;
  selfLike: boolean;
}
export const feedOf = async (as: Person, eventId: string): Promise<FeedPostOnServer[]> =>
  (await as.call<{ feeds: FeedPostOnServer[] }>('GET', `/api/feeds/${eventId}?limit=50`)).feeds;
export const commentsOf = async (as: Person, eventId: string, postId: string): Promise<string[]> =>
  (await as.call<{ comment: string }[]>('GET', `/api/feeds/${eventId}/${postId}/comment`)).map(
    ({ comment }) => comment,
  );

/** Every pending or parked row on a device. */
export const outboxOf = (page: Page): Promise<OutboxRow[]> =>
  rowsOnDevice<OutboxRow>(page, 'outbox-', 'mutations');

export const postCard = (page: Page, words: string): Locator =>
  page.getByRole('article').filter({ hasText: words });

/** Resolves when the composer has emptied, which means the text is stored. */
export async function writePost(
  page: Page,
  words: string,
  photo?: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Write a post' });
  await field.fill(words);
  if (photo) await page.getByLabel('Photo', { exact: true }).setInputFiles(photo);
  await pressUntilTaken(page.getByRole('button', { name: 'Post', exact: true }), field);
}

/** Resolves when the comment is on screen and the field is empty. */
export async function writeComment(card: Locator, words: string): Promise<void> {
  const field = card.getByRole('textbox', { name: 'Add a comment' });
  await field.fill(words);
  await pressUntilTaken(card.getByRole('button', { name: 'Send comment' }), field);
}

/**
 * Presses again if something inserted above, a picture or a post, moves the button away between press and
 * release.
 */
async function pressUntilTaken(button: Locator, field: Locator): Promise<void> {
  await expect(async () => {
    if ((await field.inputValue()) !== '') await button.click({ timeout: 5000 });
    await expect(field).toHaveValue('', { timeout: 5000 });
  }).toPass({ timeout: 30_000 });
}

/**
 * On the manage list: creates an experience of two days from the day after tomorrow through the dialog.
 * Resolves once Create was pressed.
 */
export async function fillNewExperience(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Experience', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Experience' });
  // its parts load one by one, and nothing may move under a press
  await expect(dialog.getByText('Drop a picture here')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  for (const [field, days] of [
    ['Starts', 2],
    ['Ends', 3],
  ] as const) {
    await dialog.getByRole('button', { name: field }).click();
    const date = new Date(dateIn(days)).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    const day = page.getByRole('button', { name: date, exact: true });
    const nextMonth = page.getByRole('button', { name: 'Next month' }).last();
    await expect(nextMonth).toBeVisible();
    // on the last days of a month it may be only on the next page
    if ((await day.count()) === 0) await nextMonth.click();
    await day.click();
    await expect(dialog.getByRole('button', { name: field })).toHaveText(/\d{4}$/);
  }
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
}

/** Edits a text in place. Resolves when the new one is on screen. */
export async function rewrite(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Edit ${label}: `) }).click();
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Edit ${label}: ${text}` })).toBeVisible();
}

export async function openTray(page: Page): Promise<Locator> {
  await page.getByTestId('sync-chip').click();
  const tray = page.getByRole('dialog');
  await expect(tray).toBeVisible();
  return tray;
}

/** The changes in the batches that upstream has received, in order, one entry per occurrence. */
export function sentInBatches(network: FaultProxy): { id: string; path: string; call: LoggedRequest }[] {
  return network
    .upstreamRequests('POST', '/api/batch')
    .flatMap((call) =>
      (JSON.parse(call.body ?? '{}') as BatchSent).requests.map(({ id, path }) => ({ id, path, call })),
    );
}

/** How often each of these values occurs. */
export function countsOf(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

// Steps shared by the offline tests: creating an experience, writing posts and comments, and reading what the
// server has and what has been sent.
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

/** The calendar date `days` days from now, in UTC. */
export const dateIn = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Creates an event of three days that is open to everybody with the link. It starts the day after tomorrow,
 * so that it has not begun in any time zone, even if midnight passes during the test.
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
  // an event cannot be created with these
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

/** Every row in the device's outbox. */
export const outboxOf = (page: Page): Promise<OutboxRow[]> =>
  rowsOnDevice<OutboxRow>(page, 'outbox-', 'mutations');

export const postCard = (page: Page, words: string): Locator =>
  page.getByRole('article').filter({ hasText: words });

/** Writes a post. Resolves when the composer is empty, which means that the post is stored. */
export async function writePost(
  page: Page,
  words: string,
  photo?: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Write a post' });
  await field.fill(words);
  if (photo) await page.getByLabel('Photo', { exact: true }).setInputFiles(photo);
  await pressUntilEmpty(page.getByRole('button', { name: 'Post', exact: true }), field);
}

/** Writes a comment. Resolves when the field is empty, which means that the comment is stored. */
export async function writeComment(card: Locator, words: string): Promise<void> {
  const field = card.getByRole('textbox', { name: 'Add a comment' });
  await field.fill(words);
  await pressUntilEmpty(card.getByRole('button', { name: 'Send comment' }), field);
}

/** Presses again if a picture or a post that appears above moves the button between press and release. */
export async function pressUntilEmpty(button: Locator, field: Locator): Promise<void> {
  await expect(async () => {
    if ((await field.inputValue()) !== '') await button.click({ timeout: 5000 });
    await expect(field).toHaveValue('', { timeout: 5000 });
  }).toPass({ timeout: 30_000 });
}

/**
 * Creates an experience of two days, from the day after tomorrow, through the dialog of the manage list.
 * Resolves once Create is pressed.
 */
export async function fillNewExperience(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Experience', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Experience' });
  // wait until all parts of the dialog are loaded, so that nothing moves during a press
  await expect(dialog.getByText('Drop an image here')).toBeVisible();
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
    // on the last days of a month the date may be on the calendar's next page
    if ((await day.count()) === 0) await nextMonth.click();
    await day.click();
    await expect(dialog.getByRole('button', { name: field })).toHaveText(/\d{4}$/);
  }
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
}

/** Edits a text in place. Resolves when the new text is on screen. */
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

/**
 * The changes in the batches that the server has received, in order; a change that was sent twice is listed
 * twice.
 */
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

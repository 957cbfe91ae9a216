// Checks a mail that has arrived, and follows its links as the recipient does.
// @ts-expect-error jsdom comes without types; only its parser is used, by documentOf()
import { JSDOM } from 'jsdom';
import { expect } from 'vitest';
import { routePaths } from '#tests/support/route-paths.ts';
import type { TestServer } from '#tests/support/test-server.ts';

export interface ExpectedMail {
  to: string;
  subject: string | RegExp;
  /** Text that both parts must contain. */
  contains: string[];
  /** Path of the link behind its button, as the mail shows it. */
  buttonPath: string | null;
  /** Path of its second link. */
  secondPath?: string;
  /** The mail carries a calendar entry that links to the button's address, or to this one. */
  calendar?: true | string;
  /** Both parts contain a code; this call proves that it is the right one. */
  checkCode?: (code: string) => Promise<unknown>;
  /** For mails that can be unsubscribed from: sends the same person another mail of this kind. */
  again?: () => Promise<unknown>;
}

export const documentOf = (html: string): Document => new JSDOM(html).window.document as Document;

/** Every route of the app except the catch-all page. */
const APP_PAGES = routePaths()
  .filter((path) => path !== '/$')
  .map((path) => {
    const segments = path.split('/').filter(Boolean).map(patternOf);
    return new RegExp(`^${segments.join('') || '/'}$`);
  });

function patternOf(segment: string): string {
  if (segment === '$') return '(?:/.*)?';
  if (segment.startsWith('{-$')) return '(?:/[^/]+)?';
  return segment.startsWith('$') ? '/[^/]+' : `/${segment}`;
}

/** Asserts that the link leads to a page of the app that shows the recipient what the mail is about. */
export async function opens(
  server: TestServer,
  url: string,
  of: { to: string; origin: string; eventName: string },
): Promise<void> {
  const { origin, pathname, search, searchParams } = new URL(url);
  expect(origin).toBe(of.origin);
  const page = await server.inject('GET', pathname + search, {
    headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
  });
  expect([page.status, page.raw.toString()]).toEqual([200, expect.stringContaining('id="root"')]);
  expect(
    APP_PAGES.filter((known) => known.test(pathname)),
    `${pathname} is a page of the app`,
  ).not.toEqual([]);
  expect(searchParams.get('emailId') ?? of.to).toBe(of.to);
  const eventId = /^\/(?:itinerary|experiences)\/([^/]+)/.exec(pathname)?.[1];
  if (eventId)
    expect((await server.inject('GET', `/oapi/itinerary/${eventId}`)).body.name).toBe(of.eventName);
}

/**
 * Asserts that opening the unsubscribe link changes nothing, and that a mail program's one-click request
 * unsubscribes.
 */
export async function expectUnsubscribes(
  server: TestServer,
  url: string,
  of: { again: () => Promise<unknown>; arrived: () => Promise<unknown[]> },
): Promise<void> {
  const { pathname, search } = new URL(url);
  const asked = await server.inject('GET', pathname + search);
  expect([asked.status, documentOf(asked.raw.toString()).querySelector('form button')?.textContent]).toEqual([
    200,
    'Stop these e-mails',
  ]);
  const before = (await of.arrived()).length;
  await of.again();
  expect((await of.arrived()).length, 'opening the link does not unsubscribe').toBe(before + 1);
  const clicked = await server.app.inject({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect([clicked.statusCode, documentOf(clicked.body).querySelector('[role=status]')?.textContent]).toEqual([
    200,
    expect.stringContaining('There will be no more'),
  ]);
  await of.again();
  expect(
    (await of.arrived()).length,
    'after the one-click request, no more mails of this kind are sent',
  ).toBe(before + 1);
}

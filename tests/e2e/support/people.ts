// The people of a test: accounts created through the public API, with the code read from the mailbox page.
import type { Page } from '@playwright/test';
import { expect } from '#tests/e2e/support/patient.ts';
import type { SignInAnswer } from '#contract/schemas/auth.ts';
import { newNetworkAddress } from '#tests/e2e/support/network-address.ts';

export interface Person {
  firstName: string;
  emailId: string;
  password: string;
  guid: string;
  /**
   * Makes an API call as this person, bypassing the browser, to prepare a test or to check the server. Throws
   * on a refusal.
   */
  call<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
}

const PASSWORD = 'correct horse battery';

let people = 0;

/** An address that nobody on the server has used before. */
export const newAddress = (firstName: string): string =>
  `${firstName.toLowerCase()}.${(people += 1)}@example.org`;

/** @param origin of the server itself, not of a proxy with faults */
export async function createPerson(
  origin: string,
  firstName: string,
  emailId = `${firstName.toLowerCase()}@example.org`,
): Promise<Person> {
  // everybody gets their own network address, since codes are limited per address
  const from = { 'x-forwarded-for': newNetworkAddress() };
  const { id } = await send<{ id: string }>(
    origin,
    'POST',
    '/oapi/otp',
    { emailOrPhone: emailId, otpType: 'SIGNUP' },
    from,
  );
  await send(origin, 'POST', '/oapi/otp/verify', { id, otp: await codeFor(origin, emailId) }, from);
  const answer = await send<SignInAnswer>(
    origin,
    'POST',
    '/auth/signup',
    { id, emailId, password: PASSWORD, firstName, lastName: 'Tester' },
    from,
  );
  let { authToken } = answer;
  return {
    firstName,
    emailId,
    password: PASSWORD,
    guid: answer.guid,
    async call(method, path, body) {
      const asSignedIn = () =>
        send<never>(origin, method, path, body, { authorization: `Bearer ${authToken}` });
      try {
        return await asSignedIn();
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 401) throw error;
        // sign in again: a test may end sessions, change the server's key or outlast a token
        ({ authToken } = await send<SignInAnswer>(origin, 'POST', '/auth/signin', {
          emailOrPhone: emailId,
          password: PASSWORD,
        }));
        return asSignedIn();
      }
    },
  };
}

/**
 * Starts the app on a device where this person is already signed in, without the login panel, which has its
 * own tests.
 */
export async function startSignedIn(page: Page, { emailId, password }: Person): Promise<void> {
  const answer = await page.request.post('/auth/signin', { data: { emailOrPhone: emailId, password } });
  expect(answer.status()).toBe(200);
  // a page of this origin without the app
  await page.goto('/robots.txt');
  await page.evaluate(
    (session) =>
      new Promise<void>((resolve, reject) => {
        // as in src/data/databases/device-db.ts and src/data/session-store.ts
        const opening = indexedDB.open('sojourn-device', 10);
        opening.onupgradeneeded = () => void opening.result.createObjectStore('meta', { keyPath: 'key' });
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('meta', 'readwrite');
          writing.objectStore('meta').put({ key: 'v1:session', value: session });
          writing.onabort = () => reject(writing.error);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    (await answer.json()) as SignInAnswer,
  );
  await page.goto('/');
  await expect(page.getByRole('button', { name: /, account menu$/ })).toBeVisible();
}

/** Signs in through the login panel. `origin`: for pages without a base URL. */
export async function signIn(page: Page, person: Person, origin = ''): Promise<void> {
  await page.goto(`${origin}/`);
  await signInHere(page, person);
}

/** Like signIn, on the current page. */
export async function signInHere(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: 'Log in', exact: true }).first().click();
  await fillLoginPanel(page, person);
}

/** Fills in and submits the open panel. Resolves once it is closed and its history entry is gone. */
export async function fillLoginPanel(page: Page, person: Person): Promise<void> {
  const panel = page.getByRole('dialog');
  await panel.getByLabel('E-mail or phone').fill(person.emailId);
  await panel.getByLabel('Password', { exact: true }).fill(person.password);
  await panel.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(panel).toBeHidden();
  await layersGone(page);
}

/** Waits until the history step back of a dialog that has closed is done. */
export async function layersGone(page: Page): Promise<void> {
  await page.waitForFunction(() => !(history.state as { layer?: unknown } | null)?.layer);
}

/** The newest code sent to this address (only without SMTP_URL, only on this machine). */
export async function codeFor(origin: string, emailId: string): Promise<string> {
  const code = /\b(\d{6})\b/.exec((await mailsFor(origin, emailId))[0] ?? '')?.[1];
  if (!code) throw new Error(`No code in the newest mail to ${emailId}.`);
  return code;
}

/** Mails to this address as plain text, newest first. */
export async function mailsFor(origin: string, emailId: string): Promise<string[]> {
  const list = await (await fetch(`${origin}/mailbox`)).text();
  const entries = [...list.matchAll(/<a href="(\/mailbox\/[^"]+)">(.*?)<\/a>/gs)].filter((match) =>
    match[2]?.includes(emailId),
  );
  return Promise.all(
    entries.map(async ([, path]) => {
      const mail = await (await fetch(`${origin}${path}`)).text();
      // the page turns addresses into links
      return (/<pre>([^]*?)<\/pre>/.exec(mail)?.[1] ?? '')
        .replaceAll(/<[^>]+>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&');
    }),
  );
}

class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

async function send<T>(
  origin: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetch(origin + path, {
    method,
    headers: { ...(body !== undefined && !isForm && { 'content-type': 'application/json' }), ...headers },
    body: body === undefined || isForm ? body : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Refused(response.status, `${method} ${path}: ${response.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

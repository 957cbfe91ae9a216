// Long because it is one list with an entry per mail. Each mail of docs/rules.md#mails is triggered through
// the API, received by a real SMTP server and parsed, and each of its links is followed. If it can be
// unsubscribed from, its link is used, and no further one arrives.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mails, rsvps } from '#server/db/schema.ts';
import * as accountMails from '#server/modules/auth/account-mail.ts';
import * as eventMails from '#server/modules/mail/event-mail.ts';
import * as rsvpMails from '#server/modules/mail/rsvp-mail.ts';
import { sendDueDigests } from '#server/modules/mail/send-due-digests.ts';
import { sendStartReminders } from '#server/modules/mail/send-start-reminders.ts';
import { openIdProvider } from '#server/providers/identity/identity-provider.ts';
import { registerRoutes } from '#server/routes.ts';
import { writeAppPages } from '#tests/support/app-page.ts';
import { activityOn, dayFromNow, makeEvent, putRsvp, type NewEvent } from '#tests/support/event-scene.ts';
import { documentOf, opens, expectUnsubscribes, type ExpectedMail } from '#tests/support/letter-links.ts';
import { startMailCatcher, type CaughtMail, type MailCatcher } from '#tests/support/mail-catcher.ts';
import { movingClock, type MovingClock } from '#tests/support/moving-clock.ts';
import { startOpenIdProvider, type OpenIdProvider } from '#tests/support/openid-provider.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

const MINUTE = 60_000;
const HERE = 'http://127.0.0.1:7777';
const NAME = 'Kyoto, <Slowly>';
const PASSWORD = 'quiet harbour 7';
const texts: string[] = [];
let clock: MovingClock;
let catcher: MailCatcher;
let provider: OpenIdProvider;
let web: string;
let server: TestServer;
beforeAll(async () => {
  clock = movingClock();
  [catcher, provider] = await Promise.all([startMailCatcher(), startOpenIdProvider()]);
  provider.allow([`${HERE}/auth/gauth/return`]);
  web = mkdtempSync(path.join(tmpdir(), 'sojourn-web-'));
  writeAppPages(web);
  server = await startTestServer({
    clock,
    webFolder: web,
    config: { smtpUrl: catcher.url, publicUrl: HERE },
    // the provider issues its tokens for today, whatever time the test clock shows
    routes: (app, services) =>
      registerRoutes(app, {
        ...services,
        sms: { send: async (_phone, text) => void texts.push(text) },
        identity: openIdProvider({
          clientId: provider.clientId,
          issuer: provider.issuer,
          clock: () => new Date(),
        }),
      }),
  });
  server.services.mail.start();
});
afterAll(async () => {
  await server.close();
  await Promise.all([catcher.close(), provider.close()]);
  rmSync(web, { recursive: true, force: true });
});

/** Waits until all queued mails are sent; returns those to the address, oldest first. */
async function arrived(address: string): Promise<CaughtMail[]> {
  await vi.waitFor(
    async () =>
      expect((await server.db.select().from(mails)).filter((mail) => mail.sentAt === null)).toEqual([]),
    { timeout: 8000, interval: 20 },
  );
  return catcher.caught.filter(({ recipients }) => recipients.includes(address));
}
const codeIn = (mail: CaughtMail['mail'] | undefined): string =>
  /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? 'no code';

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  as: TestUser | null,
  body?: object,
) {
  // mails of two calls are never of the same moment, which would leave their order open
  clock.forward(1);
  // the test clock jumps ahead, beyond the life of any session
  const answer = await server.inject(method, url, {
    ...(as && { as: await server.signInAgain(as) }),
    ...(body && { body }),
  });
  expect([url, answer.status, answer.body?.error]).toEqual([
    url,
    expect.toSatisfy((status: number) => status < 300),
    undefined,
  ]);
  return answer;
}
const askForCode = async (address: string, otpType: string): Promise<string> =>
  (await call('POST', '/oapi/otp', null, { emailOrPhone: address, otpType })).body.id;
const makeUser = (name = 'Ada', more = {}) => server.makeUser(name, more);
const newAddress = () => `new-${randomUUID().slice(0, 8)}@example.org`;

/** Olga's event with Hana as host and Gil as guest, and Noor, who is not on the guest list. */
async function scene(more: NewEvent = {}) {
  const [olga, hana, gil, noor] = await Promise.all([
    makeUser('Olga'),
    makeUser('Hana'),
    makeUser('Gil'),
    makeUser('Noor'),
  ]);
  const event = await makeEvent(server, await server.signInAgain(olga), {
    name: NAME,
    timezone: 'Asia/Tokyo',
    ...more,
  });
  await putRsvp(server, event.id, hana, { status: 'YES', isHost: true });
  await putRsvp(server, event.id, gil, { status: 'YES' });
  return {
    id: event.id as string,
    programs: event.programs as { id: string; date: string }[],
    olga,
    hana,
    gil,
    noor,
  };
}
const decide = async (of: Awaited<ReturnType<typeof scene>>, status: string, rsvp: string) =>
  call('PUT', '/api/rsvp', of.hana, { eventId: of.id, status, rsvps: [rsvp] });

const dated = 'March 2027';
const zoned = '(Asia/Tokyo)';

const MAILS: Record<string, () => Promise<ExpectedMail>> = {
  async signUpMail() {
    const to = newAddress();
    const id = await askForCode(to, 'SIGNUP');
    return {
      to,
      subject: 'Your Sojourn code',
      contains: ['Welcome to Sojourn', 'It works for 10 minutes.'],
      buttonPath: null,
      checkCode: (otp) => call('POST', '/oapi/otp/verify', null, { id, otp }),
    };
  },
  async alreadyRegisteredMail() {
    const { emailId: to } = await makeUser();
    const id = await askForCode(to, 'SIGNUP');
    return {
      to,
      subject: 'You already have a Sojourn account',
      contains: ['no need to sign up again', 'Forgot?'],
      buttonPath: '/',
      checkCode: (otp) => call('POST', '/oapi/otp/verify', null, { id, otp }),
    };
  },
  async passwordResetMail() {
    const { emailId: to } = await makeUser('Ada', { password: PASSWORD });
    const id = await askForCode(to, 'PASSWORD_RESET');
    return {
      to,
      subject: 'Your code for a new Sojourn password',
      contains: ['Set a new password', 'It works for 10 minutes.'],
      buttonPath: null,
      checkCode: (otp) => call('POST', '/oapi/otp/verify', null, { id, otp }),
    };
  },
  async passwordChangedMail() {
    const { emailId: to } = await makeUser('Ada', { password: PASSWORD });
    const id = await askForCode(to, 'PASSWORD_RESET');
    await call('POST', '/oapi/otp/verify', null, { id, otp: codeIn((await arrived(to)).at(-1)?.mail) });
    await call('POST', '/oapi/resetpasswordbyotpverification', null, {
      otpId: id,
      emailId: to,
      password: 'a new harbour 8',
    });
    return {
      to,
      subject: 'Your Sojourn password was changed',
      contains: ['Every device has been logged out', 'If it was not you'],
      buttonPath: '/',
    };
  },
  async deletionCodeMail() {
    const { emailId: to } = await makeUser();
    const id = await askForCode(to, 'DELETION');
    return {
      to,
      subject: 'Your code to delete your Sojourn account',
      contains: ['Delete your account', 'for good', 'It works for 10 minutes.'],
      buttonPath: null,
      checkCode: (otp) => call('POST', '/oapi/otp/verify', null, { id, otp }),
    };
  },
  async accountDeletedMail() {
    const ada = await makeUser('Ada', { password: PASSWORD });
    await call('POST', '/api/profile/deletion', ada, { password: PASSWORD });
    return {
      to: ada.emailId,
      subject: 'Your Sojourn account was deleted',
      contains: ['Your account is gone', 'There will be no further e-mails'],
      buttonPath: '/',
    };
  },
  async handedOverMail() {
    const { id, olga, hana } = await scene();
    const otpId = await askForCode(olga.emailId, 'DELETION');
    const otp = codeIn((await arrived(olga.emailId)).at(-1)?.mail);
    await call('POST', '/oapi/otp/verify', null, { id: otpId, otp });
    await call('POST', '/api/profile/deletion', olga, { otpId, handOver: [{ eventId: id, to: hana.id }] });
    return {
      to: hana.emailId,
      subject: `${NAME} is yours now`,
      contains: [`You own ${NAME}`, 'deleted their account', dated, zoned],
      buttonPath: `/itinerary/${id}`,
    };
  },
  async signInMethodMail() {
    const { emailId: to } = await makeUser();
    const sub = randomUUID();
    provider.people.set(sub, { sub, email: to, email_verified: true });
    const [state, nonce] = [randomUUID(), randomUUID()];
    const { headers } = await server.inject('GET', `/auth/gauth/start?state=${state}&nonce=${nonce}`);
    const back = await provider.signInAs(sub, String(headers.location));
    await call('POST', '/auth/gauth', null, { credential: back.get('id_token'), nonce });
    return {
      to,
      subject: 'A new way to log in to Sojourn',
      contains: ['Google was added to your account', 'If it was not you'],
      buttonPath: '/',
    };
  },
  async phoneMail() {
    const ada = await makeUser('Ada', { password: PASSWORD });
    const id = await askForCode('2025550143', 'PHONE');
    await call('POST', '/oapi/otp/verify', null, { id, otp: /^\d{6}/.exec(texts.at(-1) ?? '')?.[0] });
    await call('PUT', '/api/profile/phone', ada, { phone: '2025550143', otpId: id });
    return {
      to: ada.emailId,
      subject: 'A new way to log in to Sojourn',
      contains: ['A phone number was added to your account', 'ending in 43', 'If it was not you'],
      buttonPath: '/profile',
    };
  },

  async joinRequestMail() {
    const { id, olga, noor } = await scene();
    const ask = async (guest: TestUser) => call('PUT', `/api/rsvp/respond/${id}`, guest, { status: 'Yes' });
    await ask(noor);
    return {
      to: olga.emailId,
      subject: `Noor Test wants to join ${NAME}`,
      contains: [`Noor Test would like to come to ${NAME}`, dated, zoned],
      buttonPath: `/experiences/${id}/attendees`,
      again: async () => {
        clock.forward(16 * MINUTE);
        await ask(await makeUser('Max'));
      },
    };
  },
  async answersMail() {
    const { id, olga, gil } = await scene({ rsvpType: 'OPEN' });
    await call('PUT', '/api/profile', olga, { mails: { answers: true } });
    await call('PUT', `/api/rsvp/respond/${id}`, gil, { status: 'No' });
    return {
      to: olga.emailId,
      subject: `Answers for ${NAME}: 1 declined`,
      contains: [NAME, dated, zoned, 'Declined: Gil Test.'],
      buttonPath: `/experiences/${id}/attendees`,
      again: async () => {
        clock.forward(16 * MINUTE);
        await call('PUT', `/api/rsvp/respond/${id}`, await makeUser('Max'), { status: 'Yes' });
      },
    };
  },
  async invitationMail() {
    const at = await scene();
    const to = `new+${randomUUID().slice(0, 8)}@example.org`;
    await call('POST', '/api/rsvp', at.hana, { eventId: at.id, invitees: [to] });
    return {
      to,
      subject: `Hana Test invites you to ${NAME}`,
      contains: [`You are invited to ${NAME}`, dated, zoned],
      buttonPath: `/itinerary/${at.id}`,
      calendar: true,
      again: async () =>
        decide(
          at,
          'REQUESTED',
          await putRsvp(server, at.id, { id: null, emailId: to }, { status: 'NO', decidedBy: 'SELF' }),
        ),
    };
  },
  async reminderMail() {
    const at = await scene();
    const to = newAddress();
    await call('POST', '/api/rsvp', at.hana, { eventId: at.id, invitees: [to] });
    const remind = () => call('POST', `/api/rsvp/request/${at.id}`, at.hana, {});
    await remind();
    return {
      to,
      subject: `Reminder: are you coming to ${NAME}?`,
      contains: [`Hana Test is waiting to hear whether you are coming to ${NAME}`, dated, zoned],
      buttonPath: `/itinerary/${at.id}`,
      calendar: true,
      again: async () => {
        clock.forward(24 * 60 * MINUTE);
        await remind();
      },
    };
  },
  async madeHostMail() {
    const { id, olga, gil } = await scene();
    await call('POST', `/api/events/${id}/hosts`, olga, { users: [gil.id] });
    return {
      to: gil.emailId,
      subject: `You are now a host of ${NAME}`,
      contains: ['You are now a host', NAME, dated, zoned],
      buttonPath: `/experiences/${id}`,
    };
  },
  async noHostMail() {
    const { id, olga, hana } = await scene();
    await call('DELETE', `/api/events/${id}/hosts`, olga, { users: [hana.id] });
    return {
      to: hana.emailId,
      subject: `You are no longer a host of ${NAME}`,
      contains: ['You are no longer a host', 'still on the guest list', NAME, dated, zoned],
      buttonPath: `/itinerary/${id}`,
    };
  },
  async approvedMail() {
    const at = await scene();
    await decide(at, 'YES', await putRsvp(server, at.id, at.noor, { status: 'HOST_APPROVAL_REQUESTED' }));
    return {
      to: at.noor.emailId,
      subject: `You are coming to ${NAME}`,
      contains: ['Your request was approved', NAME, dated, zoned],
      buttonPath: `/itinerary/${at.id}`,
      secondPath: `/experiences/${at.id}/ticket`,
      calendar: true,
    };
  },
  async comingMail() {
    const { id, hana } = await scene();
    const to = newAddress();
    await call('POST', '/api/rsvp', hana, { eventId: id, invitees: [to], selfInvited: false });
    const [invitation] = await arrived(to);
    const invite = /invite=([^\s&]+)/.exec(invitation?.mail.text ?? '')?.[1] ?? 'no link';
    const { body } = await call('POST', '/oapi/invitation', null, { invite, status: 'Yes' });
    return {
      to,
      subject: `Your ticket: ${NAME}`,
      contains: ['See you there', 'everyone you bring', NAME, dated, zoned],
      buttonPath: `/ticket/${body.ticket}`,
      secondPath: `/itinerary/${id}`,
      calendar: `/itinerary/${id}`,
    };
  },
  async declinedMail() {
    const at = await scene();
    await decide(at, 'NO', await putRsvp(server, at.id, at.noor, { status: 'HOST_APPROVAL_REQUESTED' }));
    return {
      to: at.noor.emailId,
      subject: `Your request to join ${NAME}`,
      contains: ['Your request was declined', NAME, dated, zoned],
      buttonPath: '/',
    };
  },
  async waitlistedMail() {
    const at = await scene();
    await call('PUT', `/api/events/${at.id}`, at.olga, { capacity: 1 });
    await decide(at, 'YES', await putRsvp(server, at.id, at.noor, { status: 'HOST_APPROVAL_REQUESTED' }));
    return {
      to: at.noor.emailId,
      subject: `You are on the waiting list of ${NAME}`,
      contains: ['all places are taken', 'There is nothing you need to do', dated, zoned],
      buttonPath: `/itinerary/${at.id}`,
    };
  },
  async placeMail() {
    const { id, olga, gil, noor } = await scene({ rsvpType: 'OPEN' });
    await call('PUT', `/api/events/${id}`, olga, { capacity: 1 });
    await call('PUT', `/api/rsvp/respond/${id}`, noor, { status: 'Yes' });
    await call('PUT', `/api/rsvp/respond/${id}`, gil, { status: 'No' });
    return {
      to: noor.emailId,
      subject: `You have a place: ${NAME}`,
      contains: ['You were on the waiting list', 'the place goes to the next in line', dated, zoned],
      buttonPath: `/itinerary/${id}`,
      secondPath: `/experiences/${id}/ticket`,
      calendar: true,
    };
  },
  async removedMail() {
    const { id, olga, gil } = await scene();
    await call('DELETE', `/api/events/${id}/guests`, olga, { users: [gil.id] });
    return {
      to: gil.emailId,
      subject: `You are no longer on the guest list of ${NAME}`,
      contains: ['You are no longer on the guest list', 'please ask a host', NAME, dated, zoned],
      buttonPath: '/',
    };
  },
  async cancelledMail() {
    const { id, olga, gil } = await scene();
    await call('DELETE', `/api/events/${id}`, olga);
    return {
      to: gil.emailId,
      subject: `Cancelled: ${NAME}`,
      contains: [`${NAME} is cancelled`, dated, zoned],
      buttonPath: '/',
    };
  },
  async restoredMail() {
    const { id, olga, gil } = await scene();
    await call('DELETE', `/api/events/${id}`, olga);
    await call('POST', `/api/events/${id}/restore`, olga);
    return {
      to: gil.emailId,
      subject: `Back on: ${NAME}`,
      contains: [`${NAME} is back on`, dated, zoned],
      buttonPath: `/itinerary/${id}`,
    };
  },
  async deletedByHostMail() {
    const { id, olga, hana } = await scene();
    await call('DELETE', `/api/events/${id}`, hana);
    return {
      to: olga.emailId,
      subject: `Hana Test deleted ${NAME}`,
      contains: ['Your experience was deleted', NAME, dated, zoned],
      buttonPath: '/',
    };
  },
  async changesMail() {
    const {
      id,
      programs: [day],
      olga,
      gil,
    } = await scene({ timezone: 'UTC' });
    const url = `/api/events/${id}/programs/${day?.id}/activity`;
    const activity = (
      await call('POST', url, olga, { ...activityOn(day?.date ?? ''), name: 'Tea <b>', location: 'Old hall' })
    ).body.id as string;
    const move = async (location: string) => {
      await call('PUT', `${url}/${activity}`, olga, { location });
      clock.forward(5 * MINUTE);
      await sendDueDigests(server.services);
    };
    await move('New hall');
    return {
      to: gil.emailId,
      subject: `${NAME}: Tea <b> has changed`,
      contains: ['times in UTC', 'Tea <b>: now at New hall (was Old hall)'],
      buttonPath: `/itinerary/${id}`,
      again: () => move('Newest hall'),
    };
  },
  async bulletinsMail() {
    const { id, olga, gil } = await scene();
    const postBulletin = async (title: string) => {
      await call('POST', `/api/bulletin/${id}`, olga, { title, description: 'Bring a <b>coat</b>.' });
      clock.forward(MINUTE);
      await sendDueDigests(server.services);
    };
    await postBulletin('It rains');
    return {
      to: gil.emailId,
      subject: `${NAME}: It rains`,
      contains: ['It rains', 'Bring a <b>coat</b>.', NAME],
      buttonPath: `/experiences/${id}/bulletin`,
      again: () => postBulletin('It still rains'),
    };
  },
  async mentionsMail() {
    const { id, olga, gil } = await scene();
    const mention = async (words: string) => {
      const mentions = [{ id: gil.id, name: gil.firstName }];
      await call('POST', `/api/feeds/${id}`, olga, { title: `@${gil.firstName}, ${words}`, mentions });
      clock.forward(MINUTE);
      await sendDueDigests(server.services);
    };
    await mention('bring a <b>coat</b>.');
    return {
      to: gil.emailId,
      subject: / mentioned you in Kyoto, <Slowly>$/,
      contains: ['bring a <b>coat</b>.', NAME],
      buttonPath: `/experiences/${id}/social`,
      again: () => mention('and another one.'),
    };
  },
  async documentsMail() {
    const { id, hana, gil } = await scene();
    const handOut = async () => {
      const { status } = await server.inject('POST', `/api/documents/event/${id}/user/${gil.id}`, {
        as: await server.signInAgain(hana),
        body: {},
        multipart: ['ticket', 'rail pass'].map((words) => ({
          field: 'file',
          name: `${words}.pdf`,
          type: 'application/pdf',
          content: Buffer.from(`%PDF-1.4\n% ${words} ${randomUUID()}\n%%EOF\n`),
        })),
      });
      expect(status).toBe(201);
      clock.forward(5 * MINUTE);
      await sendDueDigests(server.services);
    };
    await handOut();
    return {
      to: gil.emailId,
      subject: `${NAME}: 2 documents for you`,
      contains: ['There are 2 documents for you', 'Nobody but you and the hosts can open them.', dated],
      buttonPath: `/experiences/${id}/documents`,
      again: handOut,
    };
  },
  async formsMail() {
    const { id, hana, gil } = await scene();
    const ask = async (title: string) => {
      const fields = [{ id: randomUUID(), label: 'The pace' }];
      const form = await call('POST', `/api/events/${id}/form`, hana, {
        title,
        description: 'Two <b>minutes</b>.',
        fields,
      });
      await call('PUT', `/api/events/${id}/form/${form.body.id}`, hana, { isActive: true });
      clock.forward(MINUTE);
      await sendDueDigests(server.services);
    };
    await ask('After Kyoto');
    return {
      to: gil.emailId,
      subject: `${NAME}: After Kyoto`,
      contains: ['After Kyoto', 'would like to hear from you', 'Two <b>minutes</b>.'],
      buttonPath: `/experiences/${id}/feedback`,
      again: () => ask('And the food?'),
    };
  },
  async startsMail() {
    const { id, olga, gil } = await scene({ timezone: 'UTC' });
    const theDayBefore = async (start: string) => {
      clock.forward(Date.parse(start) - 24 * 60 * MINUTE - clock().getTime());
      await sendStartReminders(server.services);
    };
    await theDayBefore(dayFromNow(10, clock()));
    return {
      to: gil.emailId,
      subject: /^Kyoto, <Slowly> starts on \w+,? \d+ March 2027$/,
      contains: [`${NAME} is about to start`, dated, '(UTC)'],
      buttonPath: `/itinerary/${id}`,
      again: async () => {
        const [startIsoTime, endIsoTime] = [dayFromNow(3, clock()), dayFromNow(4, clock())];
        const next = await makeEvent(server, await server.signInAgain(olga), {
          name: NAME,
          timezone: 'UTC',
          startIsoTime,
          endIsoTime,
        });
        await putRsvp(server, next.id, gil, { status: 'YES' });
        await theDayBefore(startIsoTime);
      },
    };
  },
};

test('every mail of the product is in the list', () => {
  const written = Object.keys({ ...accountMails, ...rsvpMails, ...eventMails }).filter((name) =>
    name.endsWith('Mail'),
  );
  expect(Object.keys(MAILS).toSorted()).toEqual(written.toSorted());
});

test.each(Object.entries(MAILS))('%s', async (_name, send) => {
  const { to, subject, contains, buttonPath, secondPath, calendar, checkCode, again } = await send();
  const got = (await arrived(to)).at(-1);
  if (!got) throw new Error('the mail did not arrive');
  const { mail } = got;
  const header = (key: string) => mail.headers.find((one) => one.key === key)?.value;
  expect([got.from, got.recipients, mail.to?.map(({ address }) => address)]).toEqual([
    'no-reply@sojourn.test',
    [to],
    [to],
  ]);
  expect(mail.subject).toEqual(typeof subject === 'string' ? subject : expect.stringMatching(subject));
  expect(header('auto-submitted')).toBe('auto-generated');

  const html = documentOf(mail.html ?? '');
  const words = [mail.text ?? '', html.body.textContent.replaceAll(/\s+/g, ' ')];
  for (const part of words) for (const text of contains) expect(part).toContain(text);
  expect(html.querySelector('title')?.textContent).toBe(mail.subject);
  expect([...html.querySelectorAll('script, img, link, b, iframe, slowly')]).toEqual([]);

  const links = [...html.querySelectorAll('a')].map(({ href }) => href);
  expect(links.toSorted(), 'both parts have the same links').toEqual(
    (mail.text?.match(/https?:\/\/\S+/g) ?? []).map((url) => new URL(url).href).toSorted(),
  );
  const [stops, others] = [
    links.filter((url) => url.includes('/oapi/mails/mute?')),
    links.filter((url) => !url.includes('/oapi/mails/mute?')),
  ];
  expect(others.map((url) => new URL(url).pathname)).toEqual(
    [buttonPath, secondPath].filter((path) => path !== null && path !== undefined),
  );
  for (const url of others) await opens(server, url, { to, origin: HERE, eventName: NAME });

  const entries = mail.attachments.filter(({ filename }) => filename === 'experience.ics');
  expect(entries).toHaveLength(calendar ? 1 : 0);
  for (const { content } of entries)
    expect(
      (typeof content === 'string' ? content : new TextDecoder().decode(content))
        .split(/\r?\n(?! )/)
        .map((line) => line.replaceAll(/\r?\n /g, '')),
    ).toContain(`URL:${HERE}${typeof calendar === 'string' ? calendar : buttonPath}`);

  if (checkCode) {
    expect(words[1]).toContain(codeIn(mail));
    await checkCode(codeIn(mail));
  } else for (const part of words) expect(part).not.toMatch(/\b\d{6}\b/);

  expect(header('list-unsubscribe')).toBe(again && `<${stops[0]}>`);
  expect(header('list-unsubscribe-post')).toBe(again && 'List-Unsubscribe=One-Click');
  expect(stops).toHaveLength(again ? 1 : 0);
  if (again) await expectUnsubscribes(server, stops[0]!, { again, arrived: () => arrived(to) });
});

test('a decision about a guest with companions says how many people it is for', async () => {
  const at = await scene({ rsvpType: 'OPEN_INVITE' });
  const settings = (fields: object) => call('PUT', `/api/events/${at.id}`, at.olga, fields);
  const asked = async (companions: string[]) => {
    const guest = await makeUser('Ida');
    await call('PUT', `/api/rsvp/respond/${at.id}`, guest, { status: 'Yes', companions });
    const [row] = await server.db.select().from(rsvps).where(eq(rsvps.userId, guest.id));
    return { guest, row: row?.id ?? expect.fail('they did not ask') };
  };
  const decisionMail = async ({ guest }: { guest: TestUser }) =>
    (await arrived(guest.emailId)).at(-1)?.mail.text;
  await settings({ plusOnes: 2 });
  const [coming, declined, waiting] = [await asked(['Max', '']), await asked(['']), await asked([''])];
  await decide(at, 'YES', coming.row);
  expect(await decisionMail(coming)).toContain(
    `You and the 2 people you bring are on the guest list of ${NAME}`,
  );
  await decide(at, 'NO', declined.row);
  expect(await decisionMail(declined)).toContain('could not accept your request for 2 people this time.');
  await settings({ capacity: 5 });
  await decide(at, 'YES', waiting.row);
  expect(await decisionMail(waiting)).toContain(
    'has approved your request for 2 people, but there is not room for all of you yet.',
  );
  expect(await decisionMail(waiting)).toContain('When there is room for all of you and it is your turn');
  await settings({ capacity: 6 });
  expect(await decisionMail(waiting)).toContain('Now there is room for you and the person you bring');
  expect(await decisionMail(waiting)).toContain('your places go to the next in line');
});

test('an invitation quotes the note of the host who wrote it, also if another host sends it again; not after the writer stops being a host, and not for people who unsubscribed', async () => {
  const { id, olga, hana } = await scene();
  const note = '  Dear <b>all</b>,\r\nwe start at 5.30pm & "late" is fine.\n\nThanks.Hana  ';
  const invite = (to: string, more = {}) =>
    call('POST', '/api/rsvp', hana, { eventId: id, invitees: [to], note, ...more });
  const [to, other, stopped] = [newAddress(), newAddress(), newAddress()];
  for (const address of [to, other, stopped]) await invite(address);
  const [first] = await arrived(to);
  const words = '> Dear <b>all</b>,\n> we start at 5.30pm & "late" is fine.\n>\n> Thanks. Hana';
  expect(first?.mail.text?.replaceAll('\r\n', '\n')).toContain(`Hana Test writes:\n\n${words}\n\n`);
  const page = documentOf(first?.mail.html ?? '');
  const quote = page.querySelector('blockquote');
  expect(quote?.previousElementSibling?.textContent).toBe('Hana Test writes:');
  expect(quote?.innerHTML).toBe(
    ['Dear &lt;b&gt;all&lt;/b&gt;,', 'we start at 5.30pm &amp; "late" is fine.', '<br>', 'Thanks. Hana']
      .map((line) => `<div dir="auto">${line}</div>`)
      .join(''),
  );
  expect(first?.mail.subject).toBe(`Hana Test invites you to ${NAME}`);

  const declines = (emailId: string) =>
    putRsvp(server, id, { id: null, emailId }, { status: 'NO', decidedBy: 'SELF' });
  const again = async (address: string) => {
    const row = await declines(address);
    await call('PUT', '/api/rsvp', olga, { eventId: id, status: 'REQUESTED', rsvps: [row] });
    return (await arrived(address)).at(-1)?.mail;
  };
  const repeated = await again(to);
  expect(repeated?.subject).toBe(`Olga Test invites you to ${NAME}`);
  expect(repeated?.text?.replaceAll('\r\n', '\n')).toContain(`Hana Test writes:\n\n${words}`);

  // a reminder is short and does not repeat the note
  await call('POST', `/api/rsvp/request/${id}`, hana, {});
  expect((await arrived(other)).at(-1)?.mail.text).not.toContain('writes:');

  const [, stop] =
    /No more invitations to this experience: (\S+)/.exec((await arrived(stopped))[0]?.mail.text ?? '') ?? [];
  const { pathname, search } = new URL(stop ?? 'about:blank');
  const clicked = await server.app.inject({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(clicked.statusCode).toBe(200);
  await declines(stopped);
  await invite(stopped);
  expect(
    await server.db
      .select({ note: rsvps.invitationNote, by: rsvps.invitationNoteBy })
      .from(rsvps)
      .where(eq(rsvps.emailId, stopped)),
  ).toEqual([{ note: null, by: null }]);

  await call('DELETE', `/api/events/${id}/hosts`, olga, { users: [hana.id] });
  expect((await again(to))?.text).not.toContain('writes:');

  const refused = await server.inject('POST', '/api/rsvp', {
    as: await server.signInAgain(olga),
    body: { eventId: id, invitees: [newAddress()], note: 'See example.org' },
  });
  expect([refused.status, refused.body.fields]).toEqual([400, { note: 'Links cannot be sent in a note.' }]);
  const long = await server.inject('POST', '/api/rsvp', {
    as: await server.signInAgain(olga),
    body: { eventId: id, invitees: [newAddress()], note: 'a'.repeat(501) },
  });
  expect([long.status, long.body.fields]).toEqual([400, { note: 'Please use at most 500 characters.' }]);
});

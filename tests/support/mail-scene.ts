// A server whose mails are really delivered, and three people who receive them, for the tests of notification
// mails.
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { Config } from '#server/config/config.ts';
import { mails } from '#server/db/schema.ts';
import { inUnit } from '#server/change/in-unit.ts';
import { renderMail } from '#server/modules/mail/render-mail.ts';
import type { MailQueue } from '#server/providers/mail/mail-queue.ts';
import { makeEvent, putRsvp, type NewEvent } from '#tests/support/event-scene.ts';
import { startMailCatcher, type CaughtMail, type MailCatcher } from '#tests/support/mail-catcher.ts';
import { movingClock, type MovingClock } from '#tests/support/moving-clock.ts';
import { emptyDatabase, testDatabase } from '#tests/support/test-database.ts';
import {
  startTestServer,
  type TestAnswer,
  type TestServer,
  type TestUser,
} from '#tests/support/test-server.ts';

export const MINUTE = 60_000;

export interface MailScene {
  clock: MovingClock;
  catcher: MailCatcher;
  server: TestServer;
  /** Owner, host and guest of the events that `scene` makes. */
  olga: TestUser;
  hana: TestUser;
  gil: TestUser;
  /** Olga's event with Hana as host and Gil as guest. */
  scene(more?: NewEvent): ReturnType<typeof makeEvent>;
  /**
   * Waits until all queued mails have been delivered; returns the subjects of one person's mails, oldest
   * first.
   */
  subjects(who: { emailId: string }): Promise<(string | undefined)[]>;
  last(who: { emailId: string }): Promise<CaughtMail['mail']>;
  /** Puts one mail or several into this server's queue. */
  queue(mail: Parameters<MailQueue['queue']>[1]): Promise<unknown>;
  settings(as: TestUser | undefined, choices: object): Promise<TestAnswer>;
  respond(eventId: string, as: TestUser | undefined, status: 'Yes' | 'No'): Promise<TestAnswer>;
}

/** Call once per test file: each of its tests gets a new scene with the given settings. */
export function mailScene(config: Partial<Config> = { publicUrl: 'https://sojourn.example' }): MailScene {
  const on = {} as MailScene;
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());
  const arrived = async (who: { emailId: string }): Promise<CaughtMail[]> => {
    await vi.waitFor(
      async () =>
        expect((await on.server.db.select().from(mails)).filter((mail) => mail.sentAt === null)).toEqual([]),
      { timeout: 8000, interval: 20 },
    );
    return on.catcher.caught.filter(({ recipients }) => recipients.includes(who.emailId));
  };
  beforeEach(async () => {
    await emptyDatabase(database);
    const clock = movingClock();
    const catcher = await startMailCatcher();
    const server = await startTestServer({ clock, database, config: { smtpUrl: catcher.url, ...config } });
    server.services.mail.start();
    const [olga, hana, gil] = await Promise.all([
      server.makeUser('Olga'),
      server.makeUser('Hana'),
      server.makeUser('Gil'),
    ]);
    Object.assign(on, {
      clock,
      catcher,
      server,
      olga,
      hana,
      gil,
      scene: async (more = {}) => {
        const event = await makeEvent(server, olga, {
          name: 'Kyoto, <Slowly>',
          timezone: 'Asia/Tokyo',
          ...more,
        });
        await putRsvp(server, event.id, hana, { status: 'YES', isHost: true });
        await putRsvp(server, event.id, gil, { status: 'YES' });
        return event;
      },
      subjects: async (who) => (await arrived(who)).map(({ mail }) => mail.subject),
      last: async (who) => (await arrived(who)).at(-1)!.mail,
      queue: (mail) => inUnit(server.db, clock(), (unit) => server.services.mail.queue(unit, mail)),
      settings: (as, choices) => server.inject('PUT', '/api/profile', { as, body: { mails: choices } }),
      respond: (eventId, as, status) =>
        server.inject('PUT', `/api/rsvp/respond/${eventId}`, { as, body: { status } }),
    } satisfies MailScene);
  });
  afterEach(async () => {
    await on.server.close();
    await on.catcher.close();
  });
  return on;
}

/** Resolves once everything that was still queued has been tried again. */
export async function afterRetries(on: MailScene): Promise<void> {
  on.clock.forward(30_000);
  const others = () => on.catcher.caught.filter(({ recipients }) => recipients.includes('other@example.org'));
  const before = others().length;
  await on.queue(plainMail('other@example.org'));
  await vi.waitFor(() => expect(others().length).toBeGreaterThan(before), { timeout: 8000, interval: 20 });
}

export const headerOf = (mail: CaughtMail['mail'], key: string): string | undefined =>
  mail.headers.find((one) => one.key === key)?.value;
/** The unsubscribe address of a mail. */
export const stopLinkOf = (mail: CaughtMail['mail']): string =>
  /<(.+)>/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1] ?? '';
export const plainMail = (to: string, subject = 'Hello') =>
  renderMail({ to, subject, title: 'Hello', paragraphs: ['A word.'], footnote: 'Because.' });

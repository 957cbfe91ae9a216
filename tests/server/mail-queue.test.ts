// The queue that all mails go through, with a real SMTP server: mails are retried, given up, never sent
// twice, and never sent for a change that was rolled back.
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { OTP_LIFE } from '#contract/constants.ts';
import { transaction } from '#server/db/transaction.ts';
import { mails } from '#server/db/schema.ts';
import { inUnit } from '#server/change/in-unit.ts';
import { approvedMail, declinedMail, joinRequestMail, removedMail } from '#server/modules/mail/rsvp-mail.ts';
import { createMailQueue } from '#server/providers/mail/mail-queue.ts';
import { logOf } from '#tests/support/log-of.ts';
import { mailScene, plainMail } from '#tests/support/mail-scene.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const on = mailScene({});
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 8000, interval: 20 });
const stored = async () => (await on.server.db.select().from(mails))[0]!;

test('a code is delivered by SMTP with recipient, subject and both parts; then its text is deleted from the table', async () => {
  await on.server.inject('POST', '/oapi/otp', {
    body: { emailOrPhone: 'ada@example.org', otpType: 'SIGNUP' },
  });
  await until(() => expect(on.catcher.caught).toHaveLength(1));
  const [{ from, recipients, mail }] = on.catcher.caught as [(typeof on.catcher.caught)[0]];
  expect([from, recipients, mail.subject]).toEqual([
    'no-reply@sojourn.test',
    ['ada@example.org'],
    'Your Sojourn code',
  ]);
  const code = /^\d{6}$/m.exec(mail.text ?? '')?.[0];
  expect(code).toBeDefined();
  expect(mail.html).toContain(`>${code}</p>`);
  expect(mail.html).not.toContain('<script');
  expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@sojourn\.test>$/);
  await until(async () => expect((await stored()).sentAt).not.toBeNull());
  expect(JSON.stringify(await stored())).not.toContain(code);
});

test('mails contain their links in both parts and name the time zone and the dates', async () => {
  const occasion = {
    to: 'host@example.org',
    publicUrl: 'https://sojourn.example',
    event: {
      id: '11111111-1111-4111-8111-111111111111',
      name: 'Kyoto & <friends>',
      startOn: '2027-04-06',
      endOn: '2027-04-11',
      timezone: 'Asia/Tokyo',
    },
  };
  for (const mail of [
    joinRequestMail({ ...occasion, guestNames: ['Ada <b>Byron</b>'] }),
    approvedMail({
      ...occasion,
      ticketUrl: `https://sojourn.example/experiences/${occasion.event.id}/ticket`,
    }),
    declinedMail(occasion),
    removedMail(occasion),
  ]) {
    await on.queue(mail);
    on.clock.forward(1);
  }
  await until(() => expect(on.catcher.caught).toHaveLength(4));
  const order = (subject = '') =>
    ['wants to join', 'You are coming', 'Your request', 'You are no longer'].findIndex((words) =>
      subject.includes(words),
    );
  const link = {
    join: `https://sojourn.example/experiences/${occasion.event.id}/attendees`,
    approved: `https://sojourn.example/itinerary/${occasion.event.id}`,
    declined: 'https://sojourn.example',
    removed: 'https://sojourn.example',
  };
  const arrived = on.catcher.caught.toSorted((a, b) => order(a.mail.subject) - order(b.mail.subject));
  for (const [i, url] of Object.values(link).entries()) {
    const { mail } = arrived[i]!;
    expect(mail.subject).toContain('Kyoto & <friends>');
    expect(mail.text).toContain(url);
    expect(mail.html).toContain(`href="${url}"`);
    expect(mail.text).toMatch(/Tuesday,? 6 April 2027 to Sunday,? 11 April 2027 \(Asia\/Tokyo\)/);
    // Other people's texts are never interpreted as markup.
    expect(mail.html).not.toContain('<friends>');
    expect(mail.html).not.toContain('<b>Byron');
  }
});

test('a name with a line break cannot add a header or a recipient', async () => {
  await on.queue(plainMail('ada@example.org', 'Hello\r\nBcc: eve@example.org\r\n\r\nboo'));
  await until(() => expect(on.catcher.caught).toHaveLength(1));
  expect(on.catcher.caught[0]?.recipients).toEqual(['ada@example.org']);
  expect([(await stored()).subject, on.catcher.caught[0]?.mail.subject]).toEqual(
    Array.from({ length: 2 }, () => 'Hello Bcc: eve@example.org boo'),
  );
  expect(on.catcher.caught[0]?.mail.headers.some((header) => header.key === 'bcc')).toBe(false);
});

test('a busy server is tried again with growing delays, with the same Message-ID, and the mail is delivered once', async () => {
  on.catcher.refuseNext(451, 2);
  await on.queue(plainMail('ada@example.org'));
  await until(async () =>
    expect(await stored()).toMatchObject({
      attempts: 1,
      sentAt: null,
      failed: false,
      nextTryAt: new Date(on.clock().getTime() + 30_000),
    }),
  );
  const nudge = () => on.queue(plainMail('other@example.org'));
  on.clock.forward(29_000);
  await nudge();
  await until(() => expect(on.catcher.tries()).toBe(2));
  on.clock.forward(1000);
  await nudge();
  await until(async () =>
    expect(
      (await on.server.db.select().from(mails).where(eq(mails.recipient, 'ada@example.org')))[0]?.sentAt,
    ).not.toBeNull(),
  );
  expect(on.catcher.caught.filter((one) => one.recipients[0] === 'ada@example.org')).toHaveLength(1);
});

test('a permanent refusal is final', async () => {
  on.catcher.refuseNext(550);
  await on.queue(plainMail('gone@example.org'));
  await until(async () =>
    expect(await stored()).toMatchObject({
      failed: true,
      attempts: 1,
      lastError: expect.stringContaining('550'),
    }),
  );
  on.clock.forward(86_400_000);
  await on.queue(plainMail('ada@example.org'));
  await until(() => expect(on.catcher.caught).toHaveLength(1));
  expect(on.catcher.tries()).toBe(2);
});

test('a permanent refusal of a recipient is final, a temporary one is retried; the log has the reason, but not the address', async () => {
  on.server.app.log.level = 'warn';
  const log = logOf(on.server);
  on.catcher.refuseRecipient('gone@example.org', 550);
  on.catcher.refuseRecipient('full@example.org', 452);
  for (const name of ['gone', 'full', 'ada']) await on.queue(plainMail(`${name}@example.org`));
  const states = async () =>
    Object.fromEntries(
      (await on.server.db.select().from(mails)).map((mail) => [
        mail.recipient.split('@')[0],
        mail.sentAt ? 'sent' : mail.failed ? 'failed' : mail.attempts > 0 ? 'again' : 'waiting',
      ]),
    );
  await until(async () => expect(await states()).toEqual({ gone: 'failed', full: 'again', ada: 'sent' }));
  await until(() => expect(log.text.match(/a mail was not sent/g)).toHaveLength(2));
  expect(log.text).toContain('550');
  expect(log.text).toContain('no such mailbox');
  expect(log.text).not.toContain('@example.org');
});

test('no mail is sent for a change that was rolled back', async () => {
  await expect(
    transaction(on.server.db, async (tx) => {
      await on.server.services.mail.queue({ tx, afterCommit: () => {} }, plainMail('ada@example.org'));
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await on.queue(plainMail('kept@example.org'));
  await until(() => expect(on.catcher.caught.map((one) => one.recipients)).toEqual([['kept@example.org']]));
});

test('two workers on one table send each mail once', async () => {
  let sentBySecond = 0;
  const second = createMailQueue({
    db: on.server.db,
    clock: on.clock,
    log: on.server.services.log,
    sender: {
      send: async () => {
        sentBySecond += 1;
      },
      close: () => {},
    },
    every: 5,
  });
  second.start();
  for (let i = 0; i < 25; i += 1) await on.queue(plainMail(`a${i}@example.org`));
  await until(async () =>
    expect((await on.server.db.select().from(mails)).every((mail) => mail.sentAt)).toBe(true),
  );
  await second.stop();
  expect(on.catcher.caught.length + sentBySecond).toBe(25);
});

test('while a slow mail server holds up one worker, another sends what is left, each mail once; a mail deleted meanwhile is not sent', async () => {
  const sent: string[] = [];
  const worker = (send: (to: string) => void | Promise<void>) =>
    createMailQueue({
      db: on.server.db,
      clock: on.clock,
      log: on.server.services.log,
      sender: { send: async ({ to }) => send(to.replace(/@.*/, '')), close: () => {} },
    });
  const second = worker((to) => {
    sent.push(`${to} by the second`);
  });
  const slow = worker(async (to) => {
    sent.push(to);
    on.clock.forward(200_000);
    if (to === 'a') await on.server.db.delete(mails).where(eq(mails.recipient, 'gone@example.org'));
    if (to !== 'b') return;
    second.start();
    await until(() => expect(sent).toContain('c by the second'));
  });
  await on.server.services.mail.stop();
  await on.queue(['a', 'gone', 'b', 'c'].map((name) => plainMail(`${name}@example.org`)));
  slow.start();
  await until(async () =>
    expect((await on.server.db.select().from(mails)).every((mail) => mail.sentAt)).toBe(true),
  );
  await Promise.all([slow.stop(), second.stop()]);
  expect(sent).toEqual(['a', 'b', 'c by the second']);
});

test('of a mail that is deleted while it is being sent in vain, nothing is reported', async () => {
  const reported: unknown[] = [];
  const tried: string[] = [];
  const queue = createMailQueue({
    db: on.server.db,
    clock: on.clock,
    log: on.server.services.log,
    sender: {
      send: async ({ to }) => {
        tried.push(to);
        if (to === 'gone@example.org') await on.server.db.delete(mails).where(eq(mails.recipient, to));
        throw new Error('no answer');
      },
      close: () => {},
    },
    onAttempt: async ({ recipient, trouble }) => void reported.push([recipient, trouble]),
  });
  await on.server.services.mail.stop();
  const eventId = crypto.randomUUID();
  await on.queue(['gone', 'kept'].map((name) => ({ ...plainMail(`${name}@example.org`), eventId })));
  queue.start();
  await until(() => expect(reported).toEqual([['kept@example.org', 'RETRYING']]));
  await queue.stop();
  expect(tried).toEqual(['gone@example.org', 'kept@example.org']);
});

test('mails queued in the same millisecond are sent in their order', async () => {
  const subjects = ['1st', '2nd', '3rd'];
  await on.server.services.mail.stop();
  for (const subject of subjects) await on.queue(plainMail('ada@example.org', subject));
  // the database returns rows that were written last at the end
  await on.server.db.update(mails).set({ attempts: 0 }).where(eq(mails.subject, '1st'));
  const sent: string[] = [];
  const queue = createMailQueue({
    db: on.server.db,
    clock: on.clock,
    log: on.server.services.log,
    sender: {
      send: async ({ subject }) => {
        sent.push(subject);
      },
      close: () => {},
    },
  });
  queue.start();
  await until(() => expect(sent).toHaveLength(3));
  await queue.stop();
  expect(sent).toEqual(subjects);
});

test('stopping waits for the mail that is being sent and leaves the rest for the next start', async () => {
  let release = () => {};
  const sent: string[] = [];
  const held = new Promise<void>((go) => {
    release = go;
  });
  await on.server.services.mail.stop();
  for (const name of ['a', 'b', 'c']) await on.queue(plainMail(`${name}@example.org`));
  const slow = createMailQueue({
    db: on.server.db,
    clock: on.clock,
    log: on.server.services.log,
    sender: {
      send: async ({ to }) => {
        sent.push(to);
        await held;
      },
      close: () => {},
    },
  });
  slow.start();
  await until(() => expect(sent).toHaveLength(1));
  const stopping = slow.stop();
  release();
  await stopping;
  const left = (await on.server.db.select().from(mails)).filter((mail) => !mail.sentAt);
  expect(sent).toHaveLength(1);
  expect(left.map((mail) => mail.attempts)).toEqual([0, 0]);
  const next = createMailQueue({
    db: on.server.db,
    clock: on.clock,
    log: on.server.services.log,
    sender: {
      send: async ({ to }) => {
        sent.push(to);
      },
      close: () => {},
    },
  });
  next.start();
  await until(() => expect(sent).toHaveLength(3));
  await next.stop();
});

test('mails that were kept because there was no mail server are never sent, even after one is configured', async () => {
  const keeping = await startTestServer({ clock: on.clock, database: on.server.database });
  keeping.services.mail.start();
  await keeping.inject('POST', '/oapi/otp', { body: { emailOrPhone: 'ada@example.org', otpType: 'SIGNUP' } });
  await inUnit(keeping.db, on.clock(), (unit) =>
    keeping.services.mail.queue(unit, plainMail('gil@example.org')),
  );
  const shown = await keeping.app.inject({ method: 'GET', url: '/mailbox', headers: { host: 'localhost' } });
  for (const address of ['ada@example.org', 'gil@example.org']) expect(shown.body).toContain(address);
  await keeping.services.mail.stop();
  await keeping.app.close();

  on.clock.forward(1000);
  await on.queue(plainMail('now@example.org'));
  on.clock.forward(86_400_000);
  await on.queue(plainMail('later@example.org'));
  await until(() =>
    expect(on.catcher.caught.map(({ recipients: [to] }) => to)).toEqual([
      'now@example.org',
      'later@example.org',
    ]),
  );
  expect(
    await on.server.db
      .select({ sentAt: mails.sentAt, attempts: mails.attempts })
      .from(mails)
      .where(eq(mails.recipient, 'ada@example.org')),
  ).toEqual([{ sentAt: null, attempts: 0 }]);
});

test('a code that has expired is never sent, however long the mail server was down, and its text is deleted', async () => {
  on.catcher.refuseNext(451, 2);
  await on.server.inject('POST', '/oapi/otp', {
    body: { emailOrPhone: 'ada@example.org', otpType: 'SIGNUP' },
  });
  await on.queue(plainMail('gil@example.org'));
  await until(async () =>
    expect((await on.server.db.select().from(mails)).map(({ lastError }) => lastError !== null)).toEqual([
      true,
      true,
    ]),
  );
  on.clock.forward(OTP_LIFE);
  await on.queue(plainMail('now@example.org'));
  await until(() =>
    expect(on.catcher.caught.map(({ recipients: [to] }) => to).toSorted()).toEqual([
      'gil@example.org',
      'now@example.org',
    ]),
  );
  await until(async () =>
    expect(
      (await on.server.db.select().from(mails).where(eq(mails.recipient, 'ada@example.org')))[0],
    ).toMatchObject({ sentAt: null, failed: true, textBody: '', htmlBody: '' }),
  );
  expect(on.catcher.tries()).toBe(4);
});

test('mails older than two days are not sent', async () => {
  on.catcher.refuseNext(451);
  await on.queue(plainMail('ada@example.org'));
  await until(async () => expect((await stored()).lastError).not.toBeNull());
  on.clock.forward(2 * 86_400_000);
  await on.queue(plainMail('now@example.org'));
  await until(() => expect(on.catcher.caught.map(({ recipients: [to] }) => to)).toEqual(['now@example.org']));
  expect(on.catcher.tries()).toBe(2);
});

test('of many mails queued at once, each is delivered; half a surrogate pair in one of them does not stop the others', async () => {
  const letters = Array.from({ length: 25 }, (_, n) => ({
    ...plainMail(`a${n}@example.org`),
    ...(n % 5 === 0 && { subject: `Only for ${n}`, text: `Cut in half: \u{d83d}` }),
  }));
  await on.queue(letters);
  await until(() => expect(on.catcher.caught).toHaveLength(25));
  const subjects = Object.fromEntries(
    on.catcher.caught.map(({ recipients, mail }) => [recipients[0], mail.subject]),
  );
  expect(subjects).toEqual(Object.fromEntries(letters.map(({ to, subject }) => [to, subject])));
  const cut = on.catcher.caught.find(({ recipients }) => recipients[0] === 'a5@example.org');
  expect(cut?.mail.text).toContain('Cut in half: \uFFFD');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { mails } from '#server/db/schema.ts';
import { inUnit } from '#server/change/in-unit.ts';
import { readConfig } from '#server/config/config.ts';
import { renderMail } from '#server/modules/mail/render-mail.ts';
import { codeSentTo } from '#tests/support/mails-of.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.inject('POST', '/oapi/otp', { body: { emailOrPhone: 'ada@example.org', otpType: 'SIGNUP' } });
});
afterAll(() => server.close());

const look = (
  url: string,
  {
    remoteAddress = '127.0.0.1',
    headers = {},
  }: { remoteAddress?: string; headers?: Record<string, string> } = {},
) =>
  server.app.inject({ method: 'GET', url, remoteAddress, headers: { host: 'localhost:3000', ...headers } });
const newestId = async () => (await server.db.select().from(mails)).at(-1)!.id;

test('the person at this machine can read the list and each mail', async () => {
  const list = await look('/mailbox');
  expect([list.statusCode, list.headers['content-type'], list.headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  expect(list.body).toContain('ada@example.org');
  const id = await newestId();
  expect(list.body).toContain(`/mailbox/${id}`);
  const mail = await look(`/mailbox/${id}`, { remoteAddress: '::1', headers: { host: '[::1]:3000' } });
  expect(mail.body).toContain(await codeSentTo(server, 'ada@example.org'));
});

test('no script of a mail runs on the page', async () => {
  await inUnit(server.db, new Date(), (unit) =>
    server.services.mail.queue(
      unit,
      renderMail({
        to: 'eve@example.org',
        subject: '<script>alert(1)</script>',
        title: '"><img src=x onerror=alert(1)>',
        paragraphs: ['</iframe><script>alert(2)</script>'],
        footnote: 'x',
      }),
    ),
  );
  for (const url of ['/mailbox', `/mailbox/${await newestId()}`]) {
    const { body, headers } = await look(url);
    expect(body).not.toMatch(/<script|<img|<\/iframe><script/);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  }
});

test('on a phone, the frame of a mail is as high as its content', async () => {
  const linesOf = async (paragraph: string) => {
    await inUnit(server.db, new Date(), (unit) =>
      server.services.mail.queue(
        unit,
        renderMail({
          to: 'eve@example.org',
          subject: 'x',
          title: 'x',
          paragraphs: [paragraph],
          footnote: 'x',
        }),
      ),
    );
    const { body } = await look(`/mailbox/${await newestId()}`);
    return Number(/<iframe [^>]*style="--lines:(\d+)"/.exec(body)?.[1]);
  };
  const short = await linesOf('Hello');
  expect(short).toBeGreaterThan(0);
  expect((await linesOf('Hello there '.repeat(40))) - short).toBeGreaterThan(480 / 40);
});

test('nobody else can open it: not from other machines, behind a proxy, or under another host name', async () => {
  const url = `/mailbox/${await newestId()}`;
  const strangers = [
    { remoteAddress: '192.168.1.20' },
    { remoteAddress: '::ffff:10.0.0.1' },
    ...['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-host'].map((name) => ({
      headers: { [name]: '127.0.0.1' },
    })),
    { headers: { host: 'rebound.example' } },
    { headers: { host: '127.0.0.1.example' } },
  ];
  for (const stranger of strangers)
    for (const page of ['/mailbox', url])
      expect((await look(page, stranger)).statusCode, JSON.stringify(stranger)).toBe(404);
});

test('an unknown mail is a 404, and with an SMTP server there is no mailbox at all', async () => {
  expect((await look('/mailbox/not-an-id')).statusCode).toBe(404);
  expect((await look('/mailbox/11111111-1111-4111-8111-111111111111')).statusCode).toBe(404);
  const sending = await startTestServer({ config: { smtpUrl: 'smtp://127.0.0.1:1' } });
  const answer = await sending.app.inject({ method: 'GET', url: '/mailbox', headers: { host: 'localhost' } });
  expect(answer.statusCode).toBe(404);
  expect((await sending.inject('GET', '/oapi/config')).body.mailbox).toBe(false);
  await sending.close();
});

test('an installation with a public address has no mailbox either', async () => {
  const dataDir = scratchFolder();
  const mailboxOf = (environment: Record<string, string>) =>
    readConfig({ DATA_DIR: dataDir, ...environment }).mailbox;
  expect(mailboxOf({})).toBe(true);
  for (const address of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:8080'])
    expect([address, mailboxOf({ PUBLIC_URL: address })]).toEqual([address, true]);
  for (const address of [
    'https://events.example.org',
    'http://192.168.1.20:3000',
    'http://localhost.example',
  ])
    expect([address, mailboxOf({ PUBLIC_URL: address })]).toEqual([address, false]);
  expect(mailboxOf({ SMTP_URL: 'smtp://127.0.0.1:1' })).toBe(false);

  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'https://events.example.org' });
  const open = await startTestServer({ database: server.database, config });
  // as nginx forwards a call if nobody has configured its headers
  const answer = await open.app.inject({
    method: 'GET',
    url: '/mailbox',
    headers: { host: '127.0.0.1:3000' },
  });
  expect(answer.statusCode).toBe(404);
  expect((await open.inject('GET', '/oapi/config')).body.mailbox).toBe(false);
  await open.close();
});

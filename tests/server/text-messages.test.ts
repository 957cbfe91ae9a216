// Codes by text message: sent through a provider with Twilio's API, or kept on the mailbox page.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { mailsTo } from '#tests/support/mails-of.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

interface Received {
  method: string;
  path: string;
  authorization: string;
  form: Record<string, string>;
}
const received: Received[] = [];
let answer: { status: number; body: object } = { status: 201, body: { sid: 'SM1' } };
let provider: Server;
let server: TestServer;

async function read(request: IncomingMessage): Promise<Received> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    authorization: request.headers.authorization ?? '',
    form: Object.fromEntries(new URLSearchParams(Buffer.concat(pieces).toString())),
  };
}

beforeAll(async () => {
  provider = createServer(async (request, reply) => {
    received.push(await read(request));
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => {
    provider.listen(0, '127.0.0.1', resolve);
  });
  const { port } = provider.address() as AddressInfo;
  server = await startTestServer({
    config: {
      smsUrl: `http://AC7:s%2Fcret@127.0.0.1:${port}/2010-04-01/Accounts/AC7/Messages.json?From=%2B15005550006`,
    },
  });
});
afterAll(async () => {
  await server.close();
  provider.close();
});
beforeEach(() => {
  received.length = 0;
  answer = { status: 201, body: { sid: 'SM1' } };
});

const ask = (of: TestServer, emailOrPhone: string) =>
  of.inject('POST', '/oapi/otp', { body: { emailOrPhone, otpType: 'PHONE' } });
const NOT_A_NUMBER = {
  status: 400,
  code: 'INVALID_INPUT',
  body: { fields: { emailOrPhone: 'Please enter a valid phone number' } },
};

test('the provider gets the number, the text and our credentials, and the delivered code works', async () => {
  const { status, body } = await ask(server, '2025550143');
  expect(status).toBe(200);
  expect(received).toEqual([
    {
      method: 'POST',
      path: '/2010-04-01/Accounts/AC7/Messages.json',
      authorization: `Basic ${Buffer.from('AC7:s/cret').toString('base64')}`,
      form: {
        From: '+15005550006',
        To: '+12025550143',
        Body: expect.stringMatching(/^\d{6} is your Sojourn code\. It works for \d+ minutes\.$/),
      },
    },
  ]);
  const otp = received[0]?.form.Body?.slice(0, 6) ?? '';
  expect(await server.inject('POST', '/oapi/otp/verify', { body: { id: body.id, otp } })).toMatchObject({
    status: 200,
    body: { verified: true },
  });
  expect(await mailsTo(server, '+12025550143')).toEqual([]);
});

test('a number that the provider rejects is reported at its field', async () => {
  answer = { status: 400, body: { code: 21211, message: "The 'To' number is not valid." } };
  expect(await ask(server, '2025550144')).toMatchObject(NOT_A_NUMBER);
});

test.each([
  [500, {}],
  [401, { code: 20003, message: 'Authenticate' }],
  [302, {}],
])('a provider that answers %i is not reported as an invalid number', async (status, body) => {
  answer = { status, body };
  expect(await ask(server, `20255501${status % 90}`.padEnd(10, '7'))).toMatchObject({
    status: 503,
    code: 'SMS_UNAVAILABLE',
    body: { error: 'Phone codes are not available. Use your e-mail.' },
  });
});

test('an invalid number is reported at its field, and no message is sent', async () => {
  expect(await ask(server, '12')).toMatchObject(NOT_A_NUMBER);
  expect(await ask(server, '0123456789')).toMatchObject(NOT_A_NUMBER);
  expect(received).toEqual([]);
});

test('an installation that sends nothing keeps text messages with its mails', async () => {
  const plain = await startTestServer();
  onTestFinished(() => plain.close());
  expect((await ask(plain, '2025550143')).status).toBe(200);
  const [kept] = await mailsTo(plain, '+12025550143');
  expect(kept).toMatchObject({ kept: true, textBody: expect.stringMatching(/^\d{6} is your Sojourn code/) });
});

test('if mails are sent and no provider is configured, phone numbers are refused', async () => {
  const sending = await startTestServer({ config: { smtpUrl: 'smtp://127.0.0.1:1', mailbox: false } });
  onTestFinished(() => sending.close());
  expect(await ask(sending, '2025550143')).toMatchObject({ status: 503, code: 'SMS_UNAVAILABLE' });
});

test.each(['https://a:b@sms.example.org/Messages.json', 'https://sms.example.org/?From=1', 'nonsense'])(
  'SMS_URL=%s is refused, and the error does not contain it',
  (url) => {
    expect(() => readConfig({ DATA_DIR: scratchFolder(), SMS_URL: url })).toThrow(
      /^SMS_URL must look like https:\/\/account:token@api\.example\.org\S+\.$/,
    );
  },
);

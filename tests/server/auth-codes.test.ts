import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { OTP_LIFE, OTP_RESEND_WAIT, OTP_TRIES } from '#contract/constants.ts';
import { otps } from '#server/db/schema.ts';
import { codeSentTo, mailsTo } from '#tests/support/mails-of.ts';
import { movingClock, type MovingClock } from '#tests/support/moving-clock.ts';
import { emptyDatabase, testDatabase } from '#tests/support/test-database.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

// A new server for each test, so that its limits per address count only that test.
let database: Awaited<ReturnType<typeof testDatabase>>;
let clock: MovingClock;
let server: TestServer;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await emptyDatabase(database);
  clock = movingClock();
  server = await startTestServer({ clock, database });
});
afterEach(() => server.close());
afterAll(() => database.close());

const here = (): TestServer => server;
const ask = (emailOrPhone: string, otpType = 'SIGNUP', headers: Record<string, string> = {}) =>
  here().inject('POST', '/oapi/otp', { body: { emailOrPhone, otpType }, headers });
const verify = (id: string, otp: string) => here().inject('POST', '/oapi/otp/verify', { body: { id, otp } });
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('the stored code is a keyed hash, and a correct code may be verified twice', async () => {
  const {
    body: { id },
  } = await ask('ada@example.org');
  const code = await codeSentTo(here(), 'ada@example.org');
  const [row] = await here().db.select().from(otps).where(eq(otps.id, id));
  expect(row?.codeHash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(row)).not.toContain(code);
  expect(await verify(id, code)).toMatchObject({ status: 200, body: { verified: true } });
  expect(await verify(id, code)).toMatchObject({ status: 200, body: { verified: true } });
});

test('brute force: after five wrong codes even the correct one is refused, also if they are sent at once', async () => {
  const {
    body: { id },
  } = await ask('ada@example.org');
  const code = await codeSentTo(here(), 'ada@example.org');
  const answers = await Promise.all(Array.from({ length: OTP_TRIES + 4 }, () => verify(id, wrongFor(code))));
  expect(answers.filter((answer) => answer.code === 'OTP_INVALID')).toHaveLength(OTP_TRIES);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(4);
  const right = await verify(id, code);
  expect(right).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
});

test('the code of an earlier mail gets an error of its own, counts as a wrong try, and voids its row', async () => {
  const ids: string[] = [];
  const codes: string[] = [];
  for (let i = 0; i < 2; i += 1) {
    ids.push((await ask('ada@example.org')).body.id);
    codes.push(await codeSentTo(here(), 'ada@example.org'));
    clock.forward(OTP_RESEND_WAIT);
  }
  const [first, second] = codes as [string, string];
  expect(first).not.toBe(second);
  expect(await verify(ids[1]!, first)).toMatchObject({
    status: 400,
    code: 'OTP_SUPERSEDED',
    body: { error: 'A newer code was sent. Please use the latest one.' },
  });
  // somebody who guessed the earlier code has gained nothing
  expect((await verify(ids[0]!, first)).code).toBe('RATE_LIMITED');
  const [row] = await here().db.select().from(otps).where(eq(otps.id, ids[1]!));
  expect(row?.tries).toBe(1);
  // a code for another purpose or another person is simply wrong
  const { body: other } = await ask('ben@example.org');
  expect((await verify(other.id, second)).code).toBe('OTP_INVALID');
  expect((await verify(ids[1]!, second)).status).toBe(200);
});

test('an expired earlier code counts as wrong', async () => {
  await ask('ada@example.org');
  const first = await codeSentTo(here(), 'ada@example.org');
  clock.forward(OTP_LIFE);
  const { body } = await ask('ada@example.org');
  expect((await verify(body.id, first)).code).toBe('OTP_INVALID');
});

test('a code expires after ten minutes', async () => {
  const {
    body: { id },
  } = await ask('ada@example.org');
  const code = await codeSentTo(here(), 'ada@example.org');
  clock.forward(OTP_LIFE - 1);
  expect((await verify(id, wrongFor(code))).code).toBe('OTP_INVALID');
  clock.forward(1);
  expect((await verify(id, code)).code).toBe('OTP_EXPIRED');
});

test('a code can be requested every 30 seconds and five times an hour per address, even if requested at once', async () => {
  const burst = await Promise.all([1, 2, 3].map(() => ask('ada@example.org')));
  expect(burst.map((answer) => answer.status).sort()).toEqual([200, 429, 429]);
  expect(await mailsTo(here(), 'ada@example.org')).toHaveLength(1);
  for (let i = 0; i < 4; i += 1) {
    clock.forward(OTP_RESEND_WAIT);
    expect((await ask('ada@example.org')).status).toBe(200);
  }
  clock.forward(OTP_RESEND_WAIT);
  const sixth = await ask('ada@example.org');
  expect(sixth.status).toBe(429);
  // The first of the five codes was requested 150 s ago.
  expect(Number(sixth.headers['retry-after'])).toBe(3600 - 150);
  clock.forward(3_600_000);
  expect((await ask('ada@example.org')).status).toBe(200);
});

test('one network address can request twenty codes an hour', async () => {
  const from = { 'x-forwarded-for': '203.0.113.9' };
  for (let i = 0; i < 20; i += 1) expect((await ask(`a${i}@example.org`, 'SIGNUP', from)).status).toBe(200);
  expect((await ask('a20@example.org', 'SIGNUP', from)).status).toBe(429);
  expect((await ask('a20@example.org', 'SIGNUP', { 'x-forwarded-for': '203.0.113.10' })).status).toBe(200);
});

test('enumeration: a reset for an unknown address looks and takes as long as one for a known address', async () => {
  const known = await here().makeUser('Known');
  const unknown = 'nobody@example.org';
  const took: Record<string, number> = {};
  const ids: Record<string, string> = {};
  for (const address of [known.emailId, unknown]) {
    const from = performance.now();
    const answer = await ask(address, 'PASSWORD_RESET');
    took[address] = performance.now() - from;
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['id']]);
    ids[address] = answer.body.id;
  }
  expect(Math.min(...Object.values(took))).toBeGreaterThanOrEqual(195);
  expect(await mailsTo(here(), unknown)).toEqual([]);
  expect(await mailsTo(here(), known.emailId)).toHaveLength(1);
  // The limits and the number of tries do not reveal it either.
  const wrong = wrongFor(await codeSentTo(here(), known.emailId));
  for (const address of [known.emailId, unknown]) {
    expect((await ask(address, 'PASSWORD_RESET')).status).toBe(429);
    for (let i = 0; i < OTP_TRIES; i += 1)
      expect((await verify(ids[address]!, wrong)).code).toBe('OTP_INVALID');
    expect((await verify(ids[address]!, wrong)).code).toBe('RATE_LIMITED');
  }
});

test('a row without a code is verified by none of the million possible codes', async () => {
  const {
    body: { id },
  } = await ask('nobody@example.org', 'PASSWORD_RESET');
  const [row] = await here().db.select().from(otps).where(eq(otps.id, id));
  expect(row?.codeHash).toBeNull();
  expect((await verify(id, '000000')).code).toBe('OTP_INVALID');
});

test('invalid input is refused with a clear error', async () => {
  expect(await ask('nobody')).toMatchObject({
    status: 400,
    body: { fields: { emailOrPhone: 'Please enter a valid email address' } },
  });
  expect(await ask('ada@example.org', 'LOGIN')).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  expect(await ask('9876543210', 'SIGNUP')).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  expect(await ask('ada@example.org', 'PHONE')).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  expect(await verify(randomUUID(), '123456')).toMatchObject({ status: 400, code: 'OTP_INVALID' });
  expect((await verify(randomUUID(), '12345')).body.fields.otp).toBe('Please enter a valid 6-digit OTP');
  expect(await verify('not-an-id', '123456')).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
});

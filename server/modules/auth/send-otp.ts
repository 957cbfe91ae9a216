import { randomInt, randomUUID } from 'node:crypto';
import { and, count, eq, gt, max, sql } from 'drizzle-orm';
import { OTP_LENGTH, OTP_LIFE, OTP_RESEND_WAIT } from '#contract/constants.ts';
import { internationalPhone } from '#contract/rules/phone.ts';
import type { OtpType } from '#contract/schemas/auth.ts';
import { otps, users } from '#server/db/schema.ts';
import { takeTurns } from '#server/db/take-turns.ts';
import type { Tx } from '#server/db/types.ts';
import { badField, Refusal } from '#server/change/refusal.ts';
import {
  alreadyRegisteredMail,
  deletionCodeMail,
  passwordResetMail,
  phoneCodeText,
  signUpMail,
} from '#server/modules/auth/account-mail.ts';
import { authTexts } from '#server/modules/auth/messages.ts';
import { hashOfCode } from '#server/modules/auth/otp-code.ts';
import { inUnit, type AccountUnit } from '#server/change/in-unit.ts';
import { describeError } from '#server/db/failure.ts';
import { SmsRefused, type SmsSender } from '#server/providers/sms/sms-sender.ts';
import type { Accounts } from '#server/modules/auth/accounts.ts';

const HOUR = 3_600_000;
const CODES_PER_HOUR = 5;
/** Types that are useless without an account. */
const ONLY_KNOWN: readonly OtpType[] = ['PASSWORD_RESET', 'DELETION'];

/**
 * Sends a one-time code. Neither the answer nor the limits reveal whether the address has an account: a reset or
 * deletion for an unknown address stores the same row, but one that nothing can verify.
 */
export async function sendOtp(
  accounts: Accounts,
  of: { emailOrPhone: string; otpType: OtpType },
): Promise<{ id: string }> {
  const isMail = of.otpType !== 'PHONE';
  const { sms } = accounts;
  if (!isMail && !sms) throw new Refusal('SMS_UNAVAILABLE');
  const id = randomUUID();
  const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
  await inUnit(accounts.db, accounts.clock(), async (unit) => {
    await limitCodes(unit.tx, of, unit.now);
    const known =
      isMail &&
      (await unit.tx.select({ id: users.id }).from(users).where(eq(users.emailId, of.emailOrPhone))).length >
        0;
    const sent = known || !ONLY_KNOWN.includes(of.otpType);
    const expiresAt = new Date(unit.now.getTime() + OTP_LIFE);
    await unit.tx.insert(otps).values({
      id,
      otpType: of.otpType,
      address: of.emailOrPhone,
      codeHash: sent ? hashOfCode(accounts.otpKey, id, code) : null,
      createdAt: unit.now,
      expiresAt,
    });
    if (isMail && sent) await queueMail(accounts, unit, { ...of, code, known, expiresAt });
  });
  if (!isMail && sms) await sendText(accounts, sms, of.emailOrPhone, phoneCodeText(code));
  return { id };
}

async function sendText(
  { phoneCountry, log }: Accounts,
  sms: SmsSender,
  phone: string,
  text: string,
): Promise<void> {
  try {
    await sms.send(internationalPhone(phoneCountry, phone), text);
  } catch (error) {
    if (error instanceof SmsRefused) throw badField('emailOrPhone', authTexts.phoneOnly);
    log.warn({ failure: describeError(error) }, 'a text message could not be submitted');
    throw new Refusal('SMS_UNAVAILABLE');
  }
}

async function queueMail(
  accounts: Accounts,
  unit: AccountUnit,
  of: { emailOrPhone: string; otpType: OtpType; code: string; known: boolean; expiresAt: Date },
): Promise<void> {
  const to = { to: of.emailOrPhone, code: of.code, publicUrl: accounts.publicUrl };
  const mail =
    of.otpType === 'PASSWORD_RESET'
      ? passwordResetMail(to)
      : of.otpType === 'DELETION'
        ? deletionCodeMail(to)
        : of.known
          ? alreadyRegisteredMail(to)
          : signUpMail(to);
  await accounts.mail.queue(unit, { ...mail, expiresAt: of.expiresAt });
}

async function limitCodes(tx: Tx, of: { emailOrPhone: string; otpType: OtpType }, now: Date): Promise<void> {
  // one request per address at a time: otherwise the requests of a burst would all be counted before any was stored
  await takeTurns(tx, [`otp ${of.emailOrPhone}`]);
  const recent = and(eq(otps.address, of.emailOrPhone), gt(otps.createdAt, new Date(now.getTime() - HOUR)));
  const [hour] = await tx
    .select({ codes: count(), oldest: sql<number>`extract(epoch from min(${otps.createdAt}))::float8` })
    .from(otps)
    .where(recent);
  const [last] = await tx
    .select({ at: max(otps.createdAt) })
    .from(otps)
    .where(and(recent, eq(otps.otpType, of.otpType)));
  if (last?.at && now.getTime() - last.at.getTime() < OTP_RESEND_WAIT)
    throw tooMany(authTexts.codeTooSoon, last.at.getTime() + OTP_RESEND_WAIT - now.getTime());
  if (hour && hour.codes >= CODES_PER_HOUR)
    throw tooMany(authTexts.codesTooMany, hour.oldest * 1000 + HOUR - now.getTime());
}

const tooMany = (text: string, waitMs: number): Refusal =>
  new Refusal('RATE_LIMITED', { text, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });

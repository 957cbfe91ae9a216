import type { Db } from '#server/db/types.ts';
import type { AttemptLimit } from '#server/modules/auth/attempt-limit.ts';
import type { Tokens } from '#server/access/tokens.ts';
import type { MailQueue } from '#server/providers/mail/mail-queue.ts';
import type { SmsSender } from '#server/providers/sms/sms-sender.ts';

/** What the account functions work with; put together once, in routes.ts. */
export interface Accounts {
  db: Db;
  clock: () => Date;
  tokens: Tokens;
  mail: MailQueue;
  /** null = codes go by mail only (rules #7). */
  sms: SmsSender | null;
  /** Calling code of the ten-digit numbers that people type. */
  phoneCountry: string;
  /** Without a slash at the end. */
  publicUrl: string;
  otpKey: Buffer;
  /** Sign-ins per account and address. */
  signInTries: AttemptLimit;
  /** After commit: the event changed (step 8). */
  poke(eventId: string, version: number): void;
}

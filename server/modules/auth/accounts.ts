import type { Db } from '#server/db/types.ts';
import type { AttemptLimit } from '#server/modules/auth/attempt-limit.ts';
import type { Tokens } from '#server/access/tokens.ts';
import type { MailQueue } from '#server/providers/mail/mail-queue.ts';
import type { SmsSender } from '#server/providers/sms/sms-sender.ts';

/** Dependencies of the account functions, assembled in routes.ts. */
export interface Accounts {
  db: Db;
  clock: () => Date;
  tokens: Tokens;
  mail: MailQueue;
  /** null = codes cannot be sent by phone. */
  sms: SmsSender | null;
  log: { warn(of: object, text: string): void };
  /** Calling code assumed for ten-digit numbers. */
  phoneCountry: string;
  /** Without a trailing slash. */
  publicUrl: string;
  otpKey: Buffer;
  /** Sign-in attempts per account and network. */
  signInTries: AttemptLimit;
  /** Sign-in attempts per account from anywhere: more than any person needs, too few to guess a password. */
  accountTries: AttemptLimit;
  /** Call after a commit: signals that the event changed. */
  poke(eventId: string, version: number): void;
}

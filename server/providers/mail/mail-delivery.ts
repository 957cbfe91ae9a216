import { and, eq, inArray, isNull, lte, not, sql } from 'drizzle-orm';
import type { MailTrouble } from '#contract/schemas/rsvp.ts';
import { describeError } from '#server/db/failure.ts';
import { mails } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';
import { MailRefused, type MailSender } from '#server/providers/mail/mail-sender.ts';

type MailRow = typeof mails.$inferSelect;

/** An attempt to send a mail about an event. `trouble`: null if it was sent. */
export interface Attempt {
  mailId: string;
  eventId: string;
  recipient: string;
  trouble: MailTrouble | null;
}

export interface DeliveryOptions {
  db: Db;
  clock: () => Date;
  log: { warn(of: object, text: string): void; error(of: object, text: string): void };
  /** Called after each attempt to send a mail about an event. */
  onAttempt?: (attempt: Attempt) => Promise<void>;
}

const MAILS_PER_ROUND = 10;
const TRIES_MAX = 20;
/** After this many ms, a mail taken by a process that died is retried. Renewed for each mail before it is sent. */
const LEASE = 300_000;
/** Cleared once a mail was sent or given up on: codes and names should not stay behind. */
const CLEARED = { textBody: '', htmlBody: '', calendar: null };
/** Mail servers repeat the recipient's address in their refusals; the log must name nobody. */
const ADDRESS = /[^\s<>@:;,]+@[^\s<>@:;,]+/g;
const backoff = (attempts: number): number => Math.min(30_000 * 2 ** (attempts - 1), 4 * 3_600_000);

/** One attempt to send a queued mail, and what it leaves in the table. */
export class MailDelivery {
  readonly #of: DeliveryOptions;

  constructor(of: DeliveryOptions) {
    this.#of = of;
  }

  /**
   * Takes the mails that are due, so that no other process sends them. This counts as an attempt, so that a mail that
   * kills the process is not retried forever.
   */
  async takeDue(): Promise<MailRow[]> {
    const { db, clock } = this.#of;
    const due = db
      .select({ id: mails.id })
      .from(mails)
      .where(and(isNull(mails.sentAt), not(mails.failed), not(mails.kept), lte(mails.nextTryAt, clock())))
      .orderBy(mails.nextTryAt, mails.id)
      .limit(MAILS_PER_ROUND)
      .for('update', { skipLocked: true });
    const taken = await db
      .update(mails)
      .set({ attempts: sql`${mails.attempts} + 1`, nextTryAt: this.#later(LEASE) })
      .where(inArray(mails.id, due))
      .returning();
    // `update … returning` has no order; ids are time-ordered
    return taken.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
  }

  /** Returns a mail that was taken but not tried. */
  async putBack(mail: MailRow): Promise<void> {
    await this.#setIfHeld(mail, { attempts: mail.attempts - 1, nextTryAt: this.#of.clock() });
  }

  async deliver(mail: MailRow, by: MailSender): Promise<void> {
    const nextTryAt = this.#later(LEASE);
    if (!(await this.#setIfHeld(mail, { nextTryAt }))) return;
    if (mail.expiresAt <= this.#of.clock()) return this.#expire(mail);
    try {
      await by.send({
        id: mail.id,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.textBody,
        html: mail.htmlBody,
        calendar: mail.calendar,
        unsubscribeUrl: mail.unsubscribeUrl,
      });
      await this.#set(mail, { ...CLEARED, sentAt: this.#of.clock(), lastError: null });
      await this.#report(mail, null);
    } catch (error) {
      await this.#notSent({ ...mail, nextTryAt }, error);
    }
  }

  async #notSent(mail: MailRow, error: unknown): Promise<void> {
    const { id: mailId, attempts } = mail;
    const refused = error instanceof MailRefused ? error.meaning : null;
    const failed = refused !== null || attempts >= TRIES_MAX;
    const reason = error instanceof Error ? error.message : String(error);
    this.#of.log.warn(
      { mailId, attempts, failed, reason: reason.replace(ADDRESS, '<address>') },
      'a mail was not sent',
    );
    const isHeld = await this.#setIfHeld(mail, {
      failed,
      nextTryAt: this.#later(backoff(attempts)),
      lastError: reason.slice(0, 500),
    });
    // of a mail that was deleted or put off meanwhile, nobody waits for an outcome
    if (isHeld) await this.#report(mail, refused ?? (failed ? 'NOT_TAKEN' : 'RETRYING'));
  }

  async #expire(mail: MailRow): Promise<void> {
    const attempts = mail.attempts - 1;
    this.#of.log.warn({ mailId: mail.id, attempts }, 'a mail was not sent before it expired');
    await this.#set(mail, { ...CLEARED, failed: true, attempts });
    await this.#report(mail, 'NOT_TAKEN');
  }

  /** A failing report must not cause the mail to be sent again. */
  async #report({ id, eventId, recipient }: MailRow, trouble: MailTrouble | null): Promise<void> {
    const { log, onAttempt } = this.#of;
    if (eventId === null) return;
    await onAttempt?.({ mailId: id, eventId, recipient, trouble }).catch((error: unknown) =>
      log.warn(
        { mailId: id, failure: describeError(error) },
        'the delivery status of a mail was not recorded',
      ),
    );
  }

  async #set({ id }: MailRow, values: Partial<MailRow>): Promise<void> {
    await this.#of.db.update(mails).set(values).where(eq(mails.id, id));
  }

  /** Returns whether the mail still existed, and nobody had taken it or put it off since. */
  async #setIfHeld({ id, nextTryAt }: MailRow, values: Partial<MailRow>): Promise<boolean> {
    const held = await this.#of.db
      .update(mails)
      .set(values)
      .where(and(eq(mails.id, id), eq(mails.nextTryAt, nextTryAt)))
      .returning({ id: mails.id });
    return held.length > 0;
  }

  #later(ms: number): Date {
    return new Date(this.#of.clock().getTime() + ms);
  }
}

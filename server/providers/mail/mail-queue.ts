import { and, eq, inArray, isNull, lte, not, sql } from 'drizzle-orm';
import type { MailTrouble } from '#contract/schemas/rsvp.ts';
import { mails } from '#server/db/schema.ts';
import { describeError } from '#server/db/failure.ts';
import type { Db } from '#server/db/types.ts';
import type { Unit } from '#server/change/unit.ts';
import { insertMails, type QueuedMail } from '#server/providers/mail/insert-mails.ts';
import { MailRefused, type MailSender } from '#server/providers/mail/mail-sender.ts';

/**
 * Outgoing mail is queued in a table, in the transaction of the change it belongs to, sent after the commit,
 * and retried until it expires. Mail queued while there was no SMTP server is stored and never sent later.
 */
export interface MailQueue {
  /**
   * Inserts one mail or several in the unit's transaction. Takes only these two members, so that sign-up can
   * queue before there is an actor.
   */
  queue(unit: Pick<Unit, 'tx' | 'afterCommit'>, mail: QueuedMail | QueuedMail[]): Promise<void>;
  /** Starts sending; a no-op without a sender. */
  start(): void;
  /** Stops after the current mail; the rest waits in the table for the next start. */
  stop(): Promise<void>;
}

interface Options {
  db: Db;
  /** null = no SMTP server: mails are stored, to be read on the mailbox page. */
  sender: MailSender | null;
  clock: () => Date;
  log: { warn(of: object, text: string): void; error(of: object, text: string): void };
  /** Called after each attempt to send a mail about an event. */
  onAttempt?: (mail: { eventId: string; recipient: string; trouble: MailTrouble | null }) => Promise<void>;
  /** Polling interval of the table in ms. */
  every?: number;
}

const AT_ONCE = 10;
const ROWS_AT_ONCE = 200;
const TRIES_MAX = 20;
const LIFE = 2 * 86_400_000;
/** A mail taken by a process that died is retried after this many ms. */
const LEASE = 300_000;
/** Cleared once a mail was sent or given up: codes and names should not stay behind. */
const CLEARED = { textBody: '', htmlBody: '', calendar: null };
/** Mail servers repeat the recipient in their refusals; the log must name nobody. */
const ADDRESS = /[^\s<>@:;,]+@[^\s<>@:;,]+/g;
const backoff = (attempts: number): number => Math.min(30_000 * 2 ** (attempts - 1), 4 * 3_600_000);

export function createMailQueue({ db, sender, clock, log, onAttempt, every = 15_000 }: Options): MailQueue {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = true;

  const later = (ms: number) => new Date(clock().getTime() + ms);

  // taking counts as an attempt, so a mail that kills the process is not retried forever
  const takeDue = () =>
    db
      .update(mails)
      .set({ attempts: sql`${mails.attempts} + 1`, nextTryAt: later(LEASE) })
      .where(
        inArray(
          mails.id,
          db
            .select({ id: mails.id })
            .from(mails)
            .where(
              and(isNull(mails.sentAt), not(mails.failed), not(mails.kept), lte(mails.nextTryAt, clock())),
            )
            .orderBy(mails.nextTryAt)
            .limit(AT_ONCE)
            .for('update', { skipLocked: true }),
        ),
      )
      .returning();

  async function deliver(mail: typeof mails.$inferSelect, by: MailSender): Promise<void> {
    if (mail.expiresAt <= clock()) return expire(mail);
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
      await db
        .update(mails)
        .set({ ...CLEARED, sentAt: clock(), lastError: null })
        .where(eq(mails.id, mail.id));
      await report(mail, null);
    } catch (error) {
      const failed = error instanceof MailRefused || mail.attempts >= TRIES_MAX;
      log.warn(
        {
          mailId: mail.id,
          attempts: mail.attempts,
          failed,
          reason: reasonOf(error).replace(ADDRESS, '<address>'),
        },
        'a mail was not sent',
      );
      await db
        .update(mails)
        .set({ failed, nextTryAt: later(backoff(mail.attempts)), lastError: reasonOf(error).slice(0, 500) })
        .where(eq(mails.id, mail.id));
      await report(mail, error instanceof MailRefused ? error.meaning : failed ? 'NOT_TAKEN' : 'RETRYING');
    }
  }

  async function expire(mail: typeof mails.$inferSelect): Promise<void> {
    log.warn({ mailId: mail.id, attempts: mail.attempts - 1 }, 'a mail was not sent before it expired');
    await db
      .update(mails)
      .set({ ...CLEARED, failed: true, attempts: mail.attempts - 1 })
      .where(eq(mails.id, mail.id));
    await report(mail, 'NOT_TAKEN');
  }

  // a failing report must not make the mail be sent again
  async function report(
    { id, eventId, recipient }: typeof mails.$inferSelect,
    trouble: MailTrouble | null,
  ): Promise<void> {
    if (eventId === null) return;
    await onAttempt?.({ eventId, recipient, trouble }).catch((error: unknown) =>
      log.warn({ mailId: id, failure: describeError(error) }, 'what became of a mail was not noted'),
    );
  }

  async function drain(by: MailSender): Promise<void> {
    do {
      again = false;
      for (let due = await takeDue(); due.length > 0; due = stopped ? [] : await takeDue()) {
        // `update … returning` has no order
        for (const mail of due.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
          if (stopped)
            await db
              .update(mails)
              .set({ attempts: mail.attempts - 1, nextTryAt: clock() })
              .where(eq(mails.id, mail.id));
          else await deliver(mail, by);
        }
      }
    } while (again && !stopped);
  }

  function wake(): void {
    if (!sender || stopped) return;
    again = true;
    running ??= drain(sender)
      .catch((error: unknown) =>
        log.error({ failure: describeError(error) }, 'the mail queue could not be read'),
      )
      .finally(() => {
        running = undefined;
      });
  }

  return {
    async queue(unit, given) {
      const rows = [given].flat();
      for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
        await insertMails(unit.tx, rows.slice(at, at + ROWS_AT_ONCE), {
          now: clock(),
          expiresAt: later(LIFE),
          kept: sender === null,
        });
      unit.afterCommit(wake);
    },
    start() {
      if (!sender || !stopped) return;
      stopped = false;
      timer = setInterval(wake, every);
      timer.unref();
      wake();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
      sender?.close();
    },
  };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

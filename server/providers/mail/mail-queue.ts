import { describeError } from '#server/db/failure.ts';
import type { Unit } from '#server/change/unit.ts';
import { insertMails, type QueuedMail } from '#server/providers/mail/insert-mails.ts';
import { MailDelivery, type DeliveryOptions } from '#server/providers/mail/mail-delivery.ts';
import type { MailSender } from '#server/providers/mail/mail-sender.ts';

/**
 * Outgoing mail is queued in a table, in the transaction of the change it belongs to. It is sent after the commit,
 * and retried until it expires. Mail queued while there was no SMTP server is stored and never sent later.
 */
export interface MailQueue {
  /**
   * Inserts one or several mails in the unit's transaction. Takes only these two members, so that sign-up can queue a
   * mail before there is an actor.
   */
  queue(unit: Pick<Unit, 'tx' | 'afterCommit'>, mail: QueuedMail | QueuedMail[]): Promise<void>;
  /** Starts sending; a no-op without a sender. */
  start(): void;
  /** Stops after the current mail; the rest waits in the table for the next start. */
  stop(): Promise<void>;
}

interface Options extends DeliveryOptions {
  /** null = no SMTP server: mails are stored, to be read on the mailbox page. */
  sender: MailSender | null;
  /** How often the table is polled, in ms. */
  every?: number;
}

const ROWS_AT_ONCE = 200;
const LIFE = 2 * 86_400_000;

export function createMailQueue({ sender, every = 15_000, ...of }: Options): MailQueue {
  const delivery = new MailDelivery(of);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = true;

  async function drain(by: MailSender): Promise<void> {
    do {
      again = false;
      for (let due = await delivery.takeDue(); due.length > 0; due = stopped ? [] : await delivery.takeDue())
        for (const mail of due) await (stopped ? delivery.putBack(mail) : delivery.deliver(mail, by));
    } while (again && !stopped);
  }

  function wake(): void {
    if (!sender || stopped) return;
    again = true;
    running ??= drain(sender)
      .catch((error: unknown) =>
        of.log.error({ failure: describeError(error) }, 'the mail queue could not be read'),
      )
      .finally(() => {
        running = undefined;
      });
  }

  return {
    async queue(unit, given) {
      const rows = [given].flat();
      const now = of.clock();
      for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
        await insertMails(unit.tx, rows.slice(at, at + ROWS_AT_ONCE), {
          now,
          expiresAt: new Date(now.getTime() + LIFE),
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

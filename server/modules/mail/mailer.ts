import type { MailQueue } from '#server/providers/mail/mail-queue.ts';

/**
 * What writing and sending mail depends on: the queue, which writes in the unit's transaction, and the installation's
 * address and secret for links.
 */
export interface Mailer {
  mail: Pick<MailQueue, 'queue'>;
  config: { publicUrl: string; secret: string };
  /** Sends no notifications. For changes that are no news, such as the demo's. */
  quiet?: boolean;
}

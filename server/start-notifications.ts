import { sendDueDigests } from '#server/modules/mail/send-due-digests.ts';
import { sendStartReminders } from '#server/modules/mail/send-start-reminders.ts';
import { announcePending } from '#server/modules/rsvp/announce-decisions.ts';
import type { Services } from '#server/providers/services.ts';
import { runRegularly } from '#server/run-regularly.ts';

const EVERY_MS = 15_000;

/**
 * Sends due digests, start reminders, and notifications that a killed server left unsent, on a timer. Without a mail
 * server, the mails appear on the mailbox page.
 */
export const startNotifications = (services: Services): { stop(): Promise<void> } =>
  runRegularly({
    everyMs: EVERY_MS,
    tasks: [announcePending, sendDueDigests, sendStartReminders].map((send) => () => send(services)),
    log: services.log,
    failed: 'notifications could not be sent',
  });

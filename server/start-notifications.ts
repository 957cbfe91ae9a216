import { describeError } from '#server/db/failure.ts';
import { sendDueDigests } from '#server/modules/mail/send-due-digests.ts';
import { sendStartReminders } from '#server/modules/mail/send-start-reminders.ts';
import { tellUntold } from '#server/modules/rsvp/tell-decided.ts';
import type { Services } from '#server/providers/services.ts';

const EVERY_MS = 15_000;

/**
 * Sends due digests and start reminders on a timer, and what a server that was killed has not told; without a mail
 * server they appear on the mailbox page.
 */
export function startNotifications(services: Services): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    for (const send of [tellUntold, sendDueDigests, sendStartReminders])
      running = running
        .then(() => send(services))
        .catch((error: unknown) =>
          services.log.warn({ failure: describeError(error) }, 'notifications could not be sent'),
        );
  }, EVERY_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

import { describeError } from '#server/db/failure.ts';
import { sendOwedPushes } from '#server/modules/notifications/send-owed-pushes.ts';
import { sendDuePushes } from '#server/modules/notifications/send-due-pushes.ts';
import type { Services } from '#server/providers/services.ts';

const EVERY_MS = 5000;

/** Sends push messages on a timer. A slow round delays the next one. */
export function startPushes(services: Services): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  let stopped = false;
  const timer = setInterval(() => {
    running ??= sendDuePushes(services, () => !stopped)
      .then(() => sendOwedPushes(services, () => !stopped))
      .catch((error: unknown) =>
        services.log.warn({ failure: describeError(error) }, 'messages to devices could not be sent'),
      )
      .finally(() => {
        running = null;
      });
  }, EVERY_MS).unref();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

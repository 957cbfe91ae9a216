import { sendDuePushes } from '#server/modules/notifications/send-due-pushes.ts';
import { sendOwedPushes } from '#server/modules/notifications/send-owed-pushes.ts';
import type { Services } from '#server/providers/services.ts';
import { runRegularly } from '#server/run-regularly.ts';

const EVERY_MS = 5000;

/** Sends push messages on a timer. */
export const startPushes = (services: Services): { stop(): Promise<void> } =>
  runRegularly({
    everyMs: EVERY_MS,
    tasks: [
      async (mayGoOn) => {
        await sendDuePushes(services, mayGoOn);
        await sendOwedPushes(services, mayGoOn);
      },
    ],
    log: services.log,
    failed: 'messages to devices could not be sent',
  });

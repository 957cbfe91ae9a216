import type { Unit } from '#server/change/unit.ts';
import type { Mailer } from '#server/modules/mail/mailer.ts';
import { notify } from '#server/modules/mail/notify.ts';
import { notifyInApp } from '#server/modules/notifications/notify.ts';

/** Notifies everybody who can answer a form, in the app and by mail, once: when it is first published. */
export async function notifyPublished(
  unit: Unit,
  mailer: Mailer,
  of: { event: { id: string; ownerId: string }; formId: string },
): Promise<void> {
  const { event, formId } = of;
  await notify(unit, mailer, { event, kind: 'forms', subjectId: formId });
  await notifyInApp(unit, {
    eventId: event.id,
    kind: 'asks',
    subjectId: formId,
    by: unit.actor.userId,
    to: 'guestsAndHosts',
  });
}

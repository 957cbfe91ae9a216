import type { NotificationKind, NotificationRow } from '#contract/schemas/notifications.ts';
import { notificationPlace } from '#contract/rules/notification-place.ts';
import { sayNotification } from '#contract/rules/say-notification.ts';
import type { PushMessage } from '#contract/schemas/push.ts';

export interface ToPush extends Omit<NotificationRow, 'kind'> {
  kind: NotificationKind;
  event: { id: string; name: string; startTime: string; endTime: string };
  /** Title of the bulletin or form. */
  title: string | null;
}

/** Sentences in one message; the rest is only counted. */
const SAID = 3;
/** Push services accept 4 KB, encrypted. */
const BODY_MAX = 600;
/** Tag of a digest: a newer one replaces it. */
const DIGEST = 'digest';

/** The message for a device, newest first: a single notification leads to its page, several to the list of them. */
export function composePush(to: string, found: readonly ToPush[], now: Date): PushMessage | null {
  const [first, ...more] = found;
  if (!first) return null;
  const said = found.slice(0, SAID).map((one) => sayNotification(one, one.kind, one.title));
  const place = notificationPlace(first.kind, first.event, now);
  if (more.length === 0)
    return { to, title: first.event.name, body: shortened(said[0] ?? ''), tag: first.id, path: place };
  const isOneEvent = more.every(({ event }) => event.id === first.event.id);
  const others = found.length - said.length;
  return {
    to,
    title: isOneEvent ? first.event.name : `${found.length} notifications`,
    body: shortened([...said, ...(others > 0 ? [`and ${others} more`] : [])].join('\n')),
    tag: DIGEST,
    // all of them are listed under the bell
    path: '/#notifications',
  };
}

const shortened = (text: string): string =>
  text.length > BODY_MAX ? `${text.slice(0, BODY_MAX - 1)}…` : text;

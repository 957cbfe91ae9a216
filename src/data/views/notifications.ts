import { NOTIFICATIONS_KEPT } from '#contract/constants.ts';
import { isNotificationKind } from '#contract/rules/notification-kind.ts';
import type { NotificationKind, NotificationRow } from '#contract/schemas/notifications.ts';
import { held } from '#src/data/databases/held-reads.ts';
import type { LocalData } from '#src/data/databases/local-data.ts';
import { serverNow } from '#src/data/device/clock-difference.ts';
import type { EventView } from '#src/data/views/event.ts';
import { readNotificationsView } from '#src/data/views/read-view.ts';

export interface NotificationView extends NotificationRow {
  kind: NotificationKind;
  event: EventView;
  /** Title of the bulletin or form that it is about; null if it is about something else. */
  title: string | null;
}
export interface NotificationsView {
  /** Newest first. */
  notifications: NotificationView[];
  unread: number;
}

const DAY_MS = 86_400_000;

/**
 * The person's notifications across all events that this device holds, for as long as the server keeps them.
 */
export async function readNotifications(data: LocalData): Promise<NotificationsView> {
  const view = await readNotificationsView(data);
  const { days, perPerson } = NOTIFICATIONS_KEPT;
  const since = serverNow(data.device.clock) - days * DAY_MS;
  const shown = view
    .rows('notifications')
    .filter(({ at, kind }) => Date.parse(at) > since && isNotificationKind(kind))
    .sort(newestFirst)
    .slice(0, perPerson);
  const titles = await titlesOf(data, shown);
  const notifications = shown.flatMap((row): NotificationView[] => {
    const event = view.row('events', row.eventId);
    return event && isNotificationKind(row.kind)
      ? [{ ...row, kind: row.kind, event, title: titles.get(row.subjectId) ?? null }]
      : [];
  });
  return { notifications, unread: notifications.filter(({ read }) => !read).length };
}

const newestFirst = (a: NotificationRow, b: NotificationRow): number =>
  Date.parse(b.at) - Date.parse(a.at) || (a.id < b.id ? 1 : -1);

async function titlesOf(data: LocalData, shown: readonly NotificationRow[]): Promise<Map<string, string>> {
  const subjects = (kind: NotificationKind) =>
    shown.flatMap((row) => (row.kind === kind ? row.subjectId : []));
  const { cache } = data;
  const [bulletins, forms] = await Promise.all([
    heldOf(data, 'bulletins', subjects('bulletin'), (ids) => cache.bulletins.bulkGet(ids)),
    heldOf(data, 'forms', [...subjects('answered'), ...subjects('asks')], (ids) => cache.forms.bulkGet(ids)),
  ]);
  return new Map([...bulletins, ...forms].flatMap((row) => (row ? [[row.id, row.title] as const] : [])));
}

const heldOf = <T>(
  data: LocalData,
  table: string,
  ids: string[],
  read: (ids: string[]) => Promise<T[]>,
): Promise<T[]> => held(data, `titles/${table}/${ids.join()}`, () => read(ids));

import { displayName } from '#contract/rules/names.ts';
import type { NotificationView } from '#src/data/views/notifications.ts';
import { messages } from '#src/features/notifications/messages.ts';

/** What happened, in a sentence: "Ana and 3 others like your post". */
export function say({ kind, actors: [actor], count, title }: NotificationView): string {
  const who = actor
    ? messages.who(displayName(actor), count - 1)
    : count > 1
      ? messages.people(count)
      : messages.somebody;
  return messages.says[kind](who, count > 1, title);
}

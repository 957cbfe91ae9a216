import { displayName } from '#contract/rules/names.ts';
import type { NotificationView } from '#src/data/views/notifications.ts';
import { messages } from '#src/features/notifications/messages.ts';

/** What happened, in a sentence: "Ana and 3 others like your post". */
export function say({ kind, actors: [actor], count, title }: NotificationView): string {
  // of documents they are counted, not who added them
  const others = kind === 'document' ? 0 : count - 1;
  const who = actor
    ? messages.who(displayName(actor), others)
    : others > 0
      ? messages.people(count)
      : messages.somebody;
  return messages.says[kind](who, count > 1, title);
}

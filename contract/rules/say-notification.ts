import { displayName } from '#contract/rules/names.ts';
import type { NotificationKind, NotificationRow } from '#contract/schemas/notifications.ts';

/** A notification as a sentence, "Ana and 3 others like your post", in the app and in push messages. */
export function sayNotification(
  { actors: [actor], count }: Pick<NotificationRow, 'actors' | 'count'>,
  kind: NotificationKind,
  title: string | null,
): string {
  // for documents, `count` is the number of documents
  const others = kind === 'document' ? 0 : count - 1;
  const who = actor
    ? words.who(displayName(actor), others)
    : others > 0
      ? words.people(count)
      : words.somebody;
  return words.says[kind](who, count > 1, title);
}

const words = {
  somebody: 'Somebody',
  people: (n: number) => (n === 1 ? '1 person' : `${n} people`),
  /** "Ana", "Ana and 1 other", "Ana and 3 others" */
  who: (name: string, others: number) =>
    others <= 0 ? name : `${name} and ${others === 1 ? '1 other' : `${others} others`}`,
  /** `many`: whether the subject of the sentence is plural. */
  says: {
    asked: (who: string) => `${who} asked to join`,
    comes: (who: string, many: boolean) => `${who} ${many ? 'are' : 'is'} coming`,
    waits: (who: string, many: boolean) => `${who} ${many ? 'are' : 'is'} waiting for a place`,
    declines: (who: string, many: boolean) => `${who} ${many ? 'are' : 'is'} not coming`,
    answered: (who: string, _many: boolean, title: string | null) =>
      `${who} answered ${title === null ? 'your feedback form' : `“${title}”`}`,
    invited: (who: string) => `${who} invited you`,
    approved: () => 'Your request was approved. You are coming!',
    waiting: () => 'Your request was approved, and you are on the waiting list',
    refused: () => 'Your request to join was declined',
    place: () => 'A place became free. You are coming!',
    madeHost: (who: string) => `${who} made you a host`,
    madeGuest: () => 'You are a guest again, and no longer a host',
    bulletin: (who: string, _many: boolean, title: string | null) =>
      title === null ? `${who} posted a bulletin` : `${who} posted “${title}”`,
    changed: (who: string) => `${who} changed times, places or dates`,
    document: (who: string, many: boolean) => `${who} added ${many ? 'documents' : 'a document'} for you`,
    asks: (who: string, _many: boolean, title: string | null) =>
      `${who} would like your feedback${title === null ? '' : `: “${title}”`}`,
    mentioned: (who: string) => `${who} mentioned you`,
    liked: (who: string, many: boolean) => `${who} ${many ? 'like' : 'likes'} your post`,
    commented: (who: string) => `${who} commented on your post`,
  },
} as const;

import type { EventRecord } from '#server/access/relation-to-event.ts';
import { cardPath, type ShareCard } from '#server/modules/cards/share-card.ts';

/** What a shared link shows before it is opened: in a chat, in search results, in the tab's title. */
export type LinkPreview =
  | {
      kind: 'public';
      id: string;
      name: string;
      words: string;
      dates: string;
      /** Path of its picture. */
      card: string;
    }
  /** Unlisted: anybody with the link may open the event, but crawlers and previews learn nothing about it. */
  | { kind: 'private' };

/** The preview of an event that signed-out strangers may see. `card`: its picture; null for a private event. */
export function previewOf(event: EventRecord, card: ShareCard | null): LinkPreview {
  const { id, name, subtitle, description } = event;
  if (!card) return { kind: 'private' };
  return {
    kind: 'public',
    id,
    name,
    words: subtitle || description || '',
    dates: card.dates,
    card: cardPath(id, card),
  };
}

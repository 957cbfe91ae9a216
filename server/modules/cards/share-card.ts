import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { sceneFor } from '#contract/scenes/scene-for.ts';
import type { Scene } from '#contract/scenes/scene-list.ts';
import type { EventRecord } from '#server/access/relation-to-event.ts';
import { builtOnce } from '#server/db/built-once.ts';
import { users } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import { datesText } from '#server/modules/cards/dates-text.ts';

/** What chats and feeds ask for. */
export const CARD_PX = { width: 1200, height: 630 } as const;
/** Raised with every change of how a card is drawn: the same words are then another picture. */
const DRAWN_AS = 1;

/** The picture that stands for the link of a public event in chats and feeds: all that is on it. */
export interface ShareCard {
  name: string;
  dates: string;
  /** '' where they have told no name. */
  host: string;
  /** The id of the chosen picture; null: the scene is painted. */
  cover: string | null;
  scene: Scene;
}

const hostOf = builtOnce((reader) =>
  reader
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('host_of_card'),
);

/** Null: a private event has no picture for those who only hold its address. */
export async function shareCardOf(reader: Reader, event: EventRecord): Promise<ShareCard | null> {
  const { id, ownerId, name, subtitle, privacy, startOn, endOn, imageFileId } = event;
  if (privacy !== 'PUBLIC') return null;
  const [host] = await hostOf(reader).execute({ id: ownerId });
  return {
    name,
    dates: datesText(startOn, endOn),
    // never an address, which stands for the name elsewhere
    host: host ? `${host.firstName} ${host.lastName}`.trim() : '',
    cover: imageFileId,
    scene: sceneFor(id, `${name} ${subtitle}`),
  };
}

/** Changes with what is on the card, and so is the address of one picture for ever. */
export const hashOf = (card: ShareCard): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWN_AS, card.name, card.dates, card.host, card.cover ?? card.scene.name]))
    .digest('base64url')
    .slice(0, 22);

export const cardPath = (eventId: string, card: ShareCard): string => `/cards/${eventId}/${hashOf(card)}.jpg`;

import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { displayName } from '#contract/rules/names.ts';
import { sceneFor } from '#contract/scenes/scene-for.ts';
import type { Scene } from '#contract/scenes/scene-list.ts';
import type { EventRecord } from '#server/access/relation-to-event.ts';
import { builtOnce } from '#server/db/built-once.ts';
import { users } from '#server/db/schema.ts';
import type { Reader } from '#server/db/types.ts';
import { cachedUntilWrite } from '#server/db/read-cache.ts';
import { datesText } from '#server/modules/cards/dates-text.ts';

/** The size that chats and social networks ask for. */
export const CARD_PX = { width: 1200, height: 630 } as const;
/** Raise it with every change to how a card is drawn: the same content then gets a new address. */
const DRAWN_AS = 1;

/** Content of the preview picture of a public event's link. */
export interface ShareCard {
  name: string;
  dates: string;
  /** '' if they have given no name. */
  host: string;
  /** Id of the chosen picture; null: the painted scene. */
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

/** null: the link of a private event has no preview for people who only have its address. */
export async function shareCardOf(reader: Reader, event: EventRecord): Promise<ShareCard | null> {
  const { id, ownerId, name, subtitle, privacy, startOn, endOn, imageFileId } = event;
  if (privacy !== 'PUBLIC') return null;
  const [host] = await cachedUntilWrite(reader, `host ${ownerId}`, () =>
    hostOf(reader).execute({ id: ownerId }),
  );
  return {
    name,
    dates: datesText(startOn, endOn),
    // never the e-mail address, which elsewhere stands in for a missing name
    host: host?.firstName ? displayName(host) : '',
    cover: imageFileId,
    scene: sceneFor(id, `${name} ${subtitle}`),
  };
}

/** Hash of the content, so that each address shows one picture forever. */
export const hashOf = (card: ShareCard): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWN_AS, card.name, card.dates, card.host, card.cover ?? card.scene.name]))
    .digest('base64url')
    .slice(0, 22);

export const cardPath = (eventId: string, card: ShareCard): string => `/cards/${eventId}/${hashOf(card)}.jpg`;

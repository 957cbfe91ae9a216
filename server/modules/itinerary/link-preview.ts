import { sceneFor } from '#contract/scenes/scene-for.ts';
import { eventFor } from '#server/access/event-for.ts';
import type { Reader } from '#server/db/types.ts';
import { Refusal } from '#server/change/refusal.ts';

/** What a shared link shows before it is opened: in a chat, in search results, in the tab's title. */
export type LinkPreview =
  | {
      kind: 'public';
      id: string;
      name: string;
      words: string;
      startOn: string;
      endOn: string;
      /** Path of its picture: the chosen one, or the painted one that the app shows. */
      cover: string;
    }
  /** Unlisted: anybody with the link may open it, but crawlers and previews learn nothing about it. */
  | { kind: 'private' };

/** As a signed-out stranger may see it. Null: no such event for strangers. */
export async function readLinkPreview(
  reader: Reader,
  eventId: string,
  now: Date,
): Promise<LinkPreview | null> {
  const access = await eventFor(reader, null, eventId, 'viewProgram', now).catch((problem: unknown) => {
    if (problem instanceof Refusal) return null;
    throw problem;
  });
  if (!access) return null;
  const { id, name, subtitle, description, privacy, startOn, endOn, imageFileId } = access.event;
  if (privacy !== 'PUBLIC') return { kind: 'private' };
  return {
    kind: 'public',
    id,
    name,
    words: subtitle || description || '',
    startOn,
    endOn,
    cover: imageFileId
      ? `/files/${imageFileId}?w=640`
      : `/scenes/${sceneFor(id, `${name} ${subtitle}`).name}.jpg`,
  };
}

import { eventFor } from '#server/access/event-for.ts';
import type { Reader } from '#server/db/types.ts';
import { Refusal } from '#server/change/refusal.ts';

/**
 * What a shared link says about itself before it is opened: in a chat, in a search result, in the title of
 * the tab.
 */
export type LinkPreview =
  | {
      kind: 'public';
      id: string;
      name: string;
      words: string;
      startOn: string;
      endOn: string;
      coverFileId: string | null;
    }
  /**
   * Unlisted: whoever has the link may open it, but nothing of it is told to machines that pass by (rules
   * #22).
   */
  | { kind: 'private' };

/** As a signed-out stranger may see it. Null: there is no such event for strangers. */
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
    coverFileId: imageFileId,
  };
}

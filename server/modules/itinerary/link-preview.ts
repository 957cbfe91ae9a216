import { sceneFor } from '#contract/scenes/scene-for.ts';
import type { EventRecord } from '#server/access/relation-to-event.ts';

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

/** Of an event that signed-out strangers may see. */
export function previewOf(event: EventRecord): LinkPreview {
  const { id, name, subtitle, description, privacy, startOn, endOn, imageFileId } = event;
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

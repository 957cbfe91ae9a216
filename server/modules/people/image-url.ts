import type { Privacy } from '#contract/schemas/common.ts';
import type { Viewer } from '#server/access/relation-to-event.ts';
import { inviteeOf, pictureUrl } from '#server/modules/files/picture-url.ts';

/** The address of a stored picture for this viewer, or null where there is none. */
export const imageUrl = (
  fileId: string | null,
  privacy: Privacy,
  { userId, invitedTo, now }: Viewer,
): string | null => fileId && pictureUrl(fileId, privacy, invitedTo ? inviteeOf(invitedTo) : userId, now);

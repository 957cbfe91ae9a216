import { parse, type InferOutput } from 'valibot';
import { Likers } from '#contract/schemas/feed.ts';
import { ownCall } from '#src/session/own-call.ts';

/** Who likes a post. Devices store only the count; the names are fetched on demand. @throws ApiError */
export const askForLikers = async (eventId: string, postId: string): Promise<InferOutput<typeof Likers>> =>
  parse(Likers, await ownCall({ method: 'GET', path: `/api/feeds/${eventId}/${postId}/like` }));

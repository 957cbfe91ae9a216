import { POST_PICTURES_MAX } from '#contract/constants.ts';
import type { UploadedFile } from '#server/change/change-route.ts';
import { badField, Refusal } from '#server/change/refusal.ts';
import { prepareUpload, type PreparedFile } from '#server/modules/files/prepare-upload.ts';
import type { FileProvider } from '#server/providers/files/file-provider.ts';

/** Media of a post: pictures, or one video with an optional still. */
export interface PostMedia {
  shown: PreparedFile[];
  poster: PreparedFile | null;
}

/**
 * Prepares files one after another: in parallel they would delay everybody else's.
 * @throws Refusal UNSUPPORTED_TYPE, TOO_LARGE, INVALID_INPUT when they do not belong in one post
 */
export async function preparePostMedia(
  provider: FileProvider,
  files: readonly UploadedFile[],
): Promise<PostMedia> {
  const given = files.filter(({ field }) => field !== 'poster');
  const [poster = null, ...others] = files.filter(({ field }) => field === 'poster');
  if (given.length > POST_PICTURES_MAX)
    throw badField('file', `A post can have at most ${POST_PICTURES_MAX} photos.`);
  const shown: PreparedFile[] = [];
  for (const file of given)
    shown.push(await prepareUpload(provider, file, 'imageOrVideo').catch(naming(file, given.length)));
  const hasVideo = shown.some(({ mimeType }) => mimeType.startsWith('video/'));
  if (hasVideo && shown.length > 1) throw badField('file', 'A post has photos or one video.');
  if (poster && (!hasVideo || others.length > 0)) throw badField('poster', 'A poster belongs to a video.');
  return { shown, poster: poster && (await prepareUpload(provider, poster, 'image')) };
}

/** Names the file in a refusal if there are several. */
const naming =
  ({ name, field }: UploadedFile, among: number) =>
  (problem: unknown): never => {
    if (!(problem instanceof Refusal) || problem.fields === undefined || among === 1) throw problem;
    const text = `${name}: ${problem.message}`;
    throw new Refusal(problem.body.code, { text, fields: { [field]: text } });
  };

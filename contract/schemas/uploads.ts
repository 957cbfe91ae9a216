import * as v from 'valibot';
import { FILE_LIMITS } from '#contract/constants.ts';

/** SHA-256 of the whole file in lower-case hex; its name while it is being uploaded. */
export const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'Not a SHA-256 in lower-case hex.'));

/** Bytes of the file that the server holds, counted from the beginning. */
export const UploadState = v.object({ received: v.number() });

/** Text field `uploads` of a multipart call, as JSON: files that were uploaded earlier, in place of file parts. */
export const UploadedBefore = v.pipe(
  v.array(
    v.strictObject({
      field: v.pipe(v.string(), v.maxLength(100)),
      name: v.pipe(v.string(), v.maxLength(500)),
      sha256: Sha256,
    }),
  ),
  v.maxLength(FILE_LIMITS.filesPerRequest),
);
export type UploadedBefore = v.InferOutput<typeof UploadedBefore>;

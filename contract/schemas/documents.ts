import * as v from 'valibot';
import { Id, Person, RequiredText, Versioned } from '#contract/schemas/common.ts';
import { TEXT_LIMITS } from '#contract/constants.ts';

/** The folder of what is for everybody who takes part; every other folder is a person's, by their id. */
export const COMMON = 'common';
export const FolderId = v.union([v.literal(COMMON), Id]);

/** A file that hosts hand to one guest, or to everybody who takes part. */
export const DocumentRow = v.object({
  id: Id,
  eventId: Id,
  /** Whose it is. A guest gets no others than their own and the common ones. */
  userId: FolderId,
  name: v.string(),
  type: v.string(),
  otherDocumentType: v.nullable(v.string()),
  mimeType: v.string(),
  bytes: v.number(),
  /** Its address is signed for the person who reads it, also in a public event, and does not last. */
  document: v.object({ original: v.string() }),
  thirdPartyUploader: Person,
  uploadedAt: v.string(),
  ...Versioned,
});
export type DocumentRow = v.InferOutput<typeof DocumentRow>;

/** What a document is, where that was not said. */
export const OTHER_DOCUMENT = 'OTHER';

const kind = {
  type: v.optional(RequiredText(TEXT_LIMITS.documentType)),
  otherDocumentType: v.optional(RequiredText(TEXT_LIMITS.documentType)),
};
/** Multipart with one `file` or several; `id` is that of the first. */
export const UploadDocumentsBody = v.object({ id: v.optional(Id), ...kind });
export const UploadedDocuments = v.object({ documents: v.array(DocumentRow) });

/** The same for an activity. `documents`: those that stay beside the new ones; unless told, all. */
export const ActivityDocumentsBody = v.object({
  ...UploadDocumentsBody.entries,
  documents: v.optional(v.array(Id)),
});

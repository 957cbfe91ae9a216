import * as v from 'valibot';
import { Id, Person, RequiredText, Versioned } from '#contract/schemas/common.ts';
import { TEXT_LIMITS } from '#contract/constants.ts';

/** Folder of the documents for all participants. Every other folder belongs to a person and is named by their id. */
export const COMMON = 'common';
export const FolderId = v.union([v.literal(COMMON), Id]);

/** A file that hosts give to one guest or to all participants. */
export const DocumentRow = v.object({
  id: Id,
  eventId: Id,
  /** The owner's folder. Guests get only their own and the common documents. */
  userId: FolderId,
  name: v.string(),
  type: v.string(),
  otherDocumentType: v.nullable(v.string()),
  mimeType: v.string(),
  bytes: v.number(),
  /** Signed for the reader even in a public event, and expires. */
  document: v.object({ original: v.string() }),
  thirdPartyUploader: Person,
  uploadedAt: v.string(),
  ...Versioned,
});
export type DocumentRow = v.InferOutput<typeof DocumentRow>;

/** Type of a document for which none was chosen. */
export const OTHER_DOCUMENT = 'OTHER';

const kind = {
  type: v.optional(RequiredText(TEXT_LIMITS.documentType)),
  otherDocumentType: v.optional(RequiredText(TEXT_LIMITS.documentType)),
};
/** Multipart with one or several `file` parts; `id` is the id of the first. */
export const UploadDocumentsBody = v.object({ id: v.optional(Id), ...kind });
export const UploadedDocuments = v.object({ documents: v.array(DocumentRow) });

/** The same for an activity. `documents` lists those to keep besides the new ones; absent = all. */
export const ActivityDocumentsBody = v.object({
  ...UploadDocumentsBody.entries,
  documents: v.optional(v.array(Id)),
});

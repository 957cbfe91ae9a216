import { v7 } from 'uuid';
import { COMMON, OTHER_DOCUMENT, type DocumentRow } from '#contract/schemas/documents.ts';

let minutes = 0;
/**
 * Common PDFs that the server has confirmed, each a minute newer than the one before; pass only what the test
 * is about.
 */
export function someDocument(of: Partial<DocumentRow> & { eventId: string }): DocumentRow {
  const at = new Date(Date.parse('2027-04-08T10:00:00Z') + (minutes += 1) * 60_000).toISOString();
  return {
    id: v7(),
    userId: COMMON,
    name: 'map.pdf',
    type: OTHER_DOCUMENT,
    otherDocumentType: null,
    mimeType: 'application/pdf',
    bytes: 1200,
    document: { original: `/files/${v7()}?u=x&exp=1&sig=y` },
    thirdPartyUploader: { guid: v7(), firstName: 'Daniel', lastName: 'Osei', profilePic: null },
    uploadedAt: at,
    version: 2,
    updatedAt: at,
    ...of,
  };
}

import { displayName } from '#contract/rules/names.ts';
import { OTHER_DOCUMENT, type DocumentRow } from '#contract/schemas/documents.ts';
import { messages } from '#src/features/documents/messages.ts';

/** The name of the file, which says what it is, without its ending. */
export const titleOf = ({ name }: Pick<DocumentRow, 'name'>): string =>
  name.replace(/\.(pdf|jpe?g|png)$/i, '').replace(/_+/g, ' ') || name;

/**
 * What it is: its type with underscores turned into words, or in the uploader's words where it is another; of
 * one that nobody named, the format.
 */
export function kindOf({ type, otherDocumentType, mimeType }: DocumentRow): string {
  if (type.toUpperCase() !== OTHER_DOCUMENT) {
    const words = type.toLowerCase().replace(/_+/g, ' ').trim();
    return words.charAt(0).toUpperCase() + words.slice(1);
  }
  return otherDocumentType ?? messages.kinds[mimeType] ?? mimeType;
}

export const isPicture = ({ mimeType }: Pick<DocumentRow, 'mimeType'>): boolean =>
  mimeType.startsWith('image/');
export const uploaderOf = ({ thirdPartyUploader }: DocumentRow): string => displayName(thirdPartyUploader);

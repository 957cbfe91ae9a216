import { displayName } from '#contract/rules/names.ts';
import { OTHER_DOCUMENT, type DocumentRow } from '#contract/schemas/documents.ts';
import { messages } from '#src/features/documents/messages.ts';

/** The file's name, which says what it is, without its extension. */
export const titleOf = ({ name }: Pick<DocumentRow, 'name'>): string =>
  name.replace(/\.(pdf|jpe?g|png)$/i, '').replace(/_+/g, ' ') || name;

/**
 * What it is: its type with underscores replaced by spaces, or the uploader's description for "other";
 * without either, the file format.
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

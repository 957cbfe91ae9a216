import { fileTypeFromBuffer, fileTypeFromFile, type FileTypeResult } from 'file-type';

/** The MIME type that the content itself shows; '' if unknown. Names and declared types are not trusted. */
export const typeOfFile = async (path: string): Promise<string> => plain(await fileTypeFromFile(path));
/** The same from the bytes, or enough of them from the beginning. */
export const typeOfBytes = async (bytes: Buffer): Promise<string> => plain(await fileTypeFromBuffer(bytes));

/** An animated PNG is a PNG to everybody who does not animate it. */
const plain = (found: FileTypeResult | undefined): string =>
  found?.mime === 'image/apng' ? 'image/png' : (found?.mime ?? '');

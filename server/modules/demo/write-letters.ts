import { keepFile, type Store } from '#server/modules/demo/keep-file.ts';
import { letterPdf, type Letter } from '#server/modules/demo/letter-pdf.ts';
import type { PreparedFile } from '#server/modules/files/prepare-upload.ts';

/** Prints the letters and stores them. */
export async function writeLetters(
  store: Store,
  letters: readonly Letter[],
): Promise<Map<Letter, PreparedFile>> {
  const written = await Promise.all(
    letters.map(async (letter): Promise<[Letter, PreparedFile]> => [
      letter,
      await keepFile(store, { name: `${letter.name}.pdf`, content: letterPdf(letter), allow: 'document' }),
    ]),
  );
  return new Map(written);
}

import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { letterPdf } from '#server/modules/demo/letter-pdf.ts';
import { kyoto } from '#server/modules/demo/stories/kyoto.ts';
import { lisbon } from '#server/modules/demo/stories/lisbon.ts';

const letters = [lisbon, kyoto].flatMap(({ letters = [] }) => letters.map(({ letter }) => letter));

test.each(letters.map((letter) => [letter.name, letter] as const))(
  '%s is one page whose text can be extracted completely',
  async (_, letter) => {
    const pdf = await getDocumentProxy(new Uint8Array(letterPdf(letter)));
    expect(pdf.numPages).toBe(1);
    const { items } = await (await pdf.getPage(1)).getTextContent();
    const pieces = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []));
    const words = (text: string[]) => text.join(' ').split(/\s+/);
    expect(words(pieces.map(({ str }) => str))).toEqual(
      words([letter.title, letter.subtitle, ...letter.text]).flatMap((word) =>
        word === '#' ? [] : [word === '-' ? '•' : word],
      ),
    );
    for (const { transform, width } of pieces) {
      const [x, y] = [Number(transform[4]), Number(transform[5])];
      expect(x + width).toBeLessThanOrEqual(595 - 64);
      expect(y).toBeGreaterThan(64);
    }
  },
);

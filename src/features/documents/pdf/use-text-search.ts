import { useEffect, useState } from 'react';
import { findText, foldPieces, type FoundText } from '#src/features/documents/pdf/find-text.ts';
import type { PdfDocument } from '#src/features/documents/pdf/open-pdf.ts';

const AFTER_TYPING = 150;

export interface TextSearch {
  words: string;
  search: (words: string) => void;
  found: readonly FoundText[];
  /** Index of the current match; -1: none. */
  current: number;
  /** To the next match, or with -1 the previous one; wraps around. */
  go: (by: 1 | -1) => void;
  /** Pages are still being read. */
  busy: boolean;
}

type Folded = ReturnType<typeof foldPieces>;

/** Searches all pages of a document. Each page is read once, with the first search. */
export function useTextSearch(pdf: PdfDocument): TextSearch {
  const [words, setWords] = useState('');
  const [result, setResult] = useState<{ found: readonly FoundText[]; busy: boolean }>({
    found: [],
    busy: false,
  });
  const [current, setCurrent] = useState(-1);
  const [pages] = useState(() => new Map<number, Promise<Folded>>());
  useEffect(() => {
    setCurrent(-1);
    if (words.trim() === '') return setResult({ found: [], busy: false });
    setResult({ found: [], busy: true });
    let stopped = false;
    const look = async () => {
      const all: FoundText[] = [];
      for (let page = 1; page <= pdf.numPages && !stopped; page++) {
        if (!pages.has(page)) pages.set(page, readPage(pdf, page));
        const text = await pages.get(page)?.catch(() => {
          // the next search retries it
          pages.delete(page);
          return null;
        });
        const found = text ? findText(page, text, words) : [];
        if (found.length === 0) continue;
        all.push(...found);
        if (stopped) return;
        setResult({ found: [...all], busy: true });
        setCurrent((before) => Math.max(0, before));
      }
      if (!stopped) setResult({ found: all, busy: false });
    };
    const timer = setTimeout(() => void look(), AFTER_TYPING);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [words, pdf, pages]);
  const { found, busy } = result;
  return {
    words,
    search: setWords,
    found,
    busy,
    current,
    go: (by) =>
      setCurrent((before) =>
        found.length === 0 ? -1 : (Math.max(0, before) + by + found.length) % found.length,
      ),
  };
}

async function readPage(pdf: PdfDocument, number: number): Promise<Folded> {
  const { items } = await (await pdf.getPage(number)).getTextContent();
  return foldPieces(items.flatMap((item) => ('str' in item ? [item] : [])));
}

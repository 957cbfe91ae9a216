import { useEffect, useRef, useState } from 'react';
import { messages } from '#src/features/documents/pdf/messages.ts';
import type { PdfDocument } from '#src/features/documents/pdf/open-pdf.ts';
import { printPdf } from '#src/features/documents/pdf/print-pdf.ts';
import { toast } from '#src/ui/notices/toast.tsx';

/** Starts printing, and returns which page is being prepared; null when idle. */
export function usePrinting(pdf: PdfDocument): {
  printing: number | null;
  start: () => void;
  stop: () => void;
} {
  const [printing, setPrinting] = useState<number | null>(null);
  const given = useRef<AbortController>(null);
  const stop = () => given.current?.abort();
  useEffect(() => stop, [pdf]);
  const start = () => {
    if (printing !== null) return;
    const control = new AbortController();
    given.current = control;
    printPdf(pdf, { signal: control.signal, onPage: setPrinting })
      .catch(() => control.signal.aborted || toast.error(messages.printFailed))
      .finally(() => setPrinting(null));
  };
  return { printing, start, stop };
}

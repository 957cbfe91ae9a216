import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { messages } from '#src/features/documents/pdf/messages.ts';
import { FindBar } from '#src/features/documents/pdf/find-bar.tsx';
import type { FoundText } from '#src/features/documents/pdf/find-text.ts';
import type { OpenedPdf } from '#src/features/documents/pdf/open-pdf.ts';
import { PdfPage, type PageSize } from '#src/features/documents/pdf/pdf-page.tsx';
import { PdfTools } from '#src/features/documents/pdf/pdf-tools.tsx';
import classes from '#src/features/documents/pdf/pdf-viewer.module.css';
import { usePrinting } from '#src/features/documents/pdf/use-printing.ts';
import { useTextSearch } from '#src/features/documents/pdf/use-text-search.ts';
import { useZoom } from '#src/features/documents/pdf/use-zoom.ts';

const A4: PageSize = { width: 595, height: 842 };
const NONE: readonly FoundText[] = [];

interface PdfPagesProps {
  opened: OpenedPdf;
  searching: boolean;
  onSearching: (searching: boolean) => void;
}

/** The pages in a column, with keyboard navigation. */
export function PdfPages({ opened, searching, onSearching }: PdfPagesProps) {
  const { pdf } = opened;
  const pages = useRef<HTMLDivElement>(null);
  // pages that have not been near the viewport yet are assumed to be as large as the first
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const onSize = useCallback((number: number, size: PageSize) => {
    setSizes((known) => (isSame(known.get(number), size) ? known : new Map(known).set(number, size)));
  }, []);
  const usual = sizes.get(1) ?? A4;
  const { zoom, fit, closer, away, reset } = useZoom(pages, usual.width);
  const [at, setAt] = useState(1);
  const search = useTextSearch(pdf);
  const printing = usePrinting(pdf);
  const current = search.found[search.current];
  const goTo = useCallback((number: number) => {
    pages.current?.querySelector(`[data-page="${number}"]`)?.scrollIntoView({ block: 'start' });
  }, []);
  useEffect(() => {
    // its text layer exists only once it is near
    if (current)
      pages.current?.querySelector(`[data-page="${current.page}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  useEffect(() => pages.current?.focus({ preventScroll: true }), []);
  const find = (open: boolean) => {
    onSearching(open);
    if (open) return;
    search.search('');
    pages.current?.focus({ preventScroll: true });
  };
  const toPage = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): (() => void) | undefined => {
    // with Alt or Cmd they navigate the history, with Shift they select; on a page wider than the window they
    // scroll
    const { scrollWidth = 0, clientWidth = 0 } = pages.current ?? {};
    if (altKey || ctrlKey || metaKey || shiftKey || scrollWidth > clientWidth) return undefined;
    return { ArrowLeft: () => goTo(at - 1), ArrowRight: () => goTo(at + 1) }[key];
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement;
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const act =
      command && key === 'f'
        ? () => {
            find(true);
            // it takes the focus when it opens, but may be open already
            const field = event.currentTarget.querySelector<HTMLInputElement>('[type="search"]');
            field?.focus();
            field?.select();
          }
        : command && key === 'p'
          ? printing.start
          : searching && key === 'escape'
            ? () => find(false)
            : isTyping
              ? undefined
              : ({ '+': closer, '=': closer, '-': away, '0': reset }[key] ?? toPage(event));
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys for all that is inside
    <div className={classes.reader} onKeyDown={onKeyDown}>
      {searching ? <FindBar search={search} onClose={() => find(false)} /> : null}
      <div
        ref={pages}
        className={classes.pages}
        data-pages=""
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
        tabIndex={0}
        role="group"
        aria-label={messages.pages(pdf.numPages)}
        onScroll={({ currentTarget }) => setAt(pageInMiddle(currentTarget))}
      >
        <div className={classes.column}>
          {Array.from({ length: pdf.numPages }, (_, nth) => nth + 1).map((number) => {
            const here = search.found.filter(({ page }) => page === number);
            return (
              <PdfPage
                key={number}
                opened={opened}
                number={number}
                size={sizes.get(number) ?? usual}
                scale={fit * zoom}
                found={here.length > 0 ? here : NONE}
                current={current?.page === number ? current : undefined}
                onSize={onSize}
              />
            );
          })}
        </div>
      </div>
      <PdfTools
        at={at}
        of={pdf.numPages}
        onGoTo={goTo}
        zoom={{ zoom, closer, away, reset }}
        searching={searching}
        onSearch={() => find(!searching)}
        printing={printing}
      />
    </div>
  );
}

const isSame = (a: PageSize | undefined, b: PageSize): boolean =>
  a?.width === b.width && a.height === b.height;

/** The page in the middle of the viewport. */
function pageInMiddle(pages: HTMLElement): number {
  const { top, height } = pages.getBoundingClientRect();
  const middle = top + height / 2;
  for (const page of pages.querySelectorAll<HTMLElement>('[data-page]'))
    if (page.getBoundingClientRect().bottom >= middle) return Number(page.dataset.page);
  return pages.querySelectorAll('[data-page]').length;
}

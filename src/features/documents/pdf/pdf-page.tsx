import { memo, useEffect, useRef, useState, type CSSProperties } from 'react';
import { messages } from '#src/features/documents/pdf/messages.ts';
import { drawPage, type DrawnPage } from '#src/features/documents/pdf/draw-page.ts';
import type { FoundText } from '#src/features/documents/pdf/find-text.ts';
import { markFound, unmarkFound } from '#src/features/documents/pdf/mark-found.ts';
import type { OpenedPdf } from '#src/features/documents/pdf/open-pdf.ts';
import classes from '#src/features/documents/pdf/pdf-page.module.css';

export interface PageSize {
  width: number;
  height: number;
}

interface PdfPageProps {
  opened: OpenedPdf;
  number: number;
  /** In the document's own units. */
  size: PageSize;
  scale: number;
  /** Matches on this page, and the current one if it is here. */
  found: readonly FoundText[];
  current: FoundText | undefined;
  onSize: (number: number, size: PageSize) => void;
}

/** One page, rendered only near the viewport: a document of hundreds takes no more memory than a few. */
export const PdfPage = memo(function PdfPage(props: PdfPageProps) {
  const { opened, number, size, scale, found, current, onSize } = props;
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const [drawn, setDrawn] = useState<DrawnPage | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!near || !element) return;
    const given = new AbortController();
    setFailed(false);
    drawPage(opened, number, { place: element, scale, signal: given.signal }).then(
      (page) => page && setDrawn(page),
      () => given.signal.aborted || setFailed(true),
    );
    return () => given.abort();
  }, [opened, number, scale, near]);
  useEffect(() => {
    if (near) return;
    place.current?.replaceChildren();
    setDrawn(null);
  }, [near]);
  useEffect(() => {
    let wanted = true;
    if (near)
      void opened.pdf.getPage(number).then(
        (page) => {
          const { width, height } = page.getViewport({ scale: 1 });
          if (wanted) onSize(number, { width, height });
        },
        () => undefined,
      );
    return () => {
      wanted = false;
    };
  }, [opened, number, near, onSize]);
  useEffect(() => {
    if (!drawn || found.length === 0) return;
    markFound(drawn, drawn.pieces, found, current);
    return () => unmarkFound(drawn);
  }, [drawn, found, current]);
  // only once: a person who scrolls away from it and back is not pulled to it again
  const reached = useRef<FoundText>(undefined);
  useEffect(() => {
    if (current && (!drawn || reached.current === current)) return;
    reached.current = current;
    if (drawn && current)
      drawn.pieces[current.from.item]?.scrollIntoView({ block: 'center', inline: 'nearest' });
  }, [drawn, current]);
  return (
    <div
      className={classes.page}
      role="region"
      aria-label={messages.page(number)}
      data-page={number}
      style={
        {
          width: size.width * scale,
          height: size.height * scale,
          // the library positions the text layer with this
          '--scale-factor': scale,
          '--total-scale-factor': scale,
          '--scale-round-x': '1px',
          '--scale-round-y': '1px',
        } as CSSProperties
      }
    >
      <div ref={place} className={classes.drawn} />
      {failed ? <p className={classes.failed}>{messages.pageFailed}</p> : null}
    </div>
  );
});

/** Whether it is within about a screen of the viewport. */
function useNear(place: { current: HTMLElement | null }): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { root: place.current.closest('[data-pages]'), rootMargin: '100% 0px' },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [place]);
  return near;
}

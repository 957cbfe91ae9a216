import type { OpenedPdf } from '#src/features/documents/pdf/open-pdf.ts';

/** Upper limit of rendered pixels: phones lack the memory for more, and Safari has no canvas of that size. */
const MOST_PIXELS = 12_000_000;

/** A page on screen: its picture, with a text layer on top for selecting, finding and reading aloud. */
export interface DrawnPage {
  /** Elements of the text layer, in the document's order. */
  pieces: readonly HTMLElement[];
}

/**
 * Renders a page into `place` at this scale. The old content stays until the new picture is ready, so that
 * zooming does not flash. Null if it was cancelled.
 */
export async function drawPage(
  { library, pdf }: OpenedPdf,
  number: number,
  { place, scale, signal }: { place: HTMLElement; scale: number; signal: AbortSignal },
): Promise<DrawnPage | null> {
  const page = await pdf.getPage(number);
  if (signal.aborted) return null;
  const viewport = page.getViewport({ scale });
  const { width, height } = viewport;
  const density = Math.min(devicePixelRatio || 1, Math.sqrt(MOST_PIXELS / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(width * density);
  canvas.height = Math.floor(height * density);
  canvas.ariaHidden = 'true';
  const drawing = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
  const stop = () => drawing.cancel();
  signal.addEventListener('abort', stop);
  try {
    await drawing.promise;
  } catch (problem) {
    if (signal.aborted) return null;
    throw problem;
  } finally {
    signal.removeEventListener('abort', stop);
  }
  const container = document.createElement('div');
  container.dataset.text = '';
  const text = new library.TextLayer({
    textContentSource: page.streamTextContent(),
    container,
    viewport,
  });
  await text.render();
  if (signal.aborted) return null;
  place.replaceChildren(canvas, container);
  return { pieces: text.textDivs };
}

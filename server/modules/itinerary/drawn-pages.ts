import fs from 'node:fs/promises';
import path from 'node:path';
import type { FirstPage } from '#contract/first-page.ts';
import type { PublicConfig } from '#contract/schemas/config.ts';
import { compress, type Coding } from '#server/http/compress.ts';
import { DRAWING, loadDrawing, type Drawing } from '#server/modules/itinerary/drawing.ts';
import { landingDocument } from '#server/modules/itinerary/landing-document.ts';
import { drawnDocument } from '#server/modules/itinerary/drawn-document.ts';
import { tagOf } from '#server/providers/answers/entity-tag.ts';

const KEPT = 200;
const MINUTE = 60_000;
/** No zone begins its day between two of these. */
const QUARTER = 15 * MINUTE;
const DAY = 24 * 60 * MINUTE;

export interface Wanted extends Omit<FirstPage, 'now' | 'itinerary'> {
  /** Asked for where it has to be drawn. */
  itinerary: () => FirstPage['itinerary'];
  span: { startTime: string; endTime: string };
  /** Of the address, without the search. */
  path: string;
  now: Date;
  /** index.html with the head of this event, and all that this depends on. */
  preview: string;
  head: (page: string) => string;
}

/**
 * Pages of shared links as the server draws them, kept as they are sent: compressed, by everything they depend
 * on. Drawing takes some milliseconds of processor time, and a link that went round is opened by many.
 */
export class DrawnPages {
  readonly #folder: string;
  readonly #origin: string;
  readonly #kept = new Map<string, Promise<Buffer>>();
  #loaded: { key: number; drawing: Promise<Drawing> } | null = null;

  /** `origin`: of the address that people know. */
  constructor(folder: string, origin: string) {
    this.#folder = folder;
    this.#origin = origin;
  }

  /** Loads what draws and draws once, which takes a second, so that nobody has to wait for it. */
  async warm(): Promise<void> {
    const drawing = await this.#drawing();
    drawing.draw('/itinerary/0', null);
  }

  /** Rejects where nothing can be drawn. */
  async page(
    wanted: Wanted,
    coding: Coding | null,
  ): Promise<{ etag: string; content: () => Promise<Buffer> }> {
    const drawing = await this.#drawing();
    const now = shownTime(wanted);
    const { path: address, widthPx, hour12, etag: of, preview } = wanted;
    const key = JSON.stringify([drawing.build, of, preview, address, widthPx, hour12, now, coding]);
    return this.#answer(key, () => draw(drawing, this.#origin, wanted, now, coding));
  }

  /** The start page, as a stranger finds it. Rejects where nothing can be drawn. */
  async landing(
    draw: Pick<FirstPage, 'widthPx' | 'hour12'> & { now: Date },
    config: PublicConfig,
    coding: Coding | null,
  ): Promise<{ etag: string; content: () => Promise<Buffer> }> {
    const drawing = await this.#drawing();
    const { widthPx, hour12, now } = draw;
    // of the time it tells no more than the year
    const key = JSON.stringify([drawing.build, 'landing', config, widthPx, now.getFullYear(), coding]);
    return this.#answer(key, async () => {
      const screen = drawing.drawLanding({ widthPx, hour12, now: now.getTime() }, config);
      return packed(landingDocument(drawing, screen, config), coding);
    });
  }

  #answer(key: string, draw: () => Promise<Buffer>): { etag: string; content: () => Promise<Buffer> } {
    return {
      etag: tagOf(key),
      content: () => {
        const content = this.#kept.get(key) ?? draw();
        this.#keep(key, content);
        return content;
      },
    };
  }

  /** What was asked for least recently goes first. */
  #keep(key: string, content: Promise<Buffer>): void {
    this.#kept.delete(key);
    this.#kept.set(key, content);
    content.catch(() => this.#kept.delete(key));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** Of the newest build: it may have been built while the server runs. */
  async #drawing(): Promise<Drawing> {
    const { mtimeMs: key } = await fs.stat(path.join(this.#folder, DRAWING));
    if (this.#loaded?.key !== key) this.#loaded = { key, drawing: loadDrawing(this.#folder) };
    return this.#loaded.drawing;
  }
}

async function draw(
  drawing: Drawing,
  origin: string,
  wanted: Wanted,
  now: number,
  coding: Coding | null,
): Promise<Buffer> {
  const { path: address, widthPx, hour12, etag, itinerary, head } = wanted;
  const first = { now, widthPx, hour12, etag, itinerary: itinerary() };
  const html = drawnDocument(drawing, head(drawing.page), first, {
    screen: drawing.draw(address, first),
    paper: drawing.drawBooklet(first, origin),
  });
  return packed(html, coding);
}

const packed = (html: string, coding: Coding | null): Promise<Buffer> | Buffer =>
  coding ? compress(html, coding) : Buffer.from(html);

/** While the event is on, the page tells the minute; otherwise only how many days there are to go. */
function shownTime({ span, now }: Wanted): number {
  const near =
    now.getTime() > Date.parse(span.startTime) - DAY && now.getTime() < Date.parse(span.endTime) + DAY;
  const step = near ? MINUTE : QUARTER;
  return Math.floor(now.getTime() / step) * step;
}

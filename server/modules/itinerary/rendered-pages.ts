import fs from 'node:fs/promises';
import path from 'node:path';
import type { FirstPage } from '#contract/first-page.ts';
import type { ItineraryPlace } from '#contract/rules/itinerary-place.ts';
import type { PublicConfig } from '#contract/schemas/config.ts';
import { mapInTurns, yieldBetweenSlices } from '#server/db/yield-between-slices.ts';
import { compress, type Coding } from '#server/http/compress.ts';
import { FIRST_SCRIPT_HASH } from '#server/modules/itinerary/first-script.ts';
import { LANDING_SCRIPT_HASH } from '#server/modules/itinerary/landing-script.ts';
import { RENDERER, loadPageRenderer, type PageRenderer } from '#server/modules/itinerary/page-renderer.ts';
import { landingDocument } from '#server/modules/itinerary/landing-document.ts';
import { renderedDocument } from '#server/modules/itinerary/rendered-document.ts';
import { idsIn, pathShown, type ProgrammeIds } from '#server/modules/itinerary/linked-place.ts';
import { tagOf } from '#server/providers/answers/entity-tag.ts';

const KEPT = 200;
/** Fewer, because printed forms are kept uncompressed. */
const KEPT_PROGRAMMES = 10;
const MINUTE = 60_000;
/** In every zone, midnight falls on such a boundary. */
const QUARTER = 15 * MINUTE;
const DAY = 24 * 60 * MINUTE;

export interface Wanted extends Omit<FirstPage, 'now' | 'itinerary'> {
  /** Called only if the page has to be rendered. */
  itinerary: () => FirstPage['itinerary'];
  span: { startTime: string; endTime: string };
  place: ItineraryPlace;
  now: Date;
  /** index.html with the head of this event, which contains everything that the head depends on. */
  preview: string;
  head: (page: string) => string;
}

/** What all pages of an itinerary have in common, as long as it does not change. */
interface Programme {
  ids: ProgrammeIds | null;
  /** The printed form, by `hour12`. */
  papers: Map<boolean, Promise<Buffer>>;
}

/**
 * Pages of shared links as rendered by the server, stored compressed and keyed by everything they depend on.
 * Rendering takes some milliseconds of CPU time, and a link that is passed around is opened by many.
 */
export class RenderedPages {
  readonly #folder: string;
  readonly #origin: string;
  /** Hashes of the pages' inline scripts. */
  readonly #scripts: { first: string; landing: string };
  readonly #kept = new Map<string, Promise<Buffer>>();
  readonly #programmes = new Map<string, Programme>();
  #loaded: { key: number; renderer: Promise<PageRenderer> } | null = null;

  /** `origin`: the site's public origin. */
  constructor(
    folder: string,
    origin: string,
    scripts = { first: FIRST_SCRIPT_HASH, landing: LANDING_SCRIPT_HASH },
  ) {
    this.#folder = folder;
    this.#origin = origin;
    this.#scripts = scripts;
  }

  /** Loads the rendering program and renders once, so that nobody has to wait for it: that takes a second. */
  async warm(): Promise<void> {
    const renderer = await this.#renderer();
    renderer.renderPage('/itinerary/0', null);
  }

  /** Rejects if nothing can be rendered. */
  async page(
    wanted: Wanted,
    coding: Coding | null,
  ): Promise<{ etag: string; content: () => Promise<Buffer> }> {
    const renderer = await this.#renderer();
    const now = shownTime(wanted);
    const { place, widthPx, hour12, etag: of, preview } = wanted;
    const programme = this.#programme(JSON.stringify([renderer.build, of]));
    if (place.dayId !== undefined) programme.ids ??= idsIn(wanted.itinerary());
    const address = pathShown(place, programme.ids);
    // a kept page whose script has changed would be run under a policy that no longer allows it
    const build = [renderer.build, this.#scripts.first];
    const key = JSON.stringify([build, of, preview, address, widthPx, hour12, now, coding]);
    return this.#answer(key, async () => {
      const first = { now, widthPx, hour12, etag: of, itinerary: wanted.itinerary() };
      // of a thousand activities, each step takes some 10 ms
      await yieldBetweenSlices();
      const screen = renderer.renderPage(address, first);
      await yieldBetweenSlices();
      const paper = await paperOf(programme, hour12, () => renderer.renderBooklet(first, this.#origin));
      const [before, after] = renderedDocument(renderer, wanted.head(renderer.page), first, screen);
      return packed(Buffer.concat([Buffer.from(before), paper, Buffer.from(after)]), coding);
    });
  }

  /** The start page as a stranger sees it. Rejects if nothing can be rendered. */
  async landing(
    wanted: Pick<FirstPage, 'widthPx' | 'hour12'> & { now: Date },
    config: PublicConfig,
    coding: Coding | null,
  ): Promise<{ etag: string; content: () => Promise<Buffer> }> {
    const renderer = await this.#renderer();
    const { widthPx, hour12, now } = wanted;
    // the year is the only time on it
    const build = [renderer.build, this.#scripts.landing];
    const key = JSON.stringify([build, 'landing', config, widthPx, now.getFullYear(), coding]);
    return this.#answer(key, async () => {
      const screen = renderer.renderLanding({ widthPx, hour12, now: now.getTime() }, config);
      return packed(landingDocument(renderer, screen, config), coding);
    });
  }

  #answer(key: string, render: () => Promise<Buffer>): { etag: string; content: () => Promise<Buffer> } {
    return {
      etag: tagOf(key),
      content: () => {
        const content = this.#kept.get(key) ?? render();
        keepRecent(this.#kept, key, content, KEPT);
        content.catch(() => this.#kept.delete(key));
        return content;
      },
    };
  }

  #programme(key: string): Programme {
    const programme = this.#programmes.get(key) ?? { ids: null, papers: new Map() };
    keepRecent(this.#programmes, key, programme, KEPT_PROGRAMMES);
    return programme;
  }

  /** The renderer of the newest build, because a build may finish while the server runs. */
  async #renderer(): Promise<PageRenderer> {
    const { mtimeMs: key } = await fs.stat(path.join(this.#folder, RENDERER));
    if (this.#loaded?.key !== key) this.#loaded = { key, renderer: loadPageRenderer(this.#folder) };
    return this.#loaded.renderer;
  }
}

/** Rendered once for all pages, and yielding to other work in between. */
function paperOf({ papers }: Programme, hour12: boolean, render: () => Iterable<string>): Promise<Buffer> {
  const known = papers.get(hour12);
  if (known) return known;
  const paper = mapInTurns(render(), (part) => Buffer.from(part)).then((parts) => Buffer.concat(parts));
  papers.set(hour12, paper);
  paper.catch(() => papers.delete(hour12));
  return paper;
}

/** The least recently used is evicted first. */
function keepRecent<T>(kept: Map<string, T>, key: string, value: T, most: number): void {
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
}

const packed = (html: string | Buffer, coding: Coding | null): Promise<Buffer> | Buffer =>
  coding ? compress(html, coding) : Buffer.from(html);

/** During the event the page shows the time to the minute; otherwise only the number of days left. */
function shownTime({ span, now }: Wanted): number {
  const near =
    now.getTime() > Date.parse(span.startTime) - DAY && now.getTime() < Date.parse(span.endTime) + DAY;
  const step = near ? MINUTE : QUARTER;
  return Math.floor(now.getTime() / step) * step;
}

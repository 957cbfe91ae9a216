import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FirstPage } from '#contract/first-page.ts';
import type { PublicConfig } from '#contract/schemas/config.ts';
import { classesIn, rulesInUse } from '#server/modules/itinerary/rules-in-use.ts';
import { withVariablesInUse } from '#server/modules/itinerary/variables-in-use.ts';

/** Folder inside the built app in which the build leaves it. */
export const RENDERER = '.renderer';

/** src/app/render-page.tsx */
interface RenderProgram {
  renderPage(path: string, page: FirstPage | null): string;
  /** In parts. */
  renderBooklet(page: FirstPage, origin: string): Iterable<string>;
  renderLanding(first: Pick<FirstPage, 'now' | 'widthPx' | 'hour12'>, config: PublicConfig): string;
  themeCss: string;
}

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
}

export interface PageRenderer {
  /** index.html of the same build. */
  page: string;
  /** Identifies the build. */
  build: string;
  renderPage: RenderProgram['renderPage'];
  renderBooklet: RenderProgram['renderBooklet'];
  renderLanding: RenderProgram['renderLanding'];
  /** The part of the styles that this markup needs. */
  stylesFor(html: string, screen?: Screen): string;
  /** Scripts and style sheets that the app needs to take over this page, besides those in index.html. */
  routeFiles: { scripts: string[]; styles: string[] };
  /** What the landing page needs besides those. */
  landingScripts: string[];
}

/** Chunk names from vite/chunks.ts. */
const SCREENS = { itinerary: '_itinerary-', landing: '_landing-' } as const;
type Screen = keyof typeof SCREENS;

/** Loads the rendering program of the build in this folder. Rejects if the build has none. */
export async function loadPageRenderer(folder: string): Promise<PageRenderer> {
  const programs = path.join(folder, RENDERER);
  const [{ mtimeMs }, names] = await Promise.all([fs.stat(programs), fs.readdir(programs)]);
  const name = names.find((one) => /^render-page-.*\.js$/.test(one));
  if (name === undefined) throw new Error(`${programs} has no program that renders pages`);
  const [program, manifest, page] = await Promise.all([
    import(pathToFileURL(path.join(programs, name)).href) as Promise<RenderProgram>,
    fs.readFile(path.join(folder, '.vite/manifest.json'), 'utf8').then((text) => JSON.parse(text)),
    fs.readFile(path.join(folder, 'index.html'), 'utf8'),
  ]);
  const filesFor = (screen: Screen) => filesOf(manifest as Record<string, Chunk>, SCREENS[screen]);
  const sheetsOf = async (screen: Screen) =>
    (
      await Promise.all(filesFor(screen).styles.map((name) => fs.readFile(path.join(folder, name), 'utf8')))
    ).join('\n');
  const routeFiles = filesFor('itinerary');
  const whole = { itinerary: await sheetsOf('itinerary'), landing: await sheetsOf('landing') };
  const known = new Map<string, string>();
  // leaves out what is only for the app's own, empty page (rendered-document.ts)
  const serverRendered = page.replaceAll(/<[^>]* data-client-rendered[^>]*>/g, '');
  const isMissing = (name: string) => !serverRendered.includes(`"/${name}"`);
  return {
    page,
    build: String(mtimeMs),
    renderPage: program.renderPage,
    renderBooklet: program.renderBooklet,
    renderLanding: program.renderLanding,
    stylesFor(html, screen = 'itinerary') {
      const classes = classesIn(html);
      const key = [screen, ...classes, ...new Set(html.match(/var\(--[\w-]+/g))].sort().join(' ');
      const kept = known.get(key);
      if (kept !== undefined) return kept;
      // the theme's rules come first, as on a page rendered in the browser
      const rules = program.themeCss + rulesInUse(whole[screen], classes);
      const styles = withVariablesInUse(rules, [whole[screen], html]);
      if (known.size >= KEPT_STYLES) known.clear();
      known.set(key, styles);
      return styles;
    },
    routeFiles: {
      scripts: routeFiles.scripts.filter(isMissing),
      styles: routeFiles.styles.filter(isMissing),
    },
    landingScripts: filesFor('landing').scripts.filter((name) => !page.includes(`"/${name}"`)),
  };
}

const KEPT_STYLES = 50;

/** Files of the entry and of the screen, each after its dependencies. */
function filesOf(manifest: Record<string, Chunk>, screen: string): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const seen = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    chunk.imports?.forEach(add);
    scripts.add(chunk.file);
    for (const name of chunk.css ?? []) styles.add(name);
  };
  const keys = Object.keys(manifest);
  for (const key of [
    ...keys.filter((one) => manifest[one]?.isEntry),
    ...keys.filter((one) => one.startsWith(screen) && one.endsWith('.js')),
  ])
    add(key);
  return { scripts: [...scripts], styles: [...styles] };
}

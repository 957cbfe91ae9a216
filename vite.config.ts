import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa';
import { assetFileName, chunkFileName, chunkGroups } from './vite/chunks.ts';
import { asModules, routes, shortClassNames } from './vite/shared.ts';
import { pageFrames } from './vite/frames.ts';
import { lastLook } from './vite/look.ts';
import { themeVariables } from './vite/theme.ts';
import { sharedFiles } from './vite/worker.ts';

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Sojourn',
  short_name: 'Sojourn',
  description:
    'Create, share and run travel and corporate events with day-by-day itineraries, with or without a signal.',
  start_url: '/?source=pwa',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  lang: 'en',
  dir: 'ltr',
  theme_color: '#0c0e13',
  background_color: '#0c0e13',
  categories: ['travel', 'events', 'productivity'],
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  icons: [
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/mono-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
  screenshots: [
    {
      src: '/icons/shot-wide.png',
      sizes: '1280x800',
      type: 'image/png',
      form_factor: 'wide',
      label: 'Sojourn on a computer',
    },
    {
      src: '/icons/shot-narrow.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Sojourn on a phone',
    },
  ],
  shortcuts: [
    { name: 'Home', url: '/', icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }] },
    {
      name: 'My experiences',
      url: '/manage/experiences',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
};

/**
 * The app's style sheets must not block the first paint: what index.html itself shows appears with its first bytes.
 * src/app/styles-in-force.ts activates them before the app renders.
 */
const lateStyles: Plugin = {
  name: 'late-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html
        .replaceAll(
          '<link rel="stylesheet"',
          '<link rel="stylesheet" media="not all" fetchpriority="high" data-late',
        )
        .replaceAll('<link rel="modulepreload"', `$& data-first${LAST}`),
  },
};

/**
 * An empty page cannot show anything before it knows who is signed in and which screen it is. So the databases load
 * in parallel with the app, along with home, or along with the theme and the router for any other screen: the page's
 * script decides which (src/app/look/show-look.ts). Does not apply to a server-rendered page
 * (server/modules/itinerary/rendered-document.ts). Maps chunks to pages: the start page of a signed-in person, any
 * other page, or all.
 */
const AHEAD = {
  dexie: 'all',
  data: 'all',
  session: 'all',
  screens: 'all',
  home: 'home',
  theme: 'other',
  router: 'other',
};

/**
 * For scripts: what is on screen without them, the splash or the last look, must not wait for them. The app itself
 * depends on the first of them (src/app/look/show-look.ts).
 */
const LAST = ' fetchpriority="low"';

const clientRenderedAhead: Plugin = {
  name: 'client-rendered-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const link = (file: string, rel: string, of: string, rest = '') =>
        `  <link data-ahead="${of}" data-rel="${rel}" data-href="/${file}"${rest} crossorigin data-client-rendered>\n  `;
      const links = Object.entries(AHEAD).flatMap(([name, of]) => {
        const chunk = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === name);
        if (chunk?.type !== 'chunk') throw new Error(`vite/chunks.ts makes no chunk "${name}".`);
        const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
        return [
          link(chunk.fileName, 'modulepreload', of, LAST),
          ...styles.map((file) => link(file, 'stylesheet', of, ' media="not all" data-late')),
        ];
      });
      // the indentation is only for readers of this file
      return html.replace('</head>', () => `${links.join('')}</head>`).replaceAll(/\n\s+/g, '\n');
    },
  },
};

/**
 * Chunks that a first screen runs at once. Chromium compiles a function only when it is called, in the task that
 * calls it, unless the file says otherwise: then the whole file is compiled while it arrives, off the main thread.
 */
const RUN_AT_START =
  /^(?:react|ground|index|screens|itinerary|home|event|dexie|data|session|router|theme|engine)$/;

const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const made of Object.values(bundle))
        if (made.type === 'chunk' && RUN_AT_START.test(made.name))
          made.code = `//# allFunctionsCalledOnLoad\n${made.code}`;
    },
  },
};

/** Files that index.html itself references. */
const WITH_THE_APP = /^assets\/(?:ground|index|react|rolldown-runtime)-/;

const HAS_KEYS = '\0/node_modules/has-keys.js';
/**
 * The library's router provider, which the first screen uses before there is a router, calls one helper of the
 * router's core (is this object empty?). Importing that would add a kilobyte.
 */
const providerAlone: Plugin = {
  name: 'provider-alone',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === '@tanstack/router-core' && importer?.endsWith('/react-router/dist/esm/RouterProvider.js')
      ? HAS_KEYS
      : null,
  load: (id) => (id === HAS_KEYS ? 'export const hasKeys = (of) => Object.keys(of).length > 0;' : null),
};

const NO_COMPONENT = '\0/node_modules/no-component.js';
/**
 * Mantine's provider could compute variables and classes of a theme, which is done while building here
 * (vite/theme.ts): the code for that would be two kilobytes.
 */
const variablesMadeBefore: Plugin = {
  name: 'variables-made-before',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) =>
    /\/Mantine(?:CssVariables|Classes)\.mjs$/.test(id) && importer?.endsWith('/MantineProvider.mjs')
      ? NO_COMPONENT
      : null,
  load: (id) =>
    id === NO_COMPONENT ? 'export const MantineCssVariables = null, MantineClasses = null;' : null,
};

const shared = sharedFiles();

export default defineConfig({
  resolve: { alias: asModules },
  plugins: [
    shortClassNames(),
    shared.ofPage,
    providerAlone,
    variablesMadeBefore,
    tanstackRouter(routes),
    react(),
    themeVariables(),
    lateStyles,
    clientRenderedAhead,
    lastLook(),
    pageFrames(),
    compiledAhead,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      manifestFilename: 'manifest.webmanifest',
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,svg,woff2,webmanifest}', 'assets/pdf-library-*.{mjs,pfb,wasm}'],
        // Only files of this build: assets of older builds are copied next to it afterwards
        // (server/cli/build-web.mjs). latin-ext fonts are fetched when a name needs them, and then stay in the HTTP
        // cache for a year.
        globIgnores: [
          'icons/shot-*',
          'icons/maskable.svg',
          '.vite/**',
          'assets/figtree-latin-ext-*',
          'assets/online-*',
          'frames/**',
        ],
        buildPlugins: { vite: shared.ofWorker },
        maximumFileSizeToCacheInBytes: 1_500_000,
        target: 'es2023',
        minify: true,
        sourcemap: false,
      },
      devOptions: {
        enabled: process.env.SW_DEV === '1',
        type: 'module',
        navigateFallback: 'index.html',
        suppressWarnings: true,
      },
    }),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // Slower than the default, but saves 1 KB for a shared link and 4 KB of precache.
    minify: 'terser',
    terserOptions: { ecma: 2020, compress: { passes: 2 } },
    // A `data:` script or style would need an exception in the content security policy.
    assetsInlineLimit: 0,
    sourcemap: false,
    manifest: true,
    reportCompressedSize: false,
    // without it, a file merely loads a little later
    modulePreload: {
      polyfill: false,
      // when a script imports another file, the app's start-up files are already loaded; they run in this order
      // (fetch-part.ts)
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js' ? shared.inOrder(files.filter((file) => !WITH_THE_APP.test(file))) : files,
    },
    rolldownOptions: {
      // terser takes most of a build
      checks: { pluginTimings: false },
      output: {
        chunkFileNames: chunkFileName,
        entryFileNames: chunkFileName,
        assetFileNames: assetFileName,
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/auth', '/oapi', '/files', '/health', '/ready', '/mailbox'].map((path) => [
        path,
        { target: api },
      ]),
    ),
  },
});

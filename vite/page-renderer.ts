import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { dayjsAsModules, routes, shortClassNames } from './shared.ts';

/**
 * Builds the program with which the server renders the first page of a shared link: the app itself, run once per
 * page. One self-contained folder (server/cli/build-web.mjs). It has the same root as the app, so that CSS class
 * names agree.
 */
export default defineConfig({
  resolve: { alias: dayjsAsModules },
  plugins: [shortClassNames(), tanstackRouter(routes), react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/render-page.tsx',
    target: 'node20',
    // the server needs neither index.html nor the worker
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // the server does not care which parts the app loads later
      checks: { ineffectiveDynamicImport: false },
      // a server outlives builds, and caches imports by name
      output: { entryFileNames: 'render-page-[hash].js' },
    },
  },
});

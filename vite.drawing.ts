import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { dayjsAsModules, routes, shortClassNames } from './vite.shared.ts';

/**
 * The program with which the server draws the first page of a shared link: the app itself, run once per page. In
 * one folder, with everything it needs in it (server/cli/build-web.mjs). Same root as the app, so that the names
 * of CSS classes agree.
 */
export default defineConfig({
  resolve: { alias: dayjsAsModules },
  plugins: [shortClassNames(), tanstackRouter(routes), react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/draw.tsx',
    target: 'node20',
    // index.html and the worker are not for the server
    copyPublicDir: false,
    reportCompressedSize: false,
    // a server outlives builds, and keeps what it has imported by its name
    rolldownOptions: { output: { entryFileNames: 'draw-[hash].js' } },
  },
});

import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pageFrameOf } from '#contract/rules/page-frame.ts';
import { sendRefusal } from '#server/http/error-handler.ts';
import { Refusal } from '#server/change/refusal.ts';

const YEAR = 'public, max-age=31536000, immutable';
const DOCUMENT_HEADERS = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'X-Frame-Options',
  'X-Download-Options',
  'X-DNS-Prefetch-Control',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
];

const PDF_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

/**
 * Serves the built app in `folder`, with the .br and .gz files that the build wrote next to each file. A file with a
 * hash in its name never changes; everything else is revalidated each time. The app's own URLs return index.html with
 * the outline of their page (vite/frames.ts), but only for navigations: a missing script must get a 404 and never a
 * page. Without a built app (development, tests) only the API responds.
 */
export async function serveApp(app: FastifyInstance, folder: string | null): Promise<void> {
  if (folder !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: ['index.html'],
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, file) => {
        if (!path.relative(folder, file).startsWith(`assets${path.sep}`))
          return void reply.header('Cache-Control', 'no-cache');
        void reply.header('Cache-Control', YEAR);
        // A first screen loads about thirty files. These headers are for documents, and mere overhead on a script.
        for (const name of DOCUMENT_HEADERS) void reply.removeHeader(name);
        // A worker takes its policy from the response of its own script. This one parses other people's files, so it
        // may run nothing but itself and its decoders, and may talk only to the page.
        if (/^pdf-library-.*worker/.test(path.basename(file)))
          void reply.header('Content-Security-Policy', PDF_WORKER_POLICY);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const page = `frames/${pageFrameOf(pathOf(request))}.html`;
    if (folder !== null && isNavigation(request) && fs.existsSync(path.join(folder, page)))
      void reply.sendFile(page);
    else sendRefusal(reply, new Refusal('NOT_FOUND'));
  });
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? url;

const NOT_THE_APP = /^\/(?:api|auth|oapi|files|scenes|assets|mailbox|health|ready)(?:[/?]|$)/;

export function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || NOT_THE_APP.test(url)) return false;
  const wants = headers['sec-fetch-mode'];
  return wants === undefined ? (headers.accept ?? '').includes('text/html') : wants === 'navigate';
}

/** The first of the folders that contains a built app. */
export const findBuiltApp = (folders: string[]): string | null =>
  folders.find((folder) => fs.existsSync(path.join(folder, 'index.html'))) ?? null;

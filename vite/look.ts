import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

/**
 * Builds the only script of the app's own, empty page (src/app/look/show-look.ts) separately: a few lines that do not
 * wait for the app. It starts the app, whose script tag stays in the page to name the file, and for server-rendered
 * pages, which start with that tag (server/modules/itinerary/rendered-document.ts).
 */
export function lastLook(): Plugin {
  let fileName = '';
  return {
    name: 'last-look',
    apply: 'build',
    async buildStart() {
      const [made] = (await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          write: false,
          target: 'es2023',
          minify: true,
          lib: {
            entry: fileURLToPath(new URL('../src/app/look/show-look.ts', import.meta.url)),
            name: 'look',
            formats: ['iife'],
          },
        },
      })) as Rolldown.RolldownOutput[];
      const code = made?.output[0].code;
      if (!code) throw new Error('src/app/look/show-look.ts was not built.');
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 7);
      fileName = `assets/look-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source: code });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(
          /<script type="module"([^>]* src="([^"]+)"[^>]*)>/,
          (_tag, attributes: string, app: string) =>
            `<script type="module" crossorigin src="/${fileName}" data-client-rendered></script>
    <link rel="modulepreload" fetchpriority="low" crossorigin href="${app}">
    <script type="app" data-app${attributes}>`,
        ),
    },
  };
}

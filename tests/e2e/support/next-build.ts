// A second build that looks like the next release: the same app with every file renamed and no old file left.
// It queues comments in a version that the first build does not know.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';

// one folder per parallel worker
const FOLDER = `.cache/next-build-${process.env.TEST_PARALLEL_INDEX ?? '0'}`;

/** Matches the root element of its pages. */
export const NEXT_BUILD = 'html[data-build=next]';

/** The type and version of its comments. It also reads those of the first build. */
export const NEXT_COMMENT = { type: 'createComment', version: 2 } as const;
const FIRST_COMMENT = new RegExp(String.raw`(type:(["'\x60])${NEXT_COMMENT.type}\2,version:)1\b`, 'g');

/** Makes the build from dist. @returns the program to start instead of dist/server/main.js */
export function makeNextBuild(): string {
  rmSync(FOLDER, { recursive: true, force: true });
  cpSync('dist/server', join(FOLDER, 'server'), { recursive: true });
  const worker = readFileSync('dist/web/sw.js', 'utf8');
  // the precache list
  const named = worker.matchAll(/"url":"([^"]+)"/g);
  // the outlines with which the server starts its pages
  const pages = readdirSync('dist/web/frames').flatMap((name) =>
    name.endsWith('.html') ? `frames/${name}` : [],
  );
  const files = [...new Set([...named].map(([, listed]) => listed!)), 'sw.js', ...pages];
  const stems = files
    .filter((file) => file.startsWith('assets/'))
    .map((file) => basename(file, extname(file)));
  const hashed = new RegExp(
    `(${stems
      .toSorted((a, b) => b.length - a.length)
      .map((stem) => stem.replaceAll(/[$.]/g, String.raw`\$&`))
      .join('|')})(?=\\.)`,
    'g',
  );
  const renamed = (text: string) => text.replaceAll(hashed, '$1-next');
  const raised: string[] = [];
  for (const file of files) {
    const to = join(FOLDER, 'web', file.startsWith('assets/') ? renamed(file) : file);
    mkdirSync(dirname(to), { recursive: true });
    if (!/\.(?:js|css|html)$/.test(file)) {
      cpSync(join('dist/web', file), to);
      continue;
    }
    const text = readFileSync(join('dist/web', file), 'utf8');
    const newer = text.replaceAll(FIRST_COMMENT, `$1${NEXT_COMMENT.version}`);
    if (newer !== text) raised.push(file);
    writeFileSync(to, marked(file, renamed(newer)));
  }
  if (raised.length === 0) throw new Error('No file defines comments.');
  return join(FOLDER, 'server', 'main.js');
}

/** index.html has the same name in every build, so its revision tells them apart. */
function marked(file: string, text: string): string {
  if (extname(file) === '.html') return text.replace('<html ', '<html data-build="next" ');
  if (file === 'sw.js')
    return text.replace(/"revision":"\w+","url":"index\.html"/, '"revision":"next","url":"index.html"');
  return text;
}

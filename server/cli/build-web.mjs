// Builds the app into dist/web. A tab left open overnight still asks for the lazy chunks of the build it came
// from, so hashed assets of earlier builds stay for 30 days.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './run-command.mjs';

const KEEP_MS = 30 * 24 * 60 * 60 * 1000;
const COMPRESSED = /\.(?:m?js|css|html|svg|json|webmanifest|txt)$/;

/** The app's inputs, for the freshness check. */
export const webInputs = [
  'src',
  'sw',
  'contract',
  'public',
  'index.html',
  'vite.config.ts',
  'vite',
  'postcss.config.mjs',
  'package.json',
  'package-lock.json',
  'server/cli/build-web.mjs',
];

export async function buildWeb(root) {
  const dist = join(root, 'dist');
  const next = join(dist, 'web.next');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  await runCommand(
    process.execPath,
    [vite, 'build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' } },
  );
  compressTree(next);
  const renderer = join(next, '.renderer');
  // afterwards, because the first build empties its folder, which contains this one's. Never served: the name begins
  // with a dot.
  await runCommand(
    process.execPath,
    [
      vite,
      'build',
      '--config',
      'vite/page-renderer.ts',
      '--outDir',
      renderer,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' } },
  );
  carryOldAssets(dist, next);
  // built in a separate folder and renamed, so that a running server never sees half a build
  const old = join(dist, 'web.old');
  rmSync(old, { recursive: true, force: true });
  if (existsSync(join(dist, 'web'))) renameSync(join(dist, 'web'), old);
  renameSync(next, join(dist, 'web'));
  rmSync(old, { recursive: true, force: true });
}

/**
 * Copies assets that only earlier builds have into the new one. dist/retired-assets.json records since when each is
 * no longer part of the newest build; those retired for more than 30 days are left behind.
 */
export function carryOldAssets(dist, next, now = Date.now()) {
  const from = join(dist, 'web/assets');
  const to = join(next, 'assets');
  const listFile = join(dist, 'retired-assets.json');
  const before = existsSync(listFile) ? JSON.parse(readFileSync(listFile, 'utf8')) : {};
  const retired = {};
  mkdirSync(to, { recursive: true });
  for (const name of existsSync(from) ? readdirSync(from) : []) {
    if (existsSync(join(to, name))) continue;
    const since = before[name] ?? new Date(now).toISOString();
    if (now - Date.parse(since) > KEEP_MS) continue;
    cpSync(join(from, name), join(to, name), { preserveTimestamps: true });
    retired[name] = since;
  }
  writeFileSync(listFile, JSON.stringify(retired, null, 1));
}

/** Writes .br and .gz files next to each text file, for the server to send as they are. */
function compressTree(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== '.vite') compressTree(path);
    } else if (COMPRESSED.test(entry.name)) {
      const bytes = readFileSync(path);
      if (bytes.length < 1024) continue;
      writeFileSync(
        `${path}.br`,
        brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
      );
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    }
  }
}

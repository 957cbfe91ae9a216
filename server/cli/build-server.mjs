// Bundles server/main.ts and server/thread.ts into dist/server; packages stay in node_modules. Files that the server
// reads from beside its code at run time are copied to the same relative place.
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildTemplate } from './build-template.mjs';
import { CommandFailed } from './run-command.mjs';

/** The server's inputs, for the freshness check. */
export const serverInputs = ['server', 'contract', 'package.json', 'package-lock.json'];

/** Files read through import.meta.url, which must therefore be beside the bundle: [source, name in dist/server]. */
const readAtRunTime = [
  ['server/db/migrations', 'migrations'],
  ['server/modules/places/world.txt.br', 'world.txt.br'],
];

export async function buildServer(root) {
  const next = join(root, 'dist/server.next');
  const target = join(root, 'dist/server');
  await bundleServer(root, next, { template: 'server/db/template.ts' });
  await buildTemplate(root, next, target);
  rmSync(target, { recursive: true, force: true });
  renameSync(next, target);
}

/**
 * Bundles the server as main.js, and what its threads run as thread.js, into a folder, with the files it reads from
 * beside it.
 * @param {string} root
 * @param {string} folder
 * @param {Record<string, string>} [more] other programs by name
 */
export async function bundleServer(root, folder, more = {}) {
  const { build, stop } = await import('esbuild');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    await build({
      absWorkingDir: root,
      entryPoints: { main: 'server/main.ts', thread: 'server/thread.ts', ...more },
      outdir: folder,
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      target: 'node20.19',
      sourcemap: true,
      logLevel: 'warning',
    });
  } catch (error) {
    throw error.errors ? new CommandFailed('The server could not be built.') : error; // esbuild has said where
  } finally {
    await stop(); // otherwise its helper process would live as long as the server that is started next
  }
  for (const [from, to] of readAtRunTime) {
    if (existsSync(join(root, from))) cpSync(join(root, from), join(folder, to), { recursive: true });
  }
}

// Bundles server/main.ts into dist/server/main.js; packages stay in node_modules. What the server reads
// beside its code at run time is copied to the same relative place.
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildTemplate } from './build-template.mjs';
import { CommandFailed } from './run-command.mjs';

/** What the server is made of, for the freshness check. */
export const serverInputs = ['server', 'contract', 'package.json', 'package-lock.json'];

/** Files read through import.meta.url, and so found beside the bundle: [source, name in dist/server]. */
const readAtRunTime = [['server/db/migrations', 'migrations']];

export async function buildServer(root) {
  const { build, stop } = await import('esbuild');
  const next = join(root, 'dist/server.next');
  const target = join(root, 'dist/server');
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  try {
    await build({
      absWorkingDir: root,
      entryPoints: { main: 'server/main.ts', template: 'server/db/template.ts' },
      outdir: next,
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
    await stop(); // or its helper process would live as long as the server that is started next
  }
  for (const [from, to] of readAtRunTime) {
    if (existsSync(join(root, from))) cpSync(join(root, from), join(next, to), { recursive: true });
  }
  await buildTemplate(root, next, target);
  rmSync(target, { recursive: true, force: true });
  renameSync(next, target);
}

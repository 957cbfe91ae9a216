// Bundles the server into one file, once for all tests that start it as a process: loading its sources one by
// one would slow each start by a second and a half.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleServer, serverInputs } from '#server/cli/build-server.mjs';
import { inputHash } from '#server/cli/input-hash.mjs';

const CACHE = '.cache';
const NAME = 'server-program-';

/** Runs before the first test of a suite (vitest globalSetup). */
export default async function prepare() {
  const root = process.cwd();
  const folder = join(CACHE, NAME + inputHash(root, serverInputs).slice(0, 16));
  if (!existsSync(folder)) {
    mkdirSync(CACHE, { recursive: true });
    const making = `${folder}.${process.pid}`;
    await bundleServer(root, join(root, making));
    for (const old of readdirSync(CACHE).filter((name) => name.startsWith(NAME) && !name.includes('.')))
      rmSync(join(CACHE, old), { recursive: true, force: true });
    try {
      renameSync(making, folder);
    } catch {
      rmSync(making, { recursive: true, force: true }); // another run was faster
    }
  }
  process.env.SERVER_PROGRAM = join(folder, 'main.js');
}

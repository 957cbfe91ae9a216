// Builds the app and the server, each only if its sources have changed since its last build.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildServer, serverInputs } from './build-server.mjs';
import { buildWeb, webInputs } from './build-web.mjs';
import { inputHash } from './input-hash.mjs';

const parts = [
  { name: 'web', result: 'web/index.html', inputs: webInputs, build: buildWeb, says: 'Building the app …' },
  {
    name: 'server',
    result: 'server/main.js',
    inputs: serverInputs,
    build: buildServer,
    says: 'Building the server …',
  },
];

/** @param {{force?: boolean}} [options] force: build even if nothing has changed */
export async function ensureBuilt(root, { force = false } = {}) {
  const dist = join(root, 'dist');
  mkdirSync(dist, { recursive: true });
  for (const { name, result, inputs, build, says } of parts) {
    const stampFile = join(dist, `.${name}-inputs`);
    // hashed before the build: a source saved while it runs triggers another build at the next start
    const hash = inputHash(root, inputs);
    const built =
      existsSync(stampFile) && existsSync(join(dist, result)) ? readFileSync(stampFile, 'utf8') : '';
    if (built === hash && !force) continue;
    console.log(says);
    await build(root);
    writeFileSync(stampFile, hash);
  }
}

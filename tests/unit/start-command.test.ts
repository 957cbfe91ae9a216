// The start command in a tiny project of its own: outdated parts are installed or built, the others are not;
// signals and exit codes are passed on, and assets of an older build are kept for its pages.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const project = mkdtempSync(join(tmpdir(), 'sojourn-start-'));
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
};
const assets = () => readdirSync(join(project, 'dist/web/assets')).filter((name) => name.endsWith('.js'));

beforeAll(() => {
  for (const path of ['server/cli', 'package.json', 'package-lock.json'])
    cpSync(path, join(project, path), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(project, 'node_modules'));
  write('index.html', '<!doctype html><script type="module" src="/src/main.ts"></script>');
  write('src/main.ts', `document.title = 'first';`);
  write('vite.config.ts', 'export default {};');
  write('vite/page-renderer.ts', `export default { build: { ssr: 'src/render.ts' } };`);
  write('src/render.ts', 'export const render = () => document.title;');
  write('contract/words.ts', `export const words: string = 'from the contract';`);
  write('server/db/migrations/meta/_journal.json', '{}');
  write('server/thread.ts', 'export default null;');
  write('server/db/template.ts', `export const makeTemplate = async () => new Blob(['template']);`);
  write(
    'server/main.ts',
    `
    import { readFileSync } from 'node:fs';
    import { words } from '#contract/words.ts';
    const beside = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
    if (process.env.FAIL) process.exit(7);
    process.on('SIGTERM', () => { console.log('ending'); process.exit(3); });
    console.log('serving', words, beside('./migrations/meta/_journal.json'), beside('./template.tar.gz'));
    setInterval(() => undefined, 1000);`,
  );
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Starts, waits until the server prints its address, and ends it with SIGTERM. */
async function startAndStop(): Promise<{ output: string; code: number }> {
  const child = spawn(process.execPath, ['server/cli/start.mjs'], {
    cwd: project,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      output += bytes.toString();
      if (/^serving/m.test(output)) child.kill('SIGTERM');
    });
  const [code] = (await once(child, 'close')) as [number];
  return { output, code };
}
const startPlainly = (env: Record<string, string>) =>
  spawnSync(process.execPath, ['server/cli/start.mjs'], { cwd: project, env, encoding: 'utf8' });

test('the command builds both parts, serves, passes on SIGTERM and exits with the server’s exit code', async () => {
  const { output, code } = await startAndStop();
  expect(output).toMatch(
    /Building the app[^]*Building the server[^]*serving from the contract \{\} template[^]*ending/,
  );
  expect(code).toBe(3);
  expect(readdirSync(join(project, 'dist'))).not.toContain('web.next');
});

test('nothing is built if nothing has changed, whatever the file times', async () => {
  write('src/main.ts', readFileSync(join(project, 'src/main.ts'), 'utf8'));
  expect((await startAndStop()).output).not.toContain('Building');
});

test('a change of the app rebuilds only the app and keeps the older assets for 30 days', async () => {
  const [first] = assets();
  write('src/main.ts', `document.title = 'second';`);
  const { output } = await startAndStop();
  expect(output).toContain('Building the app');
  expect(output).not.toContain('Building the server');
  expect(assets()).toHaveLength(2);
  expect(assets()).toContain(first);

  const monthAgo = new Date(Date.now() - 31 * 24 * 3600_000).toISOString();
  write('dist/retired-assets.json', JSON.stringify({ [first!]: monthAgo }));
  write('src/main.ts', `document.title = 'third';`);
  await startAndStop();
  expect(assets()).toHaveLength(2);
  expect(assets()).not.toContain(first);
});

test('a failed build ends with one sentence and keeps the last good one', async () => {
  const before = assets();
  write('src/main.ts', 'import "./missing.ts";');
  const { status, stderr } = startPlainly({ PATH: process.env.PATH! });
  expect(status).toBe(1);
  expect(stderr).toContain('missing.ts');
  expect(assets()).toEqual(before);
  write('src/main.ts', `document.title = 'third';`);
});

test('the exit code of a server that ends by itself is passed on', () => {
  expect(startPlainly({ PATH: process.env.PATH!, FAIL: '1' }).status).toBe(7);
});

test('packages that do not match the lockfile are installed; without npm the error says so', () => {
  const onlyNode = join(project, 'bin');
  mkdirSync(onlyNode);
  symlinkSync(process.execPath, join(onlyNode, 'node'));
  const said = () => {
    const { status, stdout, stderr } = startPlainly({ PATH: onlyNode });
    return { status, text: stdout + stderr };
  };
  const lock = readFileSync(join(project, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, { version: string }> };
  packages['node_modules/valibot']!.version = '0.0.1';
  write('package-lock.json', JSON.stringify({ packages }));
  expect(said()).toEqual({
    status: 1,
    text: expect.stringMatching(
      /Installing packages \(valibot 0\.0\.1 is not installed\)[^]*npm was not found in PATH/,
    ),
  });
  write('package-lock.json', lock);

  renameSync(join(project, 'node_modules'), join(project, 'elsewhere'));
  expect(said()).toEqual({
    status: 1,
    text: expect.stringMatching(/node_modules is missing[^]*npm was not found in PATH/),
  });
  renameSync(join(project, 'elsewhere'), join(project, 'node_modules'));
});

test('an old Node version is told which version is needed', () => {
  const program = `Object.defineProperty(process.versions, 'node', { value: '18.20.0' }); await import('./server/cli/start.mjs');`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: project,
    encoding: 'utf8',
  });
  expect(stderr).toContain('Sojourn needs Node 20.19 or newer; this is Node 18.20.0');
  expect(status).toBe(1);
});

// Installs the packages of package-lock.json if node_modules lacks them. Until this has run, only Node itself may be
// imported.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailed, projectRoot, runCommand } from './run-command.mjs';

export async function ensureInstalled(root = projectRoot) {
  const reason = whyStale(root);
  if (!reason) return;
  console.log(`Installing packages (${reason}) …`);
  await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], root);
  const still = whyStale(root);
  if (still) throw new CommandFailed(`npm ci ended well, yet ${still}.`);
}

/**
 * npm writes node_modules/.package-lock.json last, so an interrupted installation has none. Compares contents and not
 * file times: a checkout touches times, and a plain "npm install" by hand is as good as ours.
 * @returns {string | undefined} the reason, or undefined when everything is in place
 */
export function whyStale(root) {
  const installedFile = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedFile)) return 'node_modules is missing or incomplete';
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(installedFile);
  for (const [path, { version, optional, devOptional }] of Object.entries(wanted)) {
    if (path === '') continue;
    const present = installed[path];
    if (present ? present.version !== version : !optional && !devOptional) {
      return `${path.replace(/^.*node_modules\//, '')} ${version} is not installed`;
    }
  }
  return undefined;
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch (error) {
    throw new CommandFailed(`${file} cannot be read: ${error.message}`);
  }
}

async function npm(args, root) {
  // when started through "npm start", npm says where it is, so this works even if it is not in PATH
  const own = process.env.npm_execpath;
  const [command, before] = own?.endsWith('.js') && existsSync(own) ? [process.execPath, [own]] : ['npm', []];
  // the lockfile's development packages are needed for the build, whatever NODE_ENV says
  const env = { ...process.env, NODE_ENV: 'development', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  try {
    await runCommand(command, [...before, ...args, '--include=dev'], { cwd: root, env });
  } catch (error) {
    if (!error.message.includes('not found in PATH')) throw error;
    throw new CommandFailed(
      'npm was not found in PATH. It comes with Node; run this as "npm start" or add its folder to PATH.',
    );
  }
}

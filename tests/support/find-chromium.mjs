// The Chromium that the browser tests use: an installed one, otherwise one that can be installed.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from '#server/cli/run-command.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** @returns {string | undefined} the path of an executable; installs nothing */
export function findChromium() {
  const told = process.env.CHROMIUM_PATH;
  if (told) {
    if (!isExecutable(told)) throw new Error(`CHROMIUM_PATH is ${told}, which cannot be run.`);
    return told;
  }
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), mac].find(isExecutable);
}

/**
 * Like findChromium, but installs one if there is none: with apt as root on Debian, otherwise Playwright's
 * own build.
 */
export async function provideChromium() {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium found: installing it by apt-get …');
    await aptInstall('chromium').catch((error) => console.error(error.message));
    const installed = findChromium();
    if (installed) return installed;
  }
  console.log('No Chromium found: asking Playwright for one …');
  await runCommand(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium']);
  const { chromium } = await import('playwright');
  return chromium.executablePath();
}

/** @param {string} name a Debian package */
export async function aptInstall(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const stdio = ['ignore', 'ignore', 'inherit'];
  await runCommand('apt-get', ['update', '-q'], { env, stdio });
  await runCommand('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env, stdio });
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

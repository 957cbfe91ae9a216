// Which Chromium the browser tests use and how it is started.
import { findChromium } from '#tests/support/find-chromium.mjs';

/** undefined lets Playwright use its own build. */
export const executablePath = findChromium();

export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
];

// Which Chromium the browser tests use and how it is started.
import { findChromium } from '#tests/support/find-chromium.mjs';

/** undefined lets Playwright use its own build. */
export const executablePath = findChromium();

/**
 * Chromium uses only the last such list, so this one repeats Playwright's entries that matter here and adds
 * two.
 */
const NOT_WANTED = [
  // hidden pages for the address bar of each window, which cost as much as the rest of a test
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  `--disable-features=${NOT_WANTED.join(',')}`,
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

import { defineConfig, devices } from '@playwright/test';
import { chromiumArgs, executablePath } from '#tests/e2e/support/chromium.ts';
import { patience } from '#tests/support/machine.mjs';

const results = process.env.E2E_RESULTS ?? '.cache/test-results/e2e.json';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  // tests wait most of the time: two, with their servers and browsers, keep the two cores of a small build
  // machine busy
  workers: 2,
  // the tests of a file are independent, so that at the end no worker is idle while the other has a whole
  // file left
  fullyParallel: true,
  // a retry tells failing tests from flaky ones; the summary names the latter
  retries: process.env.E2E_RESULTS ? 1 : 0,
  // time limits end tests that hang; on a busy machine they are longer, see tests/support/machine.mjs
  timeout: patience(90_000),
  forbidOnly: Boolean(process.env.CI),
  reporter: [[process.env.CI ? 'line' : 'list'], ['json', { outputFile: `../../${results}` }]],
  snapshotPathTemplate: '{testDir}/__screenshots__/{testFileName}/{arg}-{projectName}{ext}',
  expect: {
    timeout: patience(10_000),
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', scale: 'css', maxDiffPixelRatio: 0.001 },
  },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    headless: true,
    serviceWorkers: 'allow',
    timezoneId: 'Europe/Lisbon',
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: patience(15_000),
    navigationTimeout: patience(20_000),
    // recording everything takes half as long again; use `--trace on` to debug a test
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: chromiumArgs },
  },
  projects: [{ name: 'chromium' }],
});

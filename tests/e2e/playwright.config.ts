import { defineConfig, devices } from '@playwright/test';
import { chromiumArgs, executablePath } from '#tests/e2e/support/chromium.ts';
import { patience } from '#tests/support/machine.mjs';

const results = process.env.E2E_RESULTS ?? '.cache/test-results/e2e.json';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  // a test waits more than it works: with their servers and browsers, two of them fill the two cores of a
  // small build machine
  workers: 2,
  // a file's tests need nothing of each other: none is left to one worker at the end while the other has
  // nothing to do
  fullyParallel: true,
  // a second try tells what fails from what is unsteady; the summary names the latter
  retries: process.env.E2E_RESULTS ? 1 : 0,
  // such limits end what hangs: on a busy machine they are wider, see tests/support/machine.mjs
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
    // recording everything costs half as much again; `--trace on` for a test that is looked into
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: chromiumArgs },
  },
  projects: [{ name: 'chromium' }],
});

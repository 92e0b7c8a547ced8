import { defineConfig } from '@playwright/test';
import { runtime } from '../support/runtime.ts';

/** Milliseconds for one spec. Some specs wait for a window of the rate limit. */
const specLimit = 180_000;

/** Specs that mostly wait for times of the sync rules: the late-effect time, windows of the budget. */
const waiting = 'e2e/sync/{budget,crash,merge}.spec.ts';

/**
 * The end-to-end specs, and the specs of the double when it is used. Each file starts its own app, browser and service, so
 * files can run in parallel. Some wait minutes of real time (the late-effect time).
 */
export default defineConfig({
  testDir: '..',
  outputDir: '../../out/e2e',
  globalSetup: './print-runtime.ts',
  fullyParallel: false,
  workers: 2,
  timeout: specLimit,
  // On an idle machine a second is enough; on a busy disk a commit can take many.
  expect: { timeout: 20_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  projects: [
    { name: 'double', testMatch: runtime().kind === 'double' ? 'electron-double/*.spec.ts' : [] },
    { name: 'support', testMatch: 'support/*.spec.ts' },
    { name: 'app', testMatch: 'e2e/**/*.spec.ts', testIgnore: waiting },
    { name: 'app, waiting', testMatch: waiting },
  ],
});

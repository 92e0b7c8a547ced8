import { defineConfig } from '@playwright/test';
import { runtime } from '../support/runtime.ts';

/** Milliseconds for one spec: some of them wait out a window of the rate limit. */
const specLimit = 180_000;

/** Specs that spend most of their time waiting for the rules' own times: the lateness bound, windows of the budget. */
const waiting = 'e2e/{budget,crash,merge}.spec.ts';

/**
 * The end-to-end specs, and those of the double itself where it is what they run on. Each starts an app, a
 * browser and a service of its own, so two files can run beside each other: some wait for minutes of real
 * time (the lateness bound, the time away) while the machine has nothing else to do.
 */
export default defineConfig({
  testDir: '..',
  outputDir: '../../out/e2e',
  globalSetup: './say-runtime.ts',
  fullyParallel: false,
  workers: 2,
  timeout: specLimit,
  // A second is enough on a quiet machine; a disk that others write to can keep a commit for many.
  expect: { timeout: 20_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  projects: [
    { name: 'double', testMatch: runtime().kind === 'double' ? 'electron-double/*.spec.ts' : [] },
    { name: 'support', testMatch: 'support/*.spec.ts' },
    { name: 'app', testMatch: 'e2e/*.spec.ts', testIgnore: waiting },
    { name: 'app, waiting', testMatch: waiting },
  ],
});

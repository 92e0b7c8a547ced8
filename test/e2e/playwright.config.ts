import { defineConfig } from '@playwright/test';
import { runtime } from '../support/runtime.ts';

/** Milliseconds for one spec: some of them wait out a window of the rate limit. */
const specLimit = 120_000;

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
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  projects: [
    ...(runtime().kind === 'double' ? [{ name: 'double', testMatch: 'electron-double/*.spec.ts' }] : []),
    { name: 'support', testMatch: 'support/*.spec.ts' },
    { name: 'app', testMatch: 'e2e/*.spec.ts' },
  ],
});

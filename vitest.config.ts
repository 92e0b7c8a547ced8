import { defineConfig } from 'vitest/config';

/**
 * One project per kind of test, so that the fast half (`unit`) can run alone. All run in Node: what the
 * renderer shows is tested in a real browser by the end-to-end specs.
 */
export default defineConfig({
  test: {
    // Node's own loader, which strips the types itself: Vite's takes four times as long. No test replaces a module.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    projects: [
      {
        test: {
          name: 'unit',
          // Modules are loaded once for many files, which halves the time.
          pool: 'threads',
          isolate: false,
          execArgv: ['--import', './test/support/load-tsx.ts'],
          // The database comes first, so that Dexie finds it whichever file of a thread loads Dexie.
          setupFiles: [
            'fake-indexeddb/auto',
            'test/support/set-english.ts',
            'test/support/window-storage.ts',
          ],
          // Property tests take their time on a busy machine; none of them waits for anything.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: [
            'src-*/**/*.test.{ts,tsx}',
            'shared/**/*.test.ts',
            // What the other folders of test/ share is tested where it stands.
            'test/!(contract|architecture|setup|simulation|keychain|mail|pdf|documents|postgres|nodes|reverse-proxy|packaging|supply-chain|faults|chaos)/**/*.test.ts',
          ],
        },
      },
      // Hours and days of simulated time, in minutes of real time.
      {
        test: {
          name: 'simulation',
          // As for the unit tests: each world stands for itself, and to load its parts takes longer than many a story.
          pool: 'threads',
          isolate: false,
          include: ['test/simulation/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      // Real processes that are really killed, and disks that are really full.
      {
        test: {
          name: 'faults',
          include: ['test/{faults,chaos}/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'contract', include: ['test/contract/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'architecture',
          include: ['test/architecture/**/*.test.ts'],
          // All modules are read, beside the other suites.
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'keychain',
          include: ['test/keychain/**/*.test.ts'],
          globalSetup: ['test/keychain/install-keyring.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      // Real mail servers on loopback, and a service that is killed between the steps of their dialogue.
      {
        test: {
          name: 'mail',
          include: ['test/mail/**/*.test.ts'],
          globalSetup: ['test/mail/install-servers.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // Proposals that a real Chromium prints, read by qpdf and Poppler.
      {
        test: {
          name: 'pdf',
          include: ['test/pdf/**/*.test.ts'],
          globalSetup: ['test/pdf/install-readers.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      // Documents that pandoc, LibreOffice and AbiWord make.
      {
        test: {
          name: 'documents',
          include: ['test/documents/**/*.test.ts'],
          globalSetup: ['test/documents/install-programs.ts'],
          testTimeout: 300_000,
        },
      },
      // A real PostgreSQL server. The conformance suite runs on it too, as on the embedded engine.
      {
        test: {
          name: 'postgres',
          include: ['test/{postgres,nodes}/**/*.test.ts', 'test/contract/conformance/**/*.test.ts'],
          globalSetup: ['test/postgres/start-server.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // A real reverse proxy with TLS before the service.
      {
        test: {
          name: 'reverse-proxy',
          include: ['test/reverse-proxy/**/*.test.ts'],
          globalSetup: ['test/reverse-proxy/install-nginx.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Together, because both look at what ships.
        test: {
          name: 'packaging',
          include: ['test/{packaging,supply-chain}/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      // A whole installation, and the removal of it, on a disk that may be slow.
      {
        test: {
          name: 'setup',
          include: ['test/setup/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 400_000,
        },
      },
    ],
  },
});

import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import { callProgram } from '../support/page/program-in-page.ts';
import { findChromium } from '../electron-double/chromium/find-chromium.ts';

/** A program in a page of a real Chromium with its own profile. */
export interface ProgramInPage {
  /** Calls an export of the program. Arguments and result are JSON. */
  call<T>(name: string, ...args: readonly unknown[]): Promise<T>;
  /** Reloads the page, which empties its memory. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** Bundles a program of this folder for a browser, with esbuild's defaults. */
export async function bundleForBrowser(file: string, format: 'esm' | 'iife'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.resolve(import.meta.dirname, file)],
    bundle: true,
    format,
    ...(format === 'iife' ? { globalName: 'program' } : {}),
    platform: 'browser',
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

/** Opens a program of this folder in Chromium. */
export async function runInChromium(file: string): Promise<ProgramInPage> {
  const program = await bundleForBrowser(file, 'iife');
  const server = createServer((request, response) => {
    const isProgram = request.url === '/program.js';
    response.setHeader('Content-Type', isProgram ? 'text/javascript' : 'text/html');
    // An isolated page has a clock with a resolution of 5 µs instead of 100 µs.
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
    response.end(
      isProgram ? program : '<!doctype html><title>Benchmark</title><script src="/program.js"></script>',
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage();
  await page.goto(address);
  return {
    call: <T>(name: string, ...args: readonly unknown[]) => callProgram<T>(page, name, args),
    reload: async () => void (await page.goto(address)),
    async close() {
      await browser.close();
      server.close();
    },
  };
}

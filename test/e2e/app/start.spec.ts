import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { appFolder, inherited, launchApp } from '../../support/launch-app.ts';
import { runtime } from '../../support/runtime.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.ts';

let folder: TemporaryFolder;

test.beforeEach(async () => {
  folder = await makeTemporaryFolder('start');
});
test.afterEach(() => folder.remove());

/** A service that accepts every call and answers none. */
async function startSilence(): Promise<{ readonly server: Server; readonly held: Set<ServerResponse> }> {
  const held = new Set<ServerResponse>();
  const server = createServer((_request, response) => void held.add(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, held };
}

test('the window loads while the main process starts, and its calls are answered afterwards', async () => {
  const { server, held } = await startSilence();
  const { port } = server.address() as AddressInfo;
  const env = { LAYOVER_API_URL: `http://127.0.0.1:${port}/api/v2`, LAYOVER_API_KEY: 'nobody-reads-it' };
  const { page, errors, close } = await launchApp({ dataDir: path.join(folder.path, 'app'), env });
  try {
    await page.waitForLoadState('load');
    await expect.poll(() => held.size).toBeGreaterThan(0);
    const firstRun = page.getByRole('button', { name: 'Try with sample data' });
    await expect(firstRun).toHaveCount(0);
    server.close();
    server.closeAllConnections();
    await expect(firstRun).toBeVisible();
    expect(errors).toEqual([]);
  } finally {
    await close();
    server.close();
  }
});

test('an app that cannot open its data prints the reason to the terminal and ends', async () => {
  const dataDir = path.join(folder.path, 'app');
  await mkdir(dataDir);
  await writeFile(path.join(dataDir, 'data'), 'a file where a folder should be');
  const { executablePath } = runtime();
  const app = spawn(executablePath, [appFolder], {
    env: { ...inherited(), LAYOVER_NODE: process.execPath, LAYOVER_DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [status]] = await Promise.all([text(app.stderr), once(app, 'exit')]);
  expect(said).toContain('Layover could not start.');
  expect(said).toContain('EEXIST');
  expect(status).toBe(1);
});

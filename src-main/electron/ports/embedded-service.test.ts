import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createServiceLauncher } from './embedded-service.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'layover-launcher-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('a service that does not end by itself is killed, so that the next one finds port and data free', async () => {
  const program = path.join(folder, 'stubborn.mjs');
  writeFileSync(
    program,
    `process.on('SIGTERM', () => {});
     setInterval(() => {}, 1000);
     console.log(JSON.stringify({ url: 'http://127.0.0.1:1/api/v2', key: 'k' }));`,
  );
  const errors: string[] = [];
  let pid = 0;
  const launch = createServiceLauncher({
    dataDir: folder,
    print: () => Promise.reject(new Error('no printer')),
    log: { error: (text) => void errors.push(text), info() {}, debug() {} },
    fork(flags) {
      const child = fork(program, [...flags], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
      pid = child.pid ?? 0;
      return Object.assign(child, { postMessage: (message: object) => void child.send(message) });
    },
  });
  const service = await launch({ workspace: 'business', port: 1, publicUrl: null });
  expect(isAlive(pid)).toBe(true);
  await service.stop();
  expect(isAlive(pid)).toBe(false);
  expect(errors).toEqual([expect.stringContaining('killed')]);
});

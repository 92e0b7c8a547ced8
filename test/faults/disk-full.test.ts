import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';
import { bundleCore, startCore } from './core-child.ts';
import { createUser, sampleProposal } from './user.ts';

let folder: TemporaryFolder;
let service: ServiceProcess;
let disk: string;
let mounted = false;

/** A disk of eight megabytes, if this user may mount one. */
function mountSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

beforeAll(async () => {
  await bundleCore();
  folder = await makeTemporaryFolder('disk');
  disk = path.join(folder.path, 'disk');
  mkdirSync(disk);
  mounted = mountSmallDisk();
  service = await startService({
    folder: folder.path,
    flags: ['--seed', 'proposals:3', '--rate-limit', 'off'],
  });
});

afterAll(async () => {
  await service.stop();
  if (mounted) execFileSync('umount', ['-l', disk]);
  await folder.remove();
});

/** Fills the disk. */
function fill(file: string): void {
  const block = Buffer.alloc(64 * 1024, 1);
  const bytes: Buffer[] = [];
  for (let count = 1; count < 200; count += 1) {
    bytes.push(block);
    try {
      writeFileSync(file, Buffer.concat(bytes));
    } catch {
      return;
    }
  }
}

test('a full disk is reported, loses nothing, and later works again (promise 4)', async (context) => {
  if (!mounted) context.skip('only root can make a disk that is small enough');
  const core = await startCore({
    dataDir: path.join(disk, 'data'),
    url: service.url,
    key: service.key,
    latenessMs: 400,
    failpoint: null,
  });
  const { client } = core;
  await expect.poll(async () => (await client.call('session.get', {})).state).toBe('connected');
  await expect
    .poll(async () => (await client.call('sync.status', {})).lastPulledAt, { timeout: 30_000 })
    .not.toBeNull();
  await client.call('sync.setPaused', { paused: true });
  const before = createUser('before');
  expect(await before.edit(client, sampleProposal('before').drafts)).toBe(true);

  const ballast = path.join(disk, 'ballast');
  fill(ballast);
  const user = createUser('full');
  // One edit may still fit into the last page; many do not.
  let failure: unknown = null;
  for (let count = 0; failure === null && count < 200; count += 1) {
    failure = await user.edit(client, sampleProposal(`full${count}`).drafts).then(
      () => null,
      (error: unknown) => error,
    );
  }
  expect(failure).toMatchObject({
    ...{ code: 'disk-full', retriable: true },
    reason: { code: 'errors.diskFullLeft', params: { bytes: expect.any(Number) as number } },
  });
  expect(core.isAlive()).toBe(true);
  const { entries } = await client.call('outbox.read', {});
  const kept = new Set(entries.map(({ operation }) => operation.opId));
  expect(kept.size).toBeGreaterThanOrEqual(5);

  rmSync(ballast);
  expect(await user.relay(client)).toBe(true);
  await core.kill();

  const again = await startCore({
    dataDir: path.join(disk, 'data'),
    url: service.url,
    key: service.key,
    latenessMs: 400,
    failpoint: null,
  });
  const after = await again.client.call('outbox.read', {});
  expect(after.entries.filter(({ operation }) => kept.has(operation.opId))).toHaveLength(kept.size);
  expect((await again.client.call('data.check', {})).journal.state).toBe('sound');
  expect((await again.client.call('data.recovery', {})).report).toBeNull();
  await again.kill();
});

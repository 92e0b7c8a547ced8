import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLogFile } from './log-file.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'layover-log-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('lines are JSON, redacted, and appended to an existing file', async () => {
  const first = openLogFile({ folder, verbose: false });
  first.info('Started.', { apiKey: 'canary', calls: 3 });
  first.debug('not written');
  await first.flush();
  const second = openLogFile({ folder, verbose: true });
  second.debug('written');
  await second.flush();

  const lines = (await readFile(path.join(folder, 'layover.log'), 'utf8')).trim().split('\n');
  const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(parsed).toMatchObject([
    { level: 'info', message: 'Started.', detail: { apiKey: '[redacted]', calls: 3 } },
    { level: 'debug', message: 'written' },
  ]);
});

test('a full file is rotated, and the number of old files is limited', async () => {
  for (let round = 0; round < 6; round += 1) {
    const log = openLogFile({ folder, verbose: false, maxBytes: 50, maxOlderFiles: 2 });
    log.info(`line ${round} that is long enough to fill the file`);
    await log.flush();
  }
  expect((await readdir(folder)).sort()).toEqual(['layover.log', 'layover.log.1', 'layover.log.2']);
  expect(await readFile(path.join(folder, 'layover.log'), 'utf8')).toContain('line 5');
});

import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';
import { hostileFiles, type Kind } from './files/hostile-files.ts';
import { runReader } from './run-reader.ts';

/** How much more memory a process may need for a hostile file, in MB. */
const mostMemory = 300;
const seed = 1;
const address = 'http://127.0.0.1:9';

describe('the files', () => {
  const kinds: readonly Kind[] = ['documents', 'tables', 'backups'];

  test.each(kinds)('%s: at least 200, each with its own name', (kind) => {
    const files = hostileFiles({ seed, address }, kind);
    expect(files.length).toBeGreaterThanOrEqual(200);
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
  });

  test('are equal for equal seeds, and others for others', () => {
    const digest = (own: number): string => {
      const hash = createHash('sha256');
      for (const { name, make } of hostileFiles({ seed: own, address }, 'tables'))
        if (name.startsWith('damaged')) hash.update(name).update(make());
      return hash.digest('hex');
    };
    expect(digest(7)).toBe(digest(7));
    expect(digest(7)).not.toBe(digest(8));
  });
});

/** The outcomes that the user is told in a sentence, by way. */
const known = {
  clients: /^(?:read|too-large|too-much|not-text|workbook)$/u,
  prices: /^(?:read|too-large|too-much|not-text|workbook)$/u,
  backup: /^errors\.(?:noBackup|backupDamaged|backupNewer|backupChanged|backupTooLarge)$/u,
} as const;

describe.each(['clients', 'prices', 'backup'] as const)('as a file of %s', (way) => {
  test('each is read or refused with a sentence, within time and memory', { timeout: 600_000 }, async () => {
    const lines = await runReader(way, seed);
    expect(lines.length).toBeGreaterThanOrEqual(200);
    expect(lines.filter(({ outcome }) => !known[way].test(outcome))).toEqual([]);
    expect(lines.filter(({ grown }) => grown > mostMemory)).toEqual([]);
  });
});

describe('as an upload', () => {
  let service: ServiceProcess;
  let folder: TemporaryFolder;
  let asked = 0;
  const counter = createServer((_request, response) => {
    asked += 1;
    response.end();
  });
  let own = '';

  beforeAll(async () => {
    counter.listen(0, '127.0.0.1');
    await once(counter, 'listening');
    own = `http://127.0.0.1:${String((counter.address() as AddressInfo).port)}`;
    folder = await makeTemporaryFolder('hostile-files');
    service = await startService({ folder: folder.path, flags: ['--seed', 'empty', '--rate-limit', 'off'] });
  });
  afterAll(async () => {
    await service.stop();
    await folder.remove();
    counter.close();
  });

  const send = (path: string, method: string, body: BodyInit, more: object = {}): Promise<Response> =>
    fetch(`${service.url}${path}`, {
      ...{ method, body, ...more },
      headers: { Authorization: `Token token=${service.key}`, 'Content-Type': 'application/octet-stream' },
    });

  test.each([
    ['/files', 'POST', [200, 201, 413, 415, 422]],
    ['/account/logo', 'PUT', [200, 413, 422]],
  ] as const)('%s: each is kept or refused with a sentence', async (path, method, statuses) => {
    const idle = service.memory();
    for (const { name, make } of hostileFiles({ seed, address: own }, 'tables')) {
      const answer = await send(path, method, Buffer.from(make()));
      const text = await answer.text();
      expect(statuses, `${name}: ${text}`).toContain(answer.status);
      if (answer.ok) continue;
      const { error } = JSON.parse(text) as { readonly error: unknown };
      expect(error, name).toMatch(/^[A-Z].{10,}/u);
    }
    expect((service.memory() - idle) / 1_048_576).toBeLessThanOrEqual(mostMemory);
    expect(asked).toBe(0);
  });

  test('500 MB without a length are refused before they have arrived', async () => {
    const idle = service.memory();
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent >= 500 * 1_048_576) return controller.close();
        sent += 1_048_576;
        controller.enqueue(new Uint8Array(1_048_576));
      },
    });
    const answer = await send('/files', 'POST', body, { duplex: 'half' }).catch(() => null);
    // A service that stops reading may close the connection before its answer is read.
    if (answer !== null) expect([413, 415]).toContain(answer.status);
    expect(sent).toBeLessThan(100 * 1_048_576);
    expect((service.memory() - idle) / 1_048_576).toBeLessThanOrEqual(mostMemory);
  });
});

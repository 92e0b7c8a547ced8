import { seededRandom } from '../simulation/world/random.ts';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BridgeClient } from '#shared/bridge/client.ts';
import { filesPath } from '#shared/domain/files/file-references.ts';
import { filesOfPictures } from '#shared/domain/files/picture-sources.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { pictureFailpoints, type FailpointName } from '../../src-main/core/failpoint.ts';
import { chunk, pngFile } from '../../src-service/domain/images/testing/image-files.ts';
import type { FieldChanges } from '#shared/sync/operation.ts';
import type { CoreChild } from '../core/forked-core.ts';
import { newId } from '../support/core/new-id.ts';
import { openAccountOf } from '../support/core/open-account-of.ts';
import { openEntries } from '../support/core/open-entries.ts';
import { startProxy, type Fault, type FaultProxy } from '../support/fault-proxy.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';
import { bundleCore, startCore } from './core-child.ts';
import { createUser, isDeath, sampleProposal } from './user.ts';

/** `LAYOVER_PICTURE_KILLS=300` sets another number. */
const wantedKills = Number(process.env['LAYOVER_PICTURE_KILLS'] ?? 12);

let folder: TemporaryFolder;
let service: ServiceProcess;
let proxy: FaultProxy;
let core: CoreChild;

beforeAll(async () => {
  await bundleCore();
  folder = await makeTemporaryFolder('pictures');
  service = await startService({ folder: folder.path, flags: ['--rate-limit', 'off'] });
  proxy = await startProxy(service.url);
});

afterAll(async () => {
  await proxy.close();
  await service.stop();
  await folder.remove();
});

/** A picture that cannot be compressed. With a place, the service stores other bytes than it was sent. */
function photo(random: () => number, side: number, hasPlace: boolean): Buffer {
  const content = Buffer.from(
    Array.from({ length: (side * 3 + 1) * side }, () => Math.floor(random() * 256)),
  );
  for (let row = 0; row < side; row += 1) content[row * (side * 3 + 1)] = 0;
  return pngFile({
    ...{ width: side, height: side, colorType: 2, content },
    before: hasPlace ? [chunk('tEXt', Buffer.from('Place\0Leeds'))] : [],
  });
}

function faultOf(random: () => number): Fault | null {
  const die = random();
  if (die < 0.08) return { kind: 'lose-answer' };
  if (die < 0.12) return { kind: 'cut-answer' };
  if (die < 0.17) return { kind: 'lose-call' };
  if (die < 0.2) return { kind: 'answer', status: 503 };
  if (die < 0.4) return { kind: 'delay', ms: Math.floor(random() * 100) };
  return null;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The bytes that were sent to the service for each file. */
function sentBytes(): ReadonlyMap<string, number> {
  const sent = new Map<string, number>();
  for (const call of proxy.forwarded) {
    const [, hash, headers = '{}'] = /^PATCH \S+\/files\/([0-9a-f]{64}) (\{.*?\}) /su.exec(call) ?? [];
    if (hash === undefined) continue;
    const length = Number(/"content-length":"(\d+)"/u.exec(headers)?.[1] ?? 0);
    sent.set(hash, (sent.get(hash) ?? 0) + length);
  }
  return sent;
}

test('I15: killed at random over a network with faults, no picture is lost or stored twice, and every section finds its own', async () => {
  const random = seededRandom(11).next;
  const settings = { dataDir: path.join(folder.path, 'data'), url: proxy.url, key: service.key };
  let kills = 0;
  let lives = 0;
  async function start(): Promise<void> {
    lives += 1;
    const isKilled = kills < wantedKills;
    // Every third life ends at a point of an upload, the others at a random moment.
    const name: FailpointName | undefined = pictureFailpoints[(lives / 3) % pictureFailpoints.length];
    const failpoint = isKilled && name !== undefined ? { name, passes: Math.floor(random() * 3) } : null;
    core = await startCore({ ...settings, latenessMs: 400, failpoint });
    const own = core;
    if (isKilled) void pause(300 + random() * 2_500).then(() => own.kill());
  }

  /** Repeats a step until it succeeds, across kills. */
  async function inLives<T>(step: (client: BridgeClient) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        if (core.isAlive()) return await step(core.client);
      } catch (error) {
        if (core.isAlive() && !isDeath(error)) throw error;
      }
      if ((await core.ended) === 'SIGKILL') kills += 1;
      await start();
    }
  }

  await start();
  const connected = async (client: BridgeClient): Promise<void> => {
    while ((await client.call('session.get', {})).state !== 'connected') await pause(20);
  };
  await inLives(connected);
  // Until then pictures are embedded in their texts.
  await inLives(async (client) => {
    await connected(client);
    while (!proxy.calls.some(({ path: asked, status }) => asked.endsWith('/openapi.json') && status === 200))
      await pause(50);
    await pause(100);
    await client.call('sync.status', {});
  });
  proxy.setFault(() => faultOf(random));

  const user = createUser('pictures');
  const sample = sampleProposal('pictures');
  const relayed = async (client: BridgeClient): Promise<void> => {
    await connected(client);
    if (!(await user.relay(client))) throw Object.assign(new Error('dead'), { code: 'unavailable' });
  };
  await inLives(connected);
  await user.edit(core.client, sample.drafts);
  await inLives(relayed);

  const photos: Buffer[] = [];
  const bodies = new Map<string, string>();
  const proposal = sample.proposal;
  for (let index = 0; index < 30 || kills < wantedKills; index += 1) {
    const title = `Section ${index}`;
    photos.push(photo(random, 60 + ((index * 37) % 380), index % 2 === 0));
    const shown = [photos[index], photos[Math.floor(random() * photos.length)]];
    const hashes: string[] = [];
    for (const bytes of shown) {
      if (bytes === undefined) continue;
      const base64 = bytes.toString('base64');
      const { hash } = await inLives(async (client) => {
        await connected(client);
        return await client.call('pictures.add', { accountKey: await openAccountOf(client), base64 });
      });
      expect(hash).toBe(sha256(bytes));
      hashes.push(hash);
    }
    const body = hashes.map((hash) => `<p>${title}</p><img src="${filesPath}${hash}" alt="">`).join('');
    bodies.set(title, body);
    const localId = toLocalId(newId());
    const isLater = index % 3 === 0;
    const fields: FieldChanges = {
      proposal_id: [null, proposal],
      section_type: [null, 'text'],
      title: [null, title],
      body: [null, isLater ? `<p>${title}</p>` : body],
    };
    const section = { entity: 'section', localId, proposalId: proposal } as const;
    const drafts: Parameters<typeof user.edit>[1] = [
      { kind: 'create', ...section, fields, after: null },
      ...(isLater
        ? [{ kind: 'update', ...section, fields: { body: [`<p>${title}</p>`, body] } } as const]
        : []),
    ];
    await inLives(connected);
    await user.edit(core.client, drafts);
    await inLives(relayed);
    await pause(random() * 400);
  }

  proxy.setFault(null);
  await inLives(async (client) => {
    await connected(client);
    await client.call('sync.now', {});
    for (const end = Date.now() + 240_000; ;) {
      const { current } = await client.call('sync.status', {});
      const { entries, uploads } = await client.call('outbox.read', {});
      if (current.phase === 'idle' && openEntries(entries).length === 0 && uploads.length === 0) return;
      if (Date.now() > end)
        throw new Error(`It does not come to rest: ${JSON.stringify({ current, entries })}`);
      await pause(100);
    }
  });

  // Every text is at the service, with a file for each of its pictures that was there before the text.
  const files = new Map(
    service.database
      .all('SELECT hash, created_at FROM files')
      .map((row) => [String(row['hash']), String(row['created_at'])]),
  );
  const sections = service.database.all(
    "SELECT title, body, updated_at FROM sections WHERE title LIKE 'Section %'",
  );
  const lost = [...bodies.keys()].filter((title) => !sections.some((row) => row['title'] === title));
  const dangling: string[] = [];
  const embedded: string[] = [];
  for (const { title, body, updated_at: at } of sections) {
    const shown = filesOfPictures(String(body));
    if (String(body).includes('data:')) embedded.push(String(title));
    for (const hash of shown) {
      const stored = files.get(hash);
      if (stored === undefined || stored > String(at)) dangling.push(`${String(title)} ${hash}`);
    }
    const expected = new Set(filesOfPictures(bodies.get(String(title)) ?? ''));
    if (shown.length !== expected.size) lost.push(`a picture of ${String(title)}`);
  }
  expect({ lost, dangling, embedded, twice: sections.length - bodies.size }).toEqual({
    ...{ lost: [], dangling: [], embedded: [] },
    twice: 0,
  });

  // Each picture was stored once.
  const storings = service
    .requests()
    .filter(
      ({ method, path: asked, status }) => method === 'PATCH' && asked.includes('/files/') && status === 201,
    );
  const storedTwice = storings.length - new Set(storings.map(({ path: asked }) => asked)).size;
  const sent = sentBytes();
  const sizes = new Map(photos.map((bytes) => [sha256(bytes), bytes.length]));
  const sentAgain = [...sent].filter(([hash, bytes]) => bytes > (sizes.get(hash) ?? 0)).length;
  process.stderr.write(
    `pictures: ${JSON.stringify({ kills, sections: sections.length, files: files.size, calls: proxy.calls.length, storedTwice, sentAgain })}\n`,
  );
  expect({ storedTwice, files: files.size }).toEqual({ storedTwice: 0, files: photos.length });

  // The journal has short texts with the names of the pictures here.
  const accountKey = await openAccountOf(core.client);
  const { changes } = await core.client.call('mirror.snapshot', { accountKey, after: null, limit: 2000 });
  const here = new Map(
    changes.flatMap((change) =>
      change.type === 'put' && change.record.entity === 'section'
        ? [[change.record.fields.title, change.record.fields.body] as const]
        : [],
    ),
  );
  for (const [title, body] of bodies) expect(here.get(title)).toBe(body);
  await core.kill();
});

import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { newId } from '../support/core/new-id.ts';
import { createBridgeClient, type BridgeClient } from '#shared/bridge/client.ts';
import type { MethodOutput } from '#shared/bridge/contract.ts';
import { createMemoryCarriers } from '#shared/bridge/memory-carrier.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { Core } from '../../src-main/core/core.ts';
import { createCore } from '../../src-main/core/create-core.ts';
import type { Ports, SecretStore } from '../../src-main/core/ports.ts';
import { noWindow } from '../support/core/no-window.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';
import { openAccountOf } from '../support/core/open-account-of.ts';
import { createCorePorts } from './core-ports.ts';

/** A keychain in memory. */
function createSecrets(): SecretStore & { readonly held: Map<string, string> } {
  const held = new Map<string, string>();
  return {
    storage: 'keychain',
    held,
    read: async (name) => held.get(name) ?? null,
    write: async (name, secret) => void held.set(name, secret),
    remove: async (name) => void held.delete(name),
  };
}

const secrets = createSecrets();
let folder: TemporaryFolder;
let service: ServiceProcess;
let core: Core;
let client: BridgeClient;

function ports(): Ports {
  return createCorePorts({
    dataDir: path.join(folder.path, 'data'),
    secrets,
    startEmbeddedService: async () => ({
      url: service.url,
      key: service.key,
      lostChanges: false,
      setMailSecrets: () => {},
      stop: async () => {},
      onExit: () => () => {},
    }),
    log: { error: (message, detail) => console.error(message, detail), info() {}, debug() {} },
  });
}

async function open(): Promise<void> {
  core = await createCore(ports());
  const carriers = createMemoryCarriers();
  core.serve(carriers.main, noWindow);
  client = createBridgeClient(carriers.renderer);
}

/** Waits until the condition holds. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 20_000; ;) {
    if (await condition()) return;
    if (Date.now() > end)
      throw new Error(`It did not happen: ${JSON.stringify(await client.call('sync.status', {}))}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}

beforeAll(async () => {
  folder = await makeTemporaryFolder('core');
  service = await startService({ folder: folder.path, flags: ['--seed', 'sample'] });
  await open();
});

afterAll(async () => {
  await core.dispose();
  await service.stop();
  await folder.remove();
});

describe('the core over real HTTP, through the bridge', () => {
  it('starts in the state "disconnected", without an error', async () => {
    expect(await client.call('session.get', {})).toEqual({ state: 'disconnected' });
    await expect(client.call('outbox.read', {})).rejects.toMatchObject({ code: 'not-connected' });
  });

  it('has different messages for a wrong key and a wrong address', async () => {
    await expect(
      client.call('session.connect', { baseUrl: service.url, apiKey: 'wrong' }),
    ).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(
      client.call('session.connect', { baseUrl: 'http://127.0.0.1:9', apiKey: 'x' }),
    ).rejects.toMatchObject({ code: 'offline' });
    await expect(
      client.call('session.connect', { baseUrl: 'ftp://example.com', apiKey: 'x' }),
    ).rejects.toMatchObject({ code: 'bad-input' });
    expect(await client.call('session.get', {})).toEqual({ state: 'disconnected' });
  });

  it('connects, stores the key only in the keychain, and pulls everything', async () => {
    const state = await client.call('session.connect', { baseUrl: service.url, apiKey: service.key });
    expect(state).toMatchObject({ state: 'connected', embedded: false, keyStorage: 'keychain' });
    expect(JSON.stringify(state)).not.toContain(service.key);
    expect([...secrets.held.values()]).toEqual([service.key]);
    await until(async () => (await client.call('sync.status', {})).lastPulledAt !== null);

    const accountKey = await openAccountOf(client);
    const kinds = new Map<string, number>();
    let after: string | null = null;
    do {
      const page: MethodOutput<'mirror.snapshot'> = await client.call('mirror.snapshot', {
        accountKey,
        after,
        limit: 500,
      });
      for (const change of page.changes) {
        const kind = change.type === 'put' ? change.record.entity : change.type;
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }
      after = page.next;
    } while (after !== null);
    const { count } = service.database;
    expect(kinds.get('proposal')).toBe(count('proposals'));
    expect(kinds.get('client')).toBe(count('clients'));
    expect(kinds.get('section')).toBe(count('sections'));
    expect(kinds.get('line_item')).toBe(count('line_items'));
    expect(kinds.get('activity')).toBe(count('activities'));
  });

  it('keeps edits when it is killed, and pushes them once after a restart', async () => {
    const localId = newId();
    const operation: Operation = {
      opId: newId(),
      deviceSeq: 1,
      createdAt: Date.now(),
      localId,
      proposalId: null,
      kind: 'create',
      entity: 'client',
      fields: { email: [null, 'new@example.com'], name: [null, 'New'] },
      after: null,
    };
    await client.call('sync.setPaused', { paused: true });
    const handedOver = { accountKey: await openAccountOf(client), operations: [operation] };
    await client.call('operations.submit', handedOver);
    await client.call('operations.submit', handedOver);
    expect((await client.call('outbox.read', {})).entries).toHaveLength(1);
    await core.dispose();
    await open();
    expect((await client.call('outbox.read', {})).entries).toHaveLength(1);
    await client.call('sync.setPaused', { paused: false });
    await until(async () => (await client.call('outbox.read', {})).entries.length === 0);
    expect(service.database.all("SELECT email FROM clients WHERE email = 'new@example.com'")).toHaveLength(1);
  });

  it('reorders the sections of a template, and inserts one', async () => {
    const accountKey = await openAccountOf(client);
    const { lastDeviceSeq } = await client.call('mirror.attach', { accountKey, generation: null, cursor: 0 });
    const ofTemplate = () =>
      service.database.all(
        `SELECT id, title, template_id AS template FROM sections
         WHERE template_id = (SELECT min(template_id) FROM sections) ORDER BY position`,
      );
    const before = ofTemplate();
    const template = toLocalId(`template:${String(before[0]?.['template'])}`);
    const idOf = (index: number): LocalId => toLocalId(`section:${String(before.at(index)?.['id'])}`);
    const stamp = (count: number) => ({
      opId: newId(),
      deviceSeq: lastDeviceSeq + count,
      createdAt: Date.now(),
      proposalId: template,
    });
    const operations: Operation[] = [
      {
        ...stamp(1),
        kind: 'move',
        entity: 'section',
        localId: idOf(-1),
        parentId: template,
        after: null,
      },
      {
        ...stamp(2),
        kind: 'create',
        entity: 'section',
        localId: newId(),
        after: idOf(-1),
        fields: {
          proposal_id: [null, null],
          template_id: [null, String(before[0]?.['template'])],
          title: [null, 'Between'],
        },
      },
    ];
    await client.call('operations.submit', { accountKey, operations });
    await until(async () => (await client.call('outbox.read', {})).entries.length === 0);
    const titles = before.map(({ title }) => title);
    expect(ofTemplate().map(({ title }) => title)).toEqual([
      titles.at(-1),
      'Between',
      ...titles.slice(0, -1),
    ]);
  });

  it('creates a proposal from a template whose sections only the service has, and pulls them', async () => {
    const [template] = service.database.all(
      'SELECT template_id AS id, count(*) AS n FROM sections WHERE template_id IS NOT NULL GROUP BY template_id',
    );
    const localId = newId();
    const operation: Operation = {
      ...{ opId: newId(), deviceSeq: 2, createdAt: Date.now(), localId, proposalId: localId },
      ...{ kind: 'create', entity: 'proposal', after: null },
      fields: { title: [null, 'From the template'], template_id: [null, String(template?.['id'])] },
    };
    const accountKey = await openAccountOf(client);
    await client.call('operations.submit', { accountKey, operations: [operation] });
    await until(async () => (await client.call('outbox.read', {})).entries.length === 0);
    const copied = service.database.all(
      `SELECT s.title FROM sections s JOIN proposals p ON p.id = s.proposal_id
       WHERE p.title = 'From the template' ORDER BY s.position`,
    );
    expect(copied).toHaveLength(Number(template?.['n']));

    const titles = async (): Promise<readonly string[]> => {
      const found: { readonly title: string; readonly position: number }[] = [];
      for (let after: string | null = null, more = true; more;) {
        const page: MethodOutput<'mirror.snapshot'> = await client.call('mirror.snapshot', {
          accountKey,
          after,
          limit: 500,
        });
        for (const change of page.changes) {
          if (change.type !== 'put' || change.record.entity !== 'section') continue;
          const { proposal_id: proposalId, title, position } = change.record.fields;
          if (proposalId === localId) found.push({ title, position });
        }
        after = page.next;
        more = after !== null;
      }
      return found.toSorted((a, b) => a.position - b.position).map(({ title }) => title);
    };
    await client.call('sync.now', {});
    await until(async () => (await titles()).length === copied.length);
    expect(await titles()).toEqual(copied.map((row) => row['title']));
  });
});

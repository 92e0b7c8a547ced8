import { readdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { methods, type MethodName } from '#shared/bridge/contract.ts';
import { replySchema, requestSchema, type Reply } from '#shared/bridge/envelope.ts';
import { createBridgeClient } from '#shared/bridge/client.ts';
import { createMemoryCarriers } from '#shared/bridge/memory-carrier.ts';
import { operationSchema } from '#shared/sync/operation.ts';
import { createCore } from '../../src-main/core/create-core.ts';
import type { Core } from '../../src-main/core/core.ts';
import { noWindow } from '../support/core/no-window.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';
import { hostileMessage } from './hostile-messages.ts';
import { createCorePorts } from './core-ports.ts';

/** The number of messages. The default keeps the suite fast. */
const messages = Number(process.env['LAYOVER_BRIDGE_FUZZ'] ?? '3000');

/** Valid calls of these methods would end the attacked session, so only bad inputs are sent. */
const ending: ReadonlySet<string> = new Set<MethodName>([
  'session.explore',
  'session.startBusiness',
  'session.connect',
  'session.disconnect',
  'session.remove',
  'session.switch',
  'session.reopen',
  'session.replaceKey',
  'session.test',
  'data.restore',
  // Would start a service, and there is none here.
  'host.setPort',
  'host.start',
  'host.check',
]);

/** Valid calls of these methods read all data, so after the first few only bad inputs are sent. */
const costly: ReadonlySet<string> = new Set<MethodName>(['data.check', 'data.saveSupportBundle']);
const costlyCalls = 10;

let folder: TemporaryFolder;
let service: ServiceProcess;
let core: Core;
const { renderer, main } = createMemoryCarriers();
const crashes: unknown[] = [];
const noteCrash = (error: unknown): void => void crashes.push(error);

beforeAll(async () => {
  process.on('unhandledRejection', noteCrash);
  process.on('uncaughtException', noteCrash);
  folder = await makeTemporaryFolder('fuzz');
  service = await startService({ folder: folder.path, flags: ['--seed', 'sample'] });
  const ports = createCorePorts({
    dataDir: path.join(folder.path, 'data'),
    secrets: { storage: 'memory', read: async () => null, write: async () => {}, remove: async () => {} },
  });
  core = await createCore(ports);
  core.serve(main, noWindow);
  const client = createBridgeClient(renderer);
  await client.call('session.connect', { baseUrl: service.url, apiKey: service.key });
  // Paused, so that accepted operations stay in the journal and can be checked.
  await client.call('sync.setPaused', { paused: true });
}, 60_000);

afterAll(async () => {
  await core.dispose();
  await service.stop();
  await folder.remove();
  process.off('unhandledRejection', noteCrash);
  process.off('uncaughtException', noteCrash);
});

/** The opIds of a message with a valid input. */
function validOpIds(message: unknown): readonly string[] {
  const request = requestSchema.safeParse(message);
  if (!request.success) return [];
  const { method, input } = request.data;
  if (method !== 'operations.submit' && method !== 'operations.recover') return [];
  const parsed = methods[method].input.safeParse(input);
  return parsed.success ? parsed.data.operations.map(({ opId }) => opId) : [];
}

/** The method of a message with a valid input; null for any other message. */
function validCall(message: unknown): MethodName | null {
  const request = requestSchema.safeParse(message);
  if (!request.success) return null;
  const { method, input } = request.data;
  return methods[method].input.safeParse(input).success ? method : null;
}

/** The message after the way between processes, as JSON. */
function throughJson(message: unknown): unknown {
  const text = JSON.stringify(message) as string | undefined;
  return text === undefined ? null : (JSON.parse(text) as unknown);
}

function journalRows(): readonly { readonly op_id: string; readonly payload: string }[] {
  const accounts = path.join(folder.path, 'data', 'accounts');
  const [account = ''] = readdirSync(accounts);
  const journal = new DatabaseSync(path.join(accounts, account, 'sync.db'), { readOnly: true });
  try {
    return journal.prepare('SELECT op_id, payload FROM operations').all() as never;
  } finally {
    journal.close();
  }
}

it(
  `${messages} hostile messages: no crash, and only valid operations in the journal (security.md, threats)`,
  { timeout: 3_600_000 },
  async () => {
    const replies = new Map<number, (reply: Reply) => void>();
    renderer.onMessage((message) => {
      const reply = replySchema.safeParse(message);
      if (reply.success && reply.data.type !== 'event') replies.get(reply.data.id)?.(reply.data);
    });
    const before = journalRows().length;
    const allowed = new Set<string>();
    const codes = new Map<string, number>();
    const costs = new Map<MethodName, number>();
    function isTooCostly(method: MethodName): boolean {
      if (!costly.has(method)) return false;
      const calls = (costs.get(method) ?? 0) + 1;
      costs.set(method, calls);
      return calls > costlyCalls;
    }
    let id = 1_000_000;
    for (let done = 0; done < messages; done += 500) {
      const batch = fc.sample(hostileMessage, {
        numRuns: Math.min(500, messages - done),
        seed: 20_261 + done,
      });
      for (const said of batch) {
        id += 1;
        const message = throughJson(
          typeof said === 'object' && said !== null && Reflect.get(said, 'id') === 1 ? { ...said, id } : said,
        );
        const valid = validCall(message);
        if (valid !== null && (ending.has(valid) || isTooCostly(valid))) continue;
        for (const opId of validOpIds(message)) allowed.add(opId);
        const request = requestSchema.safeParse(message);
        if (!request.success) {
          renderer.send(message);
          continue;
        }
        const answered = new Promise<Reply>((resolve) => replies.set(request.data.id, resolve));
        renderer.send(message);
        const reply = await answered;
        replies.delete(request.data.id);
        const code = reply.type === 'failure' ? reply.error.code : reply.type;
        codes.set(code, (codes.get(code) ?? 0) + 1);
        // The error is one of ours: no internal error and no stack trace.
        expect([request.data.method, code, JSON.stringify(reply).includes('\\n    at ')]).toEqual([
          request.data.method,
          expect.not.stringMatching('internal'),
          false,
        ]);
        expect(JSON.stringify(reply)).not.toContain(service.key);
      }
    }
    expect(crashes).toEqual([]);
    for (const row of journalRows()) {
      expect(operationSchema.safeParse(JSON.parse(row.payload)).error).toBeUndefined();
      expect(allowed).toContain(row.op_id);
    }
    expect(before).toBe(0);
    expect(codes.get('bad-input')).toBeGreaterThan(messages / 3);
    const client = createBridgeClient(renderer);
    expect(await client.call('session.get', {})).toMatchObject({ state: 'connected' });
  },
);

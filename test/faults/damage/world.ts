import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { asNewId } from '#shared/domain/ids.ts';
import { createBridgeClient, type BridgeClient } from '#shared/bridge/client.ts';
import type { MethodOutput } from '#shared/bridge/contract.ts';
import { createMemoryCarriers } from '#shared/bridge/memory-carrier.ts';
import { isOpen } from '#shared/sync/question.ts';
import { TransportError } from '../../../src-main/core/api/transport-error.ts';
import { createCore } from '../../../src-main/core/create-core.ts';
import { openSafely } from '../../../src-main/core/recovery/open-safely.ts';
import { createService, type Service } from '../../../src-service/service.ts';
import { memoryTransport } from '../../../src-service/delivery/mail/transport.ts';
import { createCorePorts } from '../../core/core-ports.ts';
import { noWindow } from '../../support/core/no-window.ts';
import { pngFile } from '../../../src-service/domain/images/testing/image-files.ts';
import { changeOf, createUser, pictureOf, sendOf, sampleProposal } from '../user.ts';
import { answerOutbox, type Decision } from './answer-outbox.ts';
import { createQuickClock } from './quick-clock.ts';

const apiKey = 'key-for-damage';
const baseUrl = 'https://service.example/api/v2';

/** One clock for app and service. */
const quickClock = createQuickClock();

/** A window's knowledge of a journal: its cursor and generation. */
export interface Seen {
  readonly accountKey: string;
  readonly generation: string;
  readonly cursor: number;
}

type Outbox = MethodOutput<'outbox.read'>;

/** The proposal service in this process, with a count of its mail. */
export interface TestPeer {
  readonly service: Service;
  /** The number of e-mails with this subject, over all starts of the service. */
  mails(subject: string): number;
  /** `hang`: a call takes effect and gets no answer. */
  mode: 'online' | 'offline' | 'hang-sends';
  readonly fetch: typeof globalThis.fetch;
}

/** Opens the service on its data. */
export function openPeer(folder: string): TestPeer {
  mkdirSync(folder, { recursive: true });
  const mail = memoryTransport();
  const service = createService({
    database: path.join(folder, 'service.db'),
    key: apiKey,
    rateLimit: null,
    seed: { kind: 'proposals', count: 3 },
    publicUrl: 'https://pages.example',
    mail,
    clock: quickClock,
  });
  const peer: TestPeer = {
    service,
    mails: (subject) => mail.messages.filter((message) => message.subject === subject).length,
    mode: 'online',
    async fetch(input, init) {
      const request = new Request(input, init);
      if (peer.mode === 'offline')
        throw new TransportError('There is no network.', { phase: 'before-write', failure: 'network' });
      const answer = await service.fetch(request);
      if (peer.mode === 'hang-sends' && request.url.endsWith('/send_proposal')) {
        peer.mode = 'offline';
        return await new Promise<never>((_, reject) => {
          request.signal.addEventListener('abort', () => reject(new Error('The call was given up.')));
        });
      }
      return answer;
    },
  };
  return peer;
}

/** A main process with one window, in this process. */
export interface TestLife {
  readonly client: BridgeClient;
  end(): Promise<void>;
}

/** Starts it on a data folder. */
export async function startLife(dataDir: string, peer: TestPeer, log: string[] = []): Promise<TestLife> {
  const core = await createCore(
    createCorePorts({
      dataDir,
      fetch: peer.fetch,
      clock: quickClock,
      latenessBoundMs: 600,
      presetConnection: { baseUrl, apiKey },
      secrets: {
        storage: 'keychain',
        read: () => Promise.resolve(apiKey),
        write: () => Promise.resolve(),
        remove: () => Promise.resolve(),
      },
      log: {
        error: (message, detail) => void log.push(`${message} ${String(detail)}`),
        info: () => undefined,
        debug: () => undefined,
      },
    }),
  );
  const carriers = createMemoryCarriers();
  core.serve(carriers.main, noWindow);
  const client = createBridgeClient(carriers.renderer);
  return {
    client,
    async end() {
      client.dispose();
      await core.dispose();
    },
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Longest wait in the time of app and service, ms. */
const longestMs = 7 * 60_000;

/** Polls a condition; throws with its name when it stays false. */
export async function until(what: string, isSo: () => Promise<boolean>, limitMs = longestMs): Promise<void> {
  for (const end = quickClock.monotonic() + limitMs; !(await isSo()); await pause(10))
    if (quickClock.monotonic() > end) throw new Error(`It never came to this: ${what}.`);
}

/**
 * Waits until everything is done, and answers all questions meanwhile.
 *
 * @param decisionOn the user's decision on an e-mail
 * @returns the questions as text
 */
export async function untilIdle(
  { client }: TestLife,
  decisionOn: (subject: string) => Decision,
): Promise<readonly string[]> {
  const asked: string[] = [];
  let last: unknown = null;
  await until('rest', async () => {
    try {
      const outbox = await client.call('outbox.read', {});
      asked.push(...(await answerOutbox(client, outbox, decisionOn)));
      const { current, lastPulledAt } = await client.call('sync.status', {});
      last = { current, lastPulledAt, ...outbox };
      const waiting =
        outbox.entries.length + outbox.conflicts.length + outbox.questions.filter(isOpen).length;
      return current.phase === 'idle' && lastPulledAt !== null && waiting === 0;
    } catch (error) {
      // The account is being reopened.
      last = String(error);
      return false;
    }
  }).catch((error: unknown) => {
    throw new Error(`${String(error)} ${JSON.stringify({ asked, last })}`);
  });
  return asked;
}

/** A data folder after a kill, with the expected content. */
export interface World {
  /** The folders: after the kill, after a normal close, and at an earlier time. */
  readonly now: string;
  readonly closed: string;
  readonly older: string;
  readonly service: string;
  readonly seen: Seen;
  readonly outbox: Outbox;
  /** The account's folder within a data folder. */
  readonly account: string;
  /** The hash of a picture in a text that the service has. */
  readonly picture: string;
}

/** The subjects of the e-mails: sent with an answer, sent without one, and pending. */
export const subjects = { done: 'Subject done', attempted: 'Subject attempted', waiting: 'Subject waiting' };

const day = 24 * 60 * 60_000;

/** Lets days pass for an account's folder, so that it gets another backup. */
function passDay(folder: string, accountKey: string, days: number): void {
  let timers: (() => void)[] = [];
  const now = quickClock.now() + days * day;
  const journal = openSafely({
    folder,
    accountKey,
    newId: () => asNewId('not-used'),
    clock: {
      now: () => now,
      monotonic: () => now,
      after(_ms, callback) {
        timers.push(callback);
        return () => undefined;
      },
    },
    log: { error: () => undefined, info: () => undefined, debug: () => undefined },
    onDamage: () => undefined,
  });
  // The check for a due backup, and the backup.
  for (let turn = 0; turn < 2; turn += 1) {
    const due = timers;
    timers = [];
    for (const callback of due) callback();
  }
  journal.close();
}

function copyLife(from: string, to: string): string {
  // SQLite's shared memory file does not outlive its processes.
  cpSync(from, to, { recursive: true, filter: (name) => !name.endsWith('-shm') });
  return to;
}

/** Simulates the user's days: three backups, a pending e-mail, and one that was just attempted. */
export async function makeWorld(folder: string): Promise<World> {
  const dataDir = path.join(folder, 'living');
  const service = path.join(folder, 'service');
  const peer = openPeer(service);
  let life = await startLife(dataDir, peer);
  await until('a connection', async () => (await life.client.call('session.get', {})).state === 'connected');
  const session = await life.client.call('session.get', {});
  if (session.state !== 'connected') throw new Error('It is not connected.');
  const { accountKey } = session;
  const account = path.join('accounts', readdirSync(path.join(dataDir, 'accounts'))[0] ?? '');
  const user = createUser('one');

  /** A new world has no questions. */
  async function rest(): Promise<void> {
    const asked = await untilIdle(life, () => 'again');
    if (asked.length > 0) throw new Error(`The world is another: ${asked.join(', ')}.`);
  }

  async function again(days: number): Promise<void> {
    await life.end();
    passDay(path.join(dataDir, account), accountKey, days);
    life = await startLife(dataDir, peer);
  }

  const [done, attempted, waiting] = ['done', 'attempted', 'waiting'].map(sampleProposal);
  if (done === undefined || attempted === undefined || waiting === undefined) throw new Error('No sample.');
  const base64 = pngFile({ width: 1, height: 1, colorType: 2, content: Buffer.alloc(4) }).toString('base64');
  const { hash: picture } = await life.client.call('pictures.add', { accountKey, base64 });
  await user.edit(life.client, [...done.drafts, pictureOf(done, picture), sendOf(done, 'done')]);
  await rest();
  await again(1);
  await user.edit(life.client, attempted.drafts);
  await rest();
  await again(2);
  await user.edit(life.client, changeOf(attempted, 'attempted'));
  await rest();
  if (peer.mails(subjects.done) !== 1) throw new Error('The first e-mail did not go out.');
  const older = copyLife(dataDir, path.join(folder, 'older'));

  peer.mode = 'hang-sends';
  await user.edit(life.client, [sendOf(attempted, 'attempted')]);
  await until('a send without an answer', async () => peer.mode === 'offline');
  await user.edit(life.client, [...waiting.drafts, ...changeOf(done, 'done'), sendOf(waiting, 'waiting')]);
  await until('a failed call', async () => {
    const { entries } = await life.client.call('outbox.read', {});
    return entries.some(({ state }) => state === 'sending');
  });
  const { generation, head } = await life.client.call('mirror.attach', {
    accountKey,
    generation: null,
    cursor: 0,
  });
  const now = copyLife(dataDir, path.join(folder, 'now'));
  const outbox = await life.client.call('outbox.read', {});
  const closed = copyLife(now, path.join(folder, 'closed'));
  openSafely({
    folder: path.join(closed, account),
    accountKey,
    newId: () => asNewId('not-used'),
    clock: { ...quickClock, after: () => () => undefined },
    log: { error: () => undefined, info: () => undefined, debug: () => undefined },
    onDamage: () => undefined,
  }).close();
  await life.end();
  await peer.service.close();
  return {
    now,
    closed,
    older,
    service,
    seen: { accountKey, generation, cursor: head },
    outbox,
    account,
    picture,
  };
}

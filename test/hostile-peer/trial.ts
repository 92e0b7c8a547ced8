import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { feedChangeSchema } from '#shared/bridge/feed.ts';
import { type Entity, type LocalId, type NewId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import type { FieldValue, Operation } from '#shared/sync/operation.ts';
import type { SecretStore } from '../../src-main/core/ports.ts';
import { createNetwork, type Network } from '../simulation/world/network.ts';
import { seededRandom, type Random } from '../simulation/world/random.ts';
import { createRealService, type RealService } from '../simulation/world/real-service.ts';
import { VirtualClock } from '../simulation/world/virtual-clock.ts';
import { apiKey, apiRoot } from '../simulation/world/wire.ts';
import { startApp, type App } from './app.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { mutate, sendAway } from './mutations.ts';

/** The address is never resolved: the network is simulated. */
export const connection = { baseUrl: `https://service.example${apiRoot}`, apiKey };
const beginning = Date.UTC(2026, 10, 2, 9, 0, 0);

/** The share of answers that are corrupted. */
const hostileShare = 0.5;

/** The state of a trial. */
export class Trial {
  readonly random: Random;
  readonly time = new VirtualClock(beginning);
  readonly service: RealService;
  readonly network: Network;
  readonly ledger: Ledger = createLedger();
  readonly broken: string[] = [];
  mutated = 0;
  starts = 0;
  edits = 0;
  isHostile = false;
  sendsAway = false;
  #app: App | null = null;
  readonly #apps: App[] = [];
  readonly #dataDir: string;
  readonly #keys = new Map<string, string>();
  #deviceSeq = 0;
  #words = 0;

  constructor(seed: number, folder: string) {
    this.random = seededRandom(seed);
    this.#dataDir = path.join(folder, 'data');
    const { random, time } = this;
    this.service = createRealService({ clock: time, random });
    this.network = createNetwork({
      clock: time,
      latency: () => 20,
      fate: () => ({ type: 'deliver' }),
      serve: async (request) => {
        const answer = await this.service.serve(request);
        if (request.method === 'POST' && answer.status === 201) this.ledger.created(answer.text);
        if (!this.isHostile || (!this.sendsAway && !random.chance(hostileShare))) return answer;
        this.mutated += 1;
        const corrupted = this.sendsAway ? sendAway(random, answer) : mutate(random, answer);
        this.ledger.corrupted(corrupted.text);
        return corrupted;
      },
    });
  }

  get app(): App {
    if (this.#app === null) throw new Error('The app does not run.');
    return this.#app;
  }

  newId(): NewId {
    return this.random.uuid(this.time.now());
  }

  /** Runs promises and file operations until everything waits for the clock. */
  async #drain(): Promise<void> {
    do {
      for (let turn = 0; turn < 3; turn += 1) {
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
      }
    } while (this.network.busy() > 0);
  }

  async pass(ms: number): Promise<void> {
    const limit = this.time.monotonic() + ms;
    await this.#drain();
    while (this.time.step(limit)) await this.#drain();
  }

  /** Advances the app's clock until the work is done, with file operations in between. */
  async during<T>(work: Promise<T>): Promise<T> {
    const pending = Symbol('pending');
    for (let turn = 0; turn < 2_000; turn += 1) {
      await this.#drain();
      const first = await Promise.race([work, sleep(2, pending)]);
      if (first !== pending) return await work;
      this.time.step(this.time.monotonic() + 50);
    }
    throw new Error('It did not end.');
  }

  async start(): Promise<void> {
    this.starts += 1;
    const secrets: SecretStore = {
      storage: 'keychain',
      read: async (name) => this.#keys.get(name) ?? null,
      write: async (name, secret) => void this.#keys.set(name, secret),
      remove: async (name) => void this.#keys.delete(name),
    };
    const app = await startApp({
      dataDir: this.#dataDir,
      clock: this.time,
      newId: () => this.newId(),
      send: this.network.send,
      secrets,
    });
    this.#app = app;
    this.#apps.push(app);
  }

  async stop(isKill: boolean): Promise<void> {
    if (isKill) this.app.kill();
    else await this.during(this.app.close());
    this.#app = null;
  }

  async connect(): Promise<void> {
    await this.during(this.app.client.call('session.connect', connection));
  }

  async accountKey(): Promise<string> {
    const session = await this.app.client.call('session.get', {});
    if (session.state !== 'connected') throw new Error(`The app is ${JSON.stringify(session)}.`);
    return session.accountKey;
  }

  /** The records that the screens show. */
  async records(): Promise<readonly AnyRecord[]> {
    const accountKey = await this.accountKey();
    const records: AnyRecord[] = [];
    for (let after: string | null = null; ;) {
      const page: Awaited<ReturnType<typeof this.app.client.call<'mirror.snapshot'>>> =
        await this.app.client.call('mirror.snapshot', { accountKey, after, limit: 2_000 });
      for (const change of page.changes) {
        const parsed = feedChangeSchema.safeParse(change);
        if (!parsed.success) this.broken.push(`no window can hold ${JSON.stringify(change).slice(0, 300)}`);
        if (change.type === 'put') records.push(change.record);
      }
      if (page.next === null) return records;
      after = page.next;
    }
  }

  word(): string {
    this.#words += 1;
    return `mine${this.#words}`;
  }

  /** Submits an edit as a window does. An acknowledged edit must be at the service in the end. */
  async submit(draft: DistributiveOmit<Operation, 'opId' | 'deviceSeq' | 'createdAt'>): Promise<void> {
    this.#deviceSeq += 1;
    const operation: Operation = {
      ...draft,
      opId: this.newId(),
      deviceSeq: this.#deviceSeq,
      createdAt: this.time.now(),
    };
    const accountKey = await this.accountKey();
    await this.app.client.call('operations.submit', { accountKey, operations: [operation] });
    this.edits += 1;
    if (operation.kind === 'create' || operation.kind === 'update') this.ledger.note(operation);
  }

  async create(
    entity: Entity,
    proposalId: LocalId | null,
    values: Readonly<Record<string, FieldValue>>,
    localId = this.newId(),
  ): Promise<LocalId> {
    const fields = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, [null, value] as const]),
    );
    await this.submit({ kind: 'create', entity, localId, proposalId, fields, after: null });
    return localId;
  }

  async update(
    entity: Entity,
    localId: LocalId,
    proposalId: LocalId | null,
    name: string,
    was: FieldValue,
    value: FieldValue,
  ): Promise<void> {
    await this.submit({
      kind: 'update',
      entity,
      localId,
      proposalId,
      fields: { [name]: [was, value] },
    });
  }

  /** Releases the files of killed runs. */
  async end(): Promise<void> {
    if (this.#app !== null) await this.stop(false).catch(() => undefined);
    await this.service.close();
  }

  errors(): readonly string[] {
    return this.#apps.flatMap(({ errors }) => errors);
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

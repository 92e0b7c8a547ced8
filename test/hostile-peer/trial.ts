import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { feedChangeSchema } from '#shared/bridge/feed.ts';
import type { Entity, LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { isOpen } from '#shared/sync/question.ts';
import type { FieldValue, Operation } from '#shared/sync/operation.ts';
import type { SecretStore } from '../../src-main/core/ports.ts';
import { createNetwork, type Network } from '../simulation/network.ts';
import { seededRandom, type Random } from '../simulation/random.ts';
import { createRealService, type RealService } from '../simulation/real-service.ts';
import { VirtualClock } from '../simulation/virtual-clock.ts';
import { apiKey, apiRoot } from '../simulation/wire.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { startApp, type App } from './app.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { mutate, sendAway } from './mutations.ts';

/** What came of one trial. */
export interface TrialResult {
  readonly seed: number;
  /** Answers that were made a lie of. */
  readonly mutated: number;
  readonly edits: number;
  readonly starts: number;
  /** What was broken, in words; empty when all was well. */
  readonly broken: readonly string[];
  /** The most calls that arrived within any 30 seconds. */
  readonly busiest: number;
}

interface TrialOptions {
  readonly seed: number;
  /** So many answers are made a lie of before the peer is sane again. */
  readonly answers: number;
}

const minute = 60_000;
/** Nobody ever resolves it. */
const baseUrl = `https://service.example${apiRoot}`;
const beginning = Date.UTC(2026, 10, 2, 9, 0, 0);

/** Share of the answers that are made a lie of while the peer is hostile. */
const hostileShare = 0.5;

/** Rounds of decisions and of looking until nothing waits for a person any more. */
const rounds = 40;

/** Everything that one trial works with. */
class Trial {
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
        if (!this.isHostile || (!this.sendsAway && !random.chance(hostileShare))) return answer;
        this.mutated += 1;
        return this.sendsAway ? sendAway(random, answer) : mutate(random, answer);
      },
    });
  }

  get app(): App {
    if (this.#app === null) throw new Error('The app does not run.');
    return this.#app;
  }

  newId(): string {
    return this.random.uuid(this.time.now());
  }

  /** Gives promises and files their turns, until nothing but time can move anything on. */
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

  /** Waits for something that takes time by the app's own clock, and lets its files have theirs between two steps. */
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
    await this.during(this.app.client.call('session.connect', { baseUrl, apiKey }));
  }

  async accountKey(): Promise<string> {
    const session = await this.app.client.call('session.get', {});
    if (session.state !== 'connected') throw new Error(`The app is ${JSON.stringify(session)}.`);
    return session.accountKey;
  }

  /** What the screens show. */
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

  /** Hands an edit over as a window does; what is acknowledged has to stand in the end. */
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

  /** Lets go of what killed processes hold. */
  async end(): Promise<void> {
    if (this.#app !== null) await this.stop(false).catch(() => undefined);
    await this.service.close();
  }

  errors(): readonly string[] {
    return this.#apps.flatMap(({ errors }) => errors);
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** What is there before anybody lies: two clients, two proposals with prices. */
async function prepare(trial: Trial): Promise<void> {
  for (let index = 0; index < 2; index += 1) {
    const client = await newClient(trial);
    await newProposal(trial, client);
  }
  await trial.pass(2 * minute);
}

async function newClient(trial: Trial): Promise<LocalId> {
  const name = trial.word();
  return await trial.create('client', null, { email: `${name}@example.com`, name });
}

async function newProposal(trial: Trial, client: LocalId): Promise<void> {
  const proposal = trial.newId();
  await trial.create('proposal', proposal, { title: trial.word(), client_id: client }, proposal);
  const section = await trial.create('section', proposal, {
    proposal_id: proposal,
    title: trial.word(),
    section_type: 'cost',
  });
  await trial.create('line_item', proposal, { section_id: section, name: trial.word(), amount: 1_000 });
}

/** The field of each kind by which a person knows it. */
const named: Readonly<Partial<Record<Entity, string>>> = {
  client: 'name',
  proposal: 'title',
  section: 'title',
  line_item: 'name',
};

function chainOf(record: AnyRecord, records: readonly AnyRecord[]): LocalId | null {
  switch (record.entity) {
    case 'client':
      return null;
    case 'proposal':
      return record.localId;
    case 'section':
    case 'taxation':
      return record.fields.proposal_id;
    case 'line_item': {
      const { section_id: sectionId } = record.fields;
      const section = records.find(({ localId }) => localId === sectionId);
      return section?.entity === 'section' ? section.fields.proposal_id : null;
    }
  }
}

/** The person renames something, changes a price, or makes something. */
async function edit(trial: Trial): Promise<void> {
  const { random } = trial;
  const records = await trial.records();
  // Of what the service says alone nobody knows here whether it is so.
  const own = records.filter(({ entity, localId }) => trial.ledger.isOwn(entity, localId));
  const made = own.filter((record) => record.entity === 'client' || chainOf(record, records) !== null);
  if (made.length === 0 || random.chance(0.25)) {
    const clients = made.filter(({ entity }) => entity === 'client');
    if (clients.length === 0 || random.chance(0.5)) await newClient(trial);
    else await newProposal(trial, random.pick(clients).localId);
    return;
  }
  const record = random.pick(made);
  const proposalId = chainOf(record, records);
  const fields: Readonly<Record<string, unknown>> = { ...record.fields };
  const update = async (name: string, value: FieldValue): Promise<void> => {
    const was = (fields[name] ?? null) as FieldValue;
    await trial.update(record.entity, record.localId, proposalId, name, was, value);
  };
  if (record.entity === 'line_item' && random.chance(0.4)) await update('amount', random.whole(1, 1_000_000));
  else if (record.entity === 'section' && random.chance(0.4)) await update('body', `<p>${trial.word()}</p>`);
  else await update(named[record.entity] ?? 'name', trial.word());
}

/** One thing that happens while the peer lies. */
async function step(trial: Trial): Promise<void> {
  const { random } = trial;
  const dice = random.next();
  if (dice < 0.45) await edit(trial);
  else if (dice < 0.85) await trial.pass(random.pick([1_000, 10_000, minute, 5 * minute]));
  else if (dice < 0.9) await trial.app.client.call('sync.now', {});
  else if (dice < 0.93)
    await trial.during(trial.app.client.call('session.test', { baseUrl, apiKey }).catch(() => null));
  else {
    await trial.stop(random.chance(0.5));
    await trial.start();
    await trial.accountKey();
  }
}

/** A proposal whose client the service said to be gone gets another one, as its screen offers. */
async function chooseOtherClient(trial: Trial, localId: LocalId): Promise<void> {
  const records = await trial.records();
  const proposal = records.find((record) => record.entity === 'proposal' && record.localId === localId);
  if (proposal?.entity !== 'proposal') return;
  const { client_id: clientId } = proposal.fields;
  const clients = records.filter(({ entity }) => entity === 'client').map((record) => record.localId);
  if (clientId !== null && clients.includes(clientId)) return;
  const other = clients[0] ?? (await newClient(trial));
  await trial.update('proposal', localId, localId, 'client_id', clientId, other);
}

/** The person decides whatever waits for a decision, always for what they have written; false when nothing waits. */
async function decide(trial: Trial): Promise<boolean> {
  const { client } = trial.app;
  const { entries, conflicts, questions } = await client.call('outbox.read', {});
  const attempt = async (work: Promise<unknown>): Promise<void> => {
    // Too late is an answer like any other: one decision can settle the next.
    await work.catch(() => undefined);
  };
  for (const { conflictId } of conflicts)
    await attempt(client.call('conflicts.resolve', { conflictId, choice: { type: 'mine' } }));
  for (const question of questions.filter(isOpen)) {
    const { questionId } = question;
    if (question.type !== 'client')
      await attempt(client.call('questions.answer', { questionId, answer: 'keep' }));
  }
  for (const { operation, state } of entries) {
    const { opId } = operation;
    if (state === 'rejected' && operation.entity === 'proposal')
      await chooseOtherClient(trial, operation.localId);
    if (state === 'rejected') await attempt(client.call('outbox.retry', { opId }));
    if (state === 'needs-user') await attempt(client.call('outbox.decide', { opId, verdict: 'again' }));
  }
  return entries.length > 0 || conflicts.length > 0 || questions.some(isOpen);
}

/** Decides, and looks at the service, until nothing waits for a person any more. */
async function comeToRest(trial: Trial): Promise<void> {
  let calm = 0;
  for (let round = 0; round < rounds && calm < 2; round += 1) {
    calm = (await decide(trial)) ? 0 : calm + 1;
    await trial.app.client.call('sync.now', {});
    // As long as an effect may come late, and a sweep takes.
    await trial.pass(2 * minute);
  }
}

/** The peer is sane again: the app starts, and everything comes to rest. */
async function heal(trial: Trial): Promise<void> {
  trial.sendsAway = true;
  await trial.app.client.call('sync.now', {});
  await trial.pass(2_000);
  trial.isHostile = false;
  await trial.stop(trial.random.chance(0.5));
  await trial.start();
  // What is refused is tried by itself within a quarter of an hour, without anybody asking for it.
  await trial.pass(16 * minute);
  const { current } = await trial.app.client.call('sync.status', {});
  if (['rate-limited', 'unauthorized', 'service-fault'].includes(current.phase))
    trial.broken.push(`does not sync by itself: ${JSON.stringify(current)}`);
  await comeToRest(trial);
  // What it was said to have no more is taken in again when it has it an hour later; each start reads everything.
  for (let look = 0; look < 2; look += 1) {
    trial.time.jump(65 * minute);
    await trial.stop(false);
    await trial.start();
    await comeToRest(trial);
  }
  const { entries, conflicts, questions } = await trial.app.client.call('outbox.read', {});
  for (const { operation, state, reason } of entries)
    trial.broken.push(
      `still ${state}: ${operation.kind} ${operation.entity} ${operation.localId} ${reason ?? ''}`,
    );
  if (conflicts.length > 0 || questions.some(isOpen)) trial.broken.push('something is asked for ever');
  const last = await trial.app.client.call('sync.status', {});
  if (last.current.phase !== 'idle')
    trial.broken.push(`does not come to rest: ${JSON.stringify(last.current)}`);
}

function busiestWindow(times: readonly number[]): number {
  let [most, first] = [0, 0];
  for (const [index, at] of times.entries()) {
    while (at - (times[first] ?? 0) >= 30_000) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

/** One account, one person, and a service whose answers are lies for a while. */
export async function runTrial({ seed, answers }: TrialOptions): Promise<TrialResult> {
  const folder = await makeTemporaryFolder('hostile-peer');
  const trial = new Trial(seed, folder.path);
  try {
    await trial.start();
    await trial.connect();
    await prepare(trial);
    trial.isHostile = true;
    for (let steps = 0; trial.mutated < answers && steps < 20 * answers; steps += 1) await step(trial);
    await heal(trial);
    trial.broken.push(...trial.ledger.missing(trial.service.state(), await trial.records()));
  } catch (error) {
    trial.broken.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  await trial.end().catch((error: unknown) => trial.broken.push(`does not end: ${String(error)}`));
  await folder.remove();
  const { mutated, edits, starts, broken } = trial;
  const busiest = busiestWindow(trial.network.exchanges.map(({ arrivedAt }) => arrivedAt));
  if (busiest > 100) broken.push(`${busiest} calls in 30 s`);
  const isBroken = broken.length > 0;
  return {
    seed,
    mutated,
    edits,
    starts,
    busiest,
    broken: isBroken ? [...broken, ...trial.errors().slice(-5)] : [],
  };
}

import { createHash } from 'node:crypto';
import type { LocalId } from '#shared/domain/ids.ts';
import { parentIdOf } from '#shared/sync/record-view.ts';
import { failpointNames, type FailpointName } from '../../src-main/core/failpoint.ts';
import type { Logger } from '../../src-main/core/ports.ts';
import type { Variant } from '../../src-service/variants.ts';
import { serviceContent, visibleContent } from './content.ts';
import type { Disk } from './disk.ts';
import { createElsewhere } from './elsewhere.ts';
import { pickFate, pickWeather } from './faults.ts';
import { checkInvariants, type Breach } from './invariants.ts';
import { createLedger, type Effect } from './ledger.ts';
import type { Fate } from './network.ts';
import { Oracle } from './oracle.ts';
import { createOverwriteWatch } from './overwrites.ts';
import { createPerson } from './person.ts';
import { seededRandom, type Random } from './random.ts';
import { createModelService } from './model-service/model-service.ts';
import { createRealService } from './real-service.ts';
import type { SimService } from './sim-service.ts';
import { tagged } from './tags.ts';
import { apiKey, type WireRequest } from './wire.ts';
import { assembleWorld } from './world.ts';

/** What one schedule came to. */
export interface Outcome {
  readonly seed: number;
  readonly breaches: readonly Breach[];
  /** Edits that the person made. */
  readonly operations: number;
  /** Calls that left the computer for pushing: writes, and what was read to find out about them. */
  readonly calls: number;
  /** Writes that took effect: what the same schedule would cost if every answer arrived. */
  readonly minimumCalls: number;
  readonly crashes: readonly FailpointName[];
  /** Fingerprint of everything that happened (I12). */
  readonly digest: string;
  readonly trace: readonly string[];
}

export interface ScheduleOptions {
  readonly seed: number;
  readonly disk: Disk;
  /** Keeps every line of the trace, for a replay; otherwise only its fingerprint. */
  readonly keepTrace?: boolean;
}

/** Edits per schedule. */
const fewestDeeds = 20;
const mostDeeds = 25;
/** Share of schedules that go over the product's own HTTP client to the service's own HTTP routes and database. */
const realShare = 0.01;
/** Share of schedules that begin with so much work done offline that the budget is what it takes. */
const longShare = 0.01;
const longWork = 110;
/** Share of schedules in which nobody else works with the account. */
const aloneShare = 0.3;
/** Longer than between two complete sweeps, ms. */
const untilSweep = 31 * 60_000;

const variantChoices: readonly (readonly Variant[])[] = [
  [],
  [],
  ['autofill', 'extra-attributes'],
  ['per-capped-25', 'underscore-meta'],
  ['sections-reusable-only'],
  ['asc-order', 'line-items-always-included'],
  ['rate-headers-on-429-only', 'sent-status'],
  ['delete-cascade-late'],
  ['vnd-json', 'vendor-errors', 'recipients', 'no-line-item-list'],
  ['quiet-activity'],
];

function wordsOf(error: unknown): string {
  if (error instanceof Error) return error.stack ?? error.message;
  return error === undefined ? '' : JSON.stringify(error);
}

/** Whether the process dies at a named place: now and then, and only so often per schedule. */
function crashPlan(random: Random, note: (line: string) => void) {
  const chance = random.pick([0, 0, 0.01, 0.05]);
  const chosen = random.pick(failpointNames);
  const crashes: FailpointName[] = [];
  let armed = true;
  return {
    crashes,
    crashAt(name: FailpointName): boolean {
      if (!armed || crashes.length >= 4) return false;
      const dies = random.chance(chance > 0 && name === chosen ? 0.5 : chance);
      if (dies) {
        crashes.push(name);
        note(`crash at ${name}`);
      }
      return dies;
    },
    disarm() {
      armed = false;
    },
  };
}

/** Runs one random schedule to its end, and checks everything that must hold (I1–I14). */
export async function runSchedule({ seed, disk, keepTrace = false }: ScheduleOptions): Promise<Outcome> {
  disk.wipe();
  const random = seededRandom(seed);
  const hash = createHash('sha256');
  const trace: string[] = [];
  const breaches: Breach[] = [];
  const logged: string[] = [];
  let calls = 0;
  let marks = 0;
  let healed = false;
  let online = true;
  let hasDied = false;

  const note = (line: string): void => {
    const text = `${at()} ${line}`;
    hash.update(text);
    if (keepTrace) trace.push(text);
  };
  const mark = (): string => `#${(marks += 1)}`;
  let at = (): string => '0';

  const weather = pickWeather(random);
  const variants = random.pick(variantChoices);
  const isReal = random.chance(realShare);
  const isAlone = random.chance(aloneShare);
  const window = random.pick(['fixed', 'sliding', 'bucket'] as const);
  const rateLimit = { calls: 100, milliseconds: 30_000, window };
  const oracle = new Oracle();
  const overwrites = createOverwriteWatch();
  const crashing = crashPlan(random, note);
  const log: Logger = {
    error(message, detail) {
      const text = `${message} ${wordsOf(detail)}`;
      logged.push(text);
      if (!/are missing from the service/u.test(text)) breaches.push({ invariant: 'bug', detail: text });
    },
    info: (message) => void logged.push(message),
    debug: (message) => void logged.push(message),
  };

  let lastOther = -Infinity;
  const ledger = createLedger((effect) => {
    note(`  = ${effect.writer} ${effect.kind} ${effect.entity} ${effect.id} ${JSON.stringify(effect.body)}`);
    if (effect.writer === 'other') lastOther = effect.at;
    if (effect.kind === 'send' && effect.writer === 'app') checkApproved(effect);
    const overwritten = overwrites.check(effect, ledger);
    if (overwritten !== null) breaches.push(overwritten);
  });

  const world = assembleWorld({
    seed: random.whole(0, 0x7fffffff),
    disk,
    client: isReal ? 'http' : 'wire',
    service: (clock, serviceRandom): SimService =>
      isReal
        ? createRealService({ clock, random: serviceRandom, options: { variants, rateLimit } })
        : createModelService({ clock, random: serviceRandom, variants, rateLimit }),
    latency: weather.latency,
    fate: (request) => fateOf(request),
    onSent: (request, fate) => {
      if (request.method !== 'GET') calls += 1;
      overwrites.sent(request, world.journal());
      if (request.path.endsWith('/send_proposal')) checkAttempt(request, fate);
      note(
        `> ${request.method} ${request.path}?${request.query} ${request.body ?? ''} ${JSON.stringify(fate)}`,
      );
    },
    onEdit: (operation) => {
      note(`  edit ${JSON.stringify(operation)}`);
      const seen = operation.kind === 'send' ? visibleContent(world.device.view, operation.localId) : [];
      const record = world.device.find(operation.entity, operation.localId);
      oracle.edit(operation, record === undefined ? null : parentIdOf(record), seen);
      overwrites.edited(operation);
    },
    ledger: (serve, clock) => ledger.wrap(serve, clock),
    crashAt: crashing.crashAt,
    log,
  });
  at = () => String(world.time.monotonic());

  function fateOf(request: WireRequest): Fate {
    if (healed) return { type: 'deliver' };
    if (!online) return { type: 'refuse' };
    return pickFate(random, weather, request, world.clock.now());
  }

  /** I3: once nobody can know whether an approved e-mail went out, only a person's word sends it again. */
  function checkAttempt({ body }: WireRequest, { type }: Fate): void {
    const { subject } = JSON.parse(body ?? '{}') as { subject?: string };
    const approval = [...oracle.approvals.values()].find((one) => one.subject === subject);
    if (approval === undefined) return;
    if (approval.unclear >= approval.words)
      breaches.push({ invariant: 'I3', detail: `“${approval.subject}” is tried again by itself` });
    if (type !== 'deliver' && type !== 'refuse' && type !== 'rate-limit') approval.unclear += 1;
  }

  /** S14: what goes out is what the person saw, unless somebody else changed it between the check and the send. */
  function checkApproved({ id, body, at: when }: Effect): void {
    const approval = [...oracle.approvals.values()].find(({ subject }) => subject === body['subject']);
    const served = serviceContent(world.service.state(), id);
    if (approval === undefined || when - lastOther < 35_000) return;
    if (approval.approved.join('\n') !== served.join('\n') && !variants.includes('autofill'))
      breaches.push({
        invariant: 'I4',
        detail: `approved ${approval.approved.join(' / ')}; went out as ${served.join(' / ')}`,
      });
  }

  const person = createPerson({ world, oracle, overwrites, random, mark, note });
  const elsewhere = createElsewhere(world.service, ledger, random, mark);
  const { device, clock } = world;

  async function oneStep(): Promise<void> {
    world.revive();
    const dice = random.next();
    if (dice < 0.72) person.act();
    else if (dice < 0.8) await (isAlone ? undefined : elsewhere.act());
    else if (dice < 0.86) {
      online = !online;
      note(online ? 'online' : 'offline');
      if (online) world.engine().syncNow();
    } else if (dice < 0.89) {
      note('killed');
      hasDied = true;
      world.restart();
    } else if (dice < 0.92) device.relayAgain(random.whole(1, 6));
    else if (dice < 0.94) device.rewind(random.whole(1, 5));
    else if (dice < 0.955) await elsewhere.read(random.whole(1, 40));
    else if (dice < 0.97) {
      const paused = random.chance(0.5);
      note(paused ? 'paused' : 'unpaused');
      world.engine().setPaused(paused);
    } else if (dice < 0.98) {
      const jump = random.whole(-3_600_000, 3_600_000);
      note(`clock jumps ${jump}`);
      clock.jump(jump);
    } else {
      const focus = device.view.values().find(({ entity }) => entity === 'proposal');
      world.process().setFocus(focus?.localId ?? null);
    }
    await world.pass(random.chance(0.1) ? random.whole(0, 60_000) : random.whole(0, 2_500));
  }

  /** Lets everything come to rest, and a person decide what waits for one, until nothing is left of either. */
  async function untilTidy(): Promise<boolean> {
    for (let round = 0; ; round += 1) {
      if (!(await world.quiet())) {
        breaches.push({
          invariant: 'I13',
          detail: `no progress: ${JSON.stringify(world.journal().operations.all())}`,
        });
        return false;
      }
      const entries = world.journal().operations.all();
      for (const { state, reason, operation } of entries) {
        if ((state === 'rejected' || state === 'needs-user') && (reason ?? '') === '')
          breaches.push({ invariant: 'I6', detail: `${operation.kind} is ${state} without a word` });
        // With nobody else about, nothing lost and nothing taken back, what was approved is what there is to send.
        const isCalm = isAlone && weather.faults === 0 && !hasDied && crashing.crashes.length === 0;
        const asks = operation.kind === 'send' && state === 'needs-user' && /approved/u.test(reason ?? '');
        if (isCalm && asks && !person.hasDecided())
          breaches.push({ invariant: 'I4', detail: `asks about its own edits: ${reason ?? ''}` });
      }
      if (!person.tidyUp()) return true;
      if (round > 20) {
        breaches.push({ invariant: 'I6', detail: `people cannot get rid of ${JSON.stringify(entries)}` });
        return false;
      }
    }
  }

  /** A day's work without a connection, all at once: more than one window of the budget holds. */
  async function workOffline(): Promise<void> {
    online = false;
    hasDied = true;
    note('offline, for long');
    const proposal_id = device.create('proposal', { title: tagged(mark(), 'Long') });
    let last: LocalId | null = null;
    for (let section = 0; section < longWork; section += 1)
      last = device.create('section', { proposal_id, title: tagged(mark(), 'Part') }, last);
    await world.pass(1_000);
    world.restart();
    world.revive();
    online = true;
    world.engine().syncNow();
    await world.pass(random.whole(500, 20_000));
    world.restart();
  }

  async function run(): Promise<void> {
    if (random.chance(0.7)) await world.pass(3_000);
    if (random.chance(longShare)) await workOffline();
    const alreadyDone = oracle.edits;
    const deeds = random.whole(fewestDeeds, mostDeeds);
    for (let step = 0; oracle.edits < alreadyDone + deeds && step < deeds * 4; step += 1) await oneStep();
    note('healed');
    healed = true;
    crashing.disarm();
    world.revive();
    world.engine().setPaused(false);
    world.engine().syncNow();
    if (!(await untilTidy())) return;
    // A complete sweep, after which both sides have seen everything.
    world.engine().setPaused(true);
    await world.pass(untilSweep);
    world.engine().setPaused(false);
    await world.pass(20_000);
    if (!(await untilTidy())) return;
    world.engine().syncNow();
    await world.pass(5_000);
    const left = world.journal().operations.all();
    if (left.length > 0)
      breaches.push({ invariant: 'I6', detail: `waits for nobody: ${JSON.stringify(left)}` });
    breaches.push(...checkInvariants({ world, service: world.service, oracle, ledger }));
    if (`${disk.dump()}${logged.join('\n')}`.includes(apiKey))
      breaches.push({ invariant: 'I14', detail: 'the key is in the journal or in a log' });
  }

  try {
    await run();
  } catch (error) {
    breaches.push({
      invariant: 'bug',
      detail: wordsOf(error),
    });
  }
  await world.close();
  const writes = ledger.effects.filter(({ writer }) => writer === 'app').length;
  for (const { invariant, detail } of breaches) note(`! ${invariant} ${detail}`);
  return {
    seed,
    breaches,
    operations: oracle.edits,
    calls,
    minimumCalls: writes,
    crashes: crashing.crashes,
    digest: hash.digest('hex'),
    trace,
  };
}

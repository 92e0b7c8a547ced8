import { createHash } from 'node:crypto';
import type { ReasonCode } from '#shared/reasons/reason.ts';
import { asLocalId, type LocalId } from '#shared/domain/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { parentIdOf } from '#shared/sync/record-view.ts';
import type { FailpointName } from '../../../src-main/core/failpoint.ts';
import type { Logger } from '../../../src-main/core/ports.ts';
import { readsChanges } from '../../../src-main/core/sync/pull/read-changes.ts';
import { visibleContent } from '../users/content.ts';
import { createCrashPlan } from '../world/crash-plan.ts';
import { runDay } from './day.ts';
import type { Line } from './day-parts.ts';
import { createDisk, isDiskFull, type Disk } from '../world/disk.ts';
import { createFullDisk } from '../world/full-disk.ts';
import { createOtherUser } from '../users/other-user.ts';
import { isOverdue, pickFate } from '../world/faults.ts';
import { checkInvariants } from '../oracle/invariants.ts';
import type { Breach } from '../oracle/scene.ts';
import { createDataRestore } from '../world/restore-data.ts';
import { createLedger } from '../oracle/ledger.ts';
import { createMemoryDatabase } from '../memory-database/memory-database.ts';
import { createModelService } from '../model-service/model-service.ts';
import type { Fate } from '../world/network.ts';
import { Oracle } from '../oracle/oracle.ts';
import { createOverwriteWatch } from '../oracle/overwrites.ts';
import { createUser } from '../users/user.ts';
import { createSendRival } from '../users/send-rival.ts';
import { seededRandom } from '../world/random.ts';
import { createRealService } from '../world/real-service.ts';
import { createScreenWatch } from '../oracle/screen-watch.ts';
import { createSendWatch } from '../oracle/send-watch.ts';
import { checkShownOrder, shownOrder } from '../oracle/shown-order.ts';
import * as shares from './shares.ts';
import { pickSetting, type Parts } from './setting.ts';
import { createUserUndo } from '../users/user-undo.ts';
import type { SimService } from '../world/sim-service.ts';
import { apiKey, type WireRequest } from '../world/wire.ts';
import { assembleWorld, type World } from '../world/world.ts';

/** The outcome of one schedule. */
export interface Outcome {
  readonly seed: number;
  readonly breaches: readonly Breach[];
  /** The number of edits by the user. */
  readonly operations: number;
  /** The number of writes that left the computer. */
  readonly calls: number;
  /** The number of effective writes: the calls of the same schedule without lost answers. */
  readonly minimumCalls: number;
  readonly crashes: readonly FailpointName[];
  /** The number of each event: fates of calls, actions, steps, checks. */
  readonly met: ReadonlyMap<string, number>;
  /** Fingerprint of the trace. */
  readonly digest: string;
  /**
   * Fingerprint of the calls with their times and effects, and of the final content of both sides. It contains no
   * internal name.
   */
  readonly behavior: string;
  readonly trace: readonly string[];
}

/** The disks of one worker, used by its schedules in turn. */
export interface Disks {
  readonly real: Disk;
  readonly model: Disk;
}

export interface ScheduleOptions {
  readonly seed: number;
  readonly disks: Disks;
  readonly parts?: Parts;
  /** Keeps the trace, for a replay; otherwise only its fingerprint. */
  readonly keepTrace?: boolean;
}

/** Longer than the time between two full syncs, ms. */
const untilFullSync = 31 * 60_000;
/** Longer than the time between two polls, ms. */
const untilPolled = 65_000;
/** Rounds of decisions beside one for each operation: of several refused ones, each may wait for the one before. */
const moreRounds = 20;
/** Reasons by which an e-mail is asked about because of its content. */
const approvalCodes: ReadonlySet<unknown> = new Set<ReasonCode>([
  'operation.notApproved',
  'operation.deletedAfterApproval',
]);

/** SQLite for schedules with real parts, its model for all others. */
export function createDisks(): Disks {
  return { real: createDisk(), model: createDisk(createMemoryDatabase()) };
}

/**
 * Whether an operation concerns a record that neither exists nor will be created. Sends are excepted: they always ask.
 */
function isAboutNothing(world: World, { kind, entity, localId }: Operation): boolean {
  const { records, operations } = world.journal();
  if (kind === 'send' || records.find(entity, localId) !== undefined) return false;
  return !operations.ofRecord(entity, localId).some(({ operation }) => operation.kind === 'create');
}

function wordsOf(error: unknown): string {
  if (error instanceof Error) return error.stack ?? error.message;
  return error === undefined ? '' : JSON.stringify(error);
}

/** Runs one random schedule to its end and checks the invariants. */
export async function runSchedule({
  seed,
  disks,
  parts = 'mixed',
  keepTrace = false,
}: ScheduleOptions): Promise<Outcome> {
  const random = seededRandom(seed);
  const trace: string[] = [];
  const breaches: Breach[] = [];
  const logged: string[] = [];
  const met = new Map<string, number>();
  const line: Line = { online: true, hasDied: false, slowReadsMs: 0 };
  const tried = new Set<LocalId>();
  let calls = 0;
  let marks = 0;
  let healed = false;
  let settled = false;
  let anyOverdue = false;
  let at = (): string => '0';

  const note = (text: string): void => void trace.push(`${at()} ${text}`);
  const behavior = createHash('sha256');
  const observe = (...facts: readonly unknown[]): void =>
    void behavior.update(`${JSON.stringify([at(), ...facts])}\n`);
  const drawn = seededRandom(seed ^ shares.equalSalt);
  const pool = drawn.chance(shares.equalShare) ? drawn : null;
  const isEqual = pool !== null;
  const isShared = isEqual && seededRandom(seed ^ shares.sharedSalt).chance(shares.sharedShare);
  const mark = (): string => (isEqual ? '' : `#${(marks += 1)}`);
  const countEvent = (what: string): void => void met.set(what, (met.get(what) ?? 0) + 1);
  const breach = (found: Breach | null): void => void (found !== null && breaches.push(found));

  if (isEqual) countEvent('equal content');
  const takesKeys = seededRandom(seed ^ shares.keysSalt).chance(shares.keysShare);
  if (isShared) countEvent('content equal to that of others');
  const listsChanges = seededRandom(seed ^ shares.changesSalt).chance(shares.changesShare);
  const refusesOverwrites =
    listsChanges && seededRandom(seed ^ shares.refusesSalt).chance(shares.refusesShare);
  const { quality, variants, isReal, isAlone, window } = pickSetting(random, parts);
  const disk = isReal ? disks.real : disks.model;
  disk.wipe();
  const rateLimit = { calls: 100, milliseconds: 30_000, window };
  const oracle = new Oracle(isEqual);
  const overwrites = createOverwriteWatch(() => world.time.monotonic(), countEvent);
  const sends = createSendWatch({
    oracle,
    variants,
    idsOfClient: (localId) => {
      // A window may lag behind the journal.
      const known = world.journal().records.serverIdOf('client', localId) ?? [];
      return [ledger.idsOf('client', localId), known].flat();
    },
    now: () => world.time.monotonic(),
  });
  const crashing = createCrashPlan(random, note);
  const log: Logger = {
    error(message, detail) {
      const text = `${message} ${wordsOf(detail)}`;
      logged.push(text);
      if (isDiskFull(detail)) note(`  ${message}`);
      else breach({ invariant: 'bug', detail: text });
    },
    info: (message) => void logged.push(message),
    debug: (message) => void logged.push(message),
  };

  const ledger = createLedger(
    (effect) => {
      const { writer, kind, entity, id, body } = effect;
      note(`  = ${writer} ${kind} ${entity} ${id} ${JSON.stringify(body)}`);
      observe(writer, kind, entity, id, body);
      countEvent(`${writer} ${kind} ${entity}`);
      breach(sends.check(effect, () => world.service.state()));
      breach(overwrites.check(effect, ledger));
    },
    isEqual ? (localId) => oracle.records.get(asLocalId(localId))?.tag ?? null : undefined,
    () => countEvent('an overwrite was refused'),
  );

  const world = assembleWorld({
    seed: random.whole(0, 0x7fffffff),
    disk,
    client: isReal ? 'http' : 'wire',
    service: (clock, serviceRandom): SimService =>
      isReal
        ? createRealService({
            clock,
            random: serviceRandom,
            options: { variants, rateLimit, takesKeys, listsChanges, refusesOverwrites },
          })
        : createModelService({
            ...{ clock, random: serviceRandom, variants, rateLimit, takesKeys, listsChanges },
            refusesOverwrites,
          }),
    latency: quality.latency,
    fate: (request) => fateOf(request),
    onSent: (request, fate) => {
      const { method, path, query, body, idempotencyKey, unchangedSince } = request;
      if (method !== 'GET') calls += 1;
      countEvent(`fate ${fate.type}`);
      breach(overwrites.sent(request, fate, world.journal()));
      breach(sends.sent(request, fate));
      if (idempotencyKey !== undefined) countEvent(`keyed ${fate.type}`);
      if (unchangedSince !== undefined) countEvent(`conditional ${fate.type}`);
      const condition = unchangedSince === undefined ? '' : ` unchanged since ${unchangedSince}`;
      note(`> ${method} ${path}?${query} ${body ?? ''} ${JSON.stringify(fate)}${condition}`);
      observe(method, path, query, body, fate);
    },
    onAnswered: sends.answered,
    onAttempt: ({ localId }) => void tried.add(localId),
    beforeEdit: (operation) => undo?.beforeEdit(operation),
    onEdit: (operation) => {
      note(`  edit ${JSON.stringify(operation)}`);
      countEvent(`edit ${operation.kind} ${operation.entity}`);
      const seen = operation.kind === 'send' ? visibleContent(world.device.view, operation.localId) : null;
      const record = world.device.find(operation.entity, operation.localId);
      oracle.edit(operation, record === undefined ? null : parentIdOf(record), seen);
      overwrites.edited(operation, world.journal());
      writeConcurrently(operation);
      if (!healed) rivalOfSends?.(operation);
    },
    ledger: (serve, clock) => ledger.wrap(serve, clock),
    crashAt: crashing.crashAt,
    log,
  });
  at = () => String(world.time.monotonic());

  function fateOf(request: WireRequest): Fate {
    if (healed) return { type: 'deliver' };
    if (!line.online) return { type: 'refuse' };
    const fate = pickFate(random, quality, request, world.clock.now());
    anyOverdue ||= isOverdue(fate);
    const isSlow = fate.type === 'deliver' && request.method === 'GET' && line.slowReadsMs > 0;
    return isSlow ? { type: 'answer-late', afterMs: line.slowReadsMs } : fate;
  }

  // Drawn from a separate random source, so that schedules without undo stay the same.
  const undoing = seededRandom(seed ^ shares.undoSalt);
  const undo = undoing.chance(shares.undoShare)
    ? createUserUndo({ world, oracle, ledger, random: undoing, note, countEvent, breach })
    : null;
  const concurrentRandom = seededRandom(seed ^ shares.concurrentSalt);
  const concurrentUser =
    isAlone || isReal || !concurrentRandom.chance(shares.concurrentShare)
      ? null
      : createOtherUser(world.service, ledger, concurrentRandom, mark, null, 'other', 10_000);
  function writeConcurrently({ kind, entity, localId }: Operation): void {
    if (
      concurrentUser === null ||
      healed ||
      kind !== 'update' ||
      !concurrentRandom.chance(shares.concurrentChance)
    )
      return;
    const serverId = world.device.find(entity, localId)?.serverId ?? null;
    const delay = concurrentRandom.whole(0, concurrentRandom.pick(shares.concurrentDelays));
    if (serverId === null) return;
    countEvent('written concurrently');
    world.time.after(delay, () => void concurrentUser.rewrite(entity, serverId));
  }
  const isWide = seededRandom(seed ^ shares.wideSalt).chance(shares.wideShare);
  const user = createUser(
    { world, oracle, ledger, overwrites, random, pool, mark, note, countEvent, isWide },
    undo,
  );
  const rivalRandom = seededRandom(seed ^ shares.rivalSalt);
  const rivalOfSends =
    isAlone || isReal || !rivalRandom.chance(shares.rivalShare)
      ? null
      : createSendRival({
          approveSlow: user.approveSlow,
          ...{ world, line, random: rivalRandom, note, countEvent, isSettled: () => settled },
          otherUser: createOtherUser(world.service, ledger, rivalRandom, mark, null, 'other', 20_000),
        });
  const otherUser = isAlone
    ? null
    : createOtherUser(world.service, ledger, random, mark, pool, isShared ? 'mine' : 'other');
  /** Whether nobody else changes the account. */
  const isOurs = (): boolean => isAlone && dataRestore?.hasRestored() !== true;
  const isOrderOurs = (): boolean => isOurs() && !anyOverdue && !user.hasDecided();
  const screen = createScreenWatch({
    world,
    ledger,
    isOrderOurs,
    hasDecided: user.hasDecided,
    listsEmptySections: variants.includes('delete-cascade-late'),
  });
  const restoreRandom = seededRandom(seed ^ shares.restoreSalt);
  const dataRestore =
    undo === null && restoreRandom.chance(shares.restoreShare)
      ? createDataRestore({
          ...{ world, oracle, ledger, random: restoreRandom, note, countEvent },
          onRestore() {
            line.hasDied = true;
            screen.rest();
          },
        })
      : null;
  const fullRandom = seededRandom(seed ^ shares.fullSalt);
  const fullDisk = fullRandom.chance(shares.fullShare)
    ? createFullDisk({ disk, world, random: fullRandom, note, countEvent })
    : null;
  /** Lets time pass and checks the screen. */
  const pass = async (ms: number): Promise<void> => {
    screen.rest();
    await world.pass(ms);
    breaches.push(...screen.check());
  };

  /** Alternates between the idle state and the user's decisions until nothing is left. False if that fails. */
  async function untilDecided(): Promise<boolean> {
    let mostRounds = 0;
    for (let round = 0; ; round += 1) {
      if (!(await world.untilIdle())) {
        const left = JSON.stringify(world.journal().operations.all());
        breach({ invariant: 'I13', detail: `no progress: ${left}` });
        return false;
      }
      breaches.push(...screen.check());
      const entries = world.journal().operations.all();
      // A decision may make more operations than there were.
      mostRounds = Math.max(mostRounds, moreRounds + entries.length);
      for (const { state, reason, operation } of entries) {
        if ((state === 'rejected' || state === 'undecided') && (reason ?? '') === '')
          breach({ invariant: 'I6', detail: `${operation.kind} is ${state} without a word` });
        if ((state === 'rejected' || state === 'undecided') && isAboutNothing(world, operation))
          breach({
            invariant: 'I6',
            detail: `${operation.kind} is ${state}, of a ${operation.entity} that is not there`,
          });
        // If only this user changes the account, no operation gives the service a reason to refuse it.
        if (isOurs() && state === 'rejected' && !user.hasDecided())
          breach({
            invariant: 'I4',
            detail: `${operation.kind} of ${operation.entity} is refused: ${JSON.stringify(reason)}`,
          });
        // Without other users, faults and decisions, the content equals the approved one.
        const isCalm = isAlone && quality.faults === 0 && !line.hasDied && crashing.crashes.length === 0;
        const asks = operation.kind === 'send' && state === 'undecided' && approvalCodes.has(reason?.code);
        if (isCalm && asks && !user.hasDecided())
          breach({ invariant: 'I4', detail: `asks about its own edits: ${JSON.stringify(reason)}` });
      }
      if (!user.decideAll()) return true;
      screen.rest();
      if (round > mostRounds) {
        breach({ invariant: 'I6', detail: `users cannot get rid of ${JSON.stringify(entries)}` });
        return false;
      }
    }
  }

  async function run(): Promise<void> {
    await runDay({
      ...{
        world,
        user,
        otherUser,
        oracle,
        random,
        line,
        crashing,
        dataRestore,
        fullDisk,
        pass,
        mark,
        note,
        countEvent,
      },
    });
    note('healed');
    fullDisk?.end();
    const order = shownOrder(world.device.view);
    healed = true;
    crashing.disarm();
    world.revive();
    world.engine().setPaused(false);
    world.engine().syncNow();
    if (!(await untilDecided())) return;
    settled = true;
    // A full sync, or a reading of all changes, so that both sides have read everything.
    world.engine().setPaused(true);
    if (readsChanges(world.journal())) await pass(untilPolled);
    // A full sync that had to leave out a record which a create may have made is no start for changes.
    if (!readsChanges(world.journal())) await pass(untilFullSync);
    world.engine().setPaused(false);
    await pass(20_000);
    if (!(await untilDecided())) return;
    world.engine().syncNow();
    await pass(5_000);
    const left = world.journal().operations.all();
    if (left.length > 0) breach({ invariant: 'I6', detail: `waits for nobody: ${JSON.stringify(left)}` });
    if (isOrderOurs()) breaches.push(...checkShownOrder(order, shownOrder(world.device.view)));
    breaches.push(
      ...checkInvariants({
        ...{ world, service: world.service, oracle, ledger, tardy: quality.tardy },
        ...{ hasRestored: dataRestore?.hasRestored() === true, isEqual, tried },
      }),
    );
    if (`${disk.dump()}${logged.join('\n')}`.includes(apiKey))
      breach({ invariant: 'I14', detail: 'the key is in the journal or in a log' });
  }

  try {
    await run();
  } catch (error) {
    breach({ invariant: 'bug', detail: wordsOf(error) });
  }
  observe(world.service.state(), [...world.device.view.values()]);
  await world.close();
  for (const { invariant, detail } of breaches) note(`! ${invariant} ${detail.split('\n', 1)[0] ?? ''}`);
  return {
    seed,
    breaches,
    operations: oracle.edits,
    calls,
    minimumCalls: ledger.effects.filter(({ writer }) => writer === 'app').length,
    crashes: crashing.crashes,
    met,
    digest: createHash('sha256').update(trace.join('\n')).digest('hex'),
    behavior: behavior.digest('hex'),
    trace: keepTrace ? trace : [],
  };
}

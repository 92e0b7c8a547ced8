import { entities, type Entity, type LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { references, type Effect, type Ledger } from './ledger.ts';
import type { Approval, Expectation, Oracle } from './oracle.ts';
import type { ServiceRow, ServiceState, SimService } from '../world/sim-service.ts';
import type { World } from '../world/world.ts';

/** One thing that must never be, and was. */
export interface Breach {
  /** I1 … I14, as `shared/sync/SPEC.md` numbers them. */
  readonly invariant: string;
  readonly detail: string;
}

/** What the checks look at once everything is quiet. */
export interface Scene {
  readonly world: World;
  readonly service: SimService;
  readonly oracle: Oracle;
  readonly ledger: Ledger;
  /** What lost creates made may have come after the engine gave up waiting. */
  readonly tardy: boolean;
  /** The data became what it was, and what was done after that was done by nobody who is known. */
  readonly hasRestored: boolean;
  /** Much of what was made looks the same: a mark names all that stands in one place. */
  readonly isEqual: boolean;
  /** The records of which a call was about to leave at least once. */
  readonly tried: ReadonlySet<LocalId>;
}

/** Calls that the budget allows in any window, and the window, ms (`service-api.md §8`). */
const budget = { calls: 100, windowMs: 30_000 };

const compared: Readonly<Record<Entity, readonly string[]>> = {
  client: ['email', 'name', 'surname', 'city', 'web', 'business'],
  proposal: ['title', 'client_id', 'status'],
  section: ['proposal_id', 'title', 'name', 'body', 'section_type', 'optional'],
  line_item: ['section_id', 'name', 'cost_type', 'recurring_type', 'per_type', 'quantity', 'amount'],
  taxation: ['proposal_id', 'name', 'percentage'],
};

/** A value of the mirror as the service would write it. */
function asServed(world: World, field: string, value: unknown): unknown {
  const target = references[field];
  if (target === undefined || typeof value !== 'string') return value;
  return world.device.find(target, value)?.serverId ?? `missing ${value}`;
}

function byServerId(world: World, entity: Entity): ReadonlyMap<string, AnyRecord> {
  return new Map(
    world.device.view
      .values()
      .filter((record) => record.entity === entity)
      .map((record) => [record.serverId ?? `none ${record.localId}`, record]),
  );
}

function compareRow(world: World, entity: Entity, row: ServiceRow, record: AnyRecord): readonly Breach[] {
  const fields: Readonly<Record<string, unknown>> = { ...record.fields };
  const isArchived = (fields['archived_at'] ?? null) !== null;
  // When it was archived is the service's to say.
  if (entity === 'proposal' && isArchived !== ((row['archived_at'] ?? null) !== null))
    return [{ invariant: 'I5', detail: `proposal ${row.id}: shown ${isArchived ? '' : 'not '}archived` }];
  return compared[entity].flatMap((field) => {
    const shown = asServed(world, field, fields[field]) ?? null;
    const served = row[field] ?? null;
    if (shown === served) return [];
    return [
      {
        invariant: 'I5',
        detail: `${entity} ${row.id}.${field}: shown ${JSON.stringify(shown)}, served ${JSON.stringify(served)}`,
      },
    ];
  });
}

/**
 * What the ordinary readings show. Taxes come in no list but that of their proposal: one that was made later than anybody
 * waited is met when the proposal is opened or sent.
 */
function seenAtOnce(tardy: boolean): readonly Entity[] {
  return tardy ? entities.filter((entity) => entity !== 'taxation') : entities;
}

/** I5: at quiet, the mirror is the server. */
function checkMirror({ world, tardy, hasRestored }: Scene, state: ServiceState): readonly Breach[] {
  const breaches: Breach[] = [];
  for (const entity of seenAtOnce(tardy || hasRestored)) {
    const shown = byServerId(world, entity);
    const served = new Set(state[entity].map(({ id }) => id));
    for (const row of state[entity]) {
      const record = shown.get(row.id);
      if (record === undefined)
        breaches.push({ invariant: 'I5', detail: `${entity} ${row.id} is not shown` });
      else breaches.push(...compareRow(world, entity, row, record));
    }
    for (const [id, record] of shown) {
      if (!served.has(id))
        breaches.push({ invariant: 'I5', detail: `${entity} ${record.localId} is not served` });
    }
  }
  return [...breaches, ...checkOrder(world, state)];
}

function checkOrder(world: World, state: ServiceState): readonly Breach[] {
  const breaches: Breach[] = [];
  const compare = (entity: 'section' | 'line_item', parentKey: string, parent: AnyRecord): void => {
    const shown = world.device.view.childrenOf(entity, parent.localId).map(({ serverId }) => serverId);
    const served = state[entity].filter((row) => row[parentKey] === parent.serverId).map(({ id }) => id);
    if (shown.join() !== served.join())
      breaches.push({
        invariant: 'I5',
        detail: `order in ${parent.entity} ${parent.serverId}: shown ${shown.join()}, served ${served.join()}`,
      });
  };
  for (const record of world.device.view.values()) {
    if (record.entity === 'proposal') compare('section', 'proposal_id', record);
    if (record.entity === 'section') compare('line_item', 'section_id', record);
  }
  return breaches;
}

/** Blocks of a body that are words of ours, of which none may get lost. */
function sameValue(field: string, wanted: unknown, value: unknown): boolean {
  if (field === 'email') return String(wanted).toLowerCase() === value;
  if (field === 'body' && typeof wanted === 'string' && typeof value === 'string') {
    // Somebody else's paragraphs may have been woven in beside ours.
    const ours = wanted.match(/mine\d+/gu)?.at(-1);
    return ours === undefined ? true : wanted === value || value.includes(newestWord(wanted));
  }
  // What was never set, and is taken back, is as the service has it.
  if (wanted === null && value === false) return true;
  return (wanted ?? null) === (value ?? null);
}

function newestWord(body: string): string {
  const words = (body.match(/mine\d+/gu) ?? []).toSorted(
    (left, right) => Number(left.slice(4)) - Number(right.slice(4)),
  );
  return words.at(-1) ?? '';
}

/** I1: every field that the user set stands on the service, or somebody else wrote it after that. */
function checkField(
  scene: Scene,
  record: Expectation,
  row: ServiceRow,
  field: string,
  wanted: unknown,
): Breach | null {
  const { world, ledger } = scene;
  const want = asServed(world, field, wanted);
  // What it refers to was deleted or given up since.
  if (typeof want === 'string' && want.startsWith('missing')) return null;
  const value = row[field];
  if (value === undefined || sameValue(field, want, value)) return null;
  if (field === 'client_id' && value === null) return null;
  const history = ledger.wholeHistory(record.entity, row.id, field);
  // What the service never shows, and a life that nobody knows any more may have written.
  if (scene.hasRestored && history.length === 0) return null;
  const last = history.findLastIndex((taken) => sameValue(field, want, taken.value));
  const next = history[last + 1];
  if (last !== -1 && next?.writer === 'other') return null;
  // What somebody else wrote was taken for the effect of a call of ours that was still on its way: nobody can tell them
  // apart before it arrives.
  const before = history[last - 1];
  if (before?.writer === 'other' && sameValue(field, before.value, next?.value)) return null;
  return {
    invariant: 'I1',
    detail: `${record.entity} ${row.id}.${field}: wanted ${String(want)}, served ${String(value)}; took ${history.map(({ writer, value: taken }) => `${writer}:${String(taken)}`).join(' ')}`,
  };
}

/** How many records of this mark somebody else has deleted, by themselves or with what they stood in. */
function deletionsOf({ ledger }: Scene, tag: string): number {
  return ledger.effects
    .filter(({ kind, writer }) => kind === 'delete' && writer === 'other')
    .reduce((sum, effect) => sum + [effect.tag, ...effect.below].filter((one) => one === tag).length, 0);
}

function deletedByOther(scene: Scene, record: Expectation, id: string | null): boolean {
  const { ledger, oracle, world } = scene;
  const gone = (entity: Entity, serverId: string): boolean =>
    ledger.effects.some(
      (effect) =>
        effect.kind === 'delete' &&
        effect.entity === entity &&
        effect.id === serverId &&
        effect.writer === 'other',
    );
  // What others made has its id at the service in its local one.
  const foreignId = /:(\d+)$/u.exec(record.localId)?.[1];
  if ([id, foreignId].some((one) => typeof one === 'string' && gone(record.entity, one))) return true;
  const creates = ledger.effects.filter(
    (effect) =>
      effect.kind === 'create' &&
      effect.entity === record.entity &&
      (scene.isEqual ? effect.localId === record.localId : effect.tag === record.tag),
  );
  if (creates.some((effect) => gone(effect.entity, effect.id))) return true;
  if (record.parentId === null) return false;
  const parent = oracle.records.get(record.parentId);
  if (parent !== undefined) return deletedByOther(scene, parent, null);
  return world.device.view.values().every(({ localId }) => localId !== record.parentId);
}

/**
 * Whether somebody else deleted a record of their own that was once the same as one of ours which never left: nobody can
 * tell it from ours, so it was taken for it, and its deletion is that of ours.
 */
function deletedInItsPlace({ ledger, isEqual }: Scene, { entity, localId, made }: Expectation): boolean {
  if (!isEqual || ledger.effects.some((effect) => effect.kind === 'create' && effect.localId === localId))
    return false;
  const values = [...made].filter(([field]) => references[field] === undefined);
  const wasLikeOurs = (id: string): boolean =>
    values.every(([field, value]) =>
      ledger.history(entity, id, field).some((taken) => sameValue(field, value, taken.value)),
    );
  const isOf = (effect: Effect): boolean => effect.entity === entity && effect.writer === 'other';
  const theirs = new Set(
    ledger.effects.filter((effect) => effect.kind === 'create' && isOf(effect)).map(({ id }) => id),
  );
  return ledger.effects.some(
    (effect) => effect.kind === 'delete' && isOf(effect) && theirs.has(effect.id) && wasLikeOurs(effect.id),
  );
}

/** I1: nothing that was acknowledged is lost, and nothing that was deleted stays. */
function checkExpectations(scene: Scene, state: ServiceState): readonly Breach[] {
  const { world, oracle } = scene;
  const breaches: Breach[] = [];
  /** Of what looks the same nobody can say which of them was deleted, but how many were. */
  const excuses = new Map<string, number>();
  const isOneOfEquals = ({ tag }: Expectation): boolean => {
    if (!scene.isEqual || tag === null) return false;
    const left = excuses.get(tag) ?? deletionsOf(scene, tag);
    excuses.set(tag, left - 1);
    return left > 0;
  };
  for (const record of oracle.records.values()) {
    const shown = world.device.find(record.entity, record.localId);
    const row = state[record.entity].find(({ id }) => id === shown?.serverId);
    if (record.givenUp) continue;
    if (record.deleted) {
      if (row !== undefined)
        breaches.push({ invariant: 'I1', detail: `${record.entity} ${row.id} was deleted here and stands` });
      continue;
    }
    if (oracle.isReleased(record)) continue;
    if (row === undefined) {
      const excused =
        deletedByOther(scene, record, shown?.serverId ?? null) ||
        isOneOfEquals(record) ||
        deletedInItsPlace(scene, record) ||
        (record.tag === null && shown === undefined);
      if (!excused)
        breaches.push({
          invariant: 'I1',
          detail: `${record.entity} ${record.localId} ${record.tag ?? ''} is gone`,
        });
      continue;
    }
    for (const [field, wanted] of record.fields) {
      const breach = checkField(scene, record, row, field, wanted);
      if (breach !== null) breaches.push(breach);
    }
  }
  return breaches;
}

/**
 * I2: there never was more than one record of ours at a time, unless the user asked for more. One case is beyond
 * any client of this API: somebody else rewrote the record before we first saw it, so nothing tells that it is ours.
 */
function checkCreations(scene: Scene): readonly Breach[] {
  const { oracle, ledger, tardy } = scene;
  const standing = new Map<string, number>();
  const rewritten = new Set<string>();
  const breaches: Breach[] = [];
  for (const { kind, writer, tag, below } of ledger.effects) {
    for (const one of below) standing.set(one, (standing.get(one) ?? 0) - 1);
    if (tag === null) continue;
    const before = standing.get(tag) ?? 0;
    if (kind === 'delete') standing.set(tag, before - 1);
    // What a life that nobody knows any more made, or somebody else rewrote, nothing tells to be ours.
    if (kind !== 'delete' && writer === 'other') rewritten.add(tag);
    if (kind !== 'create' || writer !== 'app') continue;
    standing.set(tag, before + 1);
    // Twins of creates that came too late are for users to decide (S10): what counts is what stands in the end.
    if (tardy || scene.isEqual) continue;
    if (before + 1 > (oracle.creations.get(tag) ?? 0))
      breaches.push({ invariant: 'I2', detail: `${tag} stood ${before + 1} times` });
  }
  if (tardy) return checkTwins(scene, rewritten);
  return scene.isEqual ? checkEquals(scene) : breaches;
}

/**
 * I2 where much looks the same: in one place, no more were made than records that a create was about to leave for, besides what
 * the user asked for and what had been deleted by somebody else.
 */
function checkEquals(scene: Scene): readonly Breach[] {
  const { oracle, ledger } = scene;
  const made = ledger.effects.filter(
    ({ kind, writer, tag }) => kind === 'create' && writer === 'app' && tag !== null,
  );
  return [...Map.groupBy(made, ({ tag }) => tag ?? '')].flatMap(([tag, creates]) => {
    const wanted = [...oracle.records.values()].filter((record) => record.tag === tag);
    const asked = (oracle.creations.get(tag) ?? 0) - wanted.length;
    const records = wanted.filter(({ localId }) => scene.tried.has(localId)).length;
    const most = records + Math.max(0, asked) + deletionsOf(scene, tag);
    return creates.length <= most
      ? []
      : [{ invariant: 'I2', detail: `${tag}: ${creates.length} were made, for ${records} records` }];
  });
}

/** S10: of each record of ours that is there, there stand no more in the end than the user asked for or kept. */
function checkTwins(
  { service, oracle, world, ledger }: Scene,
  rewritten: ReadonlySet<string>,
): readonly Breach[] {
  const state = service.state();
  // Nobody is asked whether it is a twin of what is gone.
  const single = new Set(
    [...oracle.records.values()].flatMap(({ entity, localId, tag }) =>
      world.device.find(entity, localId) === undefined ? [tag] : [],
    ),
  );
  const tags = seenAtOnce(true).flatMap((entity) => state[entity].map(({ id }) => ledger.tagOf(entity, id)));
  return [...Map.groupBy(tags, (tag) => tag)].flatMap(([tag, { length }]) =>
    tag === null || single.has(tag) || rewritten.has(tag) || length <= (oracle.creations.get(tag) ?? Infinity)
      ? []
      : [{ invariant: 'I2', detail: `${tag} stands ${length} times, and nobody was asked` }],
  );
}

/** How often the e-mail of each approval has gone out. */
export function mailsOf(oracle: Oracle, ledger: Ledger): ReadonlyMap<Approval, number> {
  const sent = ledger.effects.filter(({ kind }) => kind === 'send').map(({ opId }) => opId);
  const counts = new Map<Approval, number>();
  for (const [opId, approval] of oracle.approvals)
    counts.set(approval, (counts.get(approval) ?? 0) + sent.filter((one) => one === opId).length);
  return counts;
}

/** I3: no more e-mails than the user approved. I1: and none of them is lost, where there is something to send. */
function checkSends({ oracle, ledger, service, world }: Scene): readonly Breach[] {
  const standing = new Set(service.state().proposal.map(({ id }) => id));
  return [...mailsOf(oracle, ledger)].flatMap(([{ subject, sends, isOver, proposalId }, count]) => {
    if (count > sends)
      return [{ invariant: 'I3', detail: `“${subject}” went out ${count} times after  approvals` }];
    const proposal = world.device.find('proposal', proposalId);
    const isThere = proposal?.serverId != null && standing.has(proposal.serverId);
    if (count > 0 || isOver || !isThere || oracle.isReleased(oracle.of('proposal', proposalId))) return [];
    return [{ invariant: 'I1', detail: `“${subject}” of proposal ${proposalId} never went out` }];
  });
}

/** I8: no 30 seconds in which more than the budget arrived of what can be counted, wherever they begin. */
function checkBudget({ world }: Scene): readonly Breach[] {
  const inTime = world.network.exchanges.filter(({ isLate }) => !isLate);
  const sorted = inTime.map(({ arrivedAt }) => arrivedAt).toSorted((left, right) => left - right);
  const crowded = sorted.findIndex((at, index) => {
    const later = sorted[index + budget.calls];
    return later !== undefined && later - at < budget.windowMs;
  });
  return crowded === -1
    ? []
    : [
        {
          invariant: 'I8',
          detail: `more than ${budget.calls} calls in the 30 s from ${sorted[crowded] ?? 0} ms`,
        },
      ];
}

/** Everything that can be said once both sides are quiet and nothing waits any more. */
export function checkInvariants(scene: Scene): readonly Breach[] {
  const state = scene.service.state();
  const kept = scene.world.checkVisible();
  return [
    ...checkExpectations(scene, state),
    ...checkCreations(scene),
    ...checkSends(scene),
    ...checkMirror(scene, state),
    ...checkBudget(scene),
    ...(kept === null ? [] : [{ invariant: 'I9', detail: kept }]),
  ];
}

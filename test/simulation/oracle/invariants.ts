import { toLocalId } from '#shared/domain/testing/ids.ts';
import { entities, type Entity } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { references, type Effect, type Ledger } from './ledger.ts';
import type { Approval, Expectation, Oracle } from './oracle.ts';
import { checkRecordings } from './recordings.ts';
import type { Breach, Scene } from './scene.ts';
import type { ServiceRow, ServiceState } from '../world/sim-service.ts';
import type { World } from '../world/world.ts';

/** The calls that any window allows, and its length in ms (`service-api.md §8`). */
const budget = { calls: 100, windowMs: 30_000 };

const compared: Readonly<Record<Entity, readonly string[]>> = {
  client: ['email', 'name', 'surname', 'city', 'web', 'business'],
  proposal: ['title', 'client_id', 'status'],
  template: ['name'],
  section: ['proposal_id', 'template_id', 'title', 'name', 'body', 'section_type', 'optional'],
  line_item: ['section_id', 'name', 'cost_type', 'recurring_type', 'per_type', 'quantity', 'amount'],
  taxation: ['proposal_id', 'name', 'percentage'],
};

/** A value of the mirror as the service stores it. */
function asServed(world: World, field: string, value: unknown): unknown {
  const target = references[field];
  if (target === undefined || typeof value !== 'string') return value;
  return world.device.find(target, toLocalId(value))?.serverId ?? `missing ${value}`;
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
  // The service decides the time of archiving.
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
 * The kinds of record that ordinary pulls read. No list contains taxes: a tax that somebody else wrote, or that was
 * created after the late-effect time, is read when its proposal is opened or sent.
 */
function seenAtOnce(isTaxUnread: boolean): readonly Entity[] {
  return isTaxUnread ? entities.filter((entity) => entity !== 'taxation') : entities;
}

/** I5: in the idle state, mirror and service are equal. */
function checkMirror(scene: Scene, state: ServiceState): readonly Breach[] {
  const { world, ledger, tardy, hasRestored } = scene;
  const breaches: Breach[] = [];
  const isWrittenByOther = ledger.effects.some(
    ({ writer, entity }) => writer === 'other' && entity === 'taxation',
  );
  for (const entity of seenAtOnce(tardy || hasRestored || isWrittenByOther)) {
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
    if (record.entity === 'template') compare('section', 'template_id', record);
    if (record.entity === 'section') compare('line_item', 'section_id', record);
  }
  return breaches;
}

/** Whether a stored value contains what the user wanted. A body must contain the newest of our words. */
function sameValue(field: string, wanted: unknown, value: unknown): boolean {
  if (field === 'email') return String(wanted).toLowerCase() === value;
  if (field === 'body' && typeof wanted === 'string' && typeof value === 'string') {
    // A merge may have added the other user's paragraphs.
    const ours = wanted.match(/mine\d+/gu)?.at(-1);
    return ours === undefined ? true : wanted === value || value.includes(newestWord(wanted));
  }
  // An undone first value equals the service's default.
  if (wanted === null && value === false) return true;
  return (wanted ?? null) === (value ?? null);
}

function newestWord(body: string): string {
  const words = (body.match(/mine\d+/gu) ?? []).toSorted(
    (left, right) => Number(left.slice(4)) - Number(right.slice(4)),
  );
  return words.at(-1) ?? '';
}

/** I1: every field that the user set is stored on the service, or the other user wrote it later. */
function checkField(
  scene: Scene,
  record: Expectation,
  row: ServiceRow,
  field: string,
  wanted: unknown,
): Breach | null {
  const { world, ledger } = scene;
  const want = asServed(world, field, wanted);
  // The referenced record was deleted or given up.
  if (typeof want === 'string' && want.startsWith('missing')) return null;
  const value = row[field];
  if (value === undefined || sameValue(field, want, value)) return null;
  if (field === 'client_id' && value === null) return null;
  const history = ledger.wholeHistory(record.entity, row.id, field);
  // The service does not return the field, and writes before the restore are unknown.
  if (scene.hasRestored && history.length === 0) return null;
  const last = history.findLastIndex((taken) => sameValue(field, want, taken.value));
  const next = history[last + 1];
  if (last !== -1 && next?.writer === 'other') return null;
  // The other user wrote the value of a call of ours that was still in flight. Before it arrives, nobody can tell the
  // two apart.
  const before = history[last - 1];
  if (before?.writer === 'other' && sameValue(field, before.value, next?.value)) return null;
  return {
    invariant: 'I1',
    detail: `${record.entity} ${row.id}.${field}: wanted ${String(want)}, served ${String(value)}; took ${history.map(({ writer, value: taken }) => `${writer}:${String(taken)}`).join(' ')}`,
  };
}

/** The number of records with this mark that the other user deleted, directly or with their parent. */
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
  // The local id of another user's record contains its id on the service.
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
 * Whether the other user deleted a record that once equaled one of ours, and ours was never sent. Nobody can tell the
 * two apart, so theirs was adopted as ours, and its deletion is the deletion of ours.
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

/** I1: no acknowledged edit is lost, and no deleted record stays. */
function checkExpectations(scene: Scene, state: ServiceState): readonly Breach[] {
  const { world, oracle } = scene;
  const breaches: Breach[] = [];
  /** Of equal records, only the number of deleted ones is known. */
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
 * I2: at most one record per create exists at any time, plus those that the user asked for. One case is beyond any
 * client of this API: the other user rewrites the record before our first read of it.
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
    // Nothing identifies a record as ours that was created before a restore or rewritten by the other user.
    if (kind !== 'delete' && writer === 'other') rewritten.add(tag);
    if (kind !== 'create' || writer !== 'app') continue;
    standing.set(tag, before + 1);
    // Duplicates by late creates are decided by the user, so only the final number counts.
    if (tardy || scene.isEqual) continue;
    if (before + 1 > (oracle.creations.get(tag) ?? 0))
      breaches.push({ invariant: 'I2', detail: `${tag} stood ${before + 1} times` });
  }
  if (tardy) return checkDuplicates(scene, rewritten);
  return scene.isEqual ? checkEquals(scene) : breaches;
}

/**
 * I2 with equal content: under one parent, no more records are created than started creates, records that the user
 * asked for, and records that the other user deleted.
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

/** S10: in the end, there are no more copies of a record than the user asked for or kept. */
function checkDuplicates(
  { service, oracle, world, ledger }: Scene,
  rewritten: ReadonlySet<string>,
): readonly Breach[] {
  const state = service.state();
  // There is no question about a duplicate of a deleted record.
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

/** The number of sent e-mails per approval. */
export function mailsOf(oracle: Oracle, ledger: Ledger): ReadonlyMap<Approval, number> {
  const sent = ledger.effects.filter(({ kind }) => kind === 'send').map(({ opId }) => opId);
  const counts = new Map<Approval, number>();
  for (const [opId, approval] of oracle.approvals)
    counts.set(approval, (counts.get(approval) ?? 0) + sent.filter((one) => one === opId).length);
  return counts;
}

/** I3: no more e-mails than approvals. I1: no approved e-mail is lost while its proposal exists. */
function checkSends({ oracle, ledger, service, world }: Scene): readonly Breach[] {
  const standing = new Set(service.state().proposal.map(({ id }) => id));
  return [...mailsOf(oracle, ledger)].flatMap(([{ subject, sends, isOver, proposalId }, count]) => {
    if (count > sends)
      return [{ invariant: 'I3', detail: `“${subject}” went out ${count} times after ${sends} approvals` }];
    const proposal = world.device.find('proposal', proposalId);
    const isThere = proposal?.serverId != null && standing.has(proposal.serverId);
    if (count > 0 || isOver || !isThere || oracle.isReleased(oracle.of('proposal', proposalId))) return [];
    return [{ invariant: 'I1', detail: `“${subject}” of proposal ${proposalId} never went out` }];
  });
}

/** I8: in any 30 seconds, no more calls than the budget arrive, apart from late ones. */
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

/** All checks of the idle state at the end. */
export function checkInvariants(scene: Scene): readonly Breach[] {
  const state = scene.service.state();
  const kept = scene.world.checkVisible();
  return [
    ...checkExpectations(scene, state),
    ...checkCreations(scene),
    ...checkSends(scene),
    ...checkRecordings(scene),
    ...checkMirror(scene, state),
    ...checkBudget(scene),
    ...(kept === null ? [] : [{ invariant: 'I9', detail: kept }]),
  ];
}

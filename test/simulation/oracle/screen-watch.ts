import type { LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { parentIdOf } from '#shared/sync/record-view.ts';
import type { Breach } from './scene.ts';
import type { Ledger } from './ledger.ts';
import { checkShownOrder, shownOrder, type ShownOrder } from './shown-order.ts';
import type { World } from '../world/world.ts';

/**
 * Checks the screen after every step. The next full sync repairs a temporary error, so the checks at the end would miss
 * it.
 */
export interface ScreenWatch {
  /** The user acted: the present screen is their result. */
  rest(): void;
  /** Only time has passed since the last call: returns what must not have changed but did. */
  check(): readonly Breach[];
}

export interface ScreenWatchParts {
  readonly world: World;
  readonly ledger: Ledger;
  /** Whether nobody else influences the order of siblings. */
  readonly isOrderOurs: () => boolean;
  /** Whether the user has undone or decided anything so far. */
  readonly hasDecided: () => boolean;
  /** Whether the service lists the sections of a deleted record without their line items for a while. */
  readonly listsEmptySections: boolean;
}

/** The screen at one moment. */
interface Shown {
  readonly records: ReadonlyMap<LocalId, AnyRecord>;
  readonly order: ShownOrder;
  /** Records that were deleted remotely and wait for the user's decision. */
  readonly undecided: ReadonlySet<LocalId>;
}

/** I1: a record that was deleted here and on the service does not appear again. */
function checkResurrected(before: Shown, after: Shown, ledger: Ledger): readonly Breach[] {
  const known = new Set([...before.records.values()].map(({ entity, serverId }) => `${entity}/${serverId}`));
  return [...after.records.values()].flatMap(({ entity, localId, serverId }) =>
    serverId !== null && !known.has(`${entity}/${serverId}`) && ledger.deleter(entity, serverId) === 'app'
      ? [{ invariant: 'I1', detail: `${entity} ${localId} was deleted here, and is shown again` }]
      : [],
  );
}

/**
 * S12: a record that was deleted remotely and edited here stays on screen with its descendants. A line item may go
 * before its section if the service lists the section without it.
 */
function checkLeft(
  before: Shown,
  after: Shown,
  { ledger, listsEmptySections }: ScreenWatchParts,
): readonly Breach[] {
  const fresh = new Set([...after.undecided].filter((localId) => !before.undecided.has(localId)));
  if (fresh.size === 0) return [];
  const deleted = new Set(
    ledger.effects.flatMap(({ kind, writer, entity, id }) =>
      kind === 'delete' && writer === 'other' ? [`${entity}/${id}`] : [],
    ),
  );
  /** Whether a record is a descendant of such a record, and no parent in between was deleted separately. */
  const standsIn = (record: AnyRecord): boolean => {
    const parentId = parentIdOf(record);
    const parent = parentId === null ? undefined : before.records.get(parentId);
    if (parent === undefined || deleted.has(`${record.entity}/${record.serverId}`)) return false;
    return fresh.has(parent.localId) || standsIn(parent);
  };
  /** A section of a template that no list has named yet is on no screen. */
  const isOnScreen = (record: AnyRecord): boolean => {
    const parentId = parentIdOf(record);
    if (parentId === null) return true;
    const parent = before.records.get(parentId);
    return parent !== undefined && isOnScreen(parent);
  };
  return [...before.records.values()].flatMap((record) =>
    isOnScreen(record) &&
    standsIn(record) &&
    !after.records.has(record.localId) &&
    !(listsEmptySections && record.entity === 'line_item')
      ? [{ invariant: 'I1', detail: `${record.entity} ${record.localId} went with what may be recreated` }]
      : [],
  );
}

export function createScreenWatch(parts: ScreenWatchParts): ScreenWatch {
  const { world, ledger, isOrderOurs, hasDecided } = parts;
  /** A dead process has no new conflicts. */
  function undecided(): ReadonlySet<LocalId> {
    if (!world.process().isAlive()) return last?.undecided ?? new Set();
    const conflicts = world.journal().conflicts.all();
    return new Set(conflicts.flatMap(({ field, localId }) => (field === null ? [localId] : [])));
  }

  function shown(): Shown {
    const { view } = world.device;
    const records = new Map(view.values().map((record) => [record.localId, record]));
    return { records, order: shownOrder(view), undecided: undecided() };
  }

  let last: Shown | null = null;
  return {
    rest() {
      last = shown();
    },
    check() {
      const before = last ?? shown();
      last = shown();
      const moved = isOrderOurs() ? checkShownOrder(before.order, last.order) : [];
      const resurrected = hasDecided() ? [] : checkResurrected(before, last, ledger);
      return [...moved, ...resurrected, ...checkLeft(before, last, parts)];
    },
  };
}

import type { LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { parentIdOf } from '#shared/sync/record-view.ts';
import type { Breach } from './invariants.ts';
import type { Ledger } from './ledger.ts';
import { checkShownOrder, shownOrder, type ShownOrder } from './shown-order.ts';
import type { World } from '../world/world.ts';

/**
 * Watches what the user sees from one step to the next. What is wrong on screen for a minute is put right by the
 * next complete reading, so that a look at the end finds nothing of it.
 */
export interface ScreenWatch {
  /** The user has done something: what is shown now is what they made of it. */
  rest(): void;
  /** Nothing but time has passed since the last look: what that must not have changed stands as it stood. */
  look(): readonly Breach[];
}

export interface ScreenWatchParts {
  readonly world: World;
  readonly ledger: Ledger;
  /** Whether nobody and nothing else has a hand in the order of what is shown. */
  readonly isOrderOurs: () => boolean;
  /** Whether the user has taken anything back or decided anything so far. */
  readonly hasDecided: () => boolean;
}

/** What is on screen at one moment. */
interface Shown {
  readonly records: ReadonlyMap<LocalId, AnyRecord>;
  readonly order: ShownOrder;
  /** Records that were deleted elsewhere and wait for the word whether they are made anew. */
  readonly undecided: ReadonlySet<LocalId>;
}

/** I1: what the user deleted, and the service with it, does not come back. */
function checkGhosts(before: Shown, after: Shown, ledger: Ledger): readonly Breach[] {
  const known = new Set([...before.records.values()].map(({ entity, serverId }) => `${entity}/${serverId}`));
  return [...after.records.values()].flatMap(({ entity, localId, serverId }) =>
    serverId !== null && !known.has(`${entity}/${serverId}`) && ledger.deleter(entity, serverId) === 'app'
      ? [{ invariant: 'I1', detail: `${entity} ${localId} was deleted here, and is shown again` }]
      : [],
  );
}

/** S12: what was deleted elsewhere and edited here stays on screen with all that stands in it. */
function checkLeft(before: Shown, after: Shown, ledger: Ledger): readonly Breach[] {
  const fresh = new Set([...after.undecided].filter((localId) => !before.undecided.has(localId)));
  if (fresh.size === 0) return [];
  const deleted = new Set(
    ledger.effects.flatMap(({ kind, writer, entity, id }) =>
      kind === 'delete' && writer === 'other' ? [`${entity}/${id}`] : [],
    ),
  );
  /** Whether nothing on the way up to what was deleted was deleted by itself. */
  const standsIn = (record: AnyRecord): boolean => {
    const parentId = parentIdOf(record);
    const parent = parentId === null ? undefined : before.records.get(parentId);
    if (parent === undefined || deleted.has(`${record.entity}/${record.serverId}`)) return false;
    return fresh.has(parent.localId) || standsIn(parent);
  };
  return [...before.records.values()].flatMap((record) =>
    standsIn(record) && !after.records.has(record.localId)
      ? [{ invariant: 'I1', detail: `${record.entity} ${record.localId} went with what may be made anew` }]
      : [],
  );
}

/** Begins watching what one world shows. */
export function createScreenWatch({ world, ledger, isOrderOurs, hasDecided }: ScreenWatchParts): ScreenWatch {
  /** A process that has died tells nothing new. */
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
    look() {
      const before = last ?? shown();
      last = shown();
      const moved = isOrderOurs() ? checkShownOrder(before.order, last.order) : [];
      const ghosts = hasDecided() ? [] : checkGhosts(before, last, ledger);
      return [...moved, ...ghosts, ...checkLeft(before, last, ledger)];
    },
  };
}

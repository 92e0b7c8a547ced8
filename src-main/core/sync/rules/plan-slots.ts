import type { Operation } from '#shared/sync/operation.ts';

/** The last operation of a plan under one name. */
export interface Slot {
  /** The plan that set it. */
  plan: number;
  opId: string;
}

/** The slots of an operation's own names. */
export interface OperationSlots {
  readonly waits: readonly Slot[];
  readonly joins: readonly Slot[];
  /** The slot under which other operations wait for a create; empty for other kinds. */
  readonly create: readonly Slot[];
}

/** Limit of cached slots: more than the largest outbox needs. Beyond it the cache starts again. */
const mostNames = 500_000;

let slots = new Map<string, Slot>();
let known = new WeakMap<Operation, OperationSlots>();
let plans = 0;

/**
 * Starts a plan and returns its number. Slots are cached across plans, because names hardly change and looking up
 * thousands of them would take most of a plan's time.
 */
export function beginPlan(): number {
  plans += 1;
  if (slots.size > mostNames) {
    slots = new Map();
    known = new WeakMap();
  }
  return plans;
}

export function slotOf(name: string): Slot {
  const slot = slots.get(name) ?? { plan: 0, opId: '' };
  slots.set(name, slot);
  return slot;
}

/** The slots of an operation's names, cached with the operation. */
export function slotsOf(
  operation: Operation,
  names: (operation: Operation) => { readonly waits: readonly string[]; readonly joins: readonly string[] },
): OperationSlots {
  const cached = known.get(operation);
  if (cached !== undefined) return cached;
  const { waits, joins } = names(operation);
  const create = operation.kind === 'create' ? [slotOf(`create/${operation.localId}`)] : [];
  const found = { waits: waits.map(slotOf), joins: joins.map(slotOf), create };
  known.set(operation, found);
  return found;
}

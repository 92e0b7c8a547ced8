import type { Operation } from '#shared/sync/operation.ts';

/** Where a plan notes which operation stands under a name last. */
export interface Slot {
  /** The plan that has noted it. */
  plan: number;
  opId: string;
}

/** The slots of an operation's own names. */
export interface Places {
  readonly waits: readonly Slot[];
  readonly joins: readonly Slot[];
  /** Where whatever refers to the record of a create waits for it; none of anything else. */
  readonly create: readonly Slot[];
}

/** More names than the largest outbox has. */
const mostNames = 500_000;

let slots = new Map<string, Slot>();
let known = new WeakMap<Operation, Places>();
let plans = 0;

/**
 * Begins a plan, and gives its number. The names of an outbox hardly change from one plan to the next: to look each of
 * thousands up anew was most of what a plan took.
 */
export function beginPlan(): number {
  plans += 1;
  if (slots.size > mostNames) {
    slots = new Map();
    known = new WeakMap();
  }
  return plans;
}

/** The slot of a name. */
export function slotOf(name: string): Slot {
  const slot = slots.get(name) ?? { plan: 0, opId: '' };
  slots.set(name, slot);
  return slot;
}

/** The slots of an operation's names, looked up once in its life. */
export function placesOf(
  operation: Operation,
  names: (operation: Operation) => { readonly waits: readonly string[]; readonly joins: readonly string[] },
): Places {
  const found = known.get(operation);
  if (found !== undefined) return found;
  const { waits, joins } = names(operation);
  const create = operation.kind === 'create' ? [slotOf(`create/${operation.localId}`)] : [];
  const places = { waits: waits.map(slotOf), joins: joins.map(slotOf), create };
  known.set(operation, places);
  return places;
}

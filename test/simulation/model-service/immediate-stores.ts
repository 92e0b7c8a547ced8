import type { Stores } from '../../../src-service/storage/stores.ts';
import { immediate, type Steps } from '../../../src-service/storage/steps.ts';

/** Stores whose methods return their results instead of steps. */
export type Immediate<Store> = {
  readonly [Name in keyof Store]: Store[Name] extends (...values: infer Values) => Steps<infer Result>
    ? (...values: Values) => Result
    : Immediate<Store[Name]>;
};

/** The same stores with steps that never wait. */
export function withSteps(stores: Immediate<Stores>): Stores {
  // The loop wraps each method and keeps the names.
  const wrapped = wrapMembers(stores) as Stores;
  const { changes } = wrapped;
  // The only method that is no step. The type of `Immediate` cannot tell it from one.
  return { ...wrapped, changes: { ...changes, horizon: () => 0 } };
}

function wrapMembers(store: object): object {
  const members = Object.entries(store).map(([name, member]: [string, unknown]) => {
    if (typeof member === 'function') {
      return [name, (...values: unknown[]) => immediate(() => Reflect.apply(member, store, values))];
    }
    return [name, typeof member === 'object' && member !== null ? wrapMembers(member) : member];
  });
  return Object.fromEntries(members) as object;
}

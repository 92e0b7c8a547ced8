import type { SQLInputValue } from 'node:sqlite';

/** A statement that waits for its database. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/**
 * Work on the database that may wait for it: `yield* steps` runs it and returns its result. A step that waits yields its
 * statement, and whoever drives the work runs that on a connection of its own. SQLite never waits, so its steps yield
 * nothing. Work runs once, and not before it is driven.
 *
 * Generator functions belong at the top of a file or into an object that is created once: V8 keeps a hidden class for
 * each one until a full collection, so that one per request doubles the cost of the request.
 */
export type Steps<Result> = Iterable<Statement, Result, unknown>;

/** Runs work on an engine that never waits. */
export function runNow<Result>(steps: Steps<Result>): Result {
  const result = steps[Symbol.iterator]().next();
  if (result.done !== true) throw new Error('The work waits for a database that must not wait');
  return result.value;
}

/** One step that never waits. */
export function immediate<Result>(work: () => Result): Steps<Result> {
  return new ImmediateStep(work, []);
}

/** The same for work on values. One object is quicker than a generator, and than a closure for each call. */
export class ImmediateStep<Values extends readonly unknown[], Result> implements Iterator<
  never,
  Result,
  unknown
> {
  done = false;
  value: Result | undefined = undefined;
  private readonly work: (...values: Values) => Result;
  private readonly values: Values;

  constructor(work: (...values: Values) => Result, values: Values) {
    this.work = work;
    this.values = values;
  }

  [Symbol.iterator](): this {
    return this;
  }

  /** The step is its own result. */
  next(): IteratorReturnResult<Result> {
    this.value = this.work(...this.values);
    this.done = true;
    return this as IteratorReturnResult<Result>;
  }
}

/** The results of `work` for each item, in order, one after the other. */
export function* inTurn<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Steps<Result>,
): Steps<readonly Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(yield* work(item));
  return results;
}

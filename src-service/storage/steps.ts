import type { SQLInputValue } from 'node:sqlite';

/** A statement that waits for its database. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/**
 * Work on the database. `yield* steps` runs it and returns its result. A step that must wait yields its statements. The
 * driver runs them on a connection of its own and returns their results. SQLite never waits, so its steps yield nothing.
 * Work runs once, and starts when it is driven.
 *
 * Declare generator functions at the top level of a file or in an object that is created once: V8 keeps a hidden class
 * for each one until a full collection, so a generator function per request doubles the cost of the request.
 */
export type Steps<Result> = Iterable<readonly Statement[], Result, readonly unknown[]>;

/** A transaction of its own that goes to the server together with the first statements of a read. */
export interface Ahead {
  readonly statements: readonly Statement[];
  /** Whether it has been sent. */
  isSent: boolean;
  settle(results: Promise<readonly unknown[]>): void;
}

/** Runs work on an engine that never waits. */
export function runNow<Result>(steps: Steps<Result>): Result {
  const result = steps[Symbol.iterator]().next();
  if (result.done !== true) throw new Error('The work waits for a database that must not wait');
  return result.value;
}

type Running = Iterator<readonly Statement[], unknown, readonly unknown[]>;

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

type Results<Works> = { [Index in keyof Works]: Works[Index] extends Steps<infer Result> ? Result : never };

/** The results of several reads. Statements that they ask for at the same time go to the server together. */
export function* together<const Works extends readonly Steps<unknown>[]>(
  works: Works,
): Steps<Results<Works>> {
  const results: unknown[] = [];
  let waiting: { readonly index: number; readonly work: Running; readonly asked: readonly Statement[] }[] =
    [];
  const advance = (index: number, work: Running, returned: readonly unknown[]): void => {
    const step = work.next(returned);
    if (step.done === true) results[index] = step.value;
    else waiting.push({ index, work, asked: step.value });
  };
  for (const [index, work] of works.entries()) advance(index, work[Symbol.iterator](), []);
  while (waiting.length > 0) {
    const asking = waiting;
    const returned = yield asking.flatMap(({ asked }) => asked);
    waiting = [];
    let start = 0;
    for (const { index, work, asked } of asking) {
      advance(index, work, returned.slice(start, start + asked.length));
      start += asked.length;
    }
  }
  return results as Results<Works>;
}

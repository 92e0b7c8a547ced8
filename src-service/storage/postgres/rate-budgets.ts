import type { Timers } from '../../ports.ts';
import type { Database } from '../database/database.ts';
import type { Steps } from '../steps.ts';
import type { Budget, TakenCall } from '../accounts/budgets.ts';
import { budgetsTable } from './schema/schema-version-5.ts';

/** The parameters are the name of the budget, its calls and its milliseconds. */
const calls = '?2::double precision';
const milliseconds = '?3::double precision';
const refill = `(${milliseconds} / ${calls})`;
/** The full time of a bucket. A clock that was set back must not extend the wait. */
const fullAt = `least(${budgetsTable}.mark, excluded.at + ${milliseconds})`;
const hasToken = `greatest(0, ${fullAt} - excluded.at) / ${refill} <= ${calls} - 1 + 1e-9`;
/** A statement that waited for another one may come from the window before. */
const isSameWindow = `${budgetsTable}.mark IN (excluded.mark, excluded.mark + ${milliseconds})`;

/** One upsert per kind of window, with the first call of a budget and the change by a later one. */
const windows: Readonly<
  Record<Budget['window'], { readonly first: string; readonly idleAt: string; readonly later: string }>
> = {
  fixed: {
    first: `floor(at / ${milliseconds}) * ${milliseconds}, 1, '{}'::double precision[]`,
    idleAt: `at + ${milliseconds}`,
    later: `(mark, taken, allowed) = (SELECT
      CASE WHEN ${isSameWindow} THEN ${budgetsTable}.mark ELSE excluded.mark END,
      CASE WHEN ${isSameWindow} THEN ${budgetsTable}.taken + 1 ELSE 1 END,
      NOT ${isSameWindow} OR ${budgetsTable}.taken < ${calls})`,
  },
  sliding: {
    first: `0, 0, ARRAY[at]`,
    idleAt: `at + ${milliseconds}`,
    later: `(times, allowed) = (SELECT
      CASE WHEN cardinality(kept) < ${calls} THEN kept || excluded.at ELSE kept END, cardinality(kept) < ${calls}
      FROM (SELECT ARRAY(SELECT t FROM unnest(${budgetsTable}.times) AS t
        WHERE t > excluded.at - ${milliseconds} AND t <= excluded.at + ${milliseconds} ORDER BY t) AS kept) AS counted)`,
  },
  bucket: {
    first: `at + ${refill}, 0, '{}'::double precision[]`,
    idleAt: `at + ${milliseconds} + ${refill}`,
    later: `(mark, allowed) = (SELECT
      CASE WHEN ${hasToken} THEN greatest(${fullAt}, excluded.at) + ${refill} ELSE ${fullAt} END, ${hasToken})`,
  },
};

/** The budgets of all nodes. */
export interface SharedBudgets {
  take(name: string, budget: Budget): Promise<TakenCall>;
  /** Prunes no more. */
  stop(): void;
}

/** Milliseconds between two deletes of budgets that have no effect any more. */
const pruneEvery = 60_000;

/** Takes calls from the budgets of the database, and prunes them so that guessed keys do not fill the table. */
export function shareBudgets(database: Database, timers: Timers): SharedBudgets {
  let cancel = pruneLater();
  function pruneLater(): () => void {
    return timers.after(pruneEvery, () => {
      cancel = pruneLater();
      // The next delete finds what this one could not.
      database.writeAside(() => deleteIdle(database)).catch(() => undefined);
    });
  }
  return {
    take: (name, budget) => database.writeAside(() => takeCall(database, name, budget)),
    stop: () => cancel(),
  };
}

/** Takes one call from a budget by the clock of the server. `name` is SQL, `from` further tables that it reads. */
export function takeSql(window: Budget['window'], name: string, from = ''): string {
  const { first, idleAt, later } = windows[window];
  return `INSERT INTO ${budgetsTable} (budget, at, allowed, idle_at, mark, taken, times)
    SELECT ${name}, at, true, ${idleAt}, ${first}
    FROM (SELECT extract(epoch FROM statement_timestamp())::double precision * 1000 AS at) AS clock${from}
    ON CONFLICT (budget) DO UPDATE SET ${later}, at = excluded.at, idle_at = excluded.idle_at
    RETURNING at, allowed, mark, taken, times`;
}

function* takeCall(database: Database, name: string, budget: Budget): Steps<TakenCall> {
  const taken = yield* database
    .query<TakenCall>(takeSql(budget.window, '?1'))
    .get(name, budget.calls, budget.milliseconds);
  if (taken === undefined) throw new Error('The budget has no row');
  return taken;
}

function* deleteIdle(database: Database): Steps<void> {
  yield* database
    .query(
      `DELETE FROM ${budgetsTable} WHERE idle_at < extract(epoch FROM statement_timestamp())::double precision * 1000`,
    )
    .run();
}

import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** Whether the server keeps a statement under its name: then it is parsed and planned once for each connection. */
export interface PreparedStatements {
  /** The text to send for a statement, and its name; an empty name for one that is not kept. */
  find(sql: string): SentStatement;
  /**
   * Whether an error comes from a kept statement alone. Then the same work succeeds when it is done again: the tables
   * were changed meanwhile, as by an update, or the server does not know the statement.
   */
  isOutdated(error: unknown): boolean;
  /** Finds out whether statements can be kept. */
  probe(client: pg.PoolClient): Promise<void>;
}

interface SentStatement {
  readonly sql: string;
  readonly name: string;
}

/** Statements that are used less often than this are not kept: a plan takes memory on each connection. */
const usesBefore = 4;
/** Most statements that are kept. PgBouncer keeps 200 for each connection. */
const maxKept = 200;

/** Asks whether the server knows a kept statement by the name that it was sent with. */
const probeSql = (name: string): string => `SELECT pg_backend_pid() AS process,
  EXISTS (SELECT FROM pg_prepared_statements WHERE name = '${name}') AS has_own_name`;

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** The result of a kept statement has other columns than before. */
const changedResult = '0A000';
/** The server does not know a kept statement, or has another one of its name. */
const foreignNames: ReadonlySet<unknown> = new Set(['26000', '42P05']);

/** A name that says in the server's views which statement it is. The server tells 63 characters apart. */
const nameOf = (generation: number, number: number, sql: string): string =>
  `layover_${String(generation)}_${String(number)}_${sql.slice(0, 30).replaceAll(/\W+/gu, '_')}`;

export function createPreparedStatements(): PreparedStatements {
  const uses = new Map<string, number>();
  let kept = new Map<string, SentStatement>();
  let canKeep = false;
  /** In the text too, because a pooler names statements by their texts. */
  let generation = 0;
  return {
    find(sql) {
      const known = kept.get(sql);
      if (known !== undefined) return known;
      const times = (uses.get(sql) ?? 0) + 1;
      if (!canKeep || times <= usesBefore || kept.size >= maxKept) {
        uses.set(sql, times);
        return { sql, name: '' };
      }
      const statement = {
        sql: generation === 0 ? sql : `${sql} -- ${String(generation)}`,
        name: nameOf(generation, kept.size, sql),
      };
      kept.set(sql, statement);
      return statement;
    },
    isOutdated(error) {
      const code = codeOf(error);
      if (code !== changedResult && !foreignNames.has(code)) return false;
      if (kept.size === 0) return false;
      if (code !== changedResult) canKeep = false;
      kept = new Map();
      generation += 1;
      return true;
    },
    async probe(client) {
      // Of this process alone: a pooler that keeps no statements may have left those of others on the same connection.
      const name = `layover_probe_${randomUUID().replaceAll('-', '')}`;
      const { rows } = await client.query<{ process: number; has_own_name: boolean }>({
        name,
        text: probeSql(name),
      });
      const [row] = rows;
      const isDirect = 'processID' in client && client.processID === row?.process;
      // A pooler gives connections to the server numbers of its own. One that keeps statements also names them.
      canKeep = row !== undefined && (isDirect || !row.has_own_name);
    },
  };
}

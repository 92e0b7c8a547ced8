import type { SQLInputValue } from 'node:sqlite';
import type { Row } from '../../../src-main/core/journal/storage/database.ts';
import type { MemoryTable } from './memory-table.ts';
import type { Assignments, Condition, Operand, ResultColumn, Select, Statement } from './read-statement.ts';
import type { StoredRow } from './table-index.ts';

/** The tables of a database, and its connection state. */
export interface Connection {
  table(name: string): MemoryTable;
  /** The id of the last inserted row. */
  lastRowid: number;
}

/** A compiled statement: takes the parameters and returns the rows. */
export type Runner = (values: readonly SQLInputValue[]) => readonly Row[];

type Value = SQLInputValue;
type Values = readonly SQLInputValue[];

type Operate = (values: Values, excluded: Row | null) => Value;

/** Compiles an operand. */
function compileOperand(operand: Operand): Operate {
  switch (operand.type) {
    case 'literal': {
      const { value } = operand;
      return () => value;
    }
    case 'parameter': {
      const { index } = operand;
      return (values) => values[index] ?? null;
    }
    case 'excluded': {
      const { column } = operand;
      return (_, excluded) => excluded?.[column] ?? null;
    }
  }
}

function textOf(value: Value | undefined): string {
  if (typeof value !== 'string') throw new Error('A text was expected here.');
  return value;
}

/** SQLite's order for the journal's values: numbers by size, texts by code points. NULL is never compared. */
function compare(left: unknown, right: unknown): number {
  if (left === right) return 0;
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left) < String(right) ? -1 : 1;
}

function holds(operator: string, left: unknown, right: unknown): boolean {
  if (left === null || right === null || left === undefined) return false;
  if (operator === '=') return left === right;
  const order = compare(left, right);
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  return operator === '>' ? order > 0 : order >= 0;
}

function columnOf(row: StoredRow, column: string): unknown {
  return column === 'rowid' ? row.rowid : row.values[column];
}

type Test = (row: StoredRow) => boolean;

/** Compiles a condition into a test of a row. */
function compileTest(connection: Connection, condition: Condition): (values: Values) => Test {
  switch (condition.type) {
    case 'compare': {
      const { column, operator } = condition;
      const operand = compileOperand(condition.operand);
      return (values) => {
        const wanted = operand(values, null);
        return (row) => holds(operator, columnOf(row, column), wanted);
      };
    }
    case 'is-null':
      return () => (row) => columnOf(row, condition.column) === null;
    case 'json-absent':
      return () => (row) => {
        const value = columnOf(row, condition.column);
        return typeof value !== 'string' || !Object.hasOwn(JSON.parse(value) as object, condition.field);
      };
    case 'json-equal': {
      const operand = compileOperand(condition.operand);
      return (values) => {
        const wanted = operand(values, null);
        return (row) => {
          const value = columnOf(row, condition.column);
          if (typeof value !== 'string' || wanted === null) return false;
          return (JSON.parse(value) as Readonly<Record<string, unknown>>)[condition.field] === wanted;
        };
      };
    }
    case 'in-json':
      return (values) => {
        const wanted = new Set(JSON.parse(textOf(values[condition.parameter])) as unknown[]);
        return (row) => wanted.has(columnOf(row, condition.column));
      };
    case 'in-select': {
      const select = compileSelect(connection, condition.select);
      return (values) => {
        const named = new Set<unknown>(select(values).flatMap((row) => Object.values(row)));
        return (row) => named.has(columnOf(row, condition.column)) === condition.isIn;
      };
    }
  }
}

type Finder = (values: Values) => readonly StoredRow[];

/** The operands that columns must equal. */
function equalities(where: readonly Condition[]): ReadonlyMap<string, Operand> {
  return new Map(
    where.flatMap((condition) =>
      condition.type === 'compare' && condition.operator === '='
        ? [[condition.column, condition.operand] as const]
        : [],
    ),
  );
}

/** Finds candidates with the best index. */
function compileCandidates(table: MemoryTable, equal: ReadonlyMap<string, Operand>): Finder {
  const { rowid } = table.shape;
  const named = rowid === null ? undefined : equal.get(rowid);
  if (named !== undefined) {
    const numbered = compileOperand(named);
    return (values) => {
      const row = table.byRowid(Number(numbered(values, null)));
      return row === undefined ? [] : [row];
    };
  }
  const index = table.indexFor(new Set(equal.keys()));
  if (index === null) return () => [...table.rows()];
  const operands = index.columns.flatMap((column) => equal.get(column) ?? []).map(compileOperand);
  return (values) => {
    const wanted = operands.map((operand) => operand(values, null));
    return wanted.includes(null) ? [] : index.under(wanted);
  };
}

/** Whether an index alone decides a condition. */
function isServed(table: MemoryTable, equal: ReadonlyMap<string, Operand>, condition: Condition): boolean {
  if (condition.type !== 'compare' || condition.operator !== '=') return false;
  const { rowid } = table.shape;
  if (rowid !== null && equal.has(rowid)) return condition.column === rowid;
  return table.indexFor(new Set(equal.keys()))?.columns.includes(condition.column) ?? false;
}

/** Compiles a WHERE clause into a search. */
function compileWhere(connection: Connection, table: MemoryTable, where: readonly Condition[]): Finder {
  const equal = equalities(where);
  const candidates = compileCandidates(table, equal);
  const rest = where
    .filter((condition) => !isServed(table, equal, condition))
    .map((condition) => compileTest(connection, condition));
  if (rest.length === 0) return candidates;
  return (values) => {
    const tests = rest.map((test) => test(values));
    return candidates(values).filter((row) => tests.every((test) => test(row)));
  };
}

function project(
  connection: Connection,
  columns: readonly ResultColumn[],
  rows: readonly StoredRow[],
): readonly Row[] {
  if (columns.some(({ type }) => type === 'count' || type === 'last-rowid')) {
    const only = columns.map(({ type, name }) => [
      name,
      type === 'count' ? rows.length : connection.lastRowid,
    ]);
    return [Object.fromEntries(only) as Row];
  }
  return rows.map((row) => {
    const result: Row = {};
    for (const column of columns)
      result[column.name] =
        column.type === 'column' ? ((columnOf(row, column.column) ?? null) as Row[string]) : 1;
    return result;
  });
}

function compileSelect(connection: Connection, select: Select): Runner {
  const { columns, table, where, orderBy } = select;
  const limit = select.limit === null ? null : compileOperand(select.limit);
  if (table === 'sqlite_sequence') return sequenceRunner(connection, where);
  const source = table === null ? null : connection.table(table);
  const find = source === null ? () => [] : compileWhere(connection, source, where);
  return (values) => {
    const found = find(values);
    const ordered =
      orderBy.length === 0 || found.length < 2
        ? found
        : found.toSorted((left, right) => {
            for (const column of orderBy) {
              const order = compare(columnOf(left, column), columnOf(right, column));
              if (order !== 0) return order;
            }
            return 0;
          });
    const rows = limit === null ? ordered : ordered.slice(0, Number(limit(values, null)));
    return columns === 'all' ? rows.map((row) => row.values) : project(connection, columns, rows);
  };
}

/** SQLite's table of AUTOINCREMENT ids. */
function sequenceRunner(connection: Connection, where: readonly Condition[]): Runner {
  const [condition] = where;
  const operand = condition?.type === 'compare' ? compileOperand(condition.operand) : null;
  if (operand === null) throw new Error('The model gives the sequence of one table at a time.');
  return (values) => {
    const { sequence } = connection.table(textOf(operand(values, null)));
    return sequence === 0 ? [] : [{ seq: sequence }];
  };
}

type Assign = (parameters: Values, excluded: Row | null) => Record<string, Value>;

function compileAssignments(assignments: Assignments): Assign {
  const pairs = [...assignments].map(([column, operand]) => [column, compileOperand(operand)] as const);
  return (parameters, excluded) => {
    const result: Record<string, Value> = {};
    for (const [column, operand] of pairs) result[column] = operand(parameters, excluded);
    return result;
  };
}

type Remove = (row: StoredRow) => void;

/** Deletes a row and, by ON DELETE CASCADE, the rows that refer to it. */
function compileRemoval(connection: Connection, table: MemoryTable): Remove {
  const [key] = table.shape.key;
  if (key === undefined || table.shape.cascades.length === 0) return (row) => table.remove(row);
  const children = table.shape.cascades.map(({ table: name, column }) => {
    const dependents = connection.table(name);
    const index = dependents.indexFor(new Set([column]));
    return { dependents, column, index, remove: compileRemoval(connection, dependents) };
  });
  return (row) => {
    table.remove(row);
    const wanted = row.values[key];
    for (const { dependents, column, index, remove } of children) {
      const rows = index === null ? [...dependents.rows()] : index.under([wanted]);
      for (const dependent of rows) if (dependent.values[column] === wanted) remove(dependent);
    }
  };
}

function compileInsert(
  connection: Connection,
  { table: name, values, onConflict, returning }: Extract<Statement, { type: 'insert' }>,
): Runner {
  const table = connection.table(name);
  const given = compileAssignments(values);
  const remove = compileRemoval(connection, table);
  const upsert = typeof onConflict === 'string' ? null : compileAssignments(onConflict);
  return (parameters) => {
    const fresh = table.complete(given(parameters, null));
    const conflicting = table.conflicting(fresh);
    const [conflict, ...others] = conflicting;
    if (conflict !== undefined) {
      if (onConflict === 'ignore') return [];
      if (onConflict === 'replace') for (const row of conflicting) remove(row);
      else {
        if (upsert === null || others.length > 0 || !table.hasKeyOf(conflict, fresh))
          throw new Error(`UNIQUE constraint failed: ${name}`);
        table.update(conflict, upsert(parameters, fresh));
        return [];
      }
    }
    const row = table.insert(fresh);
    connection.lastRowid = row.rowid;
    return returning === null ? [] : [{ [returning]: row.values[returning] ?? null }];
  };
}

/** Compiles a statement. */
export function compileStatement(connection: Connection, statement: Statement): Runner {
  switch (statement.type) {
    case 'select':
      return compileSelect(connection, statement);
    case 'insert':
      return compileInsert(connection, statement);
    case 'update': {
      const table = connection.table(statement.table);
      const find = compileWhere(connection, table, statement.where);
      const changes = compileAssignments(statement.values);
      return (values) => {
        for (const row of find(values)) table.update(row, changes(values, null));
        return [];
      };
    }
    case 'delete': {
      const table = connection.table(statement.table);
      const find = compileWhere(connection, table, statement.where);
      const remove = compileRemoval(connection, table);
      return (values) => {
        for (const row of [...find(values)]) remove(row);
        return [];
      };
    }
  }
}

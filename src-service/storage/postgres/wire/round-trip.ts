import pg from 'pg';
import type { SqlValue } from '../../database/database.ts';
import type { Statement } from '../../steps.ts';
import type { PreparedStatements } from './prepared-statements.ts';

/** What a statement returned. */
export interface Returned {
  readonly rows: readonly unknown[];
  /** Changed rows. */
  readonly changes: number;
}

/** Object ids of the types `bigint` and `numeric`. */
const numericTypes: ReadonlySet<number> = new Set([20, 1700]);

type Parser = (text: string) => unknown;

const typesOfDriver = pg.types as { getTypeParser(oid: number, format?: 'text' | 'binary'): Parser };

/** Reads whole numbers as numbers: none of ours is beyond 2^53. */
const parserOf = (oid: number, format?: 'text' | 'binary'): Parser =>
  numericTypes.has(oid) ? Number : typesOfDriver.getTypeParser(oid, format);

export const numericTypeParsers: pg.CustomTypesConfig = { getTypeParser: parserOf };

/** The columns of a result. */
interface Shape {
  readonly names: readonly string[];
  readonly parsers: readonly Parser[];
  readonly empty: Readonly<Record<string, unknown>>;
}

const noColumns: Shape = { names: [], parsers: [], empty: {} };

/** The results of the statements that a connection has under a name. */
const shapes = new WeakMap<pg.Connection, Map<string, Shape>>();

type Parameter = string | Buffer | null;

function parameterOf(value: SqlValue): Parameter {
  if (value === null || typeof value === 'string') return value;
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return String(value);
}

function shapeOf(fields: readonly pg.FieldDef[]): Shape {
  return {
    names: fields.map(({ name }) => name),
    parsers: fields.map(({ dataTypeID }) => parserOf(dataTypeID)),
    empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
  };
}

/**
 * Statements that go to the server together and are answered together. After one that fails, the others are not
 * executed. Without `BEGIN` among them, they are one transaction.
 */
class RoundTrip implements pg.Submittable {
  /** Called once, with an error or without. The driver wraps it. */
  callback: (error: Error | null) => void;
  readonly results: Returned[] = [];
  private readonly statements: readonly Statement[];
  private readonly sent: { readonly name: string; readonly shape: Shape | undefined }[] = [];
  private readonly prepared: PreparedStatements;
  private known = new Map<string, Shape>();
  private shape: Shape = noColumns;
  private rows: unknown[] = [];
  private isWritten = false;
  /** A round trip that is written together with this one, and answered after it. */
  private readonly next: RoundTrip | null;

  constructor(
    statements: readonly Statement[],
    prepared: PreparedStatements,
    callback: (error: Error | null) => void,
    next: RoundTrip | null = null,
  ) {
    this.next = next;
    this.statements = statements;
    this.prepared = prepared;
    this.callback = callback;
  }

  submit(connection: pg.Connection): void {
    if (!this.isWritten) {
      connection.stream.cork();
      try {
        this.write(connection);
        this.next?.write(connection);
      } finally {
        connection.stream.uncork();
      }
    }
    this.expectNext();
  }

  private write(connection: pg.Connection): void {
    this.known = shapes.get(connection) ?? new Map<string, Shape>();
    shapes.set(connection, this.known);
    for (const statement of this.statements) this.submitOne(connection, statement);
    connection.sync();
    this.isWritten = true;
  }

  private submitOne(connection: pg.Connection, { sql, values }: Statement): void {
    const { name, sql: text } = this.prepared.find(sql);
    const shape = name === '' ? undefined : this.known.get(name);
    if (shape === undefined) {
      // An earlier try may have left it, because the whole round trip failed later.
      if (name !== '') connection.close({ type: 'S', name }, true);
      connection.parse({ name, text, types: [] }, true);
    }
    connection.bind({ portal: '', statement: name, binary: '', values: values.map(parameterOf) }, true);
    if (shape === undefined) connection.describe({ type: 'P', name: '' }, true);
    connection.execute({ portal: '', rows: '' }, true);
    this.sent.push({ name, shape });
  }

  private expectNext(): void {
    this.shape = this.sent[this.results.length]?.shape ?? noColumns;
    this.rows = [];
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.shape = shapeOf(fields);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const { names, parsers, empty } = this.shape;
    const row: Record<string, unknown> = { ...empty };
    for (let index = 0; index < fields.length; index += 1) {
      const text = fields[index];
      if (text !== null && text !== undefined) row[names[index] ?? ''] = parsers[index]?.(text);
    }
    this.rows.push(row);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const name = this.sent[this.results.length]?.name ?? '';
    if (name !== '') this.known.set(name, this.shape);
    this.results.push({ rows: this.rows, changes: Number(/\d+$/u.exec(text)?.[0] ?? 0) });
    this.expectNext();
  }

  handleReadyForQuery(): void {
    this.callback(null);
  }

  handleError(error: Error): void {
    this.callback(error);
  }
}

/** Sends statements together. Resolves with their results, in order. */
export function send(
  client: pg.PoolClient,
  prepared: PreparedStatements,
  statements: readonly Statement[],
): Promise<readonly Returned[]> {
  return new Promise((resolve, reject) => {
    const trip: RoundTrip = new RoundTrip(statements, prepared, (error) => {
      if (error === null) resolve(trip.results);
      else reject(error);
    });
    client.query(trip);
  });
}

/** Sends the statements of two transactions together. The second one is executed whatever comes of the first. */
export function sendBoth(
  client: pg.PoolClient,
  prepared: PreparedStatements,
  first: readonly Statement[],
  second: readonly Statement[],
): readonly [Promise<readonly Returned[]>, Promise<readonly Returned[]>] {
  const later = Promise.withResolvers<readonly Returned[]>();
  const laterTrip: RoundTrip = new RoundTrip(second, prepared, (error) => {
    if (error === null) later.resolve(laterTrip.results);
    else later.reject(error);
  });
  const earlier = Promise.withResolvers<readonly Returned[]>();
  const earlierTrip: RoundTrip = new RoundTrip(
    first,
    prepared,
    (error) => {
      if (error === null) earlier.resolve(earlierTrip.results);
      else earlier.reject(error);
    },
    laterTrip,
  );
  client.query(earlierTrip);
  // It is written already, and its turn comes with its answer.
  client.query(laterTrip);
  return [earlier.promise, later.promise];
}

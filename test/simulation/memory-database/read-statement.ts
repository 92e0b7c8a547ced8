/** The operand of a comparison or an assignment. */
export type Operand =
  | { readonly type: 'parameter'; readonly index: number }
  | { readonly type: 'literal'; readonly value: string | number | null }
  /** The value that an upsert would have inserted: `excluded.column`. */
  | { readonly type: 'excluded'; readonly column: string };

/** One term of a WHERE clause; the terms are joined by AND. */
export type Condition =
  | {
      readonly type: 'compare';
      readonly column: string;
      readonly operator: '=' | '<' | '<=' | '>' | '>=';
      readonly operand: Operand;
    }
  /** `column IS NULL` */
  | { readonly type: 'is-null'; readonly column: string }
  /** `json_type(column, '$.field') IS NULL` */
  | { readonly type: 'json-absent'; readonly column: string; readonly field: string }
  /** `json_extract(column, '$.field') = ?` */
  | {
      readonly type: 'json-equal';
      readonly column: string;
      readonly field: string;
      readonly operand: Operand;
    }
  /** `column IN (SELECT value FROM json_each(?))` */
  | { readonly type: 'in-json'; readonly column: string; readonly parameter: number }
  /** `column IN (SELECT other FROM table WHERE …)`, or NOT IN */
  | {
      readonly type: 'in-select';
      readonly column: string;
      readonly select: Select;
      readonly isIn: boolean;
    };

/** A column of a result. */
export type ResultColumn =
  | { readonly type: 'column'; readonly column: string; readonly name: string }
  | { readonly type: 'literal'; readonly value: number; readonly name: string }
  | { readonly type: 'count'; readonly name: string }
  | { readonly type: 'last-rowid'; readonly name: string };

export interface Select {
  readonly type: 'select';
  readonly columns: readonly ResultColumn[] | 'all';
  /** Null for a select of the connection's values. */
  readonly table: string | null;
  readonly where: readonly Condition[];
  readonly orderBy: readonly string[];
  readonly limit: Operand | null;
}

export type Assignments = ReadonlyMap<string, Operand>;

export type Statement =
  | Select
  | {
      readonly type: 'insert';
      readonly table: string;
      readonly values: Assignments;
      readonly onConflict: 'abort' | 'replace' | 'ignore' | Assignments;
      /** The column of RETURNING. */
      readonly returning: string | null;
    }
  | {
      readonly type: 'update';
      readonly table: string;
      readonly values: Assignments;
      readonly where: readonly Condition[];
    }
  | { readonly type: 'delete'; readonly table: string; readonly where: readonly Condition[] };

/** The tokens of the journal's SQL. */
const tokenPattern = /'[^']*'|[A-Za-z_][\w.]*|\d+|<=|>=|[?=<>(),*]/gu;

/** A recursive descent parser. Throws on SQL that the journal does not use. */
class Reader {
  readonly #sql: string;
  readonly #tokens: readonly string[];
  #at = 0;
  #parameters = 0;

  constructor(sql: string) {
    this.#sql = sql;
    this.#tokens = sql.match(tokenPattern) ?? [];
  }

  statement(): Statement {
    const read = this.#verb();
    if (this.#at < this.#tokens.length) this.#fail();
    return read;
  }

  #verb(): Statement {
    if (this.#take('SELECT')) return this.#select();
    if (this.#take('INSERT')) return this.#insert();
    if (this.#take('UPDATE')) {
      const table = this.#word();
      this.#expect('SET');
      return { type: 'update', table, values: this.#assignments(), where: this.#where() };
    }
    if (this.#take('DELETE')) {
      this.#expect('FROM');
      return { type: 'delete', table: this.#word(), where: this.#where() };
    }
    return this.#fail();
  }

  #select(): Select {
    const columns = this.#take('*') ? 'all' : this.#list(() => this.#resultColumn());
    const table = this.#take('FROM') ? this.#word() : null;
    const where = this.#where();
    const ordered = this.#take('ORDER');
    if (ordered) this.#expect('BY');
    const orderBy = ordered ? this.#list(() => this.#word()) : [];
    const limit = this.#take('LIMIT') ? this.#operand() : null;
    return { type: 'select', columns, table, where, orderBy, limit };
  }

  #resultColumn(): ResultColumn {
    const first = this.#word();
    if (/^\d+$/u.test(first)) return { type: 'literal', value: Number(first), name: this.#alias(first) };
    if (!this.#take('(')) return { type: 'column', column: first, name: this.#alias(first) };
    if (first.toLowerCase() === 'count') this.#expect('*');
    else if (first.toLowerCase() !== 'last_insert_rowid') this.#fail();
    this.#expect(')');
    const type = first.toLowerCase() === 'count' ? 'count' : 'last-rowid';
    return { type, name: this.#alias(first) };
  }

  #alias(name: string): string {
    return this.#take('AS') ? this.#word() : name;
  }

  #insert(): Statement {
    const otherwise = this.#take('OR') ? this.#word().toUpperCase() : 'ABORT';
    this.#expect('INTO');
    const table = this.#word();
    this.#expect('(');
    const columns = this.#list(() => this.#word());
    this.#expect(')');
    this.#expect('VALUES');
    this.#expect('(');
    const operands = this.#list(() => this.#operand());
    this.#expect(')');
    const values = new Map(columns.map((column, index) => [column, operands[index] ?? this.#fail()]));
    const onConflict = this.#onConflict(otherwise);
    const returning = this.#take('RETURNING') ? this.#word() : null;
    return { type: 'insert', table, values, onConflict, returning };
  }

  #onConflict(otherwise: string): 'abort' | 'replace' | 'ignore' | Assignments {
    if (otherwise === 'REPLACE') return 'replace';
    if (otherwise === 'IGNORE') return 'ignore';
    if (!this.#take('ON')) return 'abort';
    for (const word of ['CONFLICT', '(']) this.#expect(word);
    // The conflict target is always the primary key.
    this.#list(() => this.#word());
    for (const word of [')', 'DO', 'UPDATE', 'SET']) this.#expect(word);
    return this.#assignments();
  }

  #assignments(): Assignments {
    const pairs = this.#list(() => {
      const column = this.#word();
      this.#expect('=');
      return [column, this.#operand()] as const;
    });
    return new Map(pairs);
  }

  #where(): readonly Condition[] {
    if (!this.#take('WHERE')) return [];
    const conditions = [this.#condition()];
    while (this.#take('AND')) conditions.push(this.#condition());
    return conditions;
  }

  #condition(): Condition {
    const column = this.#word();
    if (column === 'json_type') return this.#jsonAbsent();
    if (column === 'json_extract') return this.#jsonEqual();
    if (this.#take('IS')) {
      this.#expect('NULL');
      return { type: 'is-null', column };
    }
    const isIn = !this.#take('NOT');
    if (!isIn || this.#tokens[this.#at] === 'IN') {
      for (const word of ['IN', '(', 'SELECT']) this.#expect(word);
      if (isIn && this.#take('value')) return this.#inJson(column);
      const select = this.#select();
      this.#expect(')');
      return { type: 'in-select', column, select, isIn };
    }
    const operator = this.#word();
    if (operator !== '=' && operator !== '<' && operator !== '<=' && operator !== '>' && operator !== '>=')
      return this.#fail();
    return { type: 'compare', column, operator, operand: this.#operand() };
  }

  /** The rest of `json_type(column, '$.field') IS NULL`. */
  #jsonAbsent(): Condition {
    const path = this.#jsonPath();
    for (const word of ['IS', 'NULL']) this.#expect(word);
    return { type: 'json-absent', ...path };
  }

  /** The rest of `json_extract(column, '$.field') = ?`. */
  #jsonEqual(): Condition {
    const path = this.#jsonPath();
    this.#expect('=');
    return { type: 'json-equal', ...path, operand: this.#operand() };
  }

  /** `(column, '$.field')` */
  #jsonPath(): { readonly column: string; readonly field: string } {
    this.#expect('(');
    const column = this.#word();
    this.#expect(',');
    const [, field] = /^'\$\.(\w+)'$/u.exec(this.#word()) ?? [];
    this.#expect(')');
    return field === undefined ? this.#fail() : { column, field };
  }

  /** The rest of `column IN (SELECT value FROM json_each(?))`. */
  #inJson(column: string): Condition {
    for (const word of ['FROM', 'json_each', '(', '?', ')', ')']) this.#expect(word);
    this.#parameters += 1;
    return { type: 'in-json', column, parameter: this.#parameters - 1 };
  }

  #operand(): Operand {
    const token = this.#word();
    if (token === '?') {
      this.#parameters += 1;
      return { type: 'parameter', index: this.#parameters - 1 };
    }
    if (token.startsWith("'")) return { type: 'literal', value: token.slice(1, -1) };
    if (/^\d+$/u.test(token)) return { type: 'literal', value: Number(token) };
    if (token.toUpperCase() === 'NULL') return { type: 'literal', value: null };
    if (token.startsWith('excluded.')) return { type: 'excluded', column: token.slice('excluded.'.length) };
    return this.#fail();
  }

  #list<T>(read: () => T): readonly T[] {
    const found = [read()];
    while (this.#take(',')) found.push(read());
    return found;
  }

  #word(): string {
    const token = this.#tokens[this.#at];
    if (token === undefined) return this.#fail();
    this.#at += 1;
    return token;
  }

  #take(word: string): boolean {
    if (this.#tokens[this.#at]?.toUpperCase() !== word.toUpperCase()) return false;
    this.#at += 1;
    return true;
  }

  #expect(word: string): void {
    if (!this.#take(word)) this.#fail();
  }

  #fail(): never {
    throw new Error(`The model of the journal's database cannot read this, teach it: ${this.#sql}`);
  }
}

/** Parses a statement of the journal's stores. Throws on unsupported SQL. */
export function readStatement(sql: string): Statement {
  return new Reader(sql).statement();
}

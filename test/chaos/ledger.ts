import type { List, Value } from './effects.ts';

/**
 * The user's actions and their expected result: the oracle of a run. It has no outbox, merge or retry, and imports
 * nothing of the product.
 */

export type Kind = 'client' | 'proposal' | 'section' | 'line_item';

/** The API's list for each kind of record. */
export const listOf: Readonly<Record<Kind, List>> = {
  client: 'clients',
  proposal: 'proposals',
  section: 'sections',
  line_item: 'line_items',
};

/** The expectation of a record that the user created or changed. */
export interface Expectation {
  readonly kind: Kind;
  readonly localId: string;
  /** Whether it was created here. */
  isOwn: boolean;
  /** The local id of its parent. */
  parentId: string | null;
  /** All values that the user gave each field; the last one is wanted. */
  readonly fields: Map<string, Value[]>;
  /** The value on screen at the user's first change of each field. */
  readonly began: Map<string, Value>;
  deleted: boolean;
  /** Whether the user gave it up in a decision: nothing is expected of it. */
  released: boolean;
  /** Whether the user created it again after a remote deletion. */
  revived: boolean;
}

/** An approval of an e-mail. */
export interface Approval {
  readonly opId: string;
  readonly proposalId: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  /** The content on screen at the approval and at each later one. */
  readonly seen: string[];
  /** Whether it was withdrawn or given up in a decision. */
  released: boolean;
  /** Whether the core died during its withdrawal: it may be sent once or not. */
  isOpen: boolean;
}

/** A conflict and the user's decision. */
export interface Decision {
  readonly localId: string;
  readonly field: string;
  readonly theirs: Value;
  readonly said: 'mine' | 'theirs';
}

/** An acknowledged edit. */
export interface Saved {
  readonly at: number;
  readonly text: string;
}

/** The ledger of the user. */
export class Ledger {
  readonly records = new Map<string, Expectation>();
  /** The last known parent of each record. */
  readonly parents = new Map<string, string>();
  readonly approvals: Approval[] = [];
  readonly decisions: Decision[] = [];
  readonly saved: Saved[] = [];
  /** The user's order of each list, by parent. */
  readonly lists = new Map<string, readonly string[]>();
  /** The values on screen when the user changed a field. */
  readonly seenValues = new Map<string, Set<Value>>();
  /** The times at which the user ended a pause. */
  readonly resumed: number[] = [];
  /** The refusals, with the service's messages. */
  readonly refusals: string[] = [];
  /** The time at which a value was first on screen. */
  readonly shown = new Map<string, number>();
  /** Lists in which a record was given up or created again. */
  readonly unknownOrder = new Set<string>();

  save(at: number, text: string): void {
    this.saved.push({ at, text });
  }

  of(kind: Kind, localId: string, parentId: string | null): Expectation {
    const known = this.records.get(localId);
    if (known !== undefined) return known;
    const fresh: Expectation = {
      kind,
      localId,
      isOwn: false,
      parentId,
      fields: new Map(),
      began: new Map(),
      deleted: false,
      released: false,
      revived: false,
    };
    this.records.set(localId, fresh);
    if (parentId !== null) this.parents.set(localId, parentId);
    return fresh;
  }

  created(
    kind: Kind,
    localId: string,
    parentId: string | null,
    fields: Readonly<Record<string, Value>>,
  ): void {
    const record = this.of(kind, localId, parentId);
    record.isOwn = true;
    for (const [field, value] of Object.entries(fields)) record.fields.set(field, [value]);
  }

  changed(
    kind: Kind,
    localId: string,
    parentId: string | null,
    changes: Readonly<Record<string, readonly [Value, Value]>>,
  ): void {
    const record = this.of(kind, localId, parentId);
    for (const [field, [before, value]] of Object.entries(changes)) {
      this.look(localId, field, before);
      if (!record.fields.has(field)) record.began.set(field, before);
      record.fields.set(field, [...(record.fields.get(field) ?? []), value]);
    }
  }

  look(localId: string, field: string, value: Value): void {
    const key = `${localId}/${field}`;
    this.seenValues.set(key, (this.seenValues.get(key) ?? new Set()).add(value));
  }

  show(localId: string, field: string, value: Value, at: number): void {
    const key = `${localId}/${field}/${String(value)}`;
    if (!this.shown.has(key)) this.shown.set(key, at);
  }

  /** Records the user's decision on a conflict. */
  decided(decision: Decision, mine: Value): void {
    this.decisions.push(decision);
    this.look(decision.localId, decision.field, decision.theirs);
    const record = this.records.get(decision.localId);
    if (record === undefined) return;
    if (decision.said === 'theirs') record.fields.delete(decision.field);
    else {
      record.fields.set(decision.field, [...(record.fields.get(decision.field) ?? []), mine]);
      record.began.set(decision.field, decision.theirs);
    }
  }

  /** Records that the user gave up a record with its descendants. */
  release(kind: Kind, localId: string): void {
    this.of(kind, localId, this.parents.get(localId) ?? null).released = true;
    this.markUndecided(localId);
  }

  /** Records that the user created a record again, with its descendants. */
  revive(kind: Kind, localId: string): void {
    this.of(kind, localId, this.parents.get(localId) ?? null).revived = true;
    this.markUndecided(localId);
  }

  private markUndecided(localId: string): void {
    this.unknownOrder.add(localId);
    const parent = this.parents.get(localId);
    if (parent !== undefined) this.unknownOrder.add(parent);
  }

  /** A record and its ancestors, from the inside out. */
  private above(localId: string): readonly string[] {
    const parent = this.parents.get(localId) ?? this.records.get(localId)?.parentId ?? null;
    return parent === null ? [localId] : [localId, ...this.above(parent)];
  }

  /** Whether nothing is expected of a record or one of its ancestors. */
  isGivenUp(localId: string): boolean {
    return this.above(localId).some((one) => {
      const record = this.records.get(one);
      return record?.deleted === true || record?.released === true;
    });
  }

  /** Whether a record or one of its ancestors was created again. */
  isRevived(localId: string): boolean {
    return this.above(localId).some((one) => this.records.get(one)?.revived === true);
  }

  approval(opId: string): Approval | undefined {
    return this.approvals.find((one) => one.opId === opId);
  }
}

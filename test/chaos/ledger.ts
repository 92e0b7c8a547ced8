import type { List, Value } from './effects.ts';

/**
 * What a user did, and may expect of it: the oracle of a run. It knows nothing of outboxes, merges or repetition, and
 * imports nothing of the product.
 */

export type Kind = 'client' | 'proposal' | 'section' | 'line_item';

/** The lists of the API, by kind of record. */
export const listOf: Readonly<Record<Kind, List>> = {
  client: 'clients',
  proposal: 'proposals',
  section: 'sections',
  line_item: 'line_items',
};

/** What is expected of a record that the user made or changed. */
export interface Expectation {
  readonly kind: Kind;
  readonly localId: string;
  /** Made here, and not by somebody else. */
  isOwn: boolean;
  /** What it stands in. */
  parentId: string | null;
  /** The value that the user gave each field last, and every one before it. */
  readonly fields: Map<string, Value[]>;
  /** What the user had before their eyes when they changed a field first. */
  readonly began: Map<string, Value>;
  deleted: boolean;
  /** The user let it go when asked: nothing is expected of it any more. */
  released: boolean;
  /** The user was told that it is gone from the service, and had it made anew. */
  revived: boolean;
}

/** An approval of an e-mail. */
export interface Approval {
  readonly opId: string;
  readonly proposalId: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  /** What the user saw when they approved; again after each later word. */
  readonly seen: string[];
  /** Taken back before it went out, or given up when asked. */
  released: boolean;
  /** It was being taken back when the core died: it may go out or not, but once. */
  isOpen: boolean;
}

/** A conflict as the user was shown it, and what they said. */
export interface Decision {
  readonly localId: string;
  readonly field: string;
  readonly theirs: Value;
  readonly said: 'mine' | 'theirs';
}

/** An edit that was acknowledged. */
export interface Saved {
  readonly at: number;
  readonly text: string;
}

/** The user's books. */
export class Ledger {
  readonly records = new Map<string, Expectation>();
  /** What records were seen to stand in. */
  readonly parents = new Map<string, string>();
  readonly approvals: Approval[] = [];
  readonly decisions: Decision[] = [];
  readonly saved: Saved[] = [];
  /** The order in which the user left a list, by what it stands in. */
  readonly lists = new Map<string, readonly string[]>();
  /** What the user had before their eyes when they changed a field. */
  readonly looked = new Map<string, Set<Value>>();
  /** When the user ended a pause. */
  readonly resumed: number[] = [];
  /** What the service refused, in its words. */
  readonly refusals: string[] = [];
  /** When a value was first on the screen. */
  readonly shown = new Map<string, number>();
  /** Lists in which something was given up or made anew. */
  readonly unsettled = new Set<string>();

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
    this.looked.set(key, (this.looked.get(key) ?? new Set()).add(value));
  }

  show(localId: string, field: string, value: Value, at: number): void {
    const key = `${localId}/${field}/${String(value)}`;
    if (!this.shown.has(key)) this.shown.set(key, at);
  }

  /** The user's word on a conflict. */
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

  /** The user lets a record go, and with it all that stands in it. */
  release(kind: Kind, localId: string): void {
    this.of(kind, localId, this.parents.get(localId) ?? null).released = true;
    this.unsettle(localId);
  }

  /** The user has a record made anew, with all that stands in it. */
  revive(kind: Kind, localId: string): void {
    this.of(kind, localId, this.parents.get(localId) ?? null).revived = true;
    this.unsettle(localId);
  }

  private unsettle(localId: string): void {
    this.unsettled.add(localId);
    const parent = this.parents.get(localId);
    if (parent !== undefined) this.unsettled.add(parent);
  }

  /** A record and what it stands in, from the inside out. */
  private above(localId: string): readonly string[] {
    const parent = this.parents.get(localId) ?? this.records.get(localId)?.parentId ?? null;
    return parent === null ? [localId] : [localId, ...this.above(parent)];
  }

  /** Whether nothing is expected any more of it or of what it stands in. */
  isLetGo(localId: string): boolean {
    return this.above(localId).some((one) => {
      const record = this.records.get(one);
      return record?.deleted === true || record?.released === true;
    });
  }

  /** Whether it, or what it stands in, was made anew. */
  isRevived(localId: string): boolean {
    return this.above(localId).some((one) => this.records.get(one)?.revived === true);
  }

  approval(opId: string): Approval | undefined {
    return this.approvals.find((one) => one.opId === opId);
  }
}

import type { Entity, LocalId } from '#shared/domain/ids.ts';
import type { FieldValue, Operation } from '#shared/sync/operation.ts';
import { tagOf } from '../users/tags.ts';

/** What a user may expect of a record. */
export interface Expectation {
  readonly entity: Entity;
  readonly localId: LocalId;
  /** The mark that the record was created with here; null for records of others. */
  tag: string | null;
  /** The record that it stands in. */
  parentId: LocalId | null;
  /** What it was to be made with; empty for records of others. */
  readonly made: ReadonlyMap<string, FieldValue>;
  /** The latest value that the user gave each field. */
  readonly fields: Map<string, FieldValue>;
  /** The user deleted it. */
  deleted: boolean;
  /** The user took back or gave up something that it rests on: nothing is expected any more. */
  givenUp: boolean;
}

/** An approval of a send: each may lead to one e-mail. */
export interface Approval {
  readonly opId: string;
  readonly proposalId: LocalId;
  readonly subject: string;
  /** How many times the user said to send: once, and again for each "send again". */
  sends: number;
  /** Attempts of which nobody could know whether they took effect. */
  unclear: number;
  /** The user took it back, or said that it is done. */
  isOver: boolean;
  /** The user wants it although its proposal takes too long to read (S14). */
  isSlow: boolean;
  /** What the user saw when they last approved: the text of everything that the client will read. */
  approved: readonly string[];
}

function replace<K, V>(map: Map<K, V>, by: ReadonlyMap<K, V>): void {
  map.clear();
  for (const [key, value] of by) map.set(key, value);
}

/**
 * The naive model of what a user did: latest values, deletions, approvals. It knows nothing of outboxes,
 * merges or retries, and shares no code with the engine.
 */
export class Oracle {
  readonly records = new Map<LocalId, Expectation>();
  readonly approvals = new Map<string, Approval>();
  /** How many records with this mark the user created, and how many more they asked for. */
  readonly creations = new Map<string, number>();
  edits = 0;
  readonly #isEqual: boolean;

  /** @param isEqual whether much of what is made looks the same */
  constructor(isEqual = false) {
    this.#isEqual = isEqual;
  }

  /** The user made an edit. @param parentId what the record stood in at that moment */
  edit(operation: Operation, parentId: LocalId | null, approved: readonly string[] = []): void {
    this.edits += 1;
    const { entity, localId } = operation;
    switch (operation.kind) {
      case 'create': {
        const values = Object.fromEntries(
          Object.entries(operation.fields).map(([field, [, value]]) => [field, value]),
        );
        // What looks the same is told apart by what it stands in alone.
        const tag = this.#isEqual ? `${entity} in ${parentId ?? 'nothing'}` : tagOf(entity, values);
        // What a create leaves open is the service's to fill in; so is the name of a section, which may follow its title.
        const isOpen = (field: string, value: FieldValue): boolean =>
          value === null || value === '' || (entity === 'section' && field === 'name');
        const fields = new Map(Object.entries(values).filter(([field, value]) => !isOpen(field, value)));
        const life = { deleted: false, givenUp: false };
        this.records.set(localId, { entity, localId, tag, parentId, made: new Map(fields), fields, ...life });
        if (tag !== null) this.allowCreation(tag);
        // A section of somebody else's stands in a proposal as well.
        if (entity === 'line_item' && parentId !== null)
          this.of('section', parentId).parentId ??= operation.proposalId;
        return;
      }
      case 'update': {
        const known = this.of(entity, localId);
        known.parentId ??= parentId;
        for (const [field, [, value]] of Object.entries(operation.fields)) known.fields.set(field, value);
        return;
      }
      case 'delete':
        this.of(entity, localId).deleted = true;
        return;
      case 'send': {
        const again = [...this.approvals.values()].find(
          ({ subject }) => subject === operation.message.subject,
        );
        if (again !== undefined && !this.#isEqual) {
          // Taken back, and done again.
          again.sends += 1;
          again.isOver = false;
          again.approved = approved;
          this.approvals.set(operation.opId, again);
          return;
        }
        this.approvals.set(operation.opId, {
          opId: operation.opId,
          proposalId: localId,
          subject: operation.message.subject,
          sends: 1,
          unclear: 0,
          isOver: false,
          isSlow: false,
          approved,
        });
        return;
      }
      case 'move':
      case 'archive':
      case 'unarchive':
    }
  }

  /** Remembers what is expected; called later, the answer makes that what is expected again. */
  copy(): () => void {
    const kept = structuredClone([this.records, this.approvals, this.creations] as const);
    return () => {
      const [records, approvals, creations] = structuredClone(kept);
      replace(this.records, records);
      replace(this.approvals, approvals);
      replace(this.creations, creations);
    };
  }

  /** The expectation of a record, made when there is none yet. */
  of(entity: Entity, localId: LocalId): Expectation {
    const known = this.records.get(localId);
    if (known !== undefined) return known;
    const fresh: Expectation = {
      entity,
      localId,
      tag: null,
      parentId: null,
      made: new Map(),
      fields: new Map(),
      deleted: false,
      givenUp: false,
    };
    this.records.set(localId, fresh);
    return fresh;
  }

  allowCreation(tag: string): void {
    this.creations.set(tag, (this.creations.get(tag) ?? 0) + 1);
  }

  /** The user gave up a record, and with it what was to stand in it; proposals go on without a client. */
  giveUp(entity: Entity, localId: LocalId): void {
    this.of(entity, localId).givenUp = true;
    for (const [id, record] of this.records) {
      if (record.fields.get('client_id') === localId) record.fields.delete('client_id');
      if (record.parentId === localId && !record.givenUp) this.giveUp(record.entity, id);
    }
  }

  /** The user let one value go: the service's side of a conflict stays, or an edit was taken back. */
  letGo(entity: Entity, localId: LocalId, field: string): void {
    this.of(entity, localId).fields.delete(field);
  }

  /** Whether a record or what it stands in was deleted or given up by the user. */
  isReleased(record: Expectation): boolean {
    if (record.givenUp || record.deleted) return true;
    const parent = record.parentId === null ? undefined : this.records.get(record.parentId);
    return parent !== undefined && this.isReleased(parent);
  }
}

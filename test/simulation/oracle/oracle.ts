import { localIdOfField, type Entity, type LocalId } from '#shared/domain/ids.ts';
import type { FieldValue, Operation, OperationOf } from '#shared/sync/operation.ts';
import type { VisibleContent } from '../users/content.ts';
import { tagOf } from '../users/tags.ts';

/** A decision or a send by hand that the user entered. */
export interface Recording {
  readonly proposalId: LocalId;
  readonly body: Readonly<Record<string, unknown>>;
  /** Whether it was withdrawn, or refused by the service. */
  isOver: boolean;
}

function toRecording(operation: OperationOf<'record_decision' | 'record_send'>): Recording {
  const body =
    operation.kind === 'record_send' ? { sending: operation.sending } : { decision: operation.decision };
  return { proposalId: operation.localId, body, isOver: false };
}

/** The user's expectation of a record. */
export interface Expectation {
  readonly entity: Entity;
  readonly localId: LocalId;
  /** The mark from its create; null for other users' records. */
  tag: string | null;
  /** The parent's local id. */
  parentId: LocalId | null;
  /** The initial fields; empty for other users' records. */
  readonly made: ReadonlyMap<string, FieldValue>;
  /** The latest value of each field that the user set. */
  readonly fields: Map<string, FieldValue>;
  deleted: boolean;
  /** The user withdrew or gave up something that the record depends on, so nothing is expected of it. */
  givenUp: boolean;
}

/** An approval of a send. Each allows one e-mail. */
export interface Approval {
  readonly opId: string;
  readonly proposalId: LocalId;
  readonly subject: string;
  /** How often the user approved: once, and again for each "send again". */
  sends: number;
  /** Number of attempts whose outcome is unknown. */
  uncertain: number;
  /** The user withdrew it or marked it as sent. */
  isOver: boolean;
  /** The user approved it although its proposal takes too long to read before the send. */
  isSlow: boolean;
  /** The content of the proposal at the last approval. */
  approved: VisibleContent;
  /** A client that the user set later where none was approved: it may answer the question about the client (S14.4). */
  laterClient: LocalId | null;
}

function replace<K, V>(map: Map<K, V>, by: ReadonlyMap<K, V>): void {
  map.clear();
  for (const [key, value] of by) map.set(key, value);
}

/**
 * A naive model of the user's actions: latest values, deletions, approvals. It has no outbox, merge or retry, and
 * shares no code with the engine.
 */
export class Oracle {
  readonly records = new Map<LocalId, Expectation>();
  readonly approvals = new Map<string, Approval>();
  /** The number of records per mark that the user created or asked for. */
  readonly creations = new Map<string, number>();
  /** The recorded decisions and sends per operation; over once the user withdrew or discarded them. */
  readonly recordings = new Map<string, Recording>();
  edits = 0;
  readonly #isEqual: boolean;

  /** @param isEqual whether most content is equal */
  constructor(isEqual = false) {
    this.#isEqual = isEqual;
  }

  /**
   * Records an edit.
   *
   * @param parentId the record's parent at that time
   * @param approved the proposal's content at that time, for a send
   */
  edit(operation: Operation, parentId: LocalId | null, approved: VisibleContent | null = null): void {
    this.edits += 1;
    const { entity, localId } = operation;
    switch (operation.kind) {
      case 'create': {
        const values = Object.fromEntries(
          Object.entries(operation.fields).map(([field, [, value]]) => [field, value]),
        );
        // With equal content, only the parent distinguishes records.
        const tag = this.#isEqual ? `${entity} in ${parentId ?? 'nothing'}` : tagOf(entity, values);
        // The service fills fields that a create leaves empty, and the name of a section, which may follow its title.
        const isOpen = (field: string, value: FieldValue): boolean =>
          value === null || value === '' || (entity === 'section' && field === 'name');
        const fields = new Map(Object.entries(values).filter(([field, value]) => !isOpen(field, value)));
        const life = { deleted: false, givenUp: false };
        this.records.set(localId, { entity, localId, tag, parentId, made: new Map(fields), fields, ...life });
        if (tag !== null) this.allowCreation(tag);
        // The parent of another user's section is its proposal.
        if (entity === 'line_item' && parentId !== null)
          this.of('section', parentId).parentId ??= operation.proposalId;
        return;
      }
      case 'update': {
        const known = this.of(entity, localId);
        known.parentId ??= parentId;
        for (const [field, [, value]] of Object.entries(operation.fields)) known.fields.set(field, value);
        if (entity === 'proposal')
          this.#setLaterClient(localId, localIdOfField(operation.fields['client_id']?.[1]));
        return;
      }
      case 'delete':
        this.of(entity, localId).deleted = true;
        return;
      case 'send': {
        if (approved === null) throw new Error('A send approves content.');
        const again = [...this.approvals.values()].find(
          ({ subject }) => subject === operation.message.subject,
        );
        if (again !== undefined && !this.#isEqual) {
          // The send was withdrawn and approved again.
          again.sends += 1;
          again.isOver = false;
          again.approved = approved;
          again.laterClient = null;
          this.approvals.set(operation.opId, again);
          return;
        }
        this.approvals.set(operation.opId, {
          opId: operation.opId,
          proposalId: localId,
          subject: operation.message.subject,
          sends: 1,
          uncertain: 0,
          isOver: false,
          isSlow: false,
          approved,
          laterClient: null,
        });
        return;
      }
      case 'record_decision':
      case 'record_send':
        this.recordings.set(operation.opId, toRecording(operation));
        return;
      case 'move':
      case 'archive':
      case 'unarchive':
    }
  }

  /** Copies the expectations. The returned function restores them. */
  copy(): () => void {
    const kept = structuredClone([this.records, this.approvals, this.creations, this.recordings] as const);
    return () => {
      const [records, approvals, creations, recordings] = structuredClone(kept);
      replace(this.recordings, recordings);
      replace(this.records, records);
      replace(this.approvals, approvals);
      replace(this.creations, creations);
    };
  }

  /** The expectation of a record, created on first use. */
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

  #setLaterClient(proposalId: LocalId, clientId: LocalId | null): void {
    for (const approval of this.approvals.values()) {
      const { client } = approval.approved;
      const known = client === null ? undefined : this.records.get(client);
      const isWithout = client === null || known?.givenUp === true || known?.deleted === true;
      if (clientId !== null && approval.proposalId === proposalId && isWithout)
        approval.laterClient = clientId;
    }
  }

  /** The user chose another client for a proposal, and so for its e-mails (S14.4). */
  chooseClient(proposalId: LocalId, clientId: LocalId): void {
    this.of('proposal', proposalId).fields.set('client_id', clientId);
    for (const approval of this.approvals.values()) {
      if (approval.proposalId === proposalId) approval.approved = { ...approval.approved, client: clientId };
    }
  }

  endRecording(opId: string): void {
    const recording = this.recordings.get(opId);
    if (recording !== undefined) recording.isOver = true;
  }

  allowCreation(tag: string): void {
    this.creations.set(tag, (this.creations.get(tag) ?? 0) + 1);
  }

  /** Drops the expectations of a record and its descendants. Proposals continue without a given up client. */
  giveUp(entity: Entity, localId: LocalId): void {
    this.of(entity, localId).givenUp = true;
    for (const [id, record] of this.records) {
      if (record.fields.get('client_id') === localId) record.fields.delete('client_id');
      if (record.parentId === localId && !record.givenUp) this.giveUp(record.entity, id);
    }
  }

  /** Drops the expectation of one field: the service's side of a conflict was chosen, or the edit was undone. */
  letGo(entity: Entity, localId: LocalId, field: string): void {
    this.of(entity, localId).fields.delete(field);
  }

  /** Whether the user deleted or gave up a record or one of its parents. */
  isReleased(record: Expectation): boolean {
    if (record.givenUp || record.deleted) return true;
    const parent = record.parentId === null ? undefined : this.records.get(record.parentId);
    return parent !== undefined && this.isReleased(parent);
  }
}

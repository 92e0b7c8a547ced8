import { hashShownContent } from '../../support/core/hash-shown-content.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { FeedChange } from '#shared/bridge/feed.ts';
import { newTemplateId, type Entity, type LocalId, type NewId } from '#shared/domain/ids.ts';
import type { RecordedDecision } from '#shared/domain/proposals/recorded-decision.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { applyOperation } from '#shared/sync/apply-operation.ts';
import type { FieldValue, Operation, SendMessage } from '#shared/sync/operation.ts';
import { createRecordMap, type RecordMap } from '#shared/sync/record-map.ts';
import { parentOfSection, parentIdOf, type OrderedEntity } from '#shared/sync/record-view.ts';
import type { Clock } from '../../../src-main/core/ports.ts';
import { allScopes, computeScope } from '../../../src-main/core/sync/view/visible.ts';
import { Crash, isDiskFull } from '../world/disk.ts';
import type { Process } from '../world/process.ts';

interface DeviceOptions {
  readonly clock: Clock;
  readonly newId: () => NewId;
  readonly process: () => Process;
  /** Called before each edit. */
  readonly beforeEdit?: (operation: Operation) => void;
  /** Called after each edit. */
  readonly onEdit?: (operation: Operation) => void;
}

type Aggregate = Pick<Operation, 'proposalId' | 'librarySectionId'>;

/** Number of recent edits that can be relayed twice, by a window that missed the acknowledgment. */
const maxLatest = 12;

/** A window's data layer: edits, relays, and follows the feed as the mirror does. */
export class Device {
  /** The visible records: the feed's rows, with the edits that the feed does not include yet. */
  readonly view: RecordMap = createRecordMap();
  readonly #confirmed: RecordMap = createRecordMap();
  /** Records changed by edits that the feed does not include yet. */
  readonly #ahead = new Map<string, readonly [Entity, LocalId]>();
  readonly #options: DeviceOptions;
  /** Edits without an acknowledgment, which survive a crash of the main process. */
  #unacknowledged: readonly Operation[] = [];
  #latest: readonly Operation[] = [];
  #deviceSeq = 0;
  #cursor = 0;

  constructor(options: DeviceOptions) {
    this.#options = options;
  }

  create(
    entity: Entity,
    values: Readonly<Record<string, FieldValue>>,
    after: LocalId | null = null,
  ): LocalId {
    const id = this.#options.newId();
    const localId = entity === 'template' ? newTemplateId(id) : id;
    const aggregate = this.#aggregateOfNew(entity, localId, values);
    const fields = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, [null, value] as const]),
    );
    this.submit({ ...this.#common(localId, aggregate), kind: 'create', entity, fields, after });
    return localId;
  }

  update(entity: Entity, localId: LocalId, values: Readonly<Record<string, FieldValue>>): void {
    const record = this.require(entity, localId);
    const present: Readonly<Record<string, unknown>> = { ...record.fields };
    const fields = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        [(present[name] ?? null) as FieldValue, value] as const,
      ]),
    );
    this.submit({ ...this.#common(localId, this.#aggregateOf(record)), kind: 'update', entity, fields });
  }

  move(entity: OrderedEntity, localId: LocalId, after: LocalId | null): void {
    const record = this.require(entity, localId);
    const parentId = parentIdOf(record);
    if (parentId === null) throw new Error('Only siblings can be moved.');
    this.submit({
      ...this.#common(localId, this.#aggregateOf(record)),
      kind: 'move',
      entity,
      parentId,
      after,
    });
  }

  delete(entity: Entity, localId: LocalId, holdMs: number | null = null): void {
    const record = this.require(entity, localId);
    const notBefore = holdMs === null ? null : this.#options.clock.now() + holdMs;
    this.submit({ ...this.#common(localId, this.#aggregateOf(record)), kind: 'delete', entity, notBefore });
  }

  archive(localId: LocalId): void {
    this.submit({
      ...this.#common(localId, { proposalId: localId }),
      kind: 'archive',
      entity: 'proposal',
      notBefore: null,
    });
  }

  unarchive(localId: LocalId): void {
    this.submit({
      ...this.#common(localId, { proposalId: localId }),
      kind: 'unarchive',
      entity: 'proposal',
    });
  }

  recordDecision(localId: LocalId, decision: Partial<RecordedDecision> = {}, holdMs = 0): string {
    const common = this.#common(localId, { proposalId: localId });
    this.submit({
      ...common,
      kind: 'record_decision',
      entity: 'proposal',
      notBefore: this.#options.clock.now() + holdMs,
      decision: { decision: 'declined', how: 'phone', note: '', decided_by: '', ...decision },
    });
    return common.opId;
  }

  recordSend(localId: LocalId, to = 'client@example.com', holdMs = 0): string {
    const common = this.#common(localId, { proposalId: localId });
    this.submit({
      ...common,
      kind: 'record_send',
      entity: 'proposal',
      notBefore: this.#options.clock.now() + holdMs,
      sending: { to },
    });
    return common.opId;
  }

  send(
    localId: LocalId,
    message: Partial<SendMessage> = {},
    holdMs = 0,
    shown = hashShownContent(this.view, localId),
  ): string {
    const common = this.#common(localId, { proposalId: localId });
    this.submit({
      ...common,
      kind: 'send',
      entity: 'proposal',
      notBefore: this.#options.clock.now() + holdMs,
      message: {
        email: 'client@example.com',
        cc: [],
        bcc: [],
        subject: 'Your proposal',
        message: 'Here it is.',
        save_email_template: false,
        sender_id: null,
        ...message,
      },
      shown,
    });
    return common.opId;
  }

  /** Applies edits to the mirror one by one, and submits them together. */
  submit(...operations: readonly Operation[]): void {
    for (const operation of operations) this.#apply(operation);
    this.relay();
  }

  #apply(operation: Operation): void {
    this.#options.beforeEdit?.(operation);
    const changes = applyOperation(this.view, operation);
    this.view.apply(changes);
    for (const change of changes) {
      const { entity, localId } = change.type === 'put' ? change.record : change;
      this.#ahead.set(`${entity}/${localId}`, [entity, localId]);
    }
    this.#unacknowledged = [...this.#unacknowledged, operation];
    this.#latest = [...this.#latest, operation].slice(-maxLatest);
    this.#options.onEdit?.(operation);
  }

  /** Relays unacknowledged edits; a crash of the main process or a full disk leaves them for the next time. */
  relay(): void {
    if (this.#unacknowledged.length > 0) {
      try {
        this.#options.process().submit(this.#unacknowledged);
        this.#unacknowledged = [];
      } catch (error) {
        if (!(error instanceof Crash) && !isDiskFull(error)) throw error;
        return;
      }
    }
    this.follow();
  }

  /** Relays edits again, as a second window may (I9). */
  relayAgain(count: number): void {
    const again = this.#latest.slice(-count);
    try {
      if (again.length > 0) this.#options.process().submit(again);
      this.follow();
    } catch (error) {
      if (!(error instanceof Crash) && !isDiskFull(error)) throw error;
    }
  }

  /** Reads the feed to its end, unless edits are unacknowledged. */
  follow(): void {
    const { journal, isAlive } = this.#options.process();
    if (!isAlive() || this.#unacknowledged.length > 0) return;
    for (const { seq, changes } of journal.feed.read(this.#cursor, 10_000)) {
      for (const change of changes) this.#take(change);
      this.#cursor = seq;
    }
    // The feed includes all edits now, so its rows are complete.
    for (const [entity, localId] of this.#ahead.values()) {
      const record = this.#confirmed.get(entity, localId);
      this.view.apply([record === undefined ? { type: 'remove', entity, localId } : { type: 'put', record }]);
    }
    this.#ahead.clear();
  }

  /** Reads the last entries again, as a mirror that lost them does (I9). */
  rewind(entries: number): void {
    this.#cursor = Math.max(0, this.#cursor - entries);
    this.follow();
  }

  /** Rebuilds the mirror from a journal of another generation. Unacknowledged edits are lost. */
  rebuild(): void {
    this.#unacknowledged = [];
    this.#latest = [];
    this.#ahead.clear();
    const { journal } = this.#options.process();
    const records = allScopes(journal).flatMap((scope) => computeScope(journal, scope).values());
    for (const map of [this.view, this.#confirmed]) {
      map.apply(map.values().map(({ entity, localId }) => ({ type: 'remove', entity, localId })));
      map.apply(records.map((record) => ({ type: 'put', record })));
    }
    this.#cursor = journal.feed.head();
  }

  /** Whether the journal has acknowledged all edits. */
  isRelayed(): boolean {
    return this.#unacknowledged.length === 0;
  }

  find(entity: Entity, localId: LocalId): AnyRecord | undefined {
    return this.view.get(entity, localId);
  }

  require(entity: Entity, localId: LocalId): AnyRecord {
    const record = this.view.get(entity, localId);
    if (record === undefined) throw new Error(`No ${entity} ${localId} on this device.`);
    return record;
  }

  /** The aggregate of a record. */
  #aggregateOf(record: AnyRecord): Aggregate {
    switch (record.entity) {
      case 'client':
        return { proposalId: null };
      case 'proposal':
      case 'template':
        return { proposalId: record.localId };
      case 'section':
      case 'taxation':
        return { proposalId: parentIdOf(record) };
      case 'line_item':
        return this.#aggregateOfItem(record.fields.section_id);
    }
  }

  #aggregateOfItem(sectionId: LocalId): Aggregate {
    const aggregate = this.#aggregateOf(this.require('section', sectionId));
    return aggregate.proposalId === null ? { ...aggregate, librarySectionId: sectionId } : aggregate;
  }

  #take(change: FeedChange): void {
    if (change.type !== 'put' && change.type !== 'remove') return;
    this.#confirmed.apply([change]);
    this.view.apply([change]);
  }

  /** The `deviceSeq` of the next edit. */
  nextNumber(): number {
    this.#deviceSeq += 1;
    return this.#deviceSeq;
  }

  #common(localId: LocalId, aggregate: Aggregate) {
    const { clock, newId } = this.#options;
    return { opId: newId(), deviceSeq: this.nextNumber(), createdAt: clock.now(), localId, ...aggregate };
  }

  #aggregateOfNew(entity: Entity, localId: LocalId, values: Readonly<Record<string, FieldValue>>): Aggregate {
    switch (entity) {
      case 'client':
        return { proposalId: null };
      case 'proposal':
      case 'template':
        return { proposalId: localId };
      case 'section':
      case 'taxation':
        return { proposalId: parentOfSection(values) };
      case 'line_item':
        return this.#aggregateOfItem(toLocalId(String(values['section_id'])));
    }
  }
}

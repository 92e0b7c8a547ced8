import type { FeedChange } from '#shared/bridge/feed.ts';
import type { Entity, LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { applyOperation } from '#shared/sync/apply-operation.ts';
import type { FieldValue, Operation, SendMessage } from '#shared/sync/operation.ts';
import { createRecordMap, type RecordMap } from '#shared/sync/record-map.ts';
import { holderOf, parentIdOf, type OrderedEntity } from '#shared/sync/record-view.ts';
import type { Clock } from '../../../src-main/core/ports.ts';
import { allScopes, computeScope } from '../../../src-main/core/sync/view/visible.ts';
import { Crash } from '../world/disk.ts';
import type { Process } from '../world/process.ts';

interface DeviceOptions {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly process: () => Process;
  /** Told of each edit right before it is made. */
  readonly beforeEdit?: (operation: Operation) => void;
  /** Told of each edit as it is made. */
  readonly onEdit?: (operation: Operation) => void;
}

type Aggregate = Pick<Operation, 'proposalId' | 'librarySectionId'>;

/** So many of the newest edits can be relayed again by a window that missed their acknowledgment. */
const remembered = 12;

/** The user's side: makes edits as the screens do, relays them, and follows the feed as the mirror does. */
export class Device {
  /** What the screens show: what the feed brought, with the edits on top that it has not brought back yet. */
  readonly view: RecordMap = createRecordMap();
  readonly #confirmed: RecordMap = createRecordMap();
  /** Records that edits have changed ahead of the feed. */
  readonly #ahead = new Map<string, readonly [Entity, LocalId]>();
  readonly #options: DeviceOptions;
  /** Committed here and not acknowledged yet: what a crash of the main process leaves behind (S3). */
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
    const localId = this.#options.newId();
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

  send(localId: LocalId, message: Partial<SendMessage> = {}, holdMs = 0): string {
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
    });
    return common.opId;
  }

  /** Applies edits to the mirror one after another, and hands them to the journal together. */
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
    this.#latest = [...this.#latest, operation].slice(-remembered);
    this.#options.onEdit?.(operation);
  }

  /** Carries what is not acknowledged; a crash of the other side leaves it for the next time. */
  relay(): void {
    if (this.#unacknowledged.length > 0) {
      try {
        this.#options.process().submit(this.#unacknowledged);
        this.#unacknowledged = [];
      } catch (error) {
        if (!(error instanceof Crash)) throw error;
        return;
      }
    }
    this.follow();
  }

  /** A second window relays what the first has relayed already (I9). */
  relayAgain(count: number): void {
    const again = this.#latest.slice(-count);
    try {
      if (again.length > 0) this.#options.process().submit(again);
      this.follow();
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
    }
  }

  /** Reads the feed to its end; nothing of it counts while an edit of ours has not arrived there. */
  follow(): void {
    const { journal, isAlive } = this.#options.process();
    if (!isAlive() || this.#unacknowledged.length > 0) return;
    for (const { seq, changes } of journal.feed.read(this.#cursor, 10_000)) {
      for (const change of changes) this.#take(change);
      this.#cursor = seq;
    }
    // Everything that was edited has come back by now: what the feed says of it is all there is to say.
    for (const [entity, localId] of this.#ahead.values()) {
      const record = this.#confirmed.get(entity, localId);
      this.view.apply([record === undefined ? { type: 'remove', entity, localId } : { type: 'put', record }]);
    }
    this.#ahead.clear();
  }

  /** A mirror that lost its last pages reads them again (I9). */
  rewind(entries: number): void {
    this.#cursor = Math.max(0, this.#cursor - entries);
    this.follow();
  }

  /** The mirror is made anew from a journal that is not the one it knew; what was typed on that is lost. */
  startAnew(): void {
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

  /** Everything that has been made here has reached the journal. */
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

  /** Whose chain a record belongs to. */
  #aggregateOf(record: AnyRecord): Aggregate {
    switch (record.entity) {
      case 'client':
        return { proposalId: null };
      case 'proposal':
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

  /** The number of the next edit. */
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
        return { proposalId: localId };
      case 'section':
      case 'taxation':
        return { proposalId: holderOf(values) };
      case 'line_item':
        return this.#aggregateOfItem(String(values['section_id']));
    }
  }
}

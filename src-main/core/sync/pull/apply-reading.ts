import type { LocalId, ServerId } from '#shared/domain/ids.ts';
import { matchesCreate } from '../rules/fingerprint.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { isMassDeletion } from '../rules/mass-deletion.ts';
import { isUntouched } from '#shared/sync/pending-operation.ts';
import { makeRecord } from '#shared/sync/record-from-create.ts';
import { entityOfParent, parentOfSection, type ChildEntity } from '#shared/sync/record-view.ts';
import type { ServerClient } from '../../api/schemas/client.ts';
import type { ServerLineItem } from '../../api/schemas/line-item.ts';
import type { ServerProposal } from '../../api/schemas/proposal.ts';
import type { ServerSection } from '../../api/schemas/section.ts';
import type { ServerTemplate } from '../../api/schemas/template.ts';
import { recordCandidates, createsAwaiting } from '../verify/create-candidates.ts';
import { keepPosition, applyPosition } from '../order/keep-position.ts';
import type { SectionsReading, TaxesReading } from './read-proposal.ts';
import { isInFlight, receiveRecord } from './receive-record.ts';
import { createReceiver, type ReceivedRecord } from './received-records.ts';
import { handleRemoteDeletion } from '../deletions/handle-remote-deletion.ts';
import type { SyncContext } from '../sync-context.ts';
import type { LocalWriteClock } from '../staleness/local-write-clock.ts';
import { mayMatchLostCreate, detectDuplicate } from '../verify/detect-duplicate.ts';
import {
  askAboutDeletions,
  idsToKeep,
  narrowQuestions,
  idsInQuestions,
} from '../deletions/deletion-question.ts';
import { scopeOfRecord } from '../view/scope-of-record.ts';
import { scopeOf, withFeed } from '../view/visible.ts';

export type ApplyContext = Pick<SyncContext, 'journal' | 'newId' | 'clock'> & {
  readonly localWrites: LocalWriteClock;
  /** Called for each record that was not applied as a whole, so that it must be read again. */
  readonly onSkipped?: () => void;
};

/**
 * Whether a record may be the result of an attempted create whose outcome is unknown. The create's verification decides
 * that. If the record were saved now, it would appear twice.
 */
function mayBeOwnCreate({ journal }: ApplyContext, received: ReceivedRecord): boolean {
  return journal.operations.all().some(
    (entry) =>
      entry.operation.kind === 'create' &&
      entry.operation.entity === received.entity &&
      !isUntouched(entry) &&
      // Any client counts as deleted, because the journal may not know of a deletion yet. A delay is better than a
      // duplicate.
      matchesCreate(received.entity, entry.operation.fields, received.fields, () => true),
  );
}

/**
 * Whether a read that began at the mark may be older than our own change of the record: a call about it is in flight or
 * ended after the read began. Such a read is not applied, so the record does not count as read.
 */
export function mayPrecedeOwnWrite(
  { journal, localWrites }: Pick<ApplyContext, 'journal' | 'localWrites'>,
  { entity, localId }: Pick<ReceivedRecord, 'entity' | 'localId'>,
  startMark: number,
): boolean {
  return isInFlight(journal, entity, localId) || localWrites.wasWrittenAfter(localId, startMark);
}

/**
 * Applies one received record. Skips it if the read may be older than our own changes, or the record was deleted here.
 * Also skips a new record that may come from an unanswered create of this app.
 */
function applyRecord(context: ApplyContext, received: ReceivedRecord, startMark: number): void {
  const { journal, localWrites } = context;
  const { entity, localId, serverId } = received;
  journal.fullSync.markSeen(entity, serverId);
  if (journal.records.hasTombstone(entity, serverId)) return;
  if (mayPrecedeOwnWrite(context, received, startMark)) {
    applyPosition(context, received, startMark);
    localWrites.recordSkipped(localId);
    context.onSkipped?.();
    return;
  }
  const isNew = !journal.records.isKnown(entity, serverId);
  if (isNew) {
    const waitingCreates = createsAwaiting(journal, received);
    for (const seeker of waitingCreates) recordCandidates(journal, seeker.operation.opId, [received]);
    if (
      waitingCreates.length > 0 ||
      mayBeOwnCreate(context, received) ||
      mayMatchLostCreate(context, received)
    ) {
      context.onSkipped?.();
      return;
    }
  }
  // A cursor moves beyond the changes that it has told, and an older answer would bring the state before them back.
  if (localWrites.isNewerKnown(localId, startMark) && (journal.meta.get('changeCursors') ?? null) !== null)
    return;
  const kept = keepPosition(context, received, startMark);
  // Our own reorder need not have moved this record, so that no later change may name it.
  if (kept !== received) context.onSkipped?.();
  receiveRecord(context, kept);
  localWrites.recordRead(localId, startMark);
  if (!isNew) return;
  // An older list without this record may arrive later. The record must not count as deleted then.
  localWrites.recordFirstSeen(localId);
  detectDuplicate(context, received);
}

/**
 * Applies new records from the verification of a create, unless another read has applied them. New sections,
 * proposals and templates wait for the next read, which includes their contents.
 */
export function applyNewRecords(
  context: ApplyContext,
  operation: Operation,
  newRecords: readonly ReceivedRecord[],
  startMark: number,
): void {
  const { records } = context.journal;
  const others = newRecords
    .filter(({ entity }) => entity !== 'section' && entity !== 'proposal' && entity !== 'template')
    .map((received) => ({ ...received, localId: records.localIdOf(received.entity, received.serverId) }))
    .filter(({ entity, serverId }) => !records.isKnown(entity, serverId));
  if (others.length === 0) return;
  const scopes = others.map(({ entity, localId }) =>
    entity === 'client' ? ({ type: 'client', localId } as const) : scopeOf(operation),
  );
  withFeed(context.journal, scopes, () => {
    for (const received of others) applyRecord(context, received, startMark);
  });
}

/** Applies clients or proposals, each of which is a scope. */
function applyRoots(
  context: ApplyContext,
  type: 'client' | 'proposal',
  received: readonly ReceivedRecord[],
  startMark: number,
): void {
  withFeed(
    context.journal,
    received.map(({ localId }) => ({ type, localId })),
    () => {
      for (const record of received) applyRecord(context, record, startMark);
    },
  );
}

/** @param startMark mark of the local write clock before the request */
export function applyClients(
  context: ApplyContext,
  clients: readonly ServerClient[],
  startMark: number,
): void {
  applyRoots(context, 'client', clients.map(createReceiver(context.journal).client), startMark);
}

/** Applies a page of proposals, without their sections. */
export function applyProposals(
  context: ApplyContext,
  proposals: readonly ServerProposal[],
  startMark: number,
): void {
  applyRoots(context, 'proposal', proposals.map(createReceiver(context.journal).proposal), startMark);
}

/** Applies a page of templates, without their sections. */
export function applyTemplates(
  context: ApplyContext,
  templates: readonly ServerTemplate[],
  startMark: number,
): void {
  applyRoots(context, 'proposal', templates.map(createReceiver(context.journal).template), startMark);
}

/** The known children of a parent that are missing from the complete list of its children. */
function missingFromList(
  { journal, localWrites }: ApplyContext,
  entity: ChildEntity,
  parentId: LocalId,
  listed: ReadonlySet<ServerId>,
  startMark: number,
): readonly LocalId[] {
  return journal.records
    .children(entity, parentId)
    .filter(
      ({ record }) =>
        !listed.has(record.serverId) &&
        !localWrites.wasWrittenAfter(record.localId, startMark) &&
        !isInFlight(journal, entity, record.localId),
    )
    .map(({ record }) => record.localId);
}

/**
 * Removes records that are missing from a complete list, unless too many are missing. Then the user is asked about line
 * items, and sections wait for the next full sync, which reads a sample of them.
 */
function removeMissing(
  context: ApplyContext,
  entity: 'section' | 'line_item',
  missing: readonly LocalId[],
): void {
  const { journal } = context;
  const flaggedIds = idsInQuestions(context, entity);
  const newlyMissing = missing.filter((localId) => !flaggedIds.has(localId));
  if (!isMassDeletion(newlyMissing.length, journal.records.count(entity))) {
    for (const localId of newlyMissing) handleRemoteDeletion(context, entity, localId);
  } else if (entity === 'line_item') {
    const confirmedIds = idsToKeep(context, entity);
    const openIds = [...flaggedIds].filter((localId) => !confirmedIds.has(localId));
    // 0: none was requested by its id, because the service cannot return a single line item.
    askAboutDeletions(context, entity, [...openIds, ...newlyMissing], 0);
  }
}

/** @returns the section's line items that are missing from its list */
function applyItems(
  context: ApplyContext,
  section: ServerSection,
  reading: SectionsReading,
  startMark: number,
): readonly LocalId[] {
  const { journal } = context;
  const items = reading.items.get(section.id);
  const sectionId = journal.records.localIdOf('section', section.id);
  if (items === undefined || !journal.records.isKnown('section', section.id)) return [];
  const received = items.map(createReceiver(journal).lineItemOf(sectionId));
  for (const record of received) applyRecord(context, record, startMark);
  const listed = new Set(items.map((item) => item.id));
  const isListed = (localId: LocalId): boolean => {
    const serverId = journal.records.serverIdOf('line_item', localId);
    return serverId !== null && listed.has(serverId);
  };
  narrowQuestions(context, 'line_item', (localId) => !isListed(localId));
  return missingFromList(context, 'line_item', sectionId, listed, startMark);
}

/**
 * Whether a section has no known parent. The proposal or template may be the result of an unanswered create of ours.
 * Then the verification decides first, and the contents are read later. Or it was deleted here, and the service deletes
 * its contents late. A template may also be unknown because a service need not list its templates.
 */
function isParentMissing({ journal }: ApplyContext, { fields }: ServerSection): boolean {
  const { proposal_id: proposalId, template_id: templateId } = fields;
  if (proposalId !== null) return !journal.records.isKnown('proposal', proposalId);
  if (templateId === null || journal.records.isKnown('template', templateId)) return false;
  if (journal.records.hasTombstone('template', templateId)) return true;
  return journal.operations
    .all()
    .some(
      (entry) =>
        entry.operation.kind === 'create' && entry.operation.entity === 'template' && !isUntouched(entry),
    );
}

/** Applies single line items, whose sections need not be complete. */
export function applyLineItems(
  context: ApplyContext,
  items: readonly ServerLineItem[],
  startMark: number,
): void {
  const { journal } = context;
  for (const [sectionServerId, ofSection] of Map.groupBy(items, ({ sectionId }) => sectionId)) {
    if (sectionServerId === null || !journal.records.isKnown('section', sectionServerId)) {
      context.onSkipped?.();
      continue;
    }
    const sectionId = journal.records.localIdOf('section', sectionServerId);
    const received = ofSection.map(createReceiver(journal).lineItemOf(sectionId));
    // An item may have come from another section, whose order changes too.
    const scopes = [sectionId, ...received.flatMap(({ localId }) => sectionOf(context, localId))].map((id) =>
      scopeOfRecord(context, 'section', id),
    );
    withFeed(journal, scopes, () => {
      for (const record of received) applyRecord(context, record, startMark);
    });
  }
}

function sectionOf({ journal }: ApplyContext, itemId: LocalId): readonly LocalId[] {
  const record = journal.records.find('line_item', itemId)?.record;
  return record?.entity === 'line_item' ? [record.fields.section_id] : [];
}

/** Marks a part of a proposal as read. */
function markPartRead(
  journal: ApplyContext['journal'],
  proposalId: LocalId,
  part: 'taxes_known' | 'contents_known',
): void {
  const base = journal.records.find('proposal', proposalId);
  if (base?.record.entity !== 'proposal' || base.record.fields[part] === true) return;
  const { record, ...rest } = base;
  // `makeRecord` puts the fields in the usual order, because records are compared as JSON.
  const updated = makeRecord('proposal', record.localId, record.serverId, { ...record.fields, [part]: true });
  journal.records.save({ ...rest, record: { ...updated, serverId: record.serverId } });
}

/**
 * Applies sections with their line items. A section's items are complete, so missing ones are deleted.
 *
 * @param completeParentId the proposal or template whose sections were all requested; null for none. If the reading is
 * complete, its missing sections are deleted. Otherwise the next full sync confirms each of them.
 */
export function applySections(
  context: ApplyContext,
  reading: SectionsReading,
  startMark: number,
  completeParentId: LocalId | null = null,
): void {
  const { journal } = context;
  const receive = createReceiver(journal);
  const received = reading.sections.map((section) => ({ section, record: receive.section(section) }));
  const scopes = received.map(({ record }) => {
    const parent = parentOfSection(record.fields);
    return parent === null
      ? ({ type: 'library', localId: record.localId } as const)
      : ({ type: 'proposal', localId: parent } as const);
  });
  withFeed(
    journal,
    completeParentId === null ? scopes : [...scopes, { type: 'proposal', localId: completeParentId }],
    () => {
      const missing: LocalId[] = [];
      for (const { section, record } of received) {
        if (isParentMissing(context, section)) {
          journal.fullSync.markSeen('section', section.id);
          context.onSkipped?.();
          continue;
        }
        applyRecord(context, record, startMark);
        missing.push(...applyItems(context, section, reading, startMark));
      }
      removeMissing(context, 'line_item', missing);
      if (completeParentId !== null) markPartRead(journal, completeParentId, 'contents_known');
      // A question about the proposal or template itself includes its sections.
      if (
        completeParentId === null ||
        !reading.isComplete ||
        idsInQuestions(context, entityOfParent(completeParentId)).has(completeParentId)
      )
        return;
      const listed = new Set(reading.sections.map(({ id }) => id));
      removeMissing(
        context,
        'section',
        missingFromList(context, 'section', completeParentId, listed, startMark),
      );
    },
  );
}

/**
 * Applies the complete list of a proposal's taxes, deletes missing ones, and marks the taxes as read.
 */
export function applyTaxes(
  context: ApplyContext,
  proposalId: LocalId,
  taxes: TaxesReading,
  startMark: number,
): void {
  const { journal } = context;
  if (taxes === null) return;
  withFeed(journal, [{ type: 'proposal', localId: proposalId }], () => {
    const base = journal.records.find('proposal', proposalId);
    if (base?.record.entity !== 'proposal') return;
    const received = taxes.map(createReceiver(journal).taxationOf(proposalId));
    for (const record of received) applyRecord(context, record, startMark);
    const listed = new Set(taxes.map(({ id }) => id));
    for (const localId of missingFromList(context, 'taxation', proposalId, listed, startMark))
      handleRemoteDeletion(context, 'taxation', localId);
    markPartRead(journal, proposalId, 'taxes_known');
  });
}

import type { LocalId, ServerId } from '#shared/domain/ids.ts';
import { matchesCreate } from '../rules/fingerprint.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { isMassDeletion } from '../rules/mass-deletion.ts';
import { isUntouched } from '#shared/sync/pending-operation.ts';
import { makeRecord } from '#shared/sync/record-from-create.ts';
import { parentOfSection, type ChildEntity } from '#shared/sync/record-view.ts';
import type { ServerClient } from '../../api/schemas/client.ts';
import type { ServerProposal } from '../../api/schemas/proposal.ts';
import type { ServerSection } from '../../api/schemas/section.ts';
import { noteCandidates, seekersOf } from '../verify/create-candidates.ts';
import { keepPosition, takePosition } from '../order/keep-position.ts';
import type { SectionsReading, TaxesReading } from './read-proposal.ts';
import { isInFlight, receiveRecord, type ReceivedRecord } from './receive-record.ts';
import { createReceiver } from './received-records.ts';
import { handleRemoteDeletion } from '../deletions/handle-remote-deletion.ts';
import type { SyncContext } from '../sync-context.ts';
import type { LocalWriteClock } from './local-write-clock.ts';
import { isAwaited, detectDuplicate } from '../verify/detect-duplicate.ts';
import {
  askAboutDeletions,
  idsToKeep,
  narrowQuestions,
  questionedIds,
} from '../deletions/deletion-question.ts';
import { scopeOf, withFeed } from '../view/visible.ts';

export type ApplyContext = Pick<SyncContext, 'journal' | 'newId' | 'clock'> & {
  readonly localWrites: LocalWriteClock;
};

/**
 * Whether a record may be the result of a create of ours without an answer. The create's verification decides that;
 * saving the record now would duplicate it.
 */
function mayBeOurs({ journal }: ApplyContext, received: ReceivedRecord): boolean {
  return journal.operations.all().some(
    (entry) =>
      entry.operation.kind === 'create' &&
      entry.operation.entity === received.entity &&
      !isUntouched(entry) &&
      // Its client may have been deleted without this app knowing. A delay is better than a duplicate.
      matchesCreate(received.entity, entry.operation.fields, received.fields, () => true),
  );
}

/**
 * Applies one received record, unless the read may be older than our own changes: a call about the record is in flight
 * or ended after the read began, the record was deleted here, or it may come from our own unanswered create.
 */
function take(context: ApplyContext, received: ReceivedRecord, since: number): void {
  const { journal, localWrites } = context;
  const { entity, localId, serverId } = received;
  journal.fullSync.see(entity, serverId);
  if (journal.records.hasTombstone(entity, serverId)) return;
  if (isInFlight(journal, entity, localId) || localWrites.after(localId, since)) {
    takePosition(context, received, since);
    return;
  }
  const isNew = !journal.records.isKnown(entity, serverId);
  if (isNew) {
    const seekers = seekersOf(journal, received);
    for (const seeker of seekers) noteCandidates(journal, seeker.operation.opId, [received]);
    if (seekers.length > 0 || mayBeOurs(context, received) || isAwaited(context, received)) return;
  }
  receiveRecord(context, keepPosition(context, received, since));
  localWrites.show(localId, since);
  if (!isNew) return;
  // A list that was requested earlier and arrives later may lack this record. That does not mean that it was deleted.
  localWrites.meet(localId);
  detectDuplicate(context, received);
}

/**
 * Applies other new records that the verification of a create has read, unless another read has applied them. Sections
 * and proposals wait for the next read, which includes their contents.
 */
export function applyNewRecords(
  context: ApplyContext,
  operation: Operation,
  newRecords: readonly ReceivedRecord[],
  since: number,
): void {
  const { records } = context.journal;
  const others = newRecords
    .filter(({ entity }) => entity !== 'section' && entity !== 'proposal')
    .map((received) => ({ ...received, localId: records.localIdOf(received.entity, received.serverId) }))
    .filter(({ entity, serverId }) => !records.isKnown(entity, serverId));
  if (others.length === 0) return;
  const scopes = others.map(({ entity, localId }) =>
    entity === 'client' ? ({ type: 'client', localId } as const) : scopeOf(operation),
  );
  withFeed(context.journal, scopes, () => {
    for (const received of others) take(context, received, since);
  });
}

/** Applies records that are a scope of their own. */
function applyRoots(
  context: ApplyContext,
  type: 'client' | 'proposal',
  received: readonly ReceivedRecord[],
  since: number,
): void {
  withFeed(
    context.journal,
    received.map(({ localId }) => ({ type, localId })),
    () => {
      for (const record of received) take(context, record, since);
    },
  );
}

/** @param since mark of the local write clock before the request */
export function applyClients(context: ApplyContext, clients: readonly ServerClient[], since: number): void {
  applyRoots(context, 'client', clients.map(createReceiver(context.journal).client), since);
}

/** Applies a page of proposals, without their sections. */
export function applyProposals(
  context: ApplyContext,
  proposals: readonly ServerProposal[],
  since: number,
): void {
  applyRoots(context, 'proposal', proposals.map(createReceiver(context.journal).proposal), since);
}

/** The children of a parent that a complete list of them lacks. */
function unlisted(
  { journal, localWrites }: ApplyContext,
  entity: ChildEntity,
  parentId: LocalId,
  listed: ReadonlySet<ServerId>,
  since: number,
): readonly LocalId[] {
  return journal.records
    .children(entity, parentId)
    .filter(
      ({ record }) =>
        !listed.has(record.serverId) &&
        !localWrites.after(record.localId, since) &&
        !isInFlight(journal, entity, record.localId),
    )
    .map(({ record }) => record.localId);
}

/**
 * Removes records that a complete list lacks. If they are too many, the user is asked first. Then sections are left to
 * the next full sync, which requests some of them one by one.
 */
function removeUnlisted(
  context: ApplyContext,
  entity: 'section' | 'line_item',
  missing: readonly LocalId[],
): void {
  const { journal } = context;
  const questioned = questionedIds(context, entity);
  const fresh = missing.filter((localId) => !questioned.has(localId));
  if (!isMassDeletion(fresh.length, journal.records.count(entity))) {
    for (const localId of fresh) handleRemoteDeletion(context, entity, localId);
  } else if (entity === 'line_item') {
    const toKeep = idsToKeep(context, entity);
    const open = [...questioned].filter((localId) => !toKeep.has(localId));
    askAboutDeletions(context, entity, [...open, ...fresh], 0);
  }
}

/** @returns the section's line items that its list lacks */
function takeItems(
  context: ApplyContext,
  section: ServerSection,
  reading: SectionsReading,
  since: number,
): readonly LocalId[] {
  const { journal } = context;
  const items = reading.items.get(section.id);
  const sectionId = journal.records.localIdOf('section', section.id);
  if (items === undefined || !journal.records.isKnown('section', section.id)) return [];
  const received = items.map(createReceiver(journal).lineItemOf(sectionId));
  for (const record of received) take(context, record, since);
  const listed = new Set(items.map((item) => item.id));
  const isListed = (localId: LocalId): boolean => {
    const serverId = journal.records.serverIdOf('line_item', localId);
    return serverId !== null && listed.has(serverId);
  };
  narrowQuestions(context, 'line_item', (localId) => !isListed(localId));
  return unlisted(context, 'line_item', sectionId, listed, since);
}

/** Whether a section names a proposal without a record here. */
function isUnknown({ journal }: ApplyContext, proposalId: ServerId | null): boolean {
  return proposalId !== null && !journal.records.isKnown('proposal', proposalId);
}

/** Records that a part of a proposal was read. */
function noteKnown(
  journal: ApplyContext['journal'],
  proposalId: LocalId,
  part: 'taxes_known' | 'contents_known',
): void {
  const base = journal.records.find('proposal', proposalId);
  if (base?.record.entity !== 'proposal' || base.record.fields[part] === true) return;
  const { record, ...rest } = base;
  // With the fields in the usual order, because records are compared as JSON.
  const known = makeRecord('proposal', record.localId, record.serverId, { ...record.fields, [part]: true });
  journal.records.save({ ...rest, record: { ...known, serverId: record.serverId } });
}

/**
 * Applies sections with their line items. A section's items are complete, so missing ones are deleted.
 *
 * @param whole the local id of the proposal or template if all its sections were requested: sections missing in a list
 * of one page are deleted; those missing in several pages are requested by the next full sync
 */
export function applySections(
  context: ApplyContext,
  reading: SectionsReading,
  since: number,
  whole: LocalId | null = null,
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
  withFeed(journal, whole === null ? scopes : [...scopes, { type: 'proposal', localId: whole }], () => {
    const missing: LocalId[] = [];
    for (const { section, record } of received) {
      // Its proposal may be an unanswered create of ours. The verification decides that first; the contents are read
      // once the proposal is known.
      if (isUnknown(context, section.fields.proposal_id)) {
        journal.fullSync.see('section', section.id);
        continue;
      }
      take(context, record, since);
      missing.push(...takeItems(context, section, reading, since));
    }
    removeUnlisted(context, 'line_item', missing);
    if (whole !== null) noteKnown(journal, whole, 'contents_known');
    // A question about the whole proposal includes its sections.
    if (whole === null || !reading.isWhole || questionedIds(context, 'proposal').has(whole)) return;
    const listed = new Set(reading.sections.map(({ id }) => id));
    removeUnlisted(context, 'section', unlisted(context, 'section', whole, listed, since));
  });
}

/**
 * Applies the complete list of a proposal's taxes: missing ones are deleted. The proposal's taxes are known from then
 * on.
 */
export function applyTaxes(
  context: ApplyContext,
  proposalId: LocalId,
  taxes: TaxesReading,
  since: number,
): void {
  const { journal } = context;
  if (taxes === null) return;
  withFeed(journal, [{ type: 'proposal', localId: proposalId }], () => {
    const base = journal.records.find('proposal', proposalId);
    if (base?.record.entity !== 'proposal') return;
    const received = taxes.map(createReceiver(journal).taxationOf(proposalId));
    for (const record of received) take(context, record, since);
    const listed = new Set(taxes.map(({ id }) => id));
    for (const localId of unlisted(context, 'taxation', proposalId, listed, since))
      handleRemoteDeletion(context, 'taxation', localId);
    noteKnown(journal, proposalId, 'taxes_known');
  });
}

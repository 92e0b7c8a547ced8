import type { LocalId, ServerId } from '#shared/domain/ids.ts';
import { matchesCreate } from '../rules/fingerprint.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { isMassDeletion } from '../rules/mass-deletion.ts';
import { isUntouched } from '#shared/sync/pending-operation.ts';
import { makeRecord } from '#shared/sync/record-from-create.ts';
import { holderOf, type ChildEntity } from '#shared/sync/record-view.ts';
import type { ServerClient } from '../../api/schemas/client.ts';
import type { ServerProposal } from '../../api/schemas/proposal.ts';
import type { ServerSection } from '../../api/schemas/section.ts';
import { noteCandidates, seekersOf } from '../verify/create-candidates.ts';
import { keepPlace, takePlace } from '../order/keep-position.ts';
import type { SectionsReading, TaxesReading } from './read-proposal.ts';
import { isInFlight, receiveRecord, type ReceivedRecord } from './receive-record.ts';
import {
  receivedClient,
  receivedLineItem,
  receivedProposal,
  receivedSection,
  receivedTaxation,
} from './received-records.ts';
import { handleRemoteDeletion } from '../deletions/handle-remote-deletion.ts';
import type { SyncContext } from '../sync-context.ts';
import type { LocalWriteClock } from './local-write-clock.ts';
import { isAwaited, detectDuplicate } from '../verify/detect-duplicate.ts';
import {
  askAboutDeletions,
  keptIds,
  narrowQuestions,
  questionedIds,
} from '../deletions/deletion-question.ts';
import { scopeOf, withFeed } from '../view/visible.ts';

/** What taking a reading into the journal needs. */
export type ApplyContext = Pick<SyncContext, 'journal' | 'newId' | 'clock'> & {
  readonly localWrites: LocalWriteClock;
};

/**
 * Whether it may be the result of a create of ours whose answer has not come. Then the create's own verification
 * decides (S8); taking it in here would make two records of one.
 */
function mayBeOurs({ journal }: ApplyContext, received: ReceivedRecord): boolean {
  return journal.operations.all().some(
    (entry) =>
      entry.operation.kind === 'create' &&
      entry.operation.entity === received.entity &&
      !isUntouched(entry) &&
      // Its client may be gone without having been missed here: better to wait than to make two of one.
      matchesCreate(received.entity, entry.operation.fields, received.fields, () => true),
  );
}

/**
 * Takes one record of a reading, unless the reading may be older than what we did: calls about it are under
 * way or ended after the reading began, it was deleted from here, or it may be our own unanswered create.
 */
function take(context: ApplyContext, received: ReceivedRecord, since: number): void {
  const { journal, localWrites } = context;
  const { entity, localId, serverId } = received;
  journal.fullSync.see(entity, serverId);
  if (journal.records.hasTombstone(entity, serverId)) return;
  if (isInFlight(journal, entity, localId) || localWrites.after(localId, since)) {
    takePlace(context, received, since);
    return;
  }
  const isNew = !journal.records.isKnown(entity, serverId);
  if (isNew) {
    const seekers = seekersOf(journal, received);
    for (const seeker of seekers) noteCandidates(journal, seeker.operation.opId, [received]);
    if (seekers.length > 0 || mayBeOurs(context, received) || isAwaited(context, received)) return;
  }
  receiveRecord(context, keepPlace(context, received, since));
  localWrites.show(localId, since);
  if (!isNew) return;
  // A list that was asked for before, and comes after this one, may not have it yet: that does not mean that it is gone.
  localWrites.meet(localId);
  detectDuplicate(context, received);
}

/**
 * Takes what a verification of a create has read beside what it looked for, and what no reading took in meanwhile. Sections and
 * proposals come with the next reading, which brings what stands in them as well.
 */
export function takeNewcomers(
  context: ApplyContext,
  operation: Operation,
  newcomers: readonly ReceivedRecord[],
  since: number,
): void {
  const { records } = context.journal;
  const others = newcomers
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

/** Takes a page of clients. @param since the touch log's mark from before the page was asked for */
export function applyClients(context: ApplyContext, clients: readonly ServerClient[], since: number): void {
  const received = clients.map((client) => receivedClient(context.journal, client));
  withFeed(
    context.journal,
    received.map(({ localId }) => ({ type: 'client', localId })),
    () => {
      for (const record of received) take(context, record, since);
    },
  );
}

/** Takes a page of proposals, without their sections. */
export function applyProposals(
  context: ApplyContext,
  proposals: readonly ServerProposal[],
  since: number,
): void {
  const received = proposals.map((proposal) => receivedProposal(context.journal, proposal));
  withFeed(
    context.journal,
    received.map(({ localId }) => ({ type: 'proposal', localId })),
    () => {
      for (const record of received) take(context, record, since);
    },
  );
}

/** Children that the service no longer lists under a parent that was read whole. */
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
 * Takes note of what a complete list left out: it goes, unless that is so much at once that the user is asked
 * first (S15). Sections are left to the next full sync then, which asks the service for some of them one by one.
 */
function forgetUnlisted(
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
    const kept = keptIds(context, entity);
    const open = [...questioned].filter((localId) => !kept.has(localId));
    askAboutDeletions(context, entity, [...open, ...fresh], 0);
  }
}

/** @returns line items that are not in the section any more */
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
  for (const item of items) take(context, receivedLineItem(journal, item, sectionId), since);
  const listed = new Set(items.map((item) => item.id));
  const isListed = (localId: LocalId): boolean =>
    listed.has(journal.records.serverIdOf('line_item', localId) ?? '');
  narrowQuestions(context, 'line_item', (localId) => !isListed(localId));
  return unlisted(context, 'line_item', sectionId, listed, since);
}

/** Whether a section names a proposal that has no record here. */
function isUnknown({ journal }: ApplyContext, proposalId: ServerId | null): boolean {
  return proposalId !== null && !journal.records.isKnown('proposal', proposalId);
}

/** Notes that a part of a proposal has been read. */
function noteKnown(
  journal: ApplyContext['journal'],
  proposalId: LocalId,
  part: 'taxes_known' | 'contents_known',
): void {
  const base = journal.records.find('proposal', proposalId);
  if (base?.record.entity !== 'proposal' || base.record.fields[part] === true) return;
  const { record, ...rest } = base;
  // Its fields in the order of every record, as the screens get them.
  const known = makeRecord('proposal', record.localId, record.serverId, { ...record.fields, [part]: true });
  journal.records.save({ ...rest, record: { ...known, serverId: record.serverId } });
}

/**
 * Takes sections with their line items. Items are complete per section, so those not listed are gone.
 *
 * @param whole the local id of the proposal or template when all of its sections were asked for: those that a list in one
 *   piece leaves out are gone; what several pages leave out is asked for by the next full sync (S16)
 */
export function applySections(
  context: ApplyContext,
  reading: SectionsReading,
  since: number,
  whole: LocalId | null = null,
): void {
  const { journal } = context;
  const received = reading.sections.map((section) => ({
    section,
    record: receivedSection(journal, section),
  }));
  const scopes = received.map(({ record }) => {
    const holder = holderOf(record.fields);
    return holder === null
      ? ({ type: 'library', localId: record.localId } as const)
      : ({ type: 'proposal', localId: holder } as const);
  });
  withFeed(journal, whole === null ? scopes : [...scopes, { type: 'proposal', localId: whole }], () => {
    const missing: LocalId[] = [];
    for (const { section, record } of received) {
      // Its proposal may be an unanswered create of ours: the verification decides that first (S8), and what stands in
      // it is read once it is known.
      if (isUnknown(context, section.fields.proposal_id)) {
        journal.fullSync.see('section', section.id);
        continue;
      }
      take(context, record, since);
      missing.push(...takeItems(context, section, reading, since));
    }
    forgetUnlisted(context, 'line_item', missing);
    if (whole !== null) noteKnown(journal, whole, 'contents_known');
    // What is said to be gone as a whole is asked about as a whole.
    if (whole === null || !reading.isWhole || questionedIds(context, 'proposal').has(whole)) return;
    const listed = new Set(reading.sections.map(({ id }) => id));
    forgetUnlisted(context, 'section', unlisted(context, 'section', whole, listed, since));
  });
}

/** Takes the taxes of a proposal, which come complete: those not listed are gone. From here on they are known. */
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
    for (const tax of taxes) take(context, receivedTaxation(journal, tax, proposalId), since);
    const listed = new Set(taxes.map(({ id }) => id));
    for (const localId of unlisted(context, 'taxation', proposalId, listed, since))
      handleRemoteDeletion(context, 'taxation', localId);
    noteKnown(journal, proposalId, 'taxes_known');
  });
}

import type { Entity, LocalId, ServerId } from '#shared/domain/ids.ts';
import { matchesCreate } from '#shared/sync/fingerprint.ts';
import { isUntouched } from '#shared/sync/pending-operation.ts';
import { parentIdOf, positionOf } from '#shared/sync/record-view.ts';
import type { ServerClient } from '../api/schemas/client.ts';
import type { ServerProposal } from '../api/schemas/proposal.ts';
import type { ServerSection } from '../api/schemas/section.ts';
import { forgetRecord } from './forget-record.ts';
import type { SectionsReading } from './read-proposal.ts';
import { isInFlight, receiveRecord, type ReceivedRecord } from './receive-record.ts';
import { receivedClient, receivedLineItem, receivedProposal, receivedSection } from './received-records.ts';
import type { SyncContext } from './sync-context.ts';
import type { TouchLog } from './touch-log.ts';
import { orderOf } from './touch-operation.ts';
import { withFeed } from './visible.ts';

/** What taking a reading into the journal needs. */
export type ApplyContext = Pick<SyncContext, 'journal' | 'newId' | 'clock'> & { readonly touched: TouchLog };

/**
 * Whether it may be the result of a create of ours whose answer has not come. Then the create's own probe
 * decides (S8); taking it in here would make two records of one.
 */
function mayBeOurs({ journal }: ApplyContext, received: ReceivedRecord): boolean {
  return journal.operations
    .all()
    .some(
      (entry) =>
        entry.operation.kind === 'create' &&
        entry.operation.entity === received.entity &&
        !isUntouched(entry) &&
        matchesCreate(received.entity, entry.operation.fields, received.fields),
    );
}

/**
 * A list that was asked for before our own call shifted the siblings, and answered after it, says where they
 * stood before: what the base says of their places is newer.
 */
function keepPlace(
  { journal, touched }: ApplyContext,
  received: ReceivedRecord,
  since: number,
): ReceivedRecord {
  const base = journal.records.find(received.entity, received.localId)?.record;
  const parentId = base === undefined ? null : parentIdOf(base);
  if (base === undefined || parentId === null || !touched.after(orderOf(parentId), since)) return received;
  return { ...received, fields: { ...received.fields, position: positionOf(base) } };
}

/**
 * Takes one record of a reading, unless the reading may be older than what we did: calls about it are under
 * way or ended after the reading began, it was deleted from here, or it may be our own unanswered create.
 */
function take(context: ApplyContext, received: ReceivedRecord, since: number): void {
  const { journal, touched } = context;
  const { entity, localId, serverId } = received;
  journal.sweep.see(entity, serverId);
  if (journal.records.isBuried(entity, serverId)) return;
  if (isInFlight(journal, entity, localId) || touched.after(localId, since)) return;
  if (!journal.records.isKnown(entity, serverId) && mayBeOurs(context, received)) return;
  receiveRecord(context, keepPlace(context, received, since));
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
function forgetUnlisted(
  context: ApplyContext,
  entity: 'section' | 'line_item',
  parentId: LocalId,
  listed: ReadonlySet<ServerId>,
  since: number,
): void {
  const { journal, touched } = context;
  for (const { record } of journal.records.children(entity, parentId)) {
    if (listed.has(record.serverId) || touched.after(record.localId, since)) continue;
    if (isInFlight(journal, entity, record.localId)) continue;
    forgetRecord(context, entity, record.localId);
    orphanEdits(context, entity, record.localId);
  }
}

/** Edits of a record that somebody deleted on the service: shown, never dropped in silence (S12). */
export function orphanEdits({ journal }: ApplyContext, entity: Entity, localId: LocalId): void {
  // Of a proposal, all that waits for it at once: whoever gives it up should not have to wait for each in turn.
  const concerned =
    entity === 'proposal'
      ? journal.operations.ofProposal(localId)
      : journal.operations.ofRecord(entity, localId);
  for (const entry of concerned) {
    if (!isUntouched(entry)) continue;
    const { operation } = entry;
    if (operation.kind === 'delete') journal.operations.remove(operation.opId);
    else {
      journal.operations.patch(operation.opId, {
        state: 'rejected',
        reason: 'It was deleted on the service while you edited it.',
      });
    }
  }
}

function takeItems(
  context: ApplyContext,
  section: ServerSection,
  reading: SectionsReading,
  since: number,
): void {
  const { journal } = context;
  const items = reading.items.get(section.id) ?? [];
  const sectionId = journal.records.localIdOf('section', section.id);
  if (!journal.records.isKnown('section', section.id)) return;
  for (const item of items) take(context, receivedLineItem(journal, item, sectionId), since);
  forgetUnlisted(context, 'line_item', sectionId, new Set(items.map((item) => item.id)), since);
}

/**
 * Takes sections with their line items. Items are complete per section, so those not listed are gone.
 *
 * @param whole the local id of the proposal when all of its sections are here: sections not listed are gone
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
  const scopes = received.map(({ section, record }) => {
    const proposalId = section.fields.proposal_id;
    return proposalId === null
      ? ({ type: 'library', localId: record.localId } as const)
      : ({ type: 'proposal', localId: journal.records.localIdOf('proposal', proposalId) } as const);
  });
  withFeed(journal, whole === null ? scopes : [...scopes, { type: 'proposal', localId: whole }], () => {
    for (const { section, record } of received) {
      take(context, record, since);
      takeItems(context, section, reading, since);
    }
    if (whole === null) return;
    forgetUnlisted(context, 'section', whole, new Set(reading.sections.map(({ id }) => id)), since);
  });
}

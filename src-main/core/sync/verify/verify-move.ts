import type { LocalId, ServerId } from '#shared/domain/ids.ts';
import type { OperationOf } from '#shared/sync/operation.ts';
import { noRateHeaders, notFound, type CallOutcome } from '../../api/call-outcome.ts';
import { applySections } from '../pull/apply-reading.ts';
import { serverPosition } from '../order/base-order.ts';
import type { Verification } from './verdict.ts';
import { readLineItemList } from './list-siblings.ts';
import { readSections, sectionParent } from '../pull/read-proposal.ts';
import { createReceiver, type ReceivedRecord } from '../pull/received-records.ts';
import type { SyncContext } from '../sync-context.ts';
import { createReason } from '#shared/reasons/reason.ts';

/** The siblings in the service's list. */
type Siblings = CallOutcome<readonly ReceivedRecord[]>;

/** Reads and applies the sections of a proposal or template, so that positions are computed from the newest state. */
async function readInProposal(
  context: SyncContext,
  { entity, parentId }: OperationOf<'move'>,
  rootId: LocalId,
  signal: AbortSignal,
): Promise<Siblings> {
  const { journal, localWrites } = context;
  const startMark = localWrites.mark();
  const parent = sectionParent(journal, rootId);
  if (parent === null) return notFound(createReason('operation.parentMissing'), noRateHeaders);
  const reading = await readSections(context, parent, 'verify', signal);
  if (reading.type !== 'ok') return reading;
  applySections(context, reading.value, startMark, rootId);
  const { sections, items } = reading.value;
  if (entity === 'section') {
    return { ...reading, value: sections.map(createReceiver(journal).section) };
  }
  const sectionId = journal.records.serverIdOf('section', parentId);
  const list = (sectionId === null ? undefined : items.get(sectionId)) ?? [];
  return { ...reading, value: list.map(createReceiver(journal).lineItemOf(parentId)) };
}

/** Reads the line items of a library section, which has no parent. */
async function readInLibrary(
  context: SyncContext,
  sectionId: LocalId,
  signal: AbortSignal,
): Promise<Siblings> {
  const list = await readLineItemList(context, sectionId, 'verify', signal);
  if (list.type !== 'ok') return list;
  return { ...list, value: list.value.map(createReceiver(context.journal).lineItemOf(sectionId)) };
}

function receivedPosition({ fields }: ReceivedRecord): number {
  return typeof fields['position'] === 'number' ? fields['position'] : 0;
}

/** Verifies a move whose answer was lost by listing the siblings. Their order counts, not their numbers. */
export async function verifyMove(
  context: SyncContext,
  operation: OperationOf<'move'>,
  serverId: ServerId,
  signal: AbortSignal,
): Promise<CallOutcome<Verification>> {
  const { journal } = context;
  const { entity, parentId, proposalId } = operation;
  const siblings =
    proposalId === null
      ? await readInLibrary(context, parentId, signal)
      : await readInProposal(context, operation, proposalId, signal);
  if (siblings.type !== 'ok') return siblings;
  const received = siblings.value.find((sibling) => sibling.serverId === serverId);
  if (received === undefined) return notFound(createReason('operation.gone'), siblings.headers);
  // An unknown sibling may come from a lost create of ours. The index is counted without it.
  const index = siblings.value.filter(
    (sibling) =>
      receivedPosition(sibling) < receivedPosition(received) &&
      journal.records.isKnown(entity, sibling.serverId),
  ).length;
  const target = serverPosition(journal, operation, entity, parentId);
  return {
    ...siblings,
    value: {
      source: createReason('source.order'),
      verdict:
        index === target.index
          ? {
              type: 'applied',
              effect: { type: 'record', received, from: 'verify' },
              finding: createReason('finding.inPosition'),
            }
          : { type: 'absent', finding: createReason('finding.outOfPosition'), received },
    },
  };
}

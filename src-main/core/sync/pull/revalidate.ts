import type { ServerId } from '#shared/domain/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { isNotFound, type CallOutcome } from '../../api/call-outcome.ts';
import type { Page } from '../../api/schemas/page.ts';
import { limitedCall } from '../../limiter/limited-call.ts';
import type { Limiter } from '../../limiter/limiter-types.ts';
import {
  applyClients,
  applyProposals,
  applySections,
  applyTaxes,
  applyTemplates,
  mayPrecedeOwnWrite,
} from './apply-reading.ts';
import { changeCalls, readChanges } from './read-changes.ts';
import {
  completeSections,
  pageLength,
  readAllPages,
  readSections,
  readTaxes,
  sectionParent,
} from './read-proposal.ts';
import type { FocusedProposals } from '../engine/focused-proposals.ts';
import { handleRemoteDeletion } from '../deletions/handle-remote-deletion.ts';
import type { SyncContext } from '../sync-context.ts';
import { scopeKey, scopeOf, withFeed, type Scope } from '../view/visible.ts';

interface RevalidateContext extends SyncContext {
  readonly focused: FocusedProposals;
  readonly signal: AbortSignal;
}

/**
 * The limiter of a read, and the mark at the start of its first call. So the wait for budget does not count as the
 * read's age.
 */
interface FirstCall {
  readonly limiter: Limiter;
  mark(): number;
}

function trackFirstCall({ limiter, localWrites }: RevalidateContext): FirstCall {
  let mark = localWrites.mark();
  let hasStarted = false;
  return {
    mark: () => mark,
    limiter: {
      ...limiter,
      async acquire(priority, signal) {
        const permit = await limiter.acquire(priority, signal);
        if (!hasStarted) mark = localWrites.mark();
        hasStarted = true;
        return permit;
      },
    },
  };
}

/**
 * Data that one or two calls read: a client, the own fields of a proposal or template, or the sections or taxes of a
 * scope.
 */
interface Part {
  readonly kind: 'client' | 'proposal' | 'template' | 'sections' | 'taxes';
  readonly scope: Scope;
  /** The records to be written. */
  readonly records: readonly Pick<Operation, 'entity' | 'localId'>[];
}

const partKindOf = {
  client: 'client',
  proposal: 'proposal',
  template: 'template',
  section: 'sections',
  line_item: 'sections',
  taxation: 'taxes',
} as const satisfies Readonly<Record<Operation['entity'], Part['kind']>>;

/** The parts that the edits need, in the order of the edits. */
function partsOf(operations: readonly Operation[]): readonly Part[] {
  const byPart = Map.groupBy(
    operations,
    (operation) => `${partKindOf[operation.entity]} ${scopeKey(scopeOf(operation))}`,
  );
  return [...byPart.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return [{ kind: partKindOf[first.entity], scope: scopeOf(first), records: group }];
  });
}

/** Handles a record that the service no longer has, so that its edits are not dropped silently. */
function handleDeletedRecord(
  context: RevalidateContext,
  entity: 'client' | 'proposal' | 'template',
  scope: Scope,
  serverId: ServerId,
): void {
  // The record was recreated during the call, so the answer is about its former id.
  if (context.journal.records.serverIdOf(entity, scope.localId) !== serverId) return;
  withFeed(context.journal, [scope], () => handleRemoteDeletion(context, entity, scope.localId));
}

/** Reads one client, or one proposal or template without its contents. */
async function readRecord<T>(
  context: RevalidateContext,
  entity: 'client' | 'proposal' | 'template',
  scope: Scope,
  get: (serverId: ServerId) => Promise<CallOutcome<T>>,
  apply: (record: T) => void,
): Promise<CallOutcome<unknown> | null> {
  const { journal, limiter, signal } = context;
  const serverId = journal.records.serverIdOf(entity, scope.localId);
  if (serverId === null) return null;
  const outcome = await limitedCall(limiter, 'push', () => get(serverId), signal);
  if (outcome.type === 'ok') apply(outcome.value);
  else if (isNotFound(outcome)) handleDeletedRecord(context, entity, scope, serverId);
  return outcome;
}

async function readLibrarySection(
  context: RevalidateContext,
  { localId }: Scope,
  startMark: FirstCall['mark'],
): Promise<CallOutcome<unknown> | null> {
  const { api, journal, limiter, signal } = context;
  const serverId = journal.records.serverIdOf('section', localId);
  if (serverId === null) return null;
  const section = await limitedCall(limiter, 'push', () => api.sections.get(serverId), signal);
  if (section.type !== 'ok') return section;
  const reading = await completeSections(context, 'push', [section.value], [], signal);
  if (reading.type === 'ok') applySections(context, reading.value, startMark());
  return reading;
}

async function readSectionsOf(
  context: RevalidateContext,
  scope: Scope,
  startMark: FirstCall['mark'],
): Promise<CallOutcome<unknown> | null> {
  if (scope.type === 'library') return await readLibrarySection(context, scope, startMark);
  const parent = sectionParent(context.journal, scope.localId);
  if (parent === null) return null;
  const reading = await readSections(context, parent, 'push', context.signal);
  if (reading.type === 'ok') applySections(context, reading.value, startMark(), scope.localId);
  return reading;
}

async function readTaxesOf(
  context: RevalidateContext,
  { localId }: Scope,
  startMark: FirstCall['mark'],
): Promise<CallOutcome<unknown> | null> {
  const serverId = context.journal.records.serverIdOf('proposal', localId);
  if (serverId === null) return null;
  const taxes = await readTaxes(context, serverId, 'push', context.signal);
  if (taxes.type === 'ok') applyTaxes(context, localId, taxes.value, startMark());
  return taxes;
}

function readPart(
  context: RevalidateContext,
  { kind, scope }: Part,
  startMark: FirstCall['mark'],
): Promise<CallOutcome<unknown> | null> {
  const { api } = context;
  switch (kind) {
    case 'client':
      return readRecord(context, 'client', scope, api.clients.get, (client) =>
        applyClients(context, [client], startMark()),
      );
    case 'proposal':
      return readRecord(context, 'proposal', scope, api.proposals.get, (proposal) =>
        applyProposals(context, [proposal], startMark()),
      );
    case 'template':
      return readRecord(context, 'template', scope, api.templates.get, (template) =>
        applyTemplates(context, [template], startMark()),
      );
    case 'sections':
      return readSectionsOf(context, scope, startMark);
    case 'taxes':
      return readTaxesOf(context, scope, startMark);
  }
}

/**
 * Reads one part by itself. Its records count as read, even those that the answer lacks: they were deleted, or only the
 * write can tell. A record whose answer was not applied does not: a change by others in it is not known yet.
 */
async function revalidatePart(context: RevalidateContext, part: Part): Promise<CallOutcome<unknown> | null> {
  const { limiter, mark } = trackFirstCall(context);
  const outcome = await readPart({ ...context, limiter }, part, mark);
  if (!preventsFurtherReads(outcome))
    for (const record of part.records)
      if (!mayPrecedeOwnWrite(context, record, mark()))
        context.localWrites.recordRead(record.localId, mark());
  return outcome;
}

/** A read of a whole list, which contains many parts, and its number of calls. */
interface ListReading {
  readonly kind: Part['kind'];
  readonly callCount: number;
  read(): Promise<CallOutcome<unknown>>;
}

/** The list reads, each with 100 records per call. No list contains taxes. */
function listReadings(context: RevalidateContext): readonly ListReading[] {
  const { api, journal, signal } = context;
  const callsFor = (entity: 'client' | 'proposal' | 'section'): number =>
    Math.max(1, Math.ceil(journal.records.count(entity) / pageLength));
  async function read<T extends { readonly id: string }>(
    list: (page: number) => Promise<CallOutcome<Page<T>>>,
    apply: (records: readonly T[], startMark: number) => void,
  ): Promise<CallOutcome<unknown>> {
    const { limiter, mark } = trackFirstCall(context);
    const pages = await readAllPages({ ...context, limiter }, 'push', list, signal);
    if (pages.type === 'ok') apply(pages.value.records, mark());
    return pages;
  }
  async function readAllSections(): Promise<CallOutcome<unknown>> {
    const { limiter, mark } = trackFirstCall(context);
    const list = (page: number) => api.sections.list({ includeLineItems: true, page, per: pageLength });
    const pages = await readAllPages({ ...context, limiter }, 'push', list, signal);
    if (pages.type !== 'ok') return pages;
    const { records, included } = pages.value;
    const reading = await completeSections(context, 'push', records, included, signal);
    if (reading.type === 'ok') applySections(context, reading.value, mark());
    return reading;
  }
  const sections: ListReading = { kind: 'sections', callCount: callsFor('section'), read: readAllSections };
  return [
    {
      kind: 'client',
      callCount: callsFor('client'),
      read: () =>
        read(
          (page) => api.clients.list({ page, per: pageLength }),
          (records, startMark) => applyClients(context, records, startMark),
        ),
    },
    {
      kind: 'proposal',
      callCount: callsFor('proposal'),
      read: () =>
        read(
          (page) => api.proposals.list({ page, per: pageLength }),
          (records, startMark) => applyProposals(context, records, startMark),
        ),
    },
    // Some services list only the library (`field-notes.md §2`).
    ...(journal.meta.get('sectionListing') === 'all' ? [sections] : []),
  ];
}

interface PartialReading {
  readonly failure: CallOutcome<unknown> | null;
  /** The parts that are still to be read. */
  readonly remaining: readonly Part[];
}

/** Reads all changes of the service, if it tells them and that takes fewer calls than to read the parts. */
async function revalidateByChanges(
  context: RevalidateContext,
  parts: readonly Part[],
): Promise<PartialReading> {
  const { localWrites } = context;
  if (parts.filter(({ kind }) => kind !== 'taxes').length <= changeCalls)
    return { failure: null, remaining: parts };
  const startMark = localWrites.mark();
  const outcome = await readChanges(context, 'push');
  if (preventsFurtherReads(outcome)) return { failure: outcome, remaining: parts };
  const isUnread = ({ kind, records }: Part): boolean =>
    kind === 'taxes' || records.some(({ localId }) => !localWrites.wasReadAfter(localId, startMark));
  return { failure: null, remaining: parts.filter(isUnread) };
}

/** Limit of a list's pages. In a longer list the first page would be too old at the end of the read. */
const maxPages = 30;

/** Reads each list that returns more of the needed parts than the same number of single reads. */
async function revalidateByLists(
  context: RevalidateContext,
  parts: readonly Part[],
): Promise<PartialReading> {
  let remaining = parts;
  for (const { kind, callCount, read } of listReadings(context)) {
    const count = remaining.filter((part) => part.kind === kind).length;
    if (count <= callCount || callCount > maxPages) continue;
    const startMark = context.localWrites.mark();
    const outcome = await read();
    if (preventsFurtherReads(outcome)) return { failure: outcome, remaining };
    remaining = remaining.filter(
      (part) =>
        part.kind !== kind ||
        part.records.some(({ localId }) => !context.localWrites.wasReadAfter(localId, startMark)),
    );
  }
  return { failure: null, remaining };
}

/**
 * Number of parts to read in parallel while there is budget. Without budget only one part is read, so that it can be
 * written before the next read.
 */
const maxParallelParts = 4;

/**
 * Reads records before they are written, so that no change by others is overwritten unseen. Takes as few calls as
 * possible: whole lists, or the first few parts one by one. The next turn reads the others, after the first were
 * pushed.
 *
 * @param operations the edits that wait only for this read, in order
 * @param hasRoom whether the budget has room for a read before each write
 */
export async function revalidate(
  context: RevalidateContext,
  operations: readonly Operation[],
  hasRoom: boolean,
): Promise<CallOutcome<unknown> | null> {
  const unchanged = await revalidateByChanges(context, partsOf(operations));
  if (unchanged.failure !== null) return unchanged.failure;
  const { failure, remaining } = await revalidateByLists(context, unchanged.remaining);
  if (failure !== null) return failure;
  const batch = remaining.slice(0, hasRoom ? maxParallelParts : 1);
  const outcomes = await Promise.all(batch.map((part) => revalidatePart(context, part)));
  return (
    outcomes.find((outcome) => preventsFurtherReads(outcome)) ??
    outcomes.find((outcome) => outcome !== null) ??
    null
  );
}

/** Whether further reads would fail in the same way, as without a connection. */
function preventsFurtherReads<T>(
  outcome: CallOutcome<T> | null,
): outcome is Exclude<CallOutcome<T>, { readonly type: 'ok' | 'refused' }> {
  return outcome !== null && outcome.type !== 'ok' && outcome.type !== 'refused';
}

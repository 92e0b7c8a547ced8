import type { LocalId, ServerId } from '#shared/domain/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { isNotFound, type CallOutcome } from '../../api/call-outcome.ts';
import type { Page } from '../../api/schemas/page.ts';
import { limitedCall } from '../../limiter/limited-call.ts';
import type { Limiter } from '../../limiter/limiter-types.ts';
import { applyClients, applyProposals, applySections, applyTaxes } from './apply-reading.ts';
import {
  completeSections,
  pageLength,
  readAllPages,
  readSections,
  readTaxes,
  sectionParent,
} from './read-proposal.ts';
import { handleRemoteDeletion } from '../deletions/handle-remote-deletion.ts';
import type { SyncContext } from '../sync-context.ts';
import { scopeKey, scopeOf, withFeed, type Scope } from '../view/visible.ts';

interface RevalidateContext extends SyncContext {
  readonly signal: AbortSignal;
}

/**
 * The mark of the local write clock at the start of a read's first call. The wait for budget before does not make the
 * read older.
 */
interface Leaving {
  readonly limiter: Limiter;
  mark(): number;
}

function watchLeaving({ limiter, localWrites }: RevalidateContext): Leaving {
  let mark = localWrites.mark();
  let hasLeft = false;
  return {
    mark: () => mark,
    limiter: {
      ...limiter,
      async acquire(priority, signal) {
        const permit = await limiter.acquire(priority, signal);
        if (!hasLeft) mark = localWrites.mark();
        hasLeft = true;
        return permit;
      },
    },
  };
}

/** Data that one or two calls read: a client, a proposal's own fields, the sections or the taxes of a scope. */
interface Part {
  readonly kind: 'client' | 'proposal' | 'sections' | 'taxes';
  readonly scope: Scope;
  /** The records to be written. */
  readonly localIds: readonly LocalId[];
}

const kindOf = {
  client: 'client',
  proposal: 'proposal',
  section: 'sections',
  line_item: 'sections',
  taxation: 'taxes',
} as const satisfies Readonly<Record<Operation['entity'], Part['kind']>>;

/** The parts that the edits need, in the order of the edits. */
function partsOf(operations: readonly Operation[]): readonly Part[] {
  const byPart = Map.groupBy(
    operations,
    (operation) => `${kindOf[operation.entity]} ${scopeKey(scopeOf(operation))}`,
  );
  return [...byPart.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const localIds = group.map(({ localId }) => localId);
    return [{ kind: kindOf[first.entity], scope: scopeOf(first), localIds }];
  });
}

/** Handles a record that the service has deleted, so that its edits are not dropped silently. */
function addTombstone(
  context: RevalidateContext,
  entity: 'client' | 'proposal',
  scope: Scope,
  serverId: ServerId,
): void {
  // The record was recreated during the call: the answer is about its former id.
  if (context.journal.records.serverIdOf(entity, scope.localId) !== serverId) return;
  withFeed(context.journal, [scope], () => handleRemoteDeletion(context, entity, scope.localId));
}

/** Reads one client, or one proposal without its contents. */
async function readRecord<T>(
  context: RevalidateContext,
  entity: 'client' | 'proposal',
  scope: Scope,
  get: (serverId: ServerId) => Promise<CallOutcome<T>>,
  apply: (record: T) => void,
): Promise<CallOutcome<unknown> | null> {
  const { journal, limiter, signal } = context;
  const serverId = journal.records.serverIdOf(entity, scope.localId);
  if (serverId === null) return null;
  const outcome = await limitedCall(limiter, 'push', () => get(serverId), signal);
  if (outcome.type === 'ok') apply(outcome.value);
  else if (isNotFound(outcome)) addTombstone(context, entity, scope, serverId);
  return outcome;
}

async function readLibrarySection(
  context: RevalidateContext,
  { localId }: Scope,
  since: Leaving['mark'],
): Promise<CallOutcome<unknown> | null> {
  const { api, journal, limiter, signal } = context;
  const serverId = journal.records.serverIdOf('section', localId);
  if (serverId === null) return null;
  const section = await limitedCall(limiter, 'push', () => api.sections.get(serverId), signal);
  if (section.type !== 'ok') return section;
  const reading = await completeSections(context, 'push', [section.value], [], signal);
  if (reading.type === 'ok') applySections(context, reading.value, since());
  return reading;
}

async function readSectionsOf(
  context: RevalidateContext,
  scope: Scope,
  since: Leaving['mark'],
): Promise<CallOutcome<unknown> | null> {
  if (scope.type === 'library') return await readLibrarySection(context, scope, since);
  const parent = sectionParent(context.journal, scope.localId);
  if (parent === null) return null;
  const reading = await readSections(context, parent, 'push', context.signal);
  if (reading.type === 'ok') applySections(context, reading.value, since(), scope.localId);
  return reading;
}

async function readTaxesOf(
  context: RevalidateContext,
  { localId }: Scope,
  since: Leaving['mark'],
): Promise<CallOutcome<unknown> | null> {
  const serverId = context.journal.records.serverIdOf('proposal', localId);
  if (serverId === null) return null;
  const taxes = await readTaxes(context, serverId, 'push', context.signal);
  if (taxes.type === 'ok') applyTaxes(context, localId, taxes.value, since());
  return taxes;
}

function readPart(
  context: RevalidateContext,
  { kind, scope }: Part,
  since: Leaving['mark'],
): Promise<CallOutcome<unknown> | null> {
  const { api } = context;
  switch (kind) {
    case 'client':
      return readRecord(context, 'client', scope, api.clients.get, (client) =>
        applyClients(context, [client], since()),
      );
    case 'proposal':
      return readRecord(context, 'proposal', scope, api.proposals.get, (proposal) =>
        applyProposals(context, [proposal], since()),
      );
    case 'sections':
      return readSectionsOf(context, scope, since);
    case 'taxes':
      return readTaxesOf(context, scope, since);
  }
}

/** Reads one part by itself. A record that the answer lacks was deleted, or only a write can tell more about it. */
async function revalidatePart(context: RevalidateContext, part: Part): Promise<CallOutcome<unknown> | null> {
  const { limiter, mark } = watchLeaving(context);
  const outcome = await readPart({ ...context, limiter }, part, mark);
  if (!failed(outcome)) for (const localId of part.localIds) context.localWrites.show(localId, mark());
  return outcome;
}

/** A list that contains many parts, and the number of its pages. */
interface List {
  readonly kind: Part['kind'];
  readonly calls: number;
  read(): Promise<CallOutcome<unknown>>;
}

/** The lists with a hundred records per call. No list contains taxes. */
function listsOf(context: RevalidateContext): readonly List[] {
  const { api, journal, signal } = context;
  const callsFor = (entity: 'client' | 'proposal' | 'section'): number =>
    Math.max(1, Math.ceil(journal.records.count(entity) / pageLength));
  async function read<T extends { readonly id: string }>(
    list: (page: number) => Promise<CallOutcome<Page<T>>>,
    apply: (records: readonly T[], since: number) => void,
  ): Promise<CallOutcome<unknown>> {
    const { limiter, mark } = watchLeaving(context);
    const pages = await readAllPages({ ...context, limiter }, 'push', list, signal);
    if (pages.type === 'ok') apply(pages.value.records, mark());
    return pages;
  }
  async function readAllSections(): Promise<CallOutcome<unknown>> {
    const { limiter, mark } = watchLeaving(context);
    const list = (page: number) => api.sections.list({ includeLineItems: true, page, per: pageLength });
    const pages = await readAllPages({ ...context, limiter }, 'push', list, signal);
    if (pages.type !== 'ok') return pages;
    const { records, included } = pages.value;
    const reading = await completeSections(context, 'push', records, included, signal);
    if (reading.type === 'ok') applySections(context, reading.value, mark());
    return reading;
  }
  const sections: List = { kind: 'sections', calls: callsFor('section'), read: readAllSections };
  return [
    {
      kind: 'client',
      calls: callsFor('client'),
      read: () =>
        read(
          (page) => api.clients.list({ page, per: pageLength }),
          (records, since) => applyClients(context, records, since),
        ),
    },
    {
      kind: 'proposal',
      calls: callsFor('proposal'),
      read: () =>
        read(
          (page) => api.proposals.list({ page, per: pageLength }),
          (records, since) => applyProposals(context, records, since),
        ),
    },
    // Some services list only the library (`field-notes.md §2`).
    ...(journal.meta.get('sectionListing') === 'all' ? [sections] : []),
  ];
}

/** With more pages than this, the first page would be too old at the end of the read. */
const mostPages = 30;

/** Reads lists if they return more of the needed parts than the same number of single reads would. */
async function revalidateByLists(
  context: RevalidateContext,
  parts: readonly Part[],
): Promise<{ readonly failure: CallOutcome<unknown> | null; readonly rest: readonly Part[] }> {
  let rest = parts;
  for (const { kind, calls, read } of listsOf(context)) {
    const count = rest.filter((part) => part.kind === kind).length;
    if (count <= calls || calls > mostPages) continue;
    const since = context.localWrites.mark();
    const outcome = await read();
    if (failed(outcome)) return { failure: outcome, rest };
    rest = rest.filter(
      (part) =>
        part.kind !== kind ||
        part.localIds.some((localId) => !context.localWrites.shownAfter(localId, since)),
    );
  }
  return { failure: null, rest };
}

/**
 * Number of parts to read in parallel while there is budget. Otherwise one, so that it can be written before the next
 * read.
 */
const partsAtOnce = 4;

/**
 * Reads records before they are written, so that no change by others is overwritten unseen, in as few calls as
 * possible: by lists, or the first few one by one. The rest follows in the next turn, after the first have been pushed.
 *
 * @param operations the edits that only need this read, in order
 * @param hasRoom whether the budget has room for a read before each write
 */
export async function revalidate(
  context: RevalidateContext,
  operations: readonly Operation[],
  hasRoom: boolean,
): Promise<CallOutcome<unknown> | null> {
  const { failure, rest } = await revalidateByLists(context, partsOf(operations));
  if (failure !== null) return failure;
  const now = rest.slice(0, hasRoom ? partsAtOnce : 1);
  const outcomes = await Promise.all(now.map((part) => revalidatePart(context, part)));
  return outcomes.find((outcome) => failed(outcome)) ?? outcomes.find((outcome) => outcome !== null) ?? null;
}

/** Whether the outcome shows that further reads would fail the same way. */
function failed<T>(
  outcome: CallOutcome<T> | null,
): outcome is Exclude<CallOutcome<T>, { readonly type: 'ok' | 'refused' }> {
  return outcome !== null && outcome.type !== 'ok' && outcome.type !== 'refused';
}

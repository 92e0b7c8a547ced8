import type { CallOutcome } from '../api/call-outcome.ts';
import type { Page } from '../api/schemas/page.ts';
import type { ServerClient } from '../api/schemas/client.ts';
import type { ServerProposal } from '../api/schemas/proposal.ts';
import { limitedCall } from '../limiter/limited-call.ts';
import { applyClients, applyProposals, applySections, applyTaxes } from './apply-reading.ts';
import type { Freshness } from './freshness.ts';
import {
  completeSections,
  pageLength,
  readAllPages,
  readSections,
  readTaxes,
  sectionHolder,
} from './read-proposal.ts';
import { recordGone } from './record-gone.ts';
import type { SyncContext } from './sync-context.ts';
import { scopeKey, scopeOf, withFeed, type Scope } from './visible.ts';

interface FreshenContext extends SyncContext {
  readonly freshness: Freshness;
  readonly signal: AbortSignal;
}

/** The scopes that have to be read before their edits may go out. */
function staleScopes({ journal, freshness }: FreshenContext): readonly Scope[] {
  const stale = journal.operations
    .all()
    .flatMap(({ operation }) => (freshness.isStale(operation) ? [operation] : []));
  return [...new Map(stale.map(scopeOf).map((scope) => [scopeKey(scope), scope])).values()];
}

/** Whether edits of the proposal's own fields wait, and not only of its sections or items. */
function editsFields({ journal }: FreshenContext, { localId }: Scope): boolean {
  return journal.operations.ofProposal(localId).some(({ operation }) => operation.entity === 'proposal');
}

function editsSections({ journal }: FreshenContext, { localId }: Scope): boolean {
  return journal.operations
    .ofProposal(localId)
    .some(({ operation: { entity } }) => entity === 'section' || entity === 'line_item');
}

function editsTaxes({ journal }: FreshenContext, { localId }: Scope): boolean {
  return journal.operations.ofProposal(localId).some(({ operation }) => operation.entity === 'taxation');
}

/** A record that is gone from the service takes nothing with it unsaid. */
function bury(context: FreshenContext, entity: 'client' | 'proposal', scope: Scope, serverId: string): void {
  // Made anew while the answer was on its way: what was said is about its earlier life.
  if (context.journal.records.serverIdOf(entity, scope.localId) !== serverId) return;
  withFeed(context.journal, [scope], () => recordGone(context, entity, scope.localId));
}

/** Reads so many single records, or all pages where that takes fewer calls. */
async function readRecords<T extends { readonly id: string }>(
  context: FreshenContext,
  entity: 'client' | 'proposal',
  scopes: readonly Scope[],
  calls: {
    readonly one: (serverId: string) => Promise<CallOutcome<T>>;
    readonly page: (page: number) => Promise<CallOutcome<Page<T>>>;
    readonly apply: (records: readonly T[], since: number) => void;
  },
): Promise<CallOutcome<unknown> | null> {
  const { journal, limiter, signal } = context;
  const since = context.touched.mark();
  if (scopes.length > Math.ceil(journal.records.count(entity) / pageLength)) {
    const pages = await readAllPages(context, 'push', calls.page, signal);
    if (pages.type === 'ok') calls.apply(pages.value.records, since);
    return pages;
  }
  let last: CallOutcome<unknown> | null = null;
  for (const scope of scopes) {
    const serverId = journal.records.serverIdOf(entity, scope.localId);
    if (serverId === null) continue;
    const outcome = await limitedCall(limiter, 'push', () => calls.one(serverId), signal);
    if (outcome.type === 'ok') calls.apply([outcome.value], since);
    else if (outcome.type === 'refused' && (outcome.status === 404 || outcome.status === 410))
      bury(context, entity, scope, serverId);
    else if (outcome.type !== 'refused') return outcome;
    last = outcome;
  }
  return last;
}

/**
 * Reads what is about to be written, after a time away (I7): clients and proposals by page or one by one,
 * whichever takes fewer calls, and the sections of each proposal or template whose sections or items were edited.
 */
export async function freshen(context: FreshenContext): Promise<CallOutcome<unknown>> {
  const { api, freshness, journal, limiter, signal } = context;
  // From here on what is stale is on the list, whether or not this reading gets to its end.
  freshness.heard();
  const scopes = staleScopes(context);
  const clients = scopes.filter(({ type }) => type === 'client');
  const proposals = scopes.filter(({ type }) => type === 'proposal');

  const clientsRead = await readRecords<ServerClient>(context, 'client', clients, {
    one: (serverId) => api.clients.get(serverId),
    page: (page) => api.clients.list({ page, per: pageLength }),
    apply: (records, since) => applyClients(context, records, since),
  });
  if (failed(clientsRead)) return clientsRead;
  for (const scope of clients) freshness.markFresh(scopeKey(scope));

  const withFields = proposals.filter((scope) => editsFields(context, scope));
  const proposalsRead = await readRecords<ServerProposal>(context, 'proposal', withFields, {
    one: (serverId) => api.proposals.get(serverId),
    page: (page) => api.proposals.list({ page, per: pageLength }),
    apply: (records, since) => applyProposals(context, records, since),
  });
  if (failed(proposalsRead)) return proposalsRead;

  let last: CallOutcome<unknown> | null = proposalsRead ?? clientsRead;
  for (const scope of proposals) {
    const serverId = journal.records.serverIdOf('proposal', scope.localId);
    const holder = sectionHolder(journal, scope.localId);
    if (holder !== null && editsSections(context, scope)) {
      const since = context.touched.mark();
      const reading = await readSections(context, holder, 'push', signal);
      if (failed(reading)) return reading;
      if (reading.type === 'ok') applySections(context, reading.value, since, scope.localId);
      last = reading;
    }
    if (serverId !== null && editsTaxes(context, scope)) {
      const since = context.touched.mark();
      const taxes = await readTaxes(context, serverId, 'push', signal);
      if (failed(taxes)) return taxes;
      if (taxes.type === 'ok') applyTaxes(context, scope.localId, taxes.value, since);
      last = taxes;
    }
    freshness.markFresh(scopeKey(scope));
  }
  for (const scope of scopes.filter(({ type }) => type === 'library')) {
    const reading = await readLibrarySection(context, scope);
    if (failed(reading)) return reading;
    freshness.markFresh(scopeKey(scope));
    last = reading ?? last;
  }
  return last ?? (await limitedCall(limiter, 'push', () => api.account.me(), signal));
}

async function readLibrarySection(
  context: FreshenContext,
  { localId }: Scope,
): Promise<CallOutcome<unknown> | null> {
  const { api, journal, limiter, signal } = context;
  const serverId = journal.records.serverIdOf('section', localId);
  if (serverId === null) return null;
  const since = context.touched.mark();
  const section = await limitedCall(limiter, 'push', () => api.sections.get(serverId), signal);
  if (section.type !== 'ok') return section;
  const reading = await completeSections(context, 'push', [section.value], [], signal);
  if (reading.type === 'ok') applySections(context, reading.value, since);
  return reading;
}

/** A reading that ended in a way that says that more of them would end the same. */
function failed<T>(
  outcome: CallOutcome<T> | null,
): outcome is Exclude<CallOutcome<T>, { readonly type: 'ok' | 'refused' }> {
  return outcome !== null && outcome.type !== 'ok' && outcome.type !== 'refused';
}

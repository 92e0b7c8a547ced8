import type { ServerId } from '#shared/domain/ids.ts';
import { createReason } from '#shared/reasons/reason.ts';
import { noRateHeaders, type CallOutcome } from '../../api/call-outcome.ts';
import type { ServerClient } from '../../api/schemas/client.ts';
import type { ChangesPage } from '../../api/schemas/page.ts';
import type { ServerLineItem } from '../../api/schemas/line-item.ts';
import type { ServerProposal } from '../../api/schemas/proposal.ts';
import type { ServerSection } from '../../api/schemas/section.ts';
import type { ServerTemplate } from '../../api/schemas/template.ts';
import type { ChangeList, MetaStore } from '../../journal/meta-store.ts';
import { limitedCall } from '../../limiter/limited-call.ts';
import type { Priority } from '../../limiter/limiter-types.ts';
import type { FocusedProposals } from '../engine/focused-proposals.ts';
import type { SyncContext } from '../sync-context.ts';
import {
  applyClients,
  applyLineItems,
  applyProposals,
  applySections,
  applyTemplates,
  type ApplyContext,
} from './apply-reading.ts';
import { applyDeletions } from './apply-deletions.ts';

type CallContext = Pick<SyncContext, 'api' | 'journal' | 'limiter'> & { readonly signal: AbortSignal };

interface ChangesContext extends SyncContext {
  /** Learns of which proposals something is unread that no list has. */
  readonly focused: Pick<
    FocusedProposals,
    'unreadChanges' | 'setUnreadChanges' | 'unreadTaxes' | 'setUnreadTaxes'
  >;
  readonly signal: AbortSignal;
}

/** What has changed in one list since its cursor. */
interface ListChanges<T> {
  readonly records: readonly T[];
  readonly deletedIds: readonly ServerId[];
  readonly until: string;
  /** Mark of the local write clock before the first call. */
  readonly startMark: number;
}

type Failure = Exclude<CallOutcome<never>, { readonly type: 'ok' }>;

/** Number of calls of a reading: one for each list; only one if nothing has changed. */
export const changeCalls = 5;

/** Limit of a list's pages: more changes than a service keeps. */
const maxPages = 1_000;

/** The answer to a list without an end. Its changes are not used any more. */
const endless: Failure = {
  type: 'refused',
  status: 200,
  reason: createReason('answer.malformed'),
  headers: noRateHeaders,
};

/** Reads one list to its end. */
async function readList<T>(
  { limiter, localWrites, signal }: ChangesContext,
  priority: Priority,
  since: string,
  read: (cursor: string) => Promise<CallOutcome<ChangesPage<T>>>,
): Promise<{ readonly failure: Failure } | ListChanges<T>> {
  const records: T[] = [];
  const deletedIds: ServerId[] = [];
  let startMark: number | null = null;
  let cursor = since;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const requested = cursor;
    const outcome = await limitedCall(
      limiter,
      priority,
      () => {
        startMark ??= localWrites.mark();
        return read(requested);
      },
      signal,
    );
    if (outcome.type !== 'ok') return { failure: outcome };
    const { until, hasMore } = outcome.value;
    records.push(...outcome.value.records);
    deletedIds.push(...outcome.value.deletedIds);
    if (!hasMore || until === requested)
      return { records, deletedIds, until, startMark: startMark ?? localWrites.mark() };
    cursor = until;
  }
  return { failure: endless };
}

/** The lists in reading order: children before parents, so that no deletion is seen without that of its parent. */
interface AllChanges {
  readonly lineItems: ListChanges<ServerLineItem>;
  readonly sections: ListChanges<ServerSection>;
  readonly templates: ListChanges<ServerTemplate>;
  readonly proposals: ListChanges<ServerProposal>;
  readonly clients: ListChanges<ServerClient>;
}

async function readAll(
  context: ChangesContext,
  priority: Priority,
  cursors: Readonly<Record<ChangeList, string>>,
): Promise<{ readonly failure: Failure } | AllChanges> {
  const { api } = context;
  const list = <T>(name: ChangeList, of: { changes(since: string): Promise<CallOutcome<ChangesPage<T>>> }) =>
    readList<T>(context, priority, cursors[name], (cursor) => of.changes(cursor));
  const lineItems = await list('line_item', api.lineItems);
  if ('failure' in lineItems) return lineItems;
  // The lists share their numbers: if there is none behind the cursors, no list has changed.
  if (Object.values(cursors).every((cursor) => cursor === lineItems.until)) {
    const none = { ...lineItems, records: [], deletedIds: [] };
    return { lineItems, sections: none, templates: none, proposals: none, clients: none };
  }
  const sections = await list('section', api.sections);
  if ('failure' in sections) return sections;
  const templates = await list('template', api.templates);
  if ('failure' in templates) return templates;
  const proposals = await list('proposal', api.proposals);
  if ('failure' in proposals) return proposals;
  const clients = await list('client', api.clients);
  if ('failure' in clients) return clients;
  return { lineItems, sections, templates, proposals, clients };
}

/**
 * Applies one list's changes in a transaction with its cursor. The cursor stays where it is while a change cannot be
 * applied, such as one of a record that is being written: it is read again then.
 *
 * @returns whether all changes were applied
 */
function applyList<T>(
  context: ApplyContext,
  name: ChangeList,
  { until }: ListChanges<T>,
  apply: (context: ApplyContext) => void,
): boolean {
  const { journal } = context;
  let isWhole = true;
  const onSkipped = (): void => {
    isWhole = false;
  };
  journal.transaction(() => {
    apply({ ...context, onSkipped });
    const cursors = journal.meta.get('changeCursors') ?? null;
    if (isWhole && cursors !== null && cursors[name] !== until)
      journal.meta.set('changeCursors', { ...cursors, [name]: until });
  });
  return isWhole;
}

/** Applies parents before children, and deletions last. */
function applyAll(
  context: ChangesContext,
  { lineItems, sections, templates, proposals, clients }: AllChanges,
): boolean {
  const results = [
    applyList(context, 'client', clients, (applying) => {
      applyClients(applying, clients.records, clients.startMark);
      applyDeletions(applying, 'client', clients.deletedIds, clients.startMark);
    }),
    applyList(context, 'template', templates, (applying) => {
      applyTemplates(applying, templates.records, templates.startMark);
      applyDeletions(applying, 'template', templates.deletedIds, templates.startMark);
    }),
    applyList(context, 'proposal', proposals, (applying) => {
      applyProposals(applying, proposals.records, proposals.startMark);
      applyDeletions(applying, 'proposal', proposals.deletedIds, proposals.startMark);
    }),
    applyList(context, 'section', sections, (applying) => {
      const reading = { sections: sections.records, items: new Map(), isComplete: false };
      applySections(applying, reading, sections.startMark);
      applyDeletions(applying, 'section', sections.deletedIds, sections.startMark);
    }),
    applyList(context, 'line_item', lineItems, (applying) => {
      applyLineItems(applying, lineItems.records, lineItems.startMark);
      applyDeletions(applying, 'line_item', lineItems.deletedIds, lineItems.startMark);
    }),
  ];
  return results.every(Boolean);
}

/** Whether the service announces its changes, and all before them are known. */
export function readsChanges({ meta }: { readonly meta: Pick<MetaStore, 'get'> }): boolean {
  return meta.get('listsChanges') === true && (meta.get('changeCursors') ?? null) !== null;
}

/**
 * Reads what has changed on the service since the last reading, and applies it: one call for each list, however large
 * the account is, and one call in all if nothing has changed. If all of it was applied, every listed record counts as read.
 *
 * @returns null if the service does not announce it, or the lists must be read as a whole first
 */
export async function readChanges(
  context: ChangesContext,
  priority: Priority,
): Promise<CallOutcome<null> | null> {
  const { focused, journal, localWrites } = context;
  const cursors = journal.meta.get('changeCursors') ?? null;
  if (cursors === null || !readsChanges(journal)) return null;
  const found = await readAll(context, priority, cursors);
  if ('failure' in found) {
    const { failure } = found;
    // The changes since then are not known any more, or the service has lost the extension.
    if (failure.type === 'refused') journal.meta.set('changeCursors', null);
    return failure;
  }
  const { records } = journal;
  const listed = found.proposals.records.map(({ id }) => id);
  const unknown = new Set(listed.filter((id) => !records.isKnown('proposal', id)));
  if (applyAll(context, found)) localWrites.recordAllRead(found.lineItems.startMark);
  const [added = [], changed = []] = [true, false].map((isNew) =>
    listed
      .filter((id) => records.isKnown('proposal', id) && unknown.has(id) === isNew)
      .map((id) => records.localIdOf('proposal', id)),
  );
  focused.setUnreadChanges([...new Set([...focused.unreadChanges(), ...added])]);
  focused.setUnreadTaxes([...new Set([...focused.unreadTaxes(), ...changed])]);
  return { type: 'ok', value: null, status: 200, headers: noRateHeaders };
}

/** The cursors of all lists after they were read since a cursor of the account. */
export function cursorsAt(cursor: string): Readonly<Record<ChangeList, string>> {
  return { client: cursor, template: cursor, proposal: cursor, section: cursor, line_item: cursor };
}

/** Lets the lists be read as a whole, also those that a running full sync has read already. */
export function forgetCursors({ meta }: Pick<SyncContext['journal'], 'meta'>): void {
  meta.set('changeCursors', null);
  meta.set('fullSyncChanges', null);
}

/** Reads the cursor of now; null for a service that does not announce it. Its lists must be read after that. */
export async function readChangeCursor({
  journal,
  api,
  limiter,
  signal,
}: CallContext): Promise<CallOutcome<string | null>> {
  if (journal.meta.get('listsChanges') !== true)
    return { type: 'ok', value: null, status: 200, headers: noRateHeaders };
  const outcome = await limitedCall(limiter, 'pull', () => api.clients.changes('latest'), signal);
  if (outcome.type === 'refused') return { ...outcome, type: 'ok', value: null };
  return outcome.type === 'ok' ? { ...outcome, value: outcome.value.until } : outcome;
}

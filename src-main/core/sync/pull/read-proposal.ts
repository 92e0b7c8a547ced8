import { isTemplateId, type LocalId, type ServerId } from '#shared/domain/ids.ts';
import type { CallOutcome } from '../../api/call-outcome.ts';
import type { Page } from '../../api/schemas/page.ts';
import type { ServerActivity } from '../../api/schemas/activity.ts';
import type { ServerLineItem } from '../../api/schemas/line-item.ts';
import type { ServerProposal } from '../../api/schemas/proposal.ts';
import type { ServerSection } from '../../api/schemas/section.ts';
import type { ServerTaxation } from '../../api/schemas/taxation.ts';
import { limitedCall } from '../../limiter/limited-call.ts';
import type { Priority } from '../../limiter/limiter-types.ts';
import type { Journal } from '../../journal/journal.ts';
import { serverIdOfTemplate } from '../push/write-parameters.ts';
import type { SyncContext } from '../sync-context.ts';

/** The requested page length. Services may return less, which `nextPage` shows (`per-capped-25`). */
export const pageLength = 100;

/** Sections with their line items. */
export interface SectionsReading {
  readonly sections: readonly ServerSection[];
  /** By the section's server id. A section with unknown items has no entry. */
  readonly items: ReadonlyMap<ServerId, readonly ServerLineItem[]>;
  /**
   * Whether a section missing from the list was deleted. False for a list of several pages, because a section may move
   * to an earlier page between the calls. False for an empty list unless the proposal is known to exist, because a
   * service also returns an empty list for a deleted proposal.
   */
  readonly isComplete: boolean;
}

type ReadContext = Pick<SyncContext, 'api' | 'limiter' | 'journal'>;

/** All pages of a list. */
interface Pages<T> {
  readonly records: readonly T[];
  readonly included: readonly ServerLineItem[];
  readonly pageCount: number;
}

/**
 * Returns a function that tells whether a page has records that no earlier page had. A page without any counts as the
 * last one, even if the service names a next page.
 */
export function createNewRecordCheck(): (records: readonly { readonly id: string }[]) => boolean {
  const seen = new Set<string>();
  return (records) => {
    const before = seen.size;
    for (const { id } of records) seen.add(id);
    return seen.size > before;
  };
}

/** Reads all pages of a list. Stops at the first failed call. */
export async function readAllPages<T extends { readonly id: string }>(
  { limiter }: ReadContext,
  priority: Priority,
  read: (page: number) => Promise<CallOutcome<Page<T>>>,
  signal: AbortSignal,
): Promise<CallOutcome<Pages<T>>> {
  const records: T[] = [];
  const included: ServerLineItem[] = [];
  const hasNewRecords = createNewRecordCheck();
  for (let page: number | null = 1; page !== null;) {
    const requestedPage: number = page;
    const outcome: CallOutcome<Page<T>> = await limitedCall(
      limiter,
      priority,
      () => read(requestedPage),
      signal,
    );
    if (outcome.type !== 'ok') return outcome;
    records.push(...outcome.value.records);
    included.push(...outcome.value.included);
    page = hasNewRecords(outcome.value.records) ? outcome.value.nextPage : null;
    if (page === null) return { ...outcome, value: { records, included, pageCount: requestedPage } };
  }
  throw new Error('A list ended without a last page.');
}

/**
 * Reads the first page of a list and its last one, because some services list the oldest records first (`asc-order`).
 * Takes two calls, or one if there is only one page.
 */
export async function readNewestPages<T>(
  { limiter }: ReadContext,
  priority: Priority,
  read: (page: number) => Promise<CallOutcome<Page<T>>>,
  signal: AbortSignal,
): Promise<CallOutcome<readonly T[]>> {
  const first = await limitedCall(limiter, priority, () => read(1), signal);
  if (first.type !== 'ok') return first;
  const { records, totalPages } = first.value;
  if (totalPages <= 1) return { ...first, value: records };
  const last = await limitedCall(limiter, priority, () => read(totalPages), signal);
  return last.type === 'ok' ? { ...last, value: [...records, ...last.value.records] } : last;
}

/** Reads the newest activities of the account. */
export async function readNewestActivities(
  context: ReadContext,
  priority: Priority,
  signal: AbortSignal,
): Promise<CallOutcome<readonly ServerActivity[]>> {
  return await readNewestPages<ServerActivity>(
    context,
    priority,
    (page) => context.api.activities.list({ page, per: pageLength }),
    signal,
  );
}

/**
 * Sections that a list shows as empty although the journal has line items of them, by the server id of their proposal.
 */
function emptiedSections(
  { journal }: ReadContext,
  sections: readonly ServerSection[],
  items: ReadonlyMap<ServerId, readonly ServerLineItem[]>,
): ReadonlyMap<ServerId, readonly ServerId[]> {
  const emptied = new Map<ServerId, readonly ServerId[]>();
  for (const { id, fields } of sections) {
    const { proposal_id: proposalId } = fields;
    if (proposalId === null || items.get(id)?.length !== 0) continue;
    const known = journal.records.children('line_item', journal.records.localIdOf('section', id));
    if (known.length > 0) emptied.set(proposalId, [...(emptied.get(proposalId) ?? []), id]);
  }
  return emptied;
}

/**
 * Drops the empty item lists of sections whose proposal was deleted. Some services list such sections without line
 * items for a while (`delete-cascade-late`). The contents are removed later, with the proposal.
 *
 * @returns the first call that failed to show whether a proposal exists; null if none failed
 */
async function dropEmptiedSections(
  context: ReadContext,
  priority: Priority,
  sections: readonly ServerSection[],
  items: Map<ServerId, readonly ServerLineItem[]>,
  signal: AbortSignal,
): Promise<Exclude<CallOutcome<never>, { readonly type: 'ok' }> | null> {
  const { api, limiter } = context;
  for (const [proposalId, emptied] of emptiedSections(context, sections, items)) {
    const outcome = await limitedCall(limiter, priority, () => api.proposals.get(proposalId), signal);
    if (outcome.type === 'refused') for (const id of emptied) items.delete(id);
    else if (outcome.type !== 'ok') return outcome;
  }
  return null;
}

/** Groups line items by section. Reads the items of a section that names more items than the list included. */
export async function completeSections(
  context: ReadContext,
  priority: Priority,
  sections: readonly ServerSection[],
  included: readonly ServerLineItem[],
  signal: AbortSignal,
  isComplete = false,
): Promise<CallOutcome<SectionsReading>> {
  const { api, limiter } = context;
  const items = new Map<ServerId, readonly ServerLineItem[]>();
  const bySection = Map.groupBy(included, (item) => item.sectionId);
  let last: CallOutcome<SectionsReading> | null = null;
  for (const section of sections) {
    const known = bySection.get(section.id) ?? [];
    items.set(section.id, known);
    if ((section.lineItemIds ?? []).every((id) => known.some((item) => item.id === id))) continue;
    const outcome = await limitedCall(limiter, priority, () => api.lineItems.ofSection(section.id), signal);
    if (outcome.type !== 'ok') return outcome;
    items.set(section.id, outcome.value);
    last = { ...outcome, value: { sections, items, isComplete } };
  }
  const failure = await dropEmptiedSections(context, priority, sections, items, signal);
  if (failure !== null) return failure;
  const headers = last?.type === 'ok' ? last.headers : { limit: null, remaining: null, resetAtMs: null };
  return { type: 'ok', value: { sections, items, isComplete }, status: 200, headers };
}

/** The parent by which the service filters sections (`service-api.md §4.7`). */
export type SectionParent = { readonly proposalId: ServerId } | { readonly templateId: ServerId };

/** The proposal or template with this local id; null if it does not exist on the service yet. */
export function sectionParent({ records }: Pick<Journal, 'records'>, localId: LocalId): SectionParent | null {
  if (isTemplateId(localId)) {
    const templateId = serverIdOfTemplate({ records }, localId);
    return templateId === null ? null : { templateId };
  }
  const proposalId = records.serverIdOf('proposal', localId);
  return proposalId === null ? null : { proposalId };
}

/**
 * Reads the sections of one proposal or template with their line items, usually in one call.
 *
 * @param isProposalConfirmed whether the service has just returned the proposal, so that an empty list is complete
 */
export async function readSections(
  context: ReadContext,
  parent: SectionParent,
  priority: Priority,
  signal: AbortSignal,
  isProposalConfirmed = false,
): Promise<CallOutcome<SectionsReading>> {
  const pages = await readAllPages(
    context,
    priority,
    (page) => context.api.sections.list({ ...parent, includeLineItems: true, page, per: pageLength }),
    signal,
  );
  if (pages.type !== 'ok') return pages;
  const { records, included, pageCount: count } = pages.value;
  const isComplete = count === 1 && (isProposalConfirmed || records.length > 0);
  return await completeSections(context, priority, records, included, signal, isComplete);
}

/** A proposal with its contents. */
export interface ProposalReading extends SectionsReading {
  readonly proposal: ServerProposal;
  readonly taxes: TaxesReading;
}

/** The taxes of a proposal; null if the service does not return them (`service-api.md §4.10`). */
export type TaxesReading = readonly ServerTaxation[] | null;

/** Reads the taxes of one proposal, which only its own list contains. */
export async function readTaxes(
  { api, limiter }: ReadContext,
  proposalId: ServerId,
  priority: Priority,
  signal: AbortSignal,
): Promise<CallOutcome<TaxesReading>> {
  const outcome = await limitedCall(limiter, priority, () => api.taxations.list(proposalId), signal);
  if (outcome.type !== 'refused') return outcome;
  return { type: 'ok', value: null, status: outcome.status, headers: outcome.headers };
}

/**
 * Reads one proposal with its contents: three calls if the sections fit one page. An empty list of sections is complete
 * only if the taxes, which are read last, show that the proposal still exists.
 *
 * @param onBegin called when the first call starts
 */
export async function readProposal(
  context: ReadContext,
  proposalId: ServerId,
  priority: Priority,
  signal: AbortSignal,
  onBegin: () => void = () => {},
): Promise<CallOutcome<ProposalReading>> {
  const { api, limiter } = context;
  const readFields = async (): ReturnType<typeof api.proposals.get> => {
    onBegin();
    return await api.proposals.get(proposalId);
  };
  const proposal = await limitedCall(limiter, priority, readFields, signal);
  if (proposal.type !== 'ok') return proposal;
  const sections = await readSections(context, { proposalId }, priority, signal, true);
  if (sections.type !== 'ok') return sections;
  const taxes = await readTaxes(context, proposalId, priority, signal);
  if (taxes.type !== 'ok') return taxes;
  const isComplete =
    sections.value.isComplete && (sections.value.sections.length > 0 || taxes.value !== null);
  return { ...taxes, value: { ...sections.value, isComplete, proposal: proposal.value, taxes: taxes.value } };
}

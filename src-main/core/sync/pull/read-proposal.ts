import { templateIdOf, type LocalId, type ServerId } from '#shared/domain/ids.ts';
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
import type { SyncContext } from '../sync-context.ts';

/** The requested page length. Services may return less, which `nextPage` shows (`per-capped-25`). */
export const pageLength = 100;

/** Sections with their line items. */
export interface SectionsReading {
  readonly sections: readonly ServerSection[];
  /** By the section's server id. A section with unknown items has no entry. */
  readonly items: ReadonlyMap<ServerId, readonly ServerLineItem[]>;
  /**
   * Whether a missing record was deleted. Several pages may skip a record that moved to an earlier page between the
   * calls. An empty list is also the answer for a deleted proposal, whose contents are handled with the proposal.
   */
  readonly isWhole: boolean;
}

type ReadContext = Pick<SyncContext, 'api' | 'limiter' | 'journal'>;

/** All pages of a list. */
interface Pages<T> {
  readonly records: readonly T[];
  readonly included: readonly ServerLineItem[];
  readonly pages: number;
}

/** Returns a function that tells whether a page has new records. A page without any is the last, whatever it says. */
export function createPageGuard(): (records: readonly { readonly id: string }[]) => boolean {
  const seen = new Set<string>();
  return (records) => {
    const before = seen.size;
    for (const { id } of records) seen.add(id);
    return seen.size > before;
  };
}

/** Reads all pages of a list. Ends with the first call that fails. */
export async function readAllPages<T extends { readonly id: string }>(
  { limiter }: ReadContext,
  priority: Priority,
  read: (page: number) => Promise<CallOutcome<Page<T>>>,
  signal: AbortSignal,
): Promise<CallOutcome<Pages<T>>> {
  const records: T[] = [];
  const included: ServerLineItem[] = [];
  const bringsNew = createPageGuard();
  for (let page: number | null = 1; page !== null;) {
    const asked: number = page;
    const outcome: CallOutcome<Page<T>> = await limitedCall(limiter, priority, () => read(asked), signal);
    if (outcome.type !== 'ok') return outcome;
    records.push(...outcome.value.records);
    included.push(...outcome.value.included);
    page = bringsNew(outcome.value.records) ? outcome.value.nextPage : null;
    if (page === null) return { ...outcome, value: { records, included, pages: asked } };
  }
  throw new Error('A list ended without a last page.');
}

/**
 * Reads the page with the newest records: the first, and also the last, because some services list the oldest first
 * (`asc-order`). Takes two calls, or one if there is only one page.
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

/** Reads the newest entries of the timeline. */
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

/** Sections that are listed without their known line items, by the server id of their proposal. */
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
 * Drops the empty item lists of sections whose proposal was deleted: some services list these sections for a while
 * without line items (`delete-cascade-late`). Their contents are removed with the proposal.
 *
 * @returns a call that did not show whether the proposal exists; null if all are known
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

/** Assigns line items to their sections, and requests those of a section that names more than were included. */
export async function completeSections(
  context: ReadContext,
  priority: Priority,
  sections: readonly ServerSection[],
  included: readonly ServerLineItem[],
  signal: AbortSignal,
  isWhole = false,
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
    last = { ...outcome, value: { sections, items, isWhole } };
  }
  const failure = await dropEmptiedSections(context, priority, sections, items, signal);
  if (failure !== null) return failure;
  const headers = last?.type === 'ok' ? last.headers : { limit: null, remaining: null, resetAtMs: null };
  return { type: 'ok', value: { sections, items, isWhole }, status: 200, headers };
}

/** The parent of sections in the service's query (`service-api.md §4.7`). */
export type SectionParent = { readonly proposalId: ServerId } | { readonly templateId: ServerId };

/** The proposal or template with this local id; null if it does not exist on the service yet. */
export function sectionParent({ records }: Pick<Journal, 'records'>, localId: LocalId): SectionParent | null {
  const templateId = templateIdOf(localId);
  if (templateId !== null) return { templateId };
  const proposalId = records.serverIdOf('proposal', localId);
  return proposalId === null ? null : { proposalId };
}

/**
 * Reads the sections of one proposal or template with their line items, usually in one call.
 *
 * @param isThere whether the service has just returned the proposal
 */
export async function readSections(
  context: ReadContext,
  parent: SectionParent,
  priority: Priority,
  signal: AbortSignal,
  isThere = false,
): Promise<CallOutcome<SectionsReading>> {
  const pages = await readAllPages(
    context,
    priority,
    (page) => context.api.sections.list({ ...parent, includeLineItems: true, page, per: pageLength }),
    signal,
  );
  if (pages.type !== 'ok') return pages;
  const { records, included, pages: count } = pages.value;
  const isWhole = count === 1 && (isThere || records.length > 0);
  return await completeSections(context, priority, records, included, signal, isWhole);
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
 * Reads one proposal with its contents: three calls with at most one page of sections. An empty list of sections means
 * that they were deleted if the taxes, requested last, show that the proposal still exists.
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
  const readIt = async (): ReturnType<typeof api.proposals.get> => {
    onBegin();
    return await api.proposals.get(proposalId);
  };
  const proposal = await limitedCall(limiter, priority, readIt, signal);
  if (proposal.type !== 'ok') return proposal;
  const sections = await readSections(context, { proposalId }, priority, signal, true);
  if (sections.type !== 'ok') return sections;
  const taxes = await readTaxes(context, proposalId, priority, signal);
  if (taxes.type !== 'ok') return taxes;
  const isWhole = sections.value.isWhole && (sections.value.sections.length > 0 || taxes.value !== null);
  return { ...taxes, value: { ...sections.value, isWhole, proposal: proposal.value, taxes: taxes.value } };
}

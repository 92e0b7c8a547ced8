import { templateIdOf, type LocalId, type ServerId } from '#shared/domain/ids.ts';
import type { CallOutcome } from '../../api/call-outcome.ts';
import type { Page } from '../../api/schemas/page.ts';
import type { ServerLineItem } from '../../api/schemas/line-item.ts';
import type { ServerProposal } from '../../api/schemas/proposal.ts';
import type { ServerSection } from '../../api/schemas/section.ts';
import type { ServerTaxation } from '../../api/schemas/taxation.ts';
import { limitedCall } from '../../limiter/limited-call.ts';
import type { Priority } from '../../limiter/limiter-types.ts';
import type { Journal } from '../../journal/journal.ts';
import type { SyncContext } from '../sync-context.ts';

/** Asked for everywhere; services may honour less, which `nextPage` shows (`per-capped-25`). */
export const pageLength = 100;

/** Sections with their line items, as the service lists them. */
export interface SectionsReading {
  readonly sections: readonly ServerSection[];
  /** By the server id of their section; nothing for a section of which the list does not say which it has. */
  readonly items: ReadonlyMap<ServerId, readonly ServerLineItem[]>;
  /**
   * Whether being left out says that something is gone. Of several pages one may miss what slipped to the page before
   * while they were read (S16). And a list of nothing is what a service gives for a proposal that is gone as well: what
   * stood in that is not gone by itself (S12).
   */
  readonly isWhole: boolean;
}

type ReadContext = Pick<SyncContext, 'api' | 'limiter' | 'journal'>;

/** A list that was read page by page. */
interface Pages<T> {
  readonly records: readonly T[];
  readonly included: readonly ServerLineItem[];
  readonly pages: number;
}

/** Tells whether a page brings what the pages before it did not: one that does not is the last, whatever it says. */
export function createPageGuard(): (records: readonly { readonly id: string }[]) => boolean {
  const met = new Set<string>();
  return (records) => {
    const before = met.size;
    for (const { id } of records) met.add(id);
    return met.size > before;
  };
}

/** Reads every page of a list. The first call that does not succeed ends it, and is the outcome. */
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
 * Reads the page of a list where new records are: the first one, or the last where a service lists the oldest
 * first (`asc-order`). Two calls at most, and one where everything fits on a page.
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

/** Sections that are listed without any of the lines that are known of them, by the server id of their proposal. */
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
 * Takes out what is said of sections that have lost all their lines when their proposal is gone: some services list
 * the sections of a deleted proposal for a while, without lines (`delete-cascade-late`). What stands in it goes with it
 * and not by itself (S12).
 *
 * @returns the call that could not say whether a proposal is there; null when all is known
 */
async function leaveOutGhosts(
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

/**
 * Puts line items to their sections, and asks for those that did not come along although the section says
 * that it has some.
 */
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
  const unclear = await leaveOutGhosts(context, priority, sections, items, signal);
  if (unclear !== null) return unclear;
  const headers = last?.type === 'ok' ? last.headers : { limit: null, remaining: null, resetAtMs: null };
  return { type: 'ok', value: { sections, items, isWhole }, status: 200, headers };
}

/** What holds sections, as the service asks for it (`service-api.md §4.7`). */
export type SectionParent = { readonly proposalId: ServerId } | { readonly templateId: ServerId };

/** The proposal or template of this local id; null while the service does not know it. */
export function sectionParent({ records }: Pick<Journal, 'records'>, localId: LocalId): SectionParent | null {
  const templateId = templateIdOf(localId);
  if (templateId !== null) return { templateId };
  const proposalId = records.serverIdOf('proposal', localId);
  return proposalId === null ? null : { proposalId };
}

/**
 * Reads the sections of one proposal or template with their line items, usually in one call.
 *
 * @param isThere whether the service has just said that it has the proposal
 */
export async function readSections(
  context: ReadContext,
  holder: SectionParent,
  priority: Priority,
  signal: AbortSignal,
  isThere = false,
): Promise<CallOutcome<SectionsReading>> {
  const pages = await readAllPages(
    context,
    priority,
    (page) => context.api.sections.list({ ...holder, includeLineItems: true, page, per: pageLength }),
    signal,
  );
  if (pages.type !== 'ok') return pages;
  const { records, included, pages: count } = pages.value;
  const isWhole = count === 1 && (isThere || records.length > 0);
  return await completeSections(context, priority, records, included, signal, isWhole);
}

/** A proposal with all that is in it. */
export interface ProposalReading extends SectionsReading {
  readonly proposal: ServerProposal;
  readonly taxes: TaxesReading;
}

/** The taxes of a proposal; null where the service does not show them (`service-api.md §4.10`). */
export type TaxesReading = readonly ServerTaxation[] | null;

/** Reads the taxes of one proposal, which come in no list but its own. */
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
 * Reads one proposal whole: three calls where it has at most a page of sections. That no sections are listed means that
 * they are gone where its taxes, which are asked for last, say that it was still there itself.
 *
 * @param onBegin told when the first of these calls leaves
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

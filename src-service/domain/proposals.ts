import { defaultCurrency } from '#shared/domain/pricing/money.ts';
import { invalid } from '../failure.ts';
import { randomText, timestamp } from '../ports.ts';
import type { ProposalWrite } from './input/proposal-schema.ts';
import type { ProposalRow } from '../storage/proposal-store.ts';
import { recordActivity } from './activities.ts';
import { findOrCreateClient } from './clients.ts';
import type { Context } from './context.ts';
import { withDefaultsForNull } from './defaults.ts';
import { emitProposalEvent } from './events.ts';
import { getProposal, getUnlockedProposal } from './proposal-lookup.ts';
import { copySections, removeSectionsOf } from './sections.ts';

/** The default title of the document section (`service-api.md §4.5`). */
export const defaultDocumentSectionTitle = 'Documents';

/** 80 bits, 14 URL-safe characters (`field-notes.md §1 #21`). */
const publicIdBytes = 10;

/** The address and user of the request. */
export interface ProposalWriter {
  readonly address: string;
  readonly userId: number;
}

/**
 * Creates a draft. Its `prepared_by_id` defaults to the key's user. With `template_id` it starts with copies of the
 * template's sections.
 */
export function createProposal(
  context: Context,
  input: ProposalWrite,
  { address, userId }: ProposalWriter,
): ProposalRow {
  const { stores } = context;
  const now = timestamp(context.clock);
  const defaults = proposalDefaults(context, userId);
  const fields = toProposalColumns(context, input, defaults);
  if (input.template_id != null && stores.templates.get(input.template_id) === undefined) {
    throw invalid('template_id', 'is not a template');
  }
  const id = stores.proposals.insert({
    ...defaults,
    ...fields,
    status: 'draft',
    public_id: randomText(context.random, publicIdBytes),
    sender_id: null,
    created_at: now,
    updated_at: now,
    sent_at: null,
    archived_at: null,
    accepted_at: null,
    decided_at: null,
    decided_by: null,
    decided_address: null,
    decision_message: null,
    accepted_total: null,
  });
  if (input.template_id != null) {
    const source = { proposal_id: null, template_id: input.template_id };
    copySections(context, source, { proposal_id: id, template_id: null });
  }
  const proposal = getProposal(context, id);
  recordActivity(context, 'api_created_proposal', proposal, address);
  emitProposalEvent(context, 'proposal_created', proposal);
  return proposal;
}

/**
 * Changes the given fields and emits `proposal_updated`. Ignores `template_id`, which counts only at the creation
 * (`service-api.md §2.6`).
 */
export function updateProposal(
  context: Context,
  id: number,
  input: ProposalWrite,
  { userId }: Pick<ProposalWriter, 'userId'>,
): ProposalRow {
  getUnlockedProposal(context, id);
  const fields = toProposalColumns(context, input, proposalDefaults(context, userId));
  context.stores.proposals.patch(id, { ...fields, updated_at: timestamp(context.clock) });
  const proposal = getProposal(context, id);
  emitProposalEvent(context, 'proposal_updated', proposal);
  return proposal;
}

/** Deletes a proposal with its sections, items and taxes. Its activities stay. */
export function deleteProposal(context: Context, id: number): ProposalRow {
  const proposal = getUnlockedProposal(context, id);
  removeSectionsOf(context, { proposal_id: id, template_id: null });
  context.stores.proposals.remove(id);
  emitProposalEvent(context, 'proposal_destroyed', proposal);
  return proposal;
}

/** Removes a proposal from the lists (`service-api.md §3`). A second call keeps the time of the first. */
export function archiveProposal(context: Context, id: number): ProposalRow {
  const proposal = getProposal(context, id);
  if (proposal.archived_at !== null) return proposal;
  context.stores.proposals.patch(id, { archived_at: timestamp(context.clock) });
  const archived = getProposal(context, id);
  emitProposalEvent(context, 'proposal_updated', archived);
  return archived;
}

/** Returns an archived proposal to the lists with its earlier status. */
export function unarchiveProposal(context: Context, id: number): ProposalRow {
  const proposal = getProposal(context, id);
  if (proposal.archived_at === null) return proposal;
  context.stores.proposals.patch(id, { archived_at: null });
  const restored = getProposal(context, id);
  emitProposalEvent(context, 'proposal_updated', restored);
  return restored;
}

function proposalDefaults(context: Context, userId: number) {
  const account = context.account();
  return {
    title: '',
    client_id: null,
    prepared_by_id: userId,
    document_section_title: defaultDocumentSectionTitle,
    currency: account.currency === '' ? defaultCurrency : account.currency,
    expires_at: null,
    display_date: null,
    report: 0,
    exclude_total: 0,
    exclude_total_in_pdf: 0,
    theme: account.default_theme,
  } as const;
}

/** The given fields as columns. Checks the references; a given client also sets the currency. */
function toProposalColumns(
  context: Context,
  input: ProposalWrite,
  defaults: ReturnType<typeof proposalDefaults>,
) {
  const { stores } = context;
  if (input.prepared_by_id != null && stores.account.findUser(input.prepared_by_id) === undefined) {
    throw invalid('prepared_by_id', 'is not a user');
  }
  const fields = withDefaultsForNull(input, defaults);
  const client =
    input.client_id != null
      ? stores.clients.get(input.client_id)
      : input.client_email != null
        ? findOrCreateClient(context, input.client_email)
        : null;
  if (client === undefined) throw invalid('client_id', 'is not a client');
  return client === null ? fields : { ...fields, client_id: client.id, currency: client.currency };
}

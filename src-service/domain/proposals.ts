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
import type { Steps } from '../storage/steps.ts';

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
export function* createProposal(
  context: Context,
  input: ProposalWrite,
  { address, userId }: ProposalWriter,
): Steps<ProposalRow> {
  const { stores } = context;
  const now = timestamp(context.clock);
  const defaults = yield* proposalDefaults(context, userId);
  const fields = yield* toProposalColumns(context, input, defaults);
  if (input.template_id != null && (yield* stores.templates.get(input.template_id)) === undefined) {
    throw invalid('template_id', 'is not a template');
  }
  const id = yield* stores.proposals.insert({
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
    yield* copySections(context, source, { proposal_id: id, template_id: null });
  }
  const proposal = yield* getProposal(context, id);
  yield* recordActivity(context, 'api_created_proposal', proposal, address);
  yield* emitProposalEvent(context, 'proposal_created', proposal);
  return proposal;
}

/**
 * Changes the given fields and emits `proposal_updated`. Ignores `template_id`, which counts only at the creation
 * (`service-api.md §2.6`).
 */
export function* updateProposal(
  context: Context,
  id: number,
  input: ProposalWrite,
  { userId }: Pick<ProposalWriter, 'userId'>,
): Steps<ProposalRow> {
  yield* getUnlockedProposal(context, id);
  const fields = yield* toProposalColumns(context, input, yield* proposalDefaults(context, userId));
  yield* context.stores.proposals.patch(id, { ...fields, updated_at: timestamp(context.clock) });
  const proposal = yield* getProposal(context, id);
  yield* emitProposalEvent(context, 'proposal_updated', proposal);
  return proposal;
}

/** Deletes a proposal with its sections, items and taxes. Its activities stay. */
export function* deleteProposal(context: Context, id: number): Steps<ProposalRow> {
  const proposal = yield* getUnlockedProposal(context, id);
  yield* removeSectionsOf(context, { proposal_id: id, template_id: null });
  yield* context.stores.proposals.remove(id);
  yield* emitProposalEvent(context, 'proposal_destroyed', proposal);
  return proposal;
}

/** Removes a proposal from the lists (`service-api.md §3`). A second call keeps the time of the first. */
export function* archiveProposal(context: Context, id: number): Steps<ProposalRow> {
  const proposal = yield* getProposal(context, id);
  if (proposal.archived_at !== null) return proposal;
  yield* context.stores.proposals.patch(id, { archived_at: timestamp(context.clock) });
  const archived = yield* getProposal(context, id);
  yield* emitProposalEvent(context, 'proposal_updated', archived);
  return archived;
}

/** Returns an archived proposal to the lists with its earlier status. */
export function* unarchiveProposal(context: Context, id: number): Steps<ProposalRow> {
  const proposal = yield* getProposal(context, id);
  if (proposal.archived_at === null) return proposal;
  yield* context.stores.proposals.patch(id, { archived_at: null });
  const restored = yield* getProposal(context, id);
  yield* emitProposalEvent(context, 'proposal_updated', restored);
  return restored;
}

type ProposalDefaults =
  ReturnType<typeof proposalDefaults> extends Iterable<unknown, infer Defaults> ? Defaults : never;

function* proposalDefaults(context: Context, userId: number) {
  const account = yield* context.account();
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
function* toProposalColumns(context: Context, input: ProposalWrite, defaults: ProposalDefaults) {
  const { stores } = context;
  if (input.prepared_by_id != null && (yield* stores.account.findUser(input.prepared_by_id)) === undefined) {
    throw invalid('prepared_by_id', 'is not a user');
  }
  const fields = withDefaultsForNull(input, defaults);
  const client =
    input.client_id != null
      ? yield* stores.clients.get(input.client_id)
      : input.client_email != null
        ? yield* findOrCreateClient(context, input.client_email)
        : null;
  if (client === undefined) throw invalid('client_id', 'is not a client');
  return client === null ? fields : { ...fields, client_id: client.id, currency: client.currency };
}

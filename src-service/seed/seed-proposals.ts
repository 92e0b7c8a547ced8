import { noContact } from '../domain/clients.ts';
import type { Context } from '../domain/context.ts';
import { defaultDocumentSectionTitle } from '../domain/proposals.ts';
import { randomText } from '../ports.ts';
import { createDice } from './random-choice.ts';
import type { Steps } from '../storage/steps.ts';

/** The shape that the benchmarks measure. */
const sectionsPerProposal = 8;
const itemsPerSection = 5;
const proposalsPerClient = 10;

const statuses = ['draft', 'pending', 'accepted', 'rejected', 'clarification'] as const;

/** Fills the database with equal proposals, oldest first, one per hour up to now. */
export function* seedProposals(context: Context, count: number): Steps<void> {
  const { stores } = context;
  const dice = createDice(count);
  const now = context.clock.now();
  let clientId = 0;
  for (let index = 0; index < count; index += 1) {
    const at = new Date(now - (count - index) * 3_600_000).toISOString();
    if (index % proposalsPerClient === 0)
      clientId = yield* addClient(context, index / proposalsPerClient, at);
    const status = dice.pick(statuses);
    const sentAt = status === 'draft' ? null : at;
    const proposalId = yield* stores.proposals.insert({
      title: `Proposal ${String(index + 1)}`,
      status,
      public_id: randomText(context.random, 10),
      prepared_by_id: 1,
      sender_id: sentAt === null ? null : 1,
      client_id: clientId,
      currency: 'USD',
      document_section_title: defaultDocumentSectionTitle,
      theme: 'clean',
      expires_at: null,
      display_date: null,
      report: 0,
      exclude_total: 0,
      exclude_total_in_pdf: 0,
      created_at: at,
      updated_at: at,
      sent_at: sentAt,
      archived_at: null,
      accepted_at: status === 'accepted' ? at : null,
      decided_at: status === 'accepted' || status === 'rejected' ? at : null,
      decided_by: null,
      decided_address: null,
      decision_message: null,
      accepted_total: null,
    });
    for (let position = 0; position < sectionsPerProposal; position += 1) {
      yield* addSection(context, proposalId, position, at, dice.between(1, 40) * 2500);
    }
  }
}

function addClient(context: Context, index: number, at: string): Steps<number> {
  const number = String(index + 1);
  return context.stores.clients.insert({
    email: `client${number}@example.com`,
    name: 'Client',
    surname: number,
    currency: 'USD',
    business: `Business ${number}`,
    locale: 'en',
    pdf_page_size: 'A4',
    ...noContact,
    created_at: at,
    updated_at: at,
  });
}

function* addSection(
  context: Context,
  proposalId: number,
  position: number,
  at: string,
  amount: number,
): Steps<void> {
  const { stores } = context;
  const sectionId = yield* stores.sections.insert({
    proposal_id: proposalId,
    template_id: null,
    title: `Section ${String(position + 1)}`,
    name: null,
    body: '<p>What we will do, why it matters, and how you will know that it is done.</p>',
    position,
    reusable: 0,
    section_type: 'cost',
    page_break: 0,
    optional: 0,
    selected: 0,
    include_total: 0,
    created_at: at,
    updated_at: at,
  });
  for (let item = 1; item <= itemsPerSection; item += 1) {
    yield* stores.lineItems.insert({
      section_id: sectionId,
      name: `Item ${String(item)}`,
      position: item,
      cost_type: 'fixed',
      recurring_type: null,
      per_type: null,
      quantity: null,
      amount: amount + item * 100,
      created_at: at,
      updated_at: at,
    });
  }
}

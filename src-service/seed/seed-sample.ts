import { clientFullName } from '#shared/domain/clients/client.ts';
import { currencyDigits } from '#shared/domain/pricing/money.ts';
import type { ProposalStatus } from '#shared/domain/proposals/proposal.ts';
import { acceptedTotal } from '../domain/decisions/accepted-total.ts';
import { copiedAttributes } from '../domain/activities.ts';
import type { Context } from '../domain/context.ts';
import { defaultDocumentSectionTitle } from '../domain/proposals.ts';
import { randomText } from '../ports.ts';
import type { ClientRow } from '../storage/client-store.ts';
import type { ProposalRow } from '../storage/proposal-store.ts';
import type { SectionOwner } from '../storage/section-store.ts';
import { createDice, type Dice } from './random-choice.ts';
import { englishProjects } from './sample/projects-english.ts';
import { otherProjects } from './sample/projects-other-languages.ts';
import { sampleColleagues } from './sample/sample-identity.ts';
import { sampleClients, type SampleClient } from './sample/sample-clients.ts';
import { reusableSections, templateNames } from './sample/sample-library.ts';
import type { SampleItem, SampleProject, SampleSection } from './sample/sample-project.ts';
import { deriveHistory, type HistoryEvent } from './sample/sample-history.ts';
import { inTurn, type Steps } from '../storage/steps.ts';

const dayMs = 24 * 3_600_000;
const proposalCount = 60;
/** Fourteen months. */
const historyMs = 425 * dayMs;

/** Rough exchange rates, so that sample prices look right. */
const dollarRates: Readonly<Record<string, number>> = { JPY: 150, KWD: 0.3, NOK: 10, CAD: 1.35, GBP: 0.8 };

/** From the oldest proposal to the newest: old ones are decided, new ones open. */
const oldStatuses: readonly ProposalStatus[] = ['accepted', 'accepted', 'rejected', 'accepted', 'rejected'];
const middleStatuses: readonly ProposalStatus[] = [
  'accepted',
  'pending',
  'rejected',
  'accepted',
  'clarification',
];
const newStatuses: readonly ProposalStatus[] = ['pending', 'draft', 'clarification', 'pending', 'draft'];

/** A small studio's workspace: sixty proposals over fourteen months, with clients and history. */
export function* seedSample(context: Context): Steps<void> {
  const dice = createDice(2026);
  const now = context.clock.now();
  const { account } = context.stores;
  for (const colleague of sampleColleagues) yield* account.addUser({ ...colleague, admin: 0 });
  const clients = yield* inTurn(sampleClients.entries(), ([index, client]) =>
    addClient(context, client, now - historyMs - index * dayMs),
  );
  yield* addLibrary(context, now - historyMs);

  const recorded: {
    readonly event: HistoryEvent;
    readonly proposal: ProposalRow;
    readonly client: ClientRow;
  }[] = [];
  for (let index = 0; index < proposalCount; index += 1) {
    const client = clients[(index * 7) % clients.length];
    if (client === undefined) throw new Error('The sample has no clients');
    const createdAt = Math.round(
      now - historyMs + ((index + 0.4) / proposalCount) * historyMs - dice.between(0, 20) * 3_600_000,
    );
    for (const event of yield* addProposal(context, dice, index, client, createdAt))
      recorded.push({ ...event, client });
  }
  recorded.sort((a, b) => a.event.at - b.event.at);
  for (const { event, proposal, client } of recorded) {
    yield* context.stores.activities.insert({
      proposal_id: proposal.id,
      client_id: client.id,
      activity_type: event.type,
      ip_address: event.byClient ? `203.0.113.${String((client.id * 11) % 250)}` : '198.51.100.7',
      additional_fields: JSON.stringify(event.details),
      copies: copiedAttributes({ ...proposal, status: event.status }, client),
      created_at: new Date(event.at).toISOString(),
    });
  }
}

function* addClient(context: Context, client: SampleClient, at: number): Steps<ClientRow> {
  const time = new Date(at).toISOString();
  const row = {
    ...client,
    pdf_page_size: client.currency === 'USD' || client.currency === 'CAD' ? 'Letter' : 'A4',
    web: `https://${client.email.slice(client.email.indexOf('@') + 1)}`,
    created_at: time,
    updated_at: time,
  };
  return { ...row, id: yield* context.stores.clients.insert(row) };
}

function* addLibrary(context: Context, at: number): Steps<void> {
  const time = new Date(at).toISOString();
  for (const [index, section] of reusableSections.entries()) {
    yield* addSection(context, { proposal_id: null, template_id: null }, section, index, 'USD', at, true);
  }
  for (const [index, name] of templateNames.entries()) {
    const templateId = yield* context.stores.templates.insert({ name, public_template: 0, created_at: time });
    for (const [position, section] of (englishProjects[index]?.sections ?? []).entries()) {
      yield* addSection(
        context,
        { proposal_id: null, template_id: templateId },
        section,
        position,
        'USD',
        at,
        false,
      );
    }
  }
}

function statusAt(index: number): ProposalStatus {
  const list = index < 30 ? oldStatuses : index < 46 ? middleStatuses : newStatuses;
  return list[index % list.length] ?? 'draft';
}

function projectFor(client: ClientRow, index: number): SampleProject {
  const language = client.locale.slice(0, 2);
  const localized = otherProjects.filter((project) => project.language === language);
  const choices = localized.length > 0 ? localized : englishProjects;
  const project = choices[index % choices.length];
  if (project === undefined) throw new Error('The sample has no projects');
  return project;
}

/** A text that names an expiry date needs one. */
function namesExpiry({ sections }: SampleProject): boolean {
  return sections.some(({ body }) => body.includes('{{proposal_expires_at}}'));
}

function* addProposal(context: Context, dice: Dice, index: number, client: ClientRow, createdAt: number) {
  const { stores } = context;
  const project = projectFor(client, index);
  const title = project.title.replace('{business}', client.business);
  const finalStatus = statusAt(index);
  const author = dice.between(1, 3);
  const user = yield* stores.account.findUser(author);
  const history = deriveHistory(
    {
      createdAt,
      now: context.clock.now(),
      end: finalStatus,
      to: client.email,
      from: user?.email ?? '',
      subject: title,
      message: 'As discussed, here’s our proposal. Let me know if you have any questions.',
      clientName: clientFullName(client),
      bounces: index % 29 === 11,
    },
    dice,
  );
  const time = (at: number | undefined): string | null =>
    at === undefined ? null : new Date(at).toISOString();
  // A draft must not have expired: it is there to be sent.
  const expiresAt = Math.max(
    createdAt + 45 * dayMs,
    finalStatus === 'draft' ? context.clock.now() + 14 * dayMs : 0,
  );
  const sentAt = time(history.findLast((event) => event.type === 'user_send_proposal')?.at);
  const lastEvent = history.at(-1);
  const isDecided = finalStatus === 'accepted' || finalStatus === 'rejected';
  const row = {
    title,
    status: finalStatus,
    public_id: randomText(context.random, 10),
    prepared_by_id: author,
    sender_id: sentAt === null ? null : author,
    client_id: client.id,
    currency: client.currency,
    document_section_title: defaultDocumentSectionTitle,
    theme: dice.pick(['clean', 'clean', 'classic', 'studio']),
    expires_at: index % 3 === 0 && !namesExpiry(project) ? null : time(expiresAt),
    display_date: null,
    report: 0,
    exclude_total: 0,
    exclude_total_in_pdf: 0,
    created_at: new Date(createdAt).toISOString(),
    updated_at: new Date(lastEvent?.at ?? createdAt).toISOString(),
    sent_at: sentAt,
    archived_at: index < 24 && index % 4 === 2 ? time(createdAt + 90 * dayMs) : null,
    accepted_at: finalStatus === 'accepted' ? time(lastEvent?.at) : null,
    decided_at: isDecided || finalStatus === 'clarification' ? time(lastEvent?.at) : null,
    decided_by: lastEvent?.details.from ?? null,
    decided_address: null,
    decision_message: lastEvent?.details.message ?? null,
    accepted_total: null,
  } as const;
  const id = yield* stores.proposals.insert(row);
  for (const [position, section] of project.sections.entries()) {
    const owner = { proposal_id: id, template_id: null };
    const sectionId = yield* addSection(context, owner, section, position, client.currency, createdAt, false);
    if (section.optional === true && finalStatus === 'accepted' && dice.chance(0.6)) {
      yield* stores.sections.patch(sectionId, { selected: 1 });
    }
  }
  yield* addTax(context, id, client, row.created_at);
  if (finalStatus === 'accepted') {
    yield* stores.proposals.patch(id, { accepted_total: yield* acceptedTotal(context, { ...row, id }) });
  }
  return history.map((event) => ({ event, proposal: { ...row, id } }));
}

function* addTax(context: Context, proposalId: number, client: ClientRow, at: string): Steps<void> {
  const taxes: Readonly<Record<string, readonly [name: string, percentage: string]>> = {
    de: ['USt.', '19'],
    fr: ['TVA', '20'],
    nl: ['btw', '21'],
    es: ['IVA', '21'],
  };
  const tax = taxes[client.locale];
  if (tax === undefined) return;
  const [name, percentage] = tax;
  yield* context.stores.taxations.insert({
    proposal_id: proposalId,
    name,
    percentage,
    created_at: at,
    updated_at: at,
  });
}

function* addSection(
  context: Context,
  owner: SectionOwner,
  section: SampleSection,
  position: number,
  currency: string,
  at: number,
  reusable: boolean,
): Steps<number> {
  const time = new Date(at).toISOString();
  const id = yield* context.stores.sections.insert({
    ...owner,
    title: section.title,
    name: reusable ? section.title : null,
    body: section.body === '' ? null : section.body,
    position,
    reusable: reusable ? 1 : 0,
    section_type: section.items === undefined ? 'text' : 'cost',
    page_break: section.pageBreak === true ? 1 : 0,
    optional: section.optional === true ? 1 : 0,
    selected: 0,
    include_total: section.includeTotal === true ? 1 : 0,
    created_at: time,
    updated_at: time,
  });
  for (const [index, item] of (section.items ?? []).entries()) {
    yield* context.stores.lineItems.insert({
      section_id: id,
      name: item.name,
      position: index + 1,
      ...pricing(item, currency),
      created_at: time,
      updated_at: time,
    });
  }
  return id;
}

function pricing(item: SampleItem, currency: string) {
  const price = (dollars: number): number => {
    const amount = dollars * (dollarRates[currency] ?? 1);
    const rounded = amount >= 100 ? Math.round(amount / 10) * 10 : Math.max(1, Math.round(amount));
    return rounded * 10 ** currencyDigits(currency);
  };
  const noPricing = { recurring_type: null, per_type: null, quantity: null };
  if ('fixed' in item) return { ...noPricing, cost_type: 'fixed', amount: price(item.fixed) } as const;
  if ('every' in item) {
    return {
      ...noPricing,
      cost_type: 'recurring',
      recurring_type: item.every,
      amount: price(item.amount),
    } as const;
  }
  const { per, quantity, amount } = item;
  return { ...noPricing, cost_type: 'per', per_type: per, quantity, amount: price(amount) } as const;
}

import { proposalStatuses } from '#shared/domain/proposals/proposal.ts';
import { sentByHand } from '#shared/domain/proposals/recorded-send.ts';
import {
  archiveProposal,
  createProposal,
  deleteProposal,
  unarchiveProposal,
  updateProposal,
  type ProposalWriter,
} from '../../domain/proposals.ts';
import { recordAudit } from '../../domain/audit/record-audit.ts';
import { recordDecision } from '../../domain/decisions/recorded-decisions.ts';
import { recordSend } from '../../domain/recorded-sends.ts';
import { sendProposal } from '../../domain/sending.ts';
import { notFound } from '../../failure.ts';
import { changesQuery, changesSince } from '../changes-since.ts';
import { collectionDocument, readPage } from '../pagination.ts';
import { booleanParameter, choiceParameter, dateParameter } from '../query.ts';
import { created, ok, readPathId, route, type RawRequest, type Route } from '../route.ts';
import { pageAnswer, recordAnswer, type QueryDoc } from '../route-doc.ts';
import type { ApiContext } from '../api-context.ts';
import { viewsRecord } from '../records/views-record.ts';
import type { AnswerRecord } from '../records/encoded-records.ts';
import type { ProposalFilter } from '../../storage/proposal-store.ts';
import { together, type Steps } from '../../storage/steps.ts';
import type { PageWindow } from '../../storage/table.ts';
import { bareProposalRecord, proposalRecord, proposalsWithSettings } from '../records/proposal-record.ts';
import { decisionSchema } from '../../domain/input/decision-schema.ts';
import { proposalWriteSchema, sendSchema } from '../../domain/input/proposal-schema.ts';
import { recordedSendSchema } from '../../domain/input/recorded-send-schema.ts';

const body = { schema: proposalWriteSchema, wrapper: 'proposal' };

/** An extension of the API: clients look for this parameter in the OpenAPI description. */
const includeSettings: QueryDoc = {
  name: 'include_settings',
  description: 'Also the fields that are written and not shown otherwise, such as theme and expires_at.',
  schema: { type: 'boolean' },
};

/** A proposal without its sections and totals. */
const bare = (...proposal: Parameters<typeof bareProposalRecord>) =>
  ok({ data: bareProposalRecord(...proposal) });

/** `service-api.md §4.5` */
export const proposalRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/proposals',
    doc: {
      summary: 'All proposals, newest first',
      answer: pageAnswer('Proposal'),
      query: [
        {
          name: 'status',
          description: 'Only proposals with this status.',
          schema: { type: 'string', enum: proposalStatuses },
        },
        {
          name: 'archived',
          description: 'Only archived ones, else only others.',
          schema: { type: 'boolean' },
        },
        {
          name: 'accepted_at_after',
          description: 'Only proposals accepted on this date (YYYY-MM-DD) or later.',
          schema: { type: 'string' },
        },
        includeSettings,
        changesQuery,
      ],
      failures: [410],
    },
    *handle(context, { query }) {
      const changed = yield* changesSince(context, query, 'proposal', (ids) =>
        proposalsById(context, ids, query),
      );
      if (changed !== null) return ok(changed);
      const page = readPage(query);
      const filter = {
        status: choiceParameter(query, 'status', proposalStatuses),
        archived: booleanParameter(query, 'archived'),
        acceptedAfter: dateParameter(query, 'accepted_at_after'),
      };
      const [records, count] = yield* together([
        booleanParameter(query, 'include_settings')
          ? pageWithSettings(context, filter, page.window)
          : context.records.proposalPage(filter, page.window),
        context.stores.proposals.count(filter),
      ]);
      return ok(collectionDocument(page, count, records));
    },
  }),
  route({
    method: 'GET',
    path: '/proposals/:id',
    doc: { summary: 'One proposal', answer: recordAnswer('Proposal'), query: [includeSettings] },
    *handle(context, request) {
      const [data] = yield* readProposals(context, [readPathId(request)], request.query);
      if (data === undefined) throw notFound('Proposal');
      return ok({ data });
    },
  }),
  route({
    method: 'GET',
    path: '/proposals/:id/views',
    doc: {
      summary: 'How often and how long people looked at a proposal',
      description:
        'An extension of the API: a client knows by this path in the description that the service has it.',
      answer: recordAnswer('ProposalViews'),
    },
    *handle(context, request) {
      return ok({ data: yield* viewsRecord(context, readPathId(request)) });
    },
  }),
  route({
    method: 'POST',
    path: '/proposals',
    needs: 'write',
    doc: { summary: 'Create a draft', answer: recordAnswer('Proposal') },
    body,
    *handle(context, request) {
      return created({
        data: yield* proposalRecord(context, yield* createProposal(context, request.body, writerOf(request))),
      });
    },
  }),
  route({
    method: 'PUT',
    path: '/proposals/:id',
    needs: 'write',
    doc: { summary: 'Update a proposal', answer: recordAnswer('Proposal') },
    body,
    *handle(context, request) {
      return ok({
        data: yield* proposalRecord(
          context,
          yield* updateProposal(context, readPathId(request), request.body, writerOf(request)),
        ),
      });
    },
  }),
  route({
    method: 'DELETE',
    path: '/proposals/:id',
    needs: 'write',
    doc: {
      summary: 'Delete a proposal with its sections',
      answer: recordAnswer('BareProposal'),
      failures: [422],
    },
    *handle(context, request) {
      const proposal = yield* deleteProposal(context, readPathId(request));
      yield* recordAudit(context, request.key, { action: 'proposal_deleted', id: proposal.id });
      return bare(context, proposal);
    },
  }),
  route({
    method: 'PUT',
    path: '/proposals/:id/archive',
    needs: 'write',
    doc: { summary: 'Archive a proposal', answer: recordAnswer('BareProposal') },
    *handle(context, request) {
      const id = readPathId(request);
      const before = yield* context.stores.proposals.get(id);
      const proposal = yield* archiveProposal(context, id);
      if (before?.archived_at === null)
        yield* recordAudit(context, request.key, { action: 'proposal_archived', id });
      return bare(context, proposal);
    },
  }),
  route({
    method: 'PUT',
    path: '/proposals/:id/unarchive',
    needs: 'write',
    doc: {
      summary: 'Take a proposal out of the archive',
      description:
        'An extension of the API: a client knows by this path in the description that the service has it. The ' +
        'proposal comes back with the status that it had.',
      answer: recordAnswer('BareProposal'),
    },
    *handle(context, request) {
      const id = readPathId(request);
      const before = yield* context.stores.proposals.get(id);
      const proposal = yield* unarchiveProposal(context, id);
      if (before?.archived_at !== null)
        yield* recordAudit(context, request.key, { action: 'proposal_restored', id });
      return bare(context, proposal);
    },
  }),
  route({
    method: 'PUT',
    path: '/proposals/:id/record_decision',
    needs: 'write',
    doc: {
      summary: 'Record a decision that the client told you',
      description:
        'An extension of the API: the client accepted or declined by phone, by e-mail, on paper or in person. The ' +
        'proposal must be sent and undecided, and may be expired. Totals and webhooks are those of a decision on the ' +
        'client page. The timeline shows a user_manual_change_status_proposal with decision, how, recorded_by, the ' +
        'decider in from and the note in message.',
      answer: recordAnswer('BareProposal'),
    },
    body: { schema: decisionSchema, wrapper: 'decision' },
    *handle(context, request) {
      return bare(
        context,
        yield* recordDecision(context, readPathId(request), request.body, writerOf(request)),
      );
    },
  }),
  route({
    method: 'PUT',
    path: '/proposals/:id/record_send',
    needs: 'send',
    doc: {
      summary: 'Record that you sent a proposal yourself',
      description:
        'An extension of the API: no message leaves. The proposal must be a draft or declined, and becomes pending. The ' +
        'timeline shows a user_send_proposal with how (by_hand), recorded_by and the recipients in to.',
      answer: recordAnswer('BareProposal'),
    },
    body: { schema: recordedSendSchema, wrapper: 'sending' },
    *handle(context, request) {
      const proposal = yield* recordSend(context, readPathId(request), request.body, writerOf(request));
      const detail = { how: sentByHand };
      yield* recordAudit(context, request.key, { action: 'proposal_sent', id: proposal.id, detail });
      return bare(context, proposal);
    },
  }),
  route({
    method: 'PUT',
    path: '/proposals/:id/send_proposal',
    needs: 'send',
    doc: { summary: 'Send a proposal by email', answer: { kind: 'plain', schema: 'SendAnswer' } },
    body: { schema: sendSchema, wrapper: 'proposal' },
    before: loadLogo,
    *handle(context, request) {
      const id = readPathId(request);
      const answer = yield* sendProposal(context, id, request.body, request.address);
      const detail = { how: 'email', attached_pdf: request.body.attach_pdf === 1 };
      yield* recordAudit(context, request.key, { action: 'proposal_sent', id, detail });
      if (request.body.save_email_template === 1 && request.body.attach_pdf !== 1)
        yield* recordAudit(context, request.key, {
          action: 'settings_changed',
          id: context.database.account,
          detail: { fields: ['mail_message', 'mail_subject'] },
        });
      return ok(answer);
    },
  }),
];

/** The message contains the logo. */
async function loadLogo({ database, files, account }: ApiContext): Promise<void> {
  const { logo_hash: hash } = await database.read(account);
  if (hash !== null) await files.load(hash);
}

function* pageWithSettings(
  context: ApiContext,
  filter: ProposalFilter,
  window: PageWindow,
): Steps<readonly AnswerRecord[]> {
  return yield* proposalsWithSettings(context, yield* context.stores.proposals.pageOfIds(filter, window));
}

function readProposals(context: ApiContext, ids: readonly number[], query: RawRequest['query']) {
  return booleanParameter(query, 'include_settings')
    ? proposalsWithSettings(context, ids)
    : context.records.proposals(ids);
}

function* proposalsById(
  context: ApiContext,
  ids: readonly number[],
  query: RawRequest['query'],
): Steps<{ readonly data: readonly AnswerRecord[] }> {
  return { data: yield* readProposals(context, ids, query) };
}

function writerOf({ address, key }: Pick<RawRequest, 'address' | 'key'>): ProposalWriter {
  return { address, userId: key.user_id };
}

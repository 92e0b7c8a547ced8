import type { ServerId } from '#shared/domain/ids.ts';
import type { PageViews } from '#shared/domain/activity/page-views.ts';
import type { ProposalStatus } from '#shared/domain/proposals/proposal.ts';
import type { RecordedDecision } from '#shared/domain/proposals/recorded-decision.ts';
import type { RecordedSend } from '#shared/domain/proposals/recorded-send.ts';
import type { SendMessage } from '#shared/sync/operation.ts';
import type { Requester } from '../requester.ts';
import { type ChangesPage, type Page, singleSchema } from '../schemas/page.ts';
import { serverPageViewsSchema } from '../schemas/page-views.ts';
import { serverProposalSchema, type ServerProposal } from '../schemas/proposal.ts';
import { sendResultSchema, type SendResult } from '../schemas/send-result.ts';
import type { CallOptions, Outcome, PageQuery, WriteFields } from './call-options.ts';
import { deletedRecord, getChanges, getPage, withIntegerIds } from './shapes.ts';

/** `service-api.md §4.5`, list query parameters. Default: not archived, any status. */
export interface ProposalQuery extends PageQuery {
  readonly status?: ProposalStatus;
  /** Only archived proposals. */
  readonly archived?: boolean;
  /** `YYYY-MM-DD`; with the status `accepted`. */
  readonly acceptedAtAfter?: string;
}

/** The parameters of an update (`service-api.md §4.5`), all optional. */
export type ProposalUpdate = WriteFields<
  | 'title'
  | 'client_id'
  | 'client_email'
  | 'document_section_title'
  | 'prepared_by_id'
  | 'expires_at'
  | 'display_date'
  | 'report'
  | 'exclude_total'
  | 'exclude_total_in_pdf'
  | 'theme'
>;

/** `template_id` copies the template's sections. Only a create accepts it. */
export type ProposalCreate = ProposalUpdate & WriteFields<'template_id'>;

/** `service-api.md §4.5`. */
export interface ProposalsApi {
  list(query?: ProposalQuery, options?: CallOptions): Outcome<Page<ServerProposal>>;
  /** What has changed since a cursor (`field-notes.md §4`); `latest` for the cursor of now. */
  changes(since: string, options?: CallOptions): Outcome<ChangesPage<ServerProposal>>;
  get(id: ServerId, options?: CallOptions): Outcome<ServerProposal>;
  create(fields: ProposalCreate, options?: CallOptions): Outcome<ServerProposal>;
  /** Sends the fields at the top level, as in the document's example. */
  update(id: ServerId, fields: ProposalUpdate, options?: CallOptions): Outcome<ServerProposal>;
  /** Resolves with the deleted record; null if the answer omits it. */
  delete(id: ServerId, options?: CallOptions): Outcome<ServerProposal | null>;
  archive(id: ServerId, options?: CallOptions): Outcome<ServerProposal>;
  /** An extension: call it only if the service's description has it. */
  unarchive(id: ServerId, options?: CallOptions): Outcome<ServerProposal>;
  recordDecision(id: ServerId, decision: RecordedDecision, options?: CallOptions): Outcome<ServerProposal>;
  recordSend(id: ServerId, sending: RecordedSend, options?: CallOptions): Outcome<ServerProposal>;
  /** An extension likewise. */
  views(id: ServerId, options?: CallOptions): Outcome<PageViews>;
  /** Sends the e-mail. Never repeat it without the user's decision: the client would get a second e-mail. */
  send(id: ServerId, message: SendMessage, options?: CallOptions): Outcome<SendResult>;
}

const single = singleSchema(serverProposalSchema);
const viewsSchema = singleSchema(serverPageViewsSchema);
const idFields = ['client_id', 'template_id', 'prepared_by_id'];

/** Omits empty lists and texts, so that the service's defaults apply. */
function sendBody(message: SendMessage): Readonly<Record<string, unknown>> {
  const { email, cc, bcc, subject, message: body, save_email_template, sender_id, attach_pdf } = message;
  return withIntegerIds(
    {
      email,
      ...(cc.length > 0 ? { cc: cc.join(', ') } : {}),
      ...(bcc.length > 0 ? { bcc: bcc.join(', ') } : {}),
      ...(subject === '' ? {} : { subject }),
      ...(body === '' ? {} : { message: body }),
      ...(save_email_template ? { save_email_template } : {}),
      ...(attach_pdf === true ? { attach_pdf } : {}),
      ...(sender_id === null ? {} : { sender_id }),
    },
    ['sender_id'],
  );
}

/** The service's extensions known so far. */
export interface ApiExtensions {
  readonly showsSettings: () => boolean;
}

const noApiExtensions: ApiExtensions = { showsSettings: () => false };

export function createProposalsApi(
  request: Requester,
  { showsSettings }: ApiExtensions = noApiExtensions,
): ProposalsApi {
  const settings = (): { readonly include_settings?: true } =>
    showsSettings() ? { include_settings: true } : {};
  return {
    list: ({ status, archived, acceptedAtAfter, ...page } = {}, options) =>
      getPage(
        request,
        'proposals',
        serverProposalSchema,
        page,
        { status, archived, accepted_at_after: acceptedAtAfter, ...settings() },
        options,
      ),
    changes: (since, options) =>
      getChanges(request, 'proposals', serverProposalSchema, since, settings(), options),
    get: (id, options) =>
      request({ method: 'GET', path: `proposals/${id}`, query: settings(), schema: single, ...options }),
    create: (fields, options) =>
      request({
        method: 'POST',
        path: 'proposals',
        json: { proposal: withIntegerIds(fields, idFields) },
        schema: single,
        ...options,
      }),
    update: (id, fields, options) =>
      request({
        method: 'PUT',
        path: `proposals/${id}`,
        json: withIntegerIds(fields, idFields),
        schema: single,
        ...options,
      }),
    delete: (id, options) =>
      request({ method: 'DELETE', path: `proposals/${id}`, schema: deletedRecord(single), ...options }),
    archive: (id, options) =>
      request({ method: 'PUT', path: `proposals/${id}/archive`, json: {}, schema: single, ...options }),
    unarchive: (id, options) =>
      request({ method: 'PUT', path: `proposals/${id}/unarchive`, json: {}, schema: single, ...options }),
    recordDecision: (id, decision, options) =>
      request({
        method: 'PUT',
        path: `proposals/${id}/record_decision`,
        json: { decision },
        schema: single,
        ...options,
      }),
    recordSend: (id, sending, options) =>
      request({
        method: 'PUT',
        path: `proposals/${id}/record_send`,
        json: { sending },
        schema: single,
        ...options,
      }),
    views: (id, options) =>
      request({ method: 'GET', path: `proposals/${id}/views`, schema: viewsSchema, ...options }),
    send: (id, message, options) =>
      request({
        method: 'PUT',
        path: `proposals/${id}/send_proposal`,
        json: sendBody(message),
        schema: sendResultSchema,
        ...options,
      }),
  };
}

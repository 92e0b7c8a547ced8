import type { ServerId } from '#shared/domain/ids.ts';
import type { ProposalStatus } from '#shared/domain/proposals/proposal.ts';
import type { SendMessage } from '#shared/sync/operation.ts';
import type { Requester } from '../requester.ts';
import { singleSchema, type Page } from '../schemas/page.ts';
import { serverProposalSchema, type ServerProposal } from '../schemas/proposal.ts';
import { sendResultSchema, type SendResult } from '../schemas/send-result.ts';
import type { CallOptions, Outcome, PageQuery, WriteFields } from './call-options.ts';
import { deletedRecord, getPage, withIntegerIds } from './shapes.ts';

/** `service-api.md §4.5`, list query parameters. Left out: not archived, of any status. */
export interface ProposalQuery extends PageQuery {
  readonly status?: ProposalStatus;
  /** Only archived ones. */
  readonly archived?: boolean;
  /** `YYYY-MM-DD`; for use with the status `accepted`. */
  readonly acceptedAtAfter?: string;
}

/** The write parameters of a proposal that is there (`service-api.md §4.5`): all optional. */
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

/** `template_id` copies the template's sections, and is for create only. */
export type ProposalCreate = ProposalUpdate & WriteFields<'template_id'>;

/** `service-api.md §4.5`. */
export interface ProposalsApi {
  list(query?: ProposalQuery, options?: CallOptions): Outcome<Page<ServerProposal>>;
  get(id: ServerId, options?: CallOptions): Outcome<ServerProposal>;
  create(fields: ProposalCreate, options?: CallOptions): Outcome<ServerProposal>;
  /** Sends the fields at the top level, as the document's example does. */
  update(id: ServerId, fields: ProposalUpdate, options?: CallOptions): Outcome<ServerProposal>;
  /** The record that is gone, or null when the answer does not carry it. */
  delete(id: ServerId, options?: CallOptions): Outcome<ServerProposal | null>;
  archive(id: ServerId, options?: CallOptions): Outcome<ServerProposal>;
  /** An extension: only where the service's description has it. */
  unarchive(id: ServerId, options?: CallOptions): Outcome<ServerProposal>;
  /** Sends the e-mail. Not to be repeated without a person's word (S8). */
  send(id: ServerId, message: SendMessage, options?: CallOptions): Outcome<SendResult>;
}

const single = singleSchema(serverProposalSchema);
const idFields = ['client_id', 'template_id', 'prepared_by_id'];

/** Empty lists and words are left out, so that the service's defaults apply. */
function sendBody(message: SendMessage): Readonly<Record<string, unknown>> {
  const { email, cc, bcc, subject, message: body, save_email_template, sender_id } = message;
  return withIntegerIds(
    {
      email,
      ...(cc.length > 0 ? { cc: cc.join(', ') } : {}),
      ...(bcc.length > 0 ? { bcc: bcc.join(', ') } : {}),
      ...(subject === '' ? {} : { subject }),
      ...(body === '' ? {} : { message: body }),
      ...(save_email_template ? { save_email_template } : {}),
      ...(sender_id === null ? {} : { sender_id }),
    },
    ['sender_id'],
  );
}

/** What a service can do beyond the document, as far as anybody knows at this moment. */
export interface ApiExtensions {
  readonly showsSettings: () => boolean;
}

const noApiExtensions: ApiExtensions = { showsSettings: () => false };

/** The proposals, over a requester. */
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

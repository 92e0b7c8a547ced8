import { createAccountApi, type AccountApi } from './endpoints/account.ts';
import { createActivitiesApi, type ActivitiesApi } from './endpoints/activities.ts';
import { createBusinessApi, type BusinessApi } from './endpoints/business.ts';
import { createChangesApi, type ChangesApi } from './endpoints/changes.ts';
import { createClientsApi, type ClientsApi } from './endpoints/clients.ts';
import { createEmailNoticesApi, type EmailNoticesApi } from './endpoints/email-notices.ts';
import { createFilesApi, type FilesApi } from './endpoints/files.ts';
import { createLineItemsApi, type LineItemsApi } from './endpoints/line-items.ts';
import { createMailApi, type MailApi } from './endpoints/mail.ts';
import { createDescriptionApi, type DescriptionApi } from './endpoints/description.ts';
import {
  createChoicesApi,
  createTemplatesApi,
  createUsersApi,
  type ChoicesApi,
  type TemplatesApi,
  type UsersApi,
} from './endpoints/lists.ts';
import { createProposalsApi, type ApiExtensions, type ProposalsApi } from './endpoints/proposals.ts';
import { createSectionsApi, type SectionsApi } from './endpoints/sections.ts';
import { createTaxationsApi, type TaxationsApi } from './endpoints/taxations.ts';
import { createWebhookEndpointsApi, type WebhookEndpointsApi } from './endpoints/webhook-endpoints.ts';
import { isReading } from './classify-answer.ts';
import type { OpenStream } from './node-stream.ts';
import { createRequester, type Requester, type RequesterOptions, type RequestSpec } from './requester.ts';

/** The endpoints of the service. Each call makes exactly one HTTP request. */
export interface ApiClient {
  /** Ends in `/api/v2`, without a trailing slash. */
  readonly baseUrl: string;
  readonly account: AccountApi;
  readonly business: BusinessApi;
  readonly clients: ClientsApi;
  readonly proposals: ProposalsApi;
  readonly sections: SectionsApi;
  readonly lineItems: LineItemsApi;
  readonly activities: ActivitiesApi;
  readonly users: UsersApi;
  readonly templates: TemplatesApi;
  readonly taxations: TaxationsApi;
  readonly webhookEndpoints: WebhookEndpointsApi;
  readonly choices: ChoicesApi;
  readonly mail: MailApi;
  readonly emailNotices: EmailNoticesApi;
  readonly description: DescriptionApi;
  readonly files: FilesApi;
  /** Null without a transport for streams. */
  readonly changes: ChangesApi | null;
  /** The same endpoints, whose writes carry the key. */
  withIdempotencyKey(key: string): ApiClient;
  /** The same endpoints, whose writes are refused if their record has changed since this number of changes. */
  withUnchangedSince(change: number): ApiClient;
}

/**
 * The client of one base address (from `normalizeBaseUrl`) and key. Throws `unauthorized` for a key with characters
 * that a header does not allow. Calls resolve with a `CallOutcome` and never reject.
 */
export function createApiClient(
  options: RequesterOptions & Partial<ApiExtensions> & { readonly openStream?: OpenStream },
): ApiClient {
  const { showsSettings, openStream } = options;
  return {
    ...createEndpoints(
      options.baseUrl,
      createRequester(options),
      showsSettings === undefined ? undefined : { showsSettings },
    ),
    changes: openStream === undefined ? null : createChangesApi(options, openStream),
  };
}

/** The endpoints over a requester, which is HTTP in the product. */
export function createEndpoints(baseUrl: string, request: Requester, extensions?: ApiExtensions): ApiClient {
  const withWrites = (more: Pick<RequestSpec<unknown>, 'idempotencyKey' | 'unchangedSince'>): ApiClient =>
    createEndpoints(
      baseUrl,
      (spec) => request(isReading(spec.method) ? spec : { ...spec, ...more }),
      extensions,
    );
  return {
    baseUrl,
    account: createAccountApi(request),
    business: createBusinessApi(request),
    clients: createClientsApi(request),
    proposals: createProposalsApi(request, extensions),
    sections: createSectionsApi(request),
    lineItems: createLineItemsApi(request),
    activities: createActivitiesApi(request),
    users: createUsersApi(request),
    templates: createTemplatesApi(request),
    taxations: createTaxationsApi(request),
    webhookEndpoints: createWebhookEndpointsApi(request),
    choices: createChoicesApi(request),
    mail: createMailApi(request),
    emailNotices: createEmailNoticesApi(request),
    description: createDescriptionApi(request),
    files: createFilesApi(request),
    changes: null,
    withIdempotencyKey: (idempotencyKey) => withWrites({ idempotencyKey }),
    withUnchangedSince: (unchangedSince) => withWrites({ unchangedSince }),
  };
}

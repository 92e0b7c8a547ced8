import { roles } from '../../storage/accounts/permissions.ts';
import { z } from 'zod';
import { accountSettingsSchema } from '#shared/domain/account/account-settings.ts';
import { activityTypes } from '#shared/domain/activity/activity.ts';
import { costTypes, perTypes, recurringTypes } from '#shared/domain/pricing/line-item.ts';
import { decisionChannels, recordedOutcomes } from '#shared/domain/proposals/recorded-decision.ts';
import { sentByHand } from '#shared/domain/proposals/recorded-send.ts';
import { proposalStatuses } from '#shared/domain/proposals/proposal.ts';
import { sectionTypes } from '#shared/domain/proposals/section.ts';
import { mailFailureCodes, mailFailureRemedies } from '#shared/domain/mail/mail-failure.ts';
import { mailMessageStates, unfinishedMailStates } from '#shared/domain/mail/mail-message-state.ts';
import { mailSecretNames } from '#shared/domain/mail/mail-secrets.ts';
import { mailSettingsSchema } from '#shared/domain/mail/mail-settings.ts';
import { logoTypes, pictureTypes } from '#shared/domain/account/images.ts';
import { noticeSchema } from '../../domain/input/notice-schema.ts';
import { auditAttributes, invitationAttributes } from './team-schemas.ts';
import { webhookDeliveryAttributes, webhookEndpointAttributes } from './webhook-schemas.ts';

/**
 * The attributes of every answer (`service-api.md §2`). The OpenAPI description is generated from these schemas, and
 * a test validates every answer against them.
 */

const timestamp = z.iso.datetime({ precision: 3 });
const integer = z.int();

/** Sent only on request. */
const withSettingsOnly = 'With include_settings.';

function image(types: readonly string[]) {
  return z.strictObject({ type: z.enum(types), hash: z.string().regex(/^[0-9a-f]{64}$/u) });
}

const accountAttributes = z.strictObject({
  email: z.string(),
  name: z.string(),
  subdomain: z.string(),
  web: z.string(),
  currency: z.string(),
  pdf_page_size: z.string(),
  locale: z.string(),
  address: z.string(),
  address_state: z.string(),
  postcode: z.string(),
  city: z.string(),
  telephone: z.string(),
  default_theme: z.string(),
  country: z.string().optional().describe(withSettingsOnly),
  time_zone: z.string().optional().describe(withSettingsOnly),
  tax_number: z.string().optional().describe(withSettingsOnly),
  default_taxes: accountSettingsSchema.shape.default_taxes.optional().describe(withSettingsOnly),
  main_color: z.string().nullable().optional().describe(withSettingsOnly),
  accent_color: z.string().nullable().optional().describe(withSettingsOnly),
  font: accountSettingsSchema.shape.font.optional().describe(withSettingsOnly),
  pages_url: z
    .string()
    .optional()
    .describe(
      `${withSettingsOnly} The client page of a proposal is at this address with its public id behind it.`,
    ),
  attaches_pdf: z
    .boolean()
    .optional()
    .describe(`${withSettingsOnly} Whether a send can attach the proposal as a PDF (attach_pdf).`),
  mail_subject: z
    .string()
    .optional()
    .describe(`${withSettingsOnly} The subject that save_email_template has kept; else empty.`),
  mail_message: z
    .string()
    .optional()
    .describe(`${withSettingsOnly} The message that save_email_template has kept; else empty.`),
  logo: image(logoTypes).nullable().optional().describe(withSettingsOnly),
  color_notes: z
    .array(
      z.strictObject({
        field: z.enum(['main_color', 'accent_color']),
        use: z.enum(['text', 'marks']),
        contrast: z.number(),
        needed: z.number(),
        message: z.string(),
      }),
    )
    .optional()
    .describe(`${withSettingsOnly} Colors that are too light for a use, where the theme’s is used instead.`),
});

const userAttributes = z.strictObject({
  email: z.string(),
  name: z.string(),
  admin: z.boolean().optional().describe(withSettingsOnly),
  role: z.enum(roles).optional().describe(withSettingsOnly),
  signature: z.string().optional().describe(withSettingsOnly),
  picture: image(pictureTypes).nullable().optional().describe(withSettingsOnly),
});

const clientAttributes = z.strictObject({
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  full_name: z.string(),
  currency: z.string(),
  business: z.string(),
  locale: z.string(),
  pdf_page_size: z.string(),
  web: z.string(),
  telephone: z.string(),
  address: z.string(),
  city: z.string(),
  postcode: z.string(),
  country: z.string(),
  state: z.string(),
});

const lineItemAttributes = z.strictObject({
  section_id: integer,
  name: z.string(),
  position: integer,
  cost_type: z.enum(costTypes),
  recurring_type: z.enum(recurringTypes).nullable(),
  per_type: z.enum(perTypes).nullable(),
  quantity: z.number().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  currency: z.string(),
  amount_in_cents: integer.nullable(),
  amount_formatted: z.string(),
  total_in_cents: integer,
  total_formatted: z.string(),
});

const proposalAttributes = z.strictObject({
  title: z.string(),
  account_id: integer,
  status: z.enum(proposalStatuses),
  public_id: z.string(),
  prepared_by_id: integer.nullable(),
  client_id: integer.nullable(),
  sender_id: integer.nullable(),
  currency: z.string(),
  archived_at: timestamp.optional(),
  document_section_title: z.string().optional().describe(withSettingsOnly),
  expires_at: timestamp.nullable().optional().describe(withSettingsOnly),
  display_date: timestamp.nullable().optional().describe(withSettingsOnly),
  report: z.boolean().optional().describe(withSettingsOnly),
  exclude_total: z.boolean().optional().describe(withSettingsOnly),
  exclude_total_in_pdf: z.boolean().optional().describe(withSettingsOnly),
  theme: z.string().optional().describe(withSettingsOnly),
});

const sectionAttributes = z.strictObject({
  currency: z.string(),
  account_id: integer,
  proposal_id: integer.nullable(),
  template_id: integer.nullable(),
  title: z.string(),
  name: z.string().nullable(),
  body: z.string().nullable(),
  position: integer,
  reusable: z.boolean(),
  section_type: z.enum(sectionTypes),
  created_at: timestamp,
  updated_at: timestamp,
  page_break: z.boolean(),
  optional: z.boolean(),
  selected: z.boolean(),
  include_total: z.boolean(),
  total_in_cents: integer,
  total_formatted: z.string(),
});

const activityAttributes = z.strictObject({
  activity_type: z.enum(activityTypes),
  /** The time of the activity, an extension of the API. */
  created_at: timestamp,
  ip_address: z.string(),
  additional_fields: z.strictObject({
    to: z.string().optional(),
    cc: z.string().optional(),
    from: z.string().optional(),
    reply_to: z.string().optional(),
    subject: z.string().optional(),
    message: z.string().optional(),
    bounce_type: z.string().optional(),
    bounced_email: z.string().optional(),
    bounce_description: z.string().optional(),
    evidence: z
      .literal('weak')
      .optional()
      .describe('A program may have acted instead of the client: mail programs load pictures by themselves.'),
    decision: z.enum(recordedOutcomes).optional(),
    how: z.enum([...decisionChannels, sentByHand]).optional(),
    recorded_by: z.string().optional(),
  }),
  proposal_title: z.string(),
  proposal_created_at: timestamp.nullable(),
  proposal_sent_at: timestamp.nullable(),
  proposal_status: z.enum(proposalStatuses),
  proposal_public_id: z.string(),
  proposal_expires_at: timestamp.nullable(),
  client_name: z.string(),
  client_email: z.string(),
  client_surname: z.string(),
  client_full_name: z.string(),
  client_business: z.string(),
  client_telephone: z.string(),
  client_locale: z.string(),
  client_address: z.string(),
  client_postcode: z.string(),
  client_country: z.string(),
  client_city: z.string(),
  client_state: z.string(),
  client_web: z.string(),
});

const taxationAttributes = z.strictObject({
  name: z.string(),
  percentage: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
});

const templateAttributes = z.strictObject({
  name: z.string(),
  account_id: integer,
  created_at: timestamp,
  public_template: z.boolean(),
});

const mailSettingsAttributes = z.strictObject({
  ...mailSettingsSchema.shape,
  fixed: z.boolean().describe('Whether the command line sets them, so that no call changes them.'),
  missing_secrets: z.array(z.enum(mailSecretNames)).describe('Needed secrets that the service lacks.'),
  dkim_record: z
    .strictObject({ name: z.string(), value: z.string() })
    .nullable()
    .describe('The DNS record of type TXT that belongs to the DKIM key.'),
  unfinished_messages: z
    .record(z.enum(unfinishedMailStates), integer)
    .describe('Numbers of messages that are not finished.'),
});

const failureCode = z.enum(mailFailureCodes).nullable();

const mailMessageAttributes = z.strictObject({
  proposal_id: integer.nullable().describe('Null for an invitation of a user.'),
  state: z.enum(mailMessageStates),
  to: z.string(),
  subject: z.string(),
  created_at: timestamp,
  attempts: integer,
  attempted_at: timestamp.nullable(),
  next_attempt_at: timestamp.nullable().describe('Only while it waits.'),
  failure_code: failureCode.describe('Why it waits or was given up.'),
  failure: z.string().nullable().describe('The same as a sentence.'),
  response: z.string().nullable().describe('The same in the words of the mail server.'),
});

const id = z.string().regex(/^\d+$/u);

const viewsAttributes = z.strictObject({
  first_view_at: timestamp.nullable(),
  last_view_at: timestamp.nullable(),
  views: z.int(),
  seconds_on_page: z.int().describe('Time on screen of all views together, as far as browsers tell it.'),
  page_url: z.string(),
  own_page_url: z
    .string()
    .describe('Opens the page and marks the browser as one of the account, whose views never count.'),
});

function relationship(name: string) {
  return z.strictObject({
    [name]: z.strictObject({ data: z.array(z.strictObject({ id, type: z.literal(name) })) }),
  });
}

function record<Attributes extends z.ZodType>(type: string, attributes: Attributes) {
  return z.strictObject({ id, type: z.literal(type), attributes });
}

const lineItem = record('line_items', lineItemAttributes);
const bareSection = record('sections', sectionAttributes);

/** The attributes and relationships of each kind of record. */
export const recordSchemas = {
  Account: record('accounts', accountAttributes),
  User: record('users', userAttributes),
  Client: record('clients', clientAttributes),
  LineItem: lineItem,
  Proposal: record('proposals', proposalAttributes).extend({ relationships: relationship('sections') }),
  BareProposal: record('proposals', proposalAttributes),
  Section: bareSection.extend({ relationships: relationship('line_items') }),
  BareSection: bareSection,
  Activity: record('proposal_activities', activityAttributes),
  AuditEntry: record('audit_entries', auditAttributes),
  Invitation: record('invitations', invitationAttributes),
  Notices: record('notices', noticeSchema.required()),
  ProposalViews: record('proposal_views', viewsAttributes),
  Taxation: record('taxations', taxationAttributes),
  Template: record('templates', templateAttributes),
  MailSettings: record('mail_settings', mailSettingsAttributes),
  MailMessage: record('mail_messages', mailMessageAttributes),
  WebhookDelivery: record('webhook_deliveries', webhookDeliveryAttributes),
  WebhookEndpoint: record('webhook_endpoints', webhookEndpointAttributes),
  NewWebhookEndpoint: record(
    'webhook_endpoints',
    webhookEndpointAttributes.extend({
      secret: z.string().describe('Signs each delivery (Standard Webhooks).'),
    }),
  ),
} as const;

/** The schema names of the OpenAPI description; a `Bare` record has no relationships. */
export type RecordName = keyof typeof recordSchemas;

const count = z.int().nonnegative();
const underscores = {
  current_page: count,
  next_page: count.nullable(),
  prev_page: count.nullable(),
  total_pages: count,
  total_count: count,
};

/** The pagination meta of every list, in both spellings (`service-api.md §2.2`, `field-notes.md §1 #4`). */
export const metaSchema = z.strictObject({
  'current-page': count,
  'next-page': count.nullable(),
  'prev-page': count.nullable(),
  'total-pages': count,
  'total-count': count,
  ...underscores,
});

/** The meta of a list that is asked for its changes (`updated_since`). */
export const changesMetaSchema = z.strictObject({
  deleted_ids: z.array(z.string()).describe('Records that are deleted.'),
  updated_until: z.string().describe('The cursor of the next call.'),
  has_more: z.boolean().describe('Whether the next call has more at once.'),
});

/** The answer of a send (`service-api.md §4.5`). */
export const sendAnswerSchema = z.strictObject({
  status: z.literal('pending'),
  sent_at: timestamp,
  sent_at_in_ms: z.int(),
  sender_id: z.int(),
  sender_name: z.string(),
});

/** The result of a test message. */
export const mailTestSchema = z.strictObject({
  sent: z.boolean(),
  to: z.string(),
  failure_code: failureCode,
  failure: z.string().nullable(),
  remedy: z.enum(mailFailureRemedies).nullable().describe('Who or what can help.'),
  response: z.string().nullable(),
});

/** The bare array of `GET /themes` (`service-api.md §2.9`). */
export const themesSchema = z.array(z.strictObject({ id: z.string(), name: z.string() }));

/** The bare array of the lists of currencies, locales and page sizes (`field-notes.md §1 #23`). */
export const textsSchema = z.array(z.string());

/** A plain failure. A 404 and a 422 also carry `errors`, a locked record also `message` (`field-notes.md §1 #2`). */
export const failureSchema = z.strictObject({
  error: z.string(),
  code: z.enum(['not-permitted', 'account-suspended']).optional(),
});

/**
 * A 404, or a 422 with an entry per invalid field. Known clients read only one of the two keys (`field-notes.md §1
 * #2`).
 */
export const problemsSchema = z.strictObject({
  errors: z.array(z.strictObject({ source: z.strictObject({ pointer: z.string() }), detail: z.string() })),
  error: z.string(),
});

/** The 422 of a write to an accepted proposal (`field-notes.md §1 #11`); `message` is the sentence to show. */
export const lockedSchema = z.strictObject({ error: z.string(), message: z.string() });

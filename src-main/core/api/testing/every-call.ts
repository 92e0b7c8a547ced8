import { toServerId } from '#shared/domain/testing/ids.ts';
import type { ApiClient } from '../api-client.ts';
import type { CallOutcome } from '../call-outcome.ts';

const decision = { decision: 'accepted', how: 'phone', note: '', decided_by: 'Ada' } as const;
const message = {
  email: 'ada@harbor.example',
  cc: ['b@harbor.example', 'c@harbor.example'],
  bcc: [],
  subject: 'Your proposal',
  message: '',
  save_email_template: false,
  sender_id: toServerId('4'),
};

/** Every call of the API: the expected request line, the function that makes it, and the expected body. */
export const calls: readonly (readonly [
  string,
  (api: ApiClient) => Promise<CallOutcome<unknown>>,
  unknown?,
])[] = [
  ['GET account/me', (api) => api.account.me()],
  ['GET account/me?include_settings=true', (api) => api.business.account()],
  [
    'PUT account/me',
    (api) => api.business.changeAccount({ name: 'Pier', main_color: null }),
    { account: { name: 'Pier', main_color: null } },
  ],
  ['GET users/me?include_settings=true', (api) => api.business.me()],
  [
    'PUT users/4',
    (api) => api.business.changeUser(toServerId('4'), { signature: 'Ada' }),
    { user: { signature: 'Ada' } },
  ],
  ['GET account/logo', (api) => api.business.image('account')],
  ['GET users/4/picture', (api) => api.business.image(toServerId('4'))],
  ['DELETE users/4/picture', (api) => api.business.removeImage(toServerId('4'))],
  ['GET clients?page=1&per=25', (api) => api.clients.list()],
  ['GET clients?page=3&per=100', (api) => api.clients.list({ page: 3, per: 100 })],
  ['GET clients/7', (api) => api.clients.get(toServerId('7'))],
  [
    'POST clients',
    (api) => api.clients.create({ email: 'a@b.example', name: 'A', surname: '' }),
    { client: { email: 'a@b.example', name: 'A', surname: '' } },
  ],
  [
    'PUT clients/7',
    (api) => api.clients.update(toServerId('7'), { email: 'a@b.example', name: 'A' }),
    { client: { email: 'a@b.example', name: 'A' } },
  ],
  ['DELETE clients/7', (api) => api.clients.delete(toServerId('7'))],
  ['GET proposals?page=1&per=25', (api) => api.proposals.list()],
  [
    'GET proposals?status=accepted&archived=true&accepted_at_after=2026-01-31&page=2&per=50',
    (api) =>
      api.proposals.list({
        status: 'accepted',
        archived: true,
        acceptedAtAfter: '2026-01-31',
        page: 2,
        per: 50,
      }),
  ],
  ['GET proposals/31', (api) => api.proposals.get(toServerId('31'))],
  [
    'POST proposals',
    (api) => api.proposals.create({ title: 'Pier', client_id: '17', template_id: '123456789012345678' }),
    // An id too large for a JavaScript integer stays a string.
    { proposal: { title: 'Pier', client_id: 17, template_id: '123456789012345678' } },
  ],
  [
    'PUT proposals/31',
    (api) => api.proposals.update(toServerId('31'), { title: '17', client_id: null, expires_at: null }),
    { title: '17', client_id: null, expires_at: null },
  ],
  ['DELETE proposals/31', (api) => api.proposals.delete(toServerId('31'))],
  ['PUT proposals/31/archive', (api) => api.proposals.archive(toServerId('31')), {}],
  ['PUT proposals/31/unarchive', (api) => api.proposals.unarchive(toServerId('31')), {}],
  [
    'PUT proposals/31/record_decision',
    (api) => api.proposals.recordDecision(toServerId('31'), decision),
    { decision },
  ],
  [
    'PUT proposals/31/record_send',
    (api) => api.proposals.recordSend(toServerId('31'), { to: 'ada@harbor.example' }),
    { sending: { to: 'ada@harbor.example' } },
  ],
  ['POST templates', (api) => api.templates.create({ name: 'Website' }), { template: { name: 'Website' } }],
  [
    'PUT templates/4',
    (api) => api.templates.update(toServerId('4'), { name: 'Site' }),
    { template: { name: 'Site' } },
  ],
  ['DELETE templates/4', (api) => api.templates.delete(toServerId('4'))],
  ['GET proposals/31/views', (api) => api.proposals.views(toServerId('31'))],
  ['GET users/me/notices', (api) => api.emailNotices.get()],
  [
    'PUT users/me/notices',
    (api) => api.emailNotices.change({ emailMe: ['asked'], copyToClient: true }),
    { notices: { email_me: ['asked'], copy_to_client: true } },
  ],
  ['GET openapi.json', (api) => api.description.extensions()],
  [
    'PUT proposals/31/send_proposal',
    (api) => api.proposals.send(toServerId('31'), message),
    {
      email: 'ada@harbor.example',
      cc: 'b@harbor.example, c@harbor.example',
      subject: 'Your proposal',
      sender_id: 4,
    },
  ],
  ['GET sections?page=1&per=25', (api) => api.sections.list()],
  [
    'GET sections?proposal_id=31&include_line_items=true&page=1&per=100',
    (api) => api.sections.list({ proposalId: toServerId('31'), includeLineItems: true, per: 100 }),
  ],
  ['GET sections?template_id=2&page=1&per=25', (api) => api.sections.list({ templateId: toServerId('2') })],
  ['GET sections/81', (api) => api.sections.get(toServerId('81'))],
  [
    'POST sections',
    (api) => api.sections.create({ proposal_id: '31', title: 'Costs', section_type: 'cost', position: 0 }),
    { section: { proposal_id: 31, title: 'Costs', section_type: 'cost', position: 0 } },
  ],
  [
    'PUT sections/81',
    (api) => api.sections.update(toServerId('81'), { body: null }),
    { section: { body: null } },
  ],
  ['DELETE sections/81', (api) => api.sections.delete(toServerId('81'))],
  ['GET line_items?page=1&per=25', (api) => api.lineItems.list()],
  ['GET sections/81/line_items', (api) => api.lineItems.ofSection(toServerId('81'))],
  ['GET line_items/201', (api) => api.lineItems.get(toServerId('201'))],
  [
    'POST sections/81/line_items',
    (api) => api.lineItems.create(toServerId('81'), { name: 'Piles', amount: 30_000 }),
    { line_item: { name: 'Piles', amount: 30_000 } },
  ],
  [
    'PUT line_items/201',
    (api) => api.lineItems.update(toServerId('201'), { amount: null }),
    { line_item: { amount: null } },
  ],
  ['DELETE line_items/201', (api) => api.lineItems.delete(toServerId('201'))],
  ['GET proposal_activities?page=1&per=25', (api) => api.activities.list()],
  [
    'GET proposal_activities?proposal_id=31&client_id=17&page=1&per=25',
    (api) => api.activities.list({ proposalId: toServerId('31'), clientId: toServerId('17') }),
  ],
  ['GET proposal_activities/900', (api) => api.activities.get(toServerId('900'))],
  ['GET users?page=1&per=25', (api) => api.users.list()],
  ['GET templates?public_templates=true&page=1&per=25', (api) => api.templates.list({ publicOnly: true })],
  ['GET templates/2', (api) => api.templates.get(toServerId('2'))],
  ['GET themes', (api) => api.choices.themes()],
  ['GET currencies', (api) => api.choices.currencies()],
  ['GET locales', (api) => api.choices.locales()],
  ['GET pdf_page_sizes', (api) => api.choices.pdfPageSizes()],
  ['GET proposals/31/taxations', (api) => api.taxations.list(toServerId('31'))],
  [
    'POST proposals/31/taxations',
    (api) => api.taxations.create(toServerId('31'), { name: 'VAT', percentage: '21.0' }),
    { taxation: { name: 'VAT', percentage: '21.0' } },
  ],
  [
    'PUT proposals/31/taxations/5',
    (api) => api.taxations.update(toServerId('31'), toServerId('5'), { name: 'GST' }),
    { taxation: { name: 'GST' } },
  ],
  ['DELETE proposals/31/taxations/5', (api) => api.taxations.delete(toServerId('31'), toServerId('5'))],
  ['GET webhook_endpoints?page=1&per=25', (api) => api.webhookEndpoints.list()],
  ['GET webhook_endpoints/6', (api) => api.webhookEndpoints.get(toServerId('6'))],
  [
    'POST webhook_endpoints',
    (api) => api.webhookEndpoints.create({ target_url: 'https://a.example', events: ['proposal_sent'] }),
    { webhook_endpoint: { target_url: 'https://a.example', events: ['proposal_sent'] } },
  ],
  ['DELETE webhook_endpoints/6', (api) => api.webhookEndpoints.delete(toServerId('6'))],
];

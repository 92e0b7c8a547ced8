/**
 * Answers of two generations of services: `older` as in the API's document, `newer` with attributes that were added since.
 * They are functions, so that no test can change another test's data.
 */

const when = '2024-05-02T08:15:30.125Z';

interface Envelope {
  readonly id: string;
  readonly type: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships?: unknown;
}

const linked = (type: string, ...ids: readonly string[]) => ({
  [type]: { data: ids.map((id) => ({ id, type })) },
});

/** A client; both generations agree. */
export function clientBody(id = '17'): Envelope {
  return {
    id,
    type: 'clients',
    attributes: {
      email: 'ada@harbor.example',
      name: 'Ada',
      surname: 'Byron',
      full_name: 'Ada Byron',
      currency: 'GBP',
      business: 'Harbor Ltd',
      locale: 'en',
      pdf_page_size: 'A4',
      web: 'harbor.example',
      telephone: '0044 1',
      address: '1 Quay',
      city: 'Hull',
      postcode: 'HU1',
      country: 'United Kingdom',
      state: 'Yorkshire',
    },
  };
}

/** A proposal. The newer generation links recipients too. */
export function proposalBody(id = '31', generation: 'older' | 'newer' = 'older'): Envelope {
  return {
    id,
    type: 'proposals',
    attributes: {
      title: 'New pier',
      account_id: 3,
      status: 'draft',
      public_id: 'aZ09-_aZ09aZ',
      prepared_by_id: 4,
      client_id: 17,
      sender_id: null,
      currency: 'GBP',
    },
    relationships: {
      ...linked('sections', '81', '82'),
      ...(generation === 'newer' ? linked('recipients', '5') : {}),
    },
  };
}

/** A cost section. The newer generation has the totals of ranges. */
export function sectionBody(id = '81', generation: 'older' | 'newer' = 'older'): Envelope {
  return {
    id,
    type: 'sections',
    attributes: {
      currency: 'GBP',
      account_id: 3,
      proposal_id: 31,
      template_id: null,
      title: 'Costs',
      name: null,
      body: '<p>Dear {{ client_first_name }}</p>',
      position: 1,
      reusable: false,
      section_type: 'cost',
      created_at: when,
      updated_at: when,
      page_break: true,
      optional: false,
      selected: false,
      include_total: true,
      total_in_cents: 120_000,
      total_formatted: '£1,200.00',
      ...(generation === 'newer' ? { maximum_total_in_cents: null, maximum_total_formatted: null } : {}),
    },
    relationships: linked('line_items', '201'),
  };
}

/** A line item. The newer generation sends `amount` as well, and ranges and choices. */
export function lineItemBody(id = '201', generation: 'older' | 'newer' = 'older'): Envelope {
  return {
    id,
    type: 'line_items',
    attributes: {
      section_id: 81,
      name: 'Piles',
      position: 1,
      cost_type: generation === 'newer' ? 'range' : 'per',
      recurring_type: null,
      per_type: generation === 'newer' ? null : 'item',
      quantity: 4,
      created_at: when,
      updated_at: when,
      currency: 'GBP',
      amount_in_cents: 30_000,
      amount_formatted: '£300.00',
      total_in_cents: 120_000,
      total_formatted: '£1,200.00',
      ...(generation === 'newer'
        ? { amount: 30_000, choice_type: 'none', maximum_amount_in_cents: 50_000 }
        : {}),
    },
  };
}

/** An activity of a sent e-mail. */
export function activityBody(id = '900'): Envelope {
  return {
    id,
    type: 'proposal_activities',
    attributes: {
      activity_type: 'user_send_proposal',
      ip_address: '192.0.2.7',
      additional_fields: { to: 'ada@harbor.example', cc: 'b@harbor.example', subject: 'Your proposal' },
      proposal_title: 'New pier',
      proposal_created_at: when,
      proposal_sent_at: null,
      proposal_status: 'draft',
      proposal_public_id: 'aZ09-_aZ09aZ',
      proposal_expires_at: null,
      client_name: 'Ada',
      client_email: 'ada@harbor.example',
      client_full_name: 'Ada Byron',
    },
  };
}

/** The account. */
export function accountBody(): Envelope {
  return {
    id: '3',
    type: 'accounts',
    attributes: {
      email: 'office@studio.example',
      name: 'Studio',
      subdomain: 'studio',
      web: 'studio.example',
      currency: 'GBP',
      address: '2 Quay',
      country: 'GB',
      telephone: '1',
    },
  };
}

/** Pagination meta in either spelling. */
export function metaBody(spelling: '-' | '_', page = 2, pages = 4): Readonly<Record<string, unknown>> {
  const entries = {
    current_page: page,
    next_page: page < pages ? page + 1 : null,
    prev_page: page > 1 ? page - 1 : null,
    total_pages: pages,
    total_count: pages * 25 - 11,
  };
  return Object.fromEntries(
    Object.entries(entries).map(([name, value]) => [name.replace('_', spelling), value]),
  );
}

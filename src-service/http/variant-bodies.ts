import type { Context } from '../domain/context.ts';
import type { Variants } from '../variants.ts';
import type { ApiRecord } from '../records/record.ts';

/** What `extra-attributes` adds to every record, unknown to the document. */
const extras = { internal_reference: 'LAY-0001', custom_fields: { color: 'teal' }, revision: 7 } as const;

/** Whether records are changed once more before they go out, so that their JSON cannot be kept. */
export function rewritesRecords(variants: Variants): boolean {
  return variants.has('extra-attributes');
}

/** Applies the variants that change whole documents: `extra-attributes` and the `links` of `vnd-json`. */
export function decorate(context: Context, url: string, body: object): object {
  const { variants } = context;
  // Bare arrays (themes, currencies) hold no records.
  const plain = Array.isArray(body) || (!rewritesRecords(variants) && !variants.has('vnd-json'));
  if (plain) return body;
  let result = body;
  if (rewritesRecords(variants)) result = withExtras(context, result);
  if (variants.has('vnd-json') && 'meta' in result)
    result = { ...result, links: pageLinks(url, result.meta) };
  return result;
}

/**
 * Unknown attributes on every record; among them the times that the document leaves out but some services
 * send (`created_at`, `updated_at`).
 */
function withExtras(context: Context, body: object): object {
  const extend = (record: ApiRecord): ApiRecord => ({
    ...record,
    attributes: { ...times(context, record), ...record.attributes, ...extras },
  });
  const result: Record<string, unknown> = { ...body };
  for (const name of ['data', 'included']) {
    const part = result[name];
    if (Array.isArray(part)) result[name] = part.map((record: ApiRecord) => extend(record));
    else if (isRecord(part)) result[name] = extend(part);
  }
  return result;
}

function times(context: Context, record: ApiRecord): object {
  const id = Number(record.id);
  const { proposals, clients, activities } = context.stores;
  switch (record.type) {
    case 'proposals':
      return pickTimes(proposals.get(id));
    case 'clients':
      return pickTimes(clients.get(id));
    case 'proposal_activities':
      return { created_at: activities.get(id)?.created_at, proposal_id: activities.get(id)?.proposal_id };
    default:
      return {};
  }
}

function pickTimes(row: { readonly created_at: string; readonly updated_at: string } | undefined): object {
  return row === undefined ? {} : { created_at: row.created_at, updated_at: row.updated_at };
}

function isRecord(value: unknown): value is ApiRecord {
  return typeof value === 'object' && value !== null && 'attributes' in value;
}

function pageLinks(address: string, meta: unknown): object {
  const { current_page, prev_page, next_page, total_pages } = meta as Readonly<Record<string, number | null>>;
  const link = (page: number | null | undefined): string | null => {
    if (page === undefined || page === null) return null;
    const url = new URL(address);
    url.searchParams.set('page', String(page));
    return `${url.pathname}${url.search}`;
  };
  return {
    self: link(current_page),
    first: link(1),
    prev: link(prev_page),
    next: link(next_page),
    last: link(total_pages),
  };
}

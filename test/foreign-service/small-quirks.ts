import { apiRoot } from '../../src-service/api/api-root.ts';
import {
  answerFromWhole,
  isList,
  segmentsOf,
  withDocument,
  withParameters,
  withRecords,
  type ApiRecord,
} from './documents.ts';
import type { ApiCall, Wrapper } from './exchange.ts';

const unknownPath = `${apiRoot}/nothing-is-here`;

/** Pagination meta with underscores alone. */
export const underscoreMeta: Wrapper = (serve) =>
  function* (call) {
    return withDocument(yield* serve(call), (document) => {
      if (document.meta === undefined) return document;
      const meta = Object.entries(document.meta).filter(([name]) => !name.includes('-'));
      return { ...document, meta: Object.fromEntries(meta) };
    });
  };

/** The list of sections without a filter shows the library alone. */
export const reusableSectionsOnly: Wrapper = (serve) =>
  function* (call) {
    const query = new URLSearchParams(call.query);
    const isFiltered = query.has('proposal_id') || query.has('template_id');
    if (!isList(call, 'sections') || isFiltered) return yield* serve(call);
    return yield* answerFromWhole(serve, call, (records) =>
      records.filter(({ attributes }) => attributes['reusable'] === true),
    );
  };

/** Line items are included without being asked for. */
export const lineItemsAlwaysIncluded: Wrapper = (serve) =>
  function* (call) {
    const isRead = call.method === 'GET' && segmentsOf(call)[0] === 'sections';
    return yield* serve(isRead ? withParameters(call, { include_line_items: '1' }) : call);
  };

/** The list of line items is a 404. */
export const noLineItemList: Wrapper = (serve) =>
  function* (call) {
    return yield* serve(call.path === `${apiRoot}/line_items` ? { ...call, path: unknownPath } : call);
  };

const extensionsOfProposals: ReadonlySet<string> = new Set(['unarchive', 'record_decision', 'record_send']);

/** Nothing beyond the documented API, and no description of it. */
export const noExtensions: Wrapper = (serve) =>
  function* (call) {
    const [first, , action] = segmentsOf(call);
    const isExtension =
      first === 'openapi.json' ||
      first === 'docs' ||
      (first === 'templates' && call.method !== 'GET') ||
      (first === 'proposals' && action !== undefined && extensionsOfProposals.has(action));
    if (isExtension) return yield* serve({ ...call, path: unknownPath });
    return yield* serve(first === 'proposals' ? withParameters(call, { include_settings: null }) : call);
  };

/** A longer page is cut to 25 records. */
export const pagesOf25: Wrapper = (serve) =>
  function* (call) {
    const query = new URLSearchParams(call.query);
    const asked = query.get('per') ?? query.get('per_page');
    const isLong = asked !== null && /^\d+$/u.test(asked) && Number(asked) > 25;
    return yield* serve(isLong ? withParameters(call, { per: '25', per_page: null }) : call);
  };

/** A send answers `sent`, without `sent_at_in_ms`. */
export const sentStatus: Wrapper = (serve) =>
  function* (call) {
    const reply = yield* serve(call);
    if (reply.status !== 200 || !isSend(call)) return reply;
    return withDocument(reply, ({ sent_at_in_ms: _, ...answer }) => ({ ...answer, status: 'sent' }));
  };

export function isSend(call: ApiCall): boolean {
  return call.method === 'PUT' && segmentsOf(call)[2] === 'send_proposal';
}

/** Proposals name their client as recipient. */
export const recipients: Wrapper = (serve) =>
  function* (call) {
    return withDocument(yield* serve(call), (document) => withRecords(document, withRecipient));
  };

function withRecipient(record: ApiRecord): ApiRecord {
  if (record.type !== 'proposals' || record.relationships === undefined) return record;
  const client = record.attributes['client_id'];
  const data = typeof client === 'number' ? [{ id: String(client), type: 'recipients' }] : [];
  return { ...record, relationships: { ...record.relationships, recipients: { data } } };
}

/** The media type of JSON:API, and links on pages. */
export const vndJson: Wrapper = (serve) =>
  function* (call) {
    const reply = yield* serve(call);
    if (reply.headers['content-type']?.startsWith('application/json') !== true) return reply;
    const linked = withDocument(reply, (document) =>
      document.meta === undefined ? document : { ...document, links: pageLinks(call, document.meta) },
    );
    return {
      ...linked,
      headers: { ...linked.headers, 'content-type': 'application/vnd.api+json; charset=utf-8' },
    };
  };

function pageLinks(call: ApiCall, meta: Readonly<Record<string, number | null>>): object {
  const link = (page: number | null | undefined): string | null =>
    page === undefined || page === null
      ? null
      : `${call.path}?${withParameters(call, { page: String(page) }).query}`;
  return {
    self: link(meta['current_page']),
    first: link(1),
    prev: link(meta['prev_page']),
    next: link(meta['next_page']),
    last: link(meta['total_pages']),
  };
}

/** A section's name and title fill each other in. */
export const autofill: Wrapper = (serve) =>
  function* (call) {
    const isWrite = call.method === 'POST' || call.method === 'PUT';
    const [first, , deeper] = segmentsOf(call);
    const isSection = first === 'sections' && deeper === undefined;
    return yield* serve(
      isWrite && isSection && call.body !== null ? { ...call, body: filledIn(call.body) } : call,
    );
  };

function filledIn(text: string): string {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return text;
  }
  if (typeof body !== 'object' || body === null) return text;
  const wrapped: unknown = Reflect.get(body, 'section');
  const isWrapped = typeof wrapped === 'object' && wrapped !== null;
  const fields: object = isWrapped ? wrapped : body;
  const title = textOf(fields, 'title');
  const name = textOf(fields, 'name');
  if ((title === '') === (name === '')) return text;
  const filled = title === '' ? { ...fields, title: name } : { ...fields, name: title };
  return JSON.stringify(isWrapped ? { ...body, section: filled } : filled);
}

function textOf(fields: object, name: string): string {
  const value: unknown = Reflect.get(fields, name);
  return typeof value === 'string' ? value : '';
}

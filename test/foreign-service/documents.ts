import { apiRoot } from '../../src-service/api/api-root.ts';
import { collectionDocument, readPage } from '../../src-service/api/pagination.ts';
import type { ApiCall, ApiReply, Exchange, Serve } from './exchange.ts';

interface Reference {
  readonly id: string;
  readonly type: string;
}

export interface ApiRecord extends Reference {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, { readonly data: readonly Reference[] }>>;
}

/** A JSON object of the API. */
export interface ApiDocument {
  readonly data?: ApiRecord | readonly ApiRecord[];
  readonly included?: readonly ApiRecord[];
  readonly meta?: Readonly<Record<string, number | null>>;
  readonly [member: string]: unknown;
}

/** The records of all pages of a list. */
export interface WholeList {
  readonly data: readonly ApiRecord[];
  readonly included: readonly ApiRecord[];
}

/** Changes the document of an answer; an answer without a JSON object stays unchanged. */
export function withDocument(reply: ApiReply, change: (document: ApiDocument) => object): ApiReply {
  if (reply.text === '' || reply.headers['content-type']?.includes('json') !== true) return reply;
  const document = JSON.parse(reply.text) as unknown;
  const isObject = typeof document === 'object' && document !== null && !Array.isArray(document);
  return isObject ? { ...reply, text: JSON.stringify(change(document as ApiDocument)) } : reply;
}

/** Changes each record of a document. */
export function withRecords(document: ApiDocument, change: (record: ApiRecord) => ApiRecord): ApiDocument {
  const { data, included } = document;
  const isRecord = (value: object): value is ApiRecord => 'attributes' in value;
  const changed = (value: NonNullable<ApiDocument['data']>) => {
    if (Array.isArray(value)) return (value as readonly ApiRecord[]).map(change);
    return typeof value === 'object' && value !== null && isRecord(value) ? change(value) : value;
  };
  return {
    ...document,
    ...(data !== undefined && { data: changed(data) }),
    ...(included !== undefined && { included: included.map(change) }),
  };
}

/** The segments of the path below `/api/v2`. */
export function segmentsOf({ path }: ApiCall): readonly string[] {
  return path.slice(apiRoot.length + 1).split('/');
}

export function isList({ method, path }: ApiCall, list: string): boolean {
  return method === 'GET' && path === `${apiRoot}/${list}`;
}

/** The call with other parameters; null removes one. */
export function withParameters<Call extends ApiCall>(
  call: Call,
  parameters: Readonly<Record<string, string | null>>,
): Call {
  const query = new URLSearchParams(call.query);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return { ...call, query: query.toString() };
}

/** Reads a list to its end. */
export function* readWhole(serve: Serve, call: ApiCall): Exchange<WholeList> {
  const data: ApiRecord[] = [];
  const included: ApiRecord[] = [];
  for (let page: number | null = 1; page !== null;) {
    const numbers = { page: String(page), per: '100', per_page: null };
    const reply = yield* serve({ ...withParameters(call, numbers), method: 'GET', body: null });
    if (reply.status !== 200) throw new Error(`The list answers ${String(reply.status)}: ${call.path}`);
    const document = JSON.parse(reply.text) as Required<Pick<ApiDocument, 'meta'>> & WholeList;
    data.push(...document.data);
    included.push(...((document.included as readonly ApiRecord[] | undefined) ?? []));
    page = document.meta['next_page'] ?? null;
  }
  return { data, included };
}

/** Answers a call of a list from the changed whole list. A refused call keeps its answer. */
export function* answerFromWhole(
  serve: Serve,
  call: ApiCall,
  change: (records: readonly ApiRecord[]) => readonly ApiRecord[],
): Exchange<ApiReply> {
  const reply = yield* serve(call);
  if (reply.status !== 200) return reply;
  const whole = yield* readWhole(serve, call);
  return withDocument(reply, ({ included }) => {
    const records = change(whole.data);
    const page = readPage(new URLSearchParams(call.query));
    const { offset, limit } = page.window;
    const data = records.slice(offset, offset + limit);
    const document = collectionDocument(page, records.length, data);
    return included === undefined ? document : { ...document, included: itemsOf(data, whole.included) };
  });
}

/** The line items that sections name, in their order. */
function itemsOf(sections: readonly ApiRecord[], items: readonly ApiRecord[]): readonly ApiRecord[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return sections.flatMap(({ relationships }) =>
    (relationships?.['line_items']?.data ?? []).flatMap(({ id }) => byId.get(id) ?? []),
  );
}

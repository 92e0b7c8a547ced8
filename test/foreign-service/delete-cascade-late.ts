import { apiRoot } from '../../src-service/api/api-root.ts';
import {
  answerFromWhole,
  isList,
  readWhole,
  segmentsOf,
  withParameters,
  type ApiRecord,
} from './documents.ts';
import type { ApiCall, Exchange, Serve, Wrapper } from './exchange.ts';

/** How long the children of a deleted record stay in lists, in milliseconds. */
export const lateBy = 20_000;

interface Orphan {
  readonly record: ApiRecord;
  readonly until: number;
}

/** The children of a deleted record stay in lists for a while. */
export const deleteCascadeLate: Wrapper = (serve, { clock }) => {
  let sections: readonly Orphan[] = [];
  let items: readonly Orphan[] = [];

  function forgetExpired(): void {
    const isLeft = ({ until }: Orphan): boolean => until > clock.now();
    sections = sections.filter(isLeft);
    items = items.filter(isLeft);
  }

  function* remove(call: ApiCall) {
    const children = yield* childrenOf(serve, call);
    const reply = yield* serve(call);
    if (reply.status !== 200) return reply;
    const until = clock.now() + lateBy;
    sections = [...sections, ...children.sections.map((record) => ({ record: emptied(record), until }))];
    items = [...items, ...children.items.map((record) => ({ record, until }))];
    return reply;
  }

  return function* (call) {
    forgetExpired();
    if (call.method === 'DELETE') return yield* remove(call);
    if (isList(call, 'sections') && sections.length > 0) {
      const query = new URLSearchParams(call.query);
      const late = sections.map(({ record }) => record).filter((record) => isListed(record, query));
      return yield* answerFromWhole(serve, call, (records) =>
        inListOrder([...records, ...late], 'proposal_id'),
      );
    }
    if (isList(call, 'line_items') && items.length > 0) {
      const late = items.map(({ record }) => record);
      return yield* answerFromWhole(serve, call, (records) =>
        inListOrder([...records, ...late], 'section_id'),
      );
    }
    const reply = yield* serve(call);
    const [list, id, children] = segmentsOf(call);
    if (call.method !== 'GET' || list !== 'sections' || children !== 'line_items') return reply;
    const late = items.filter(({ record }) => String(record.attributes['section_id']) === id);
    return late.length === 0
      ? reply
      : { ...reply, status: 200, text: JSON.stringify({ data: late.map(({ record }) => record) }) };
  };
};

function* childrenOf(
  serve: Serve,
  call: ApiCall,
): Exchange<Readonly<Record<'sections' | 'items', readonly ApiRecord[]>>> {
  const [list, id = '', deeper] = segmentsOf(call);
  const read = { ...call, method: 'GET', body: null, query: '' };
  const field = { proposals: 'proposal_id', templates: 'template_id' }[list ?? ''];
  if (field !== undefined && deeper === undefined && /^\d+$/u.test(id)) {
    const path = `${apiRoot}/sections`;
    const query = withParameters(read, { [field]: id, include_line_items: '1' });
    const { data, included } = yield* readWhole(serve, { ...query, path });
    return { sections: data, items: included };
  }
  if (list === 'sections' && deeper === undefined) {
    const reply = yield* serve({ ...read, path: `${call.path}/line_items` });
    if (reply.status === 200)
      return { sections: [], items: (JSON.parse(reply.text) as { data: readonly ApiRecord[] }).data };
  }
  return { sections: [], items: [] };
}

/** Such a section refers to no line items any more. */
function emptied(section: ApiRecord): ApiRecord {
  return {
    ...section,
    attributes: { ...section.attributes, total_in_cents: 0 },
    relationships: { line_items: { data: [] } },
  };
}

function isListed({ attributes }: ApiRecord, query: URLSearchParams): boolean {
  return ['proposal_id', 'template_id'].every((name) => {
    const wanted = query.get(name);
    return wanted === null || wanted === '' || Number(wanted) === attributes[name];
  });
}

/** Lists across parents: the newest parent first, then by position. */
function inListOrder(records: readonly ApiRecord[], parent: string): readonly ApiRecord[] {
  const numberOf = (record: ApiRecord, name: string): number => Number(record.attributes[name] ?? -1);
  return records.toSorted(
    (left, right) =>
      numberOf(right, parent) - numberOf(left, parent) ||
      numberOf(left, 'position') - numberOf(right, 'position') ||
      Number(left.id) - Number(right.id),
  );
}

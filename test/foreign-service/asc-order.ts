import { answerFromWhole, segmentsOf, type ApiRecord } from './documents.ts';
import type { Wrapper } from './exchange.ts';

/** Lists in newest-first order. Records of one parent keep their own order. */
const newestFirst = new Set([
  'clients',
  'line_items',
  'proposal_activities',
  'proposals',
  'sections',
  'templates',
  'users',
  'webhook_endpoints',
]);

/** Lists come oldest first. */
export const ascOrder: Wrapper = (serve) =>
  function* (call) {
    const [list = '', id] = segmentsOf(call);
    if (call.method !== 'GET' || id !== undefined || !newestFirst.has(list)) return yield* serve(call);
    return yield* answerFromWhole(serve, call, (records) => oldestFirst(list, records));
  };

/** Sections and line items keep their order within one parent. */
function oldestFirst(list: string, records: readonly ApiRecord[]): readonly ApiRecord[] {
  if (list === 'sections') return byParent(records, 'proposal_id');
  if (list === 'line_items') return byParent(records, 'section_id');
  return records.toReversed();
}

function byParent(records: readonly ApiRecord[], name: string): readonly ApiRecord[] {
  const parentOf = ({ attributes }: ApiRecord): number => Number(attributes[name] ?? -1);
  return records.toSorted((left, right) => parentOf(left) - parentOf(right));
}

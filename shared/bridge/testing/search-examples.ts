import { toLocalId } from '../../domain/testing/ids.ts';
import type { SearchQuery } from '../../search/search-query.ts';
import type { MethodName } from '../contract.ts';
import { connected } from './event-examples.ts';
import type { Example } from './example.ts';

type SearchMethod = Extract<MethodName, `search.${string}`>;

const { accountKey } = connected;
const query: SearchQuery = {
  terms: [{ text: 'harbor', isPhrase: false, isUnfinished: true }],
  statuses: ['draft'],
  clients: [],
  tags: [{ text: 'urgent', isWhole: true }],
  owners: ['ada'],
  values: [{ operator: '>', amount: 5_000 }],
  sentFrom: null,
  sentBefore: null,
};
const id = toLocalId('p-1');

/** Examples of the methods of the full-text search. */
export const searchExamples: { readonly [M in SearchMethod]: Example<M> } = {
  'search.find': {
    input: { accountKey, query, limit: 8 },
    output: {
      found: { proposal: [id], client: [], section: [], template: [] },
      reading: { read: 4_200, all: 10_000 },
    },
  },
  'search.excerpts': {
    input: { accountKey, query, records: [{ kind: 'proposal', id }] },
    output: {
      excerpts: [
        {
          ...{ id, place: 'section', sectionId: toLocalId('s-1'), heading: 'Why' },
          pieces: [
            { text: 'at the ', isMatch: false },
            { text: 'harbor', isMatch: true },
          ],
        },
      ],
    },
  },
};

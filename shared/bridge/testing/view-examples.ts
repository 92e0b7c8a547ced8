import type { ListViews } from '../../domain/list-views.ts';
import type { MethodName } from '../contract.ts';
import { connected } from './event-examples.ts';
import type { Example } from './example.ts';

type ViewMethod = Extract<MethodName, `listViews.${string}`>;

const { accountKey } = connected;
const id = '0197a3c0-0000-7000-8000-000000000009';
const columns = [{ id: 'title', width: 320 }];
const views: ListViews = {
  views: [
    {
      ...{ id, list: 'proposals', name: 'Urgent drafts' },
      shows: { tab: 'draft', query: 'tag:urgent', since: '', sort: 'title', columns },
    },
  ],
  defaults: { proposals: id },
  columns: { clients: columns },
};

/** Examples of the methods of saved views. */
export const viewExamples: { readonly [M in ViewMethod]: Example<M> } = {
  'listViews.get': { input: { accountKey }, output: { views } },
  'listViews.set': { input: { accountKey, views }, output: {} },
};

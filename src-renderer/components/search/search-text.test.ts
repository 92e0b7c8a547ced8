import { describe, expect, test } from 'vitest';
import { clientFieldsSchema } from '#shared/domain/clients/client.ts';
import { searchTexts } from '#shared/text/text-search.ts';
import type { ClientRecord, ProposalListItem } from '../../data/index.ts';
import { clientSearchText, proposalSearchText } from './search-text.ts';

const client = {
  fields: clientFieldsSchema.parse({
    email: 'ada@example.com',
    name: 'Ada',
    surname: 'Byron',
    business: 'Müller GmbH',
    city: 'Łódź',
  }),
} as ClientRecord;
const proposal = { proposal: { fields: { title: 'New website' } }, client } as ProposalListItem;

const finds = (text: string, query: string): boolean => searchTexts([text], [text], query).length === 1;

describe('a proposal', () => {
  test.each(['website', 'ada byron', 'mueller', 'ada@example'])('is found by %s', (query) => {
    expect(finds(proposalSearchText(proposal), query)).toBe(true);
  });

  test('is found by its title if it has no client', () => {
    const alone = { ...proposal, client: null };
    expect(finds(proposalSearchText(alone), 'new website')).toBe(true);
    expect(finds(proposalSearchText(alone), 'ada')).toBe(false);
  });
});

test.each(['byron', 'muller', 'ada@example', 'lodz'])('a client is found by %s', (query) => {
  expect(finds(clientSearchText(client), query)).toBe(true);
});

import { expect, test } from 'vitest';
import { englishFilterWords, parseQuery, withoutFilter, type FilterWords } from './parse-query.ts';
import { hasFilters, isAboutProposals, ownUser } from './search-query.ts';

const termsOf = (typed: string) =>
  parseQuery(typed).query.terms.map(({ text, isPhrase, isUnfinished }) =>
    [isPhrase ? `"${text}"` : text, isUnfinished ? '*' : ''].join(''),
  );

test.each([
  ['garden', ['garden*']],
  ['garden ', ['garden']],
  ['garden wall', ['garden', 'wall*']],
  ['"garden wall"', ['"garden wall"']],
  ['"garden  wa', ['"garden wa"*']],
  ['«garden wall» stone', ['"garden wall"', 'stone*']],
  ['garden status:draft', ['garden']],
  ['status:draft garden', ['garden*']],
  ['note:this', ['note:this*']],
  ['', []],
  ['""', []],
])('%s has these terms', (typed, terms) => {
  expect(termsOf(typed)).toEqual(terms);
});

test('filters leave the text, and the text keeps its words', () => {
  const { query, text } = parseQuery('garden status:draft client:"Studio Nord" value>=5k wall');
  expect(text.trim().split(/\s+/u)).toEqual(['garden', 'wall']);
  expect(query).toMatchObject({
    statuses: ['draft'],
    clients: ['Studio Nord'],
    values: [{ operator: '>=', amount: 5_000 }],
  });
  expect(hasFilters(query)).toBe(true);
  expect(hasFilters(parseQuery('garden').query)).toBe(false);
});

test.each([
  ['status:acc', ['accepted']],
  ['status:DRAFT', ['draft']],
  ['status:declined', ['rejected']],
  ['status:draft status:accepted', ['draft', 'accepted']],
  ['status:', []],
])('%s filters by status', (typed, statuses) => {
  const { query } = parseQuery(typed);
  expect(query.statuses).toEqual(statuses);
  expect(query.terms).toEqual([]);
});

test.each([
  ['value>5000', '>', 5_000],
  ['value > 5000', '>', 5_000],
  ['value<5,000', '<', 5_000],
  ['value<5.000', '<', 5_000],
  ['value<=1,234.50', '<=', 1_234.5],
  ['value<=1.234,50', '<=', 1_234.5],
  ['value>12.5', '>', 12.5],
  ['value>1’200’000', '>', 1_200_000],
  ['value>2k', '>', 2_000],
  ['value>1.5m', '>', 1_500_000],
])('%s compares the amount', (typed, operator, amount) => {
  expect(parseQuery(typed).query.values).toEqual([{ operator, amount }]);
});

const day = (year: number, month: number, date: number): number => new Date(year, month - 1, date).getTime();

test.each([
  ['sent<2026-05-01', null, day(2026, 5, 1)],
  ['sent<=2026-05-01', null, day(2026, 5, 2)],
  ['sent>2026-05', day(2026, 6, 1), null],
  ['sent>=2026-05', day(2026, 5, 1), null],
  ['sent:2026', day(2026, 1, 1), day(2027, 1, 1)],
  ['sent>31.12.2025', day(2026, 1, 1), null],
  ['sent>2026-01 sent<2026-03', day(2026, 2, 1), day(2026, 3, 1)],
  ['sent>2025 sent>2026-06', day(2026, 7, 1), null],
])('%s limits the day of the send', (typed, sentFrom, sentBefore) => {
  expect(parseQuery(typed).query).toMatchObject({ sentFrom, sentBefore, terms: [] });
});

test.each(['status:nonsense', 'value>much', 'sent<2026-13', 'sent<2026-02-30', 'value:5', 'client>anna'])(
  '%s means no filter, so it is text',
  (typed) => {
    const { query, text } = parseQuery(typed);
    expect(hasFilters(query)).toBe(false);
    expect(text).toBe(typed);
    expect(query.terms.map((term) => term.text)).toEqual([typed]);
  },
);

test('filters have the words of the language beside the English ones', () => {
  const words: FilterWords = {
    filters: { ...englishFilterWords.filters, value: ['value', 'wert'], status: ['status'] },
    statuses: { ...englishFilterWords.statuses, draft: ['draft', 'Entwürfe'] },
    me: ['me', 'ich'],
  };
  expect(parseQuery('wert>100 status:entwurf', words).query).toMatchObject({
    values: [{ operator: '>', amount: 100 }],
    statuses: ['draft'],
  });
  expect(parseQuery('value>100', words).query.values).toHaveLength(1);
});

test.each([
  ['tag:urgent', [{ text: 'urgent', isWhole: false }]],
  [
    'tag:"Key Account" tag:É',
    [
      { text: 'key account', isWhole: true },
      { text: 'e', isWhole: false },
    ],
  ],
  ['tag:“Key Account', [{ text: 'key account', isWhole: false }]],
  ['tag:', []],
] as const)('%s finds tags, whole ones in quotation marks', (typed, tags) => {
  const { query, text } = parseQuery(typed);
  expect(query.tags).toEqual(tags);
  expect(text.trim()).toBe('');
  expect(isAboutProposals(query)).toBe(false);
});

test('owners are names, or the user', () => {
  expect(parseQuery('owner:ada owner:"Ada L" owner:ME').query.owners).toEqual(['ada', 'Ada L', ownUser]);
});

test('the filters of one name are taken out of what is typed', () => {
  const typed = 'garden owner:"Ada L"  status:draft owner:me harbor';
  expect(withoutFilter(typed, 'owner', englishFilterWords)).toBe('garden status:draft harbor');
});

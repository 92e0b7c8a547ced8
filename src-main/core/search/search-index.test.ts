import { expect, test } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { parseQuery } from '#shared/search/parse-query.ts';
import { edit, enqueue, know } from '../sync/testing/known-journal.ts';
import { garden, gardenScope, indexedJournal } from './testing/indexed-journal.ts';

const { addProposal, addSection, change, context, excerpt, find, index, prepare } = indexedJournal();

test.each([
  ['uberdachung', ['proposal:1']],
  ['Überdachung ', ['proposal:1']],
  ['ueberdachung', ['proposal:1']],
  ['grosse', ['proposal:1']],
  ['überd', ['proposal:1']],
  ['überd ', []],
  ['holzdielen harbor', ['proposal:1']],
  ['holzdielen prototype', []],
  ['"große überdachung"', ['proposal:1']],
  ['"grosse ueberdachung"', ['proposal:1']],
  ['"überdachung große"', []],
  ['"terrasse wir"', []],
  ['prototipe', ['proposal:2']],
  ['prtotype', ['proposal:2']],
  ['protxt', ['proposal:2']],
  ['siet', []],
  ['mueller uberdatchung', ['proposal:1']],
  ['muellar bauen', ['proposal:1']],
  ['jm@nord.example holzdielen', ['proposal:1']],
  ['status:draft', ['proposal:2', 'proposal:1']],
  ['status:accepted', []],
  ['client:nord', ['proposal:1']],
  ['client:mueller holz', ['proposal:1']],
  ['value>5000', ['proposal:1']],
  ['value>6000', []],
  ['value>=6000', ['proposal:1']],
  ['value<1', ['proposal:2']],
  ['sent>2000', []],
  ['&', []],
])('%s finds %j', (typed, ids) => {
  prepare();
  expect(find(typed).filter((id) => id.startsWith('proposal'))).toEqual(ids);
});

test('words are shown in context, and the text with most of them is chosen', () => {
  prepare();
  expect(excerpt('überd')).toBe('Wir bauen eine große [Überdachung].');
  expect(excerpt('geoelt')).toBe('Holzdielen, [geölt]');
  expect(excerpt('bauen ueberdachung')).toBe('Wir [bauen] eine große [Überdachung].');
  expect(excerpt('"eine große"')).toBe('Wir bauen [eine große] Überdachung.');
  expect(excerpt('prtotype')).toBe('A [prototype] of the site.');
  const long = `${'before '.repeat(60)}needle ${'after '.repeat(60)}`;
  addSection('proposal:2', '3', { title: 'Long', body: `<p>${long}</p>`, position: 1 });
  expect(excerpt('needle')).toMatch(/^… (?:before )+\[needle\](?: after)+ …$/u);
  expect(excerpt('needle').length).toBeLessThan(180);
});

test('edits are found at once: added, changed, pending and deleted texts', () => {
  prepare();
  expect(find('cistern')).toEqual([]);
  change(gardenScope, () =>
    enqueue(context(), {
      ...edit(7, 'section', toLocalId('section:1'), { body: ['', '<p>A cistern.</p>'] }),
      proposalId: garden,
    }),
  );
  expect(find('cistern')).toEqual(['proposal:1']);
  addSection('proposal:2', '2', { title: 'Design', body: '<p>A cistern too.</p>' });
  expect(find('cistern')).toHaveLength(2);
  expect(find('prototype')).toEqual([]);
  change({ type: 'proposal', localId: toLocalId('proposal:2') }, () => {
    for (const [entity, id] of [
      ['section', 'section:2'],
      ['proposal', 'proposal:2'],
    ] as const)
      context().journal.records.remove(entity, toLocalId(id));
  });
  expect(find('cistern')).toEqual(['proposal:1']);
});

test('a changed client is found in its proposals', () => {
  prepare();
  const client = toLocalId('client:1');
  change({ type: 'client', localId: client }, () =>
    know(context(), 'client', client, toServerId('1'), {
      name: 'Ada',
      surname: 'Lovelace',
      email: 'a@b.example',
    }),
  );
  expect(find('lovelace holzdielen')).toEqual(['proposal:1']);
  expect(find('client:müller')).toEqual([]);
});

test('clients, sections of the library and templates are found as such', () => {
  prepare();
  change({ type: 'library', localId: toLocalId('section:9') }, () =>
    know(context(), 'section', toLocalId('section:9'), toServerId('9'), { title: 'Terms', reusable: true }),
  );
  change({ type: 'library', localId: toLocalId('section:9') }, () =>
    know(context(), 'line_item', toLocalId('line_item:9'), toServerId('9'), {
      section_id: 'section:9',
      name: 'Retainer',
    }),
  );
  const template = toLocalId('template:5');
  change({ type: 'proposal', localId: template }, () =>
    know(context(), 'template', template, toServerId('5'), { name: 'Retainer offer' }),
  );
  const { found } = index().find(parseQuery('retainer').query, 10);
  expect(found).toEqual({ proposal: [], client: [], section: ['section:9'], template: ['template:5'] });
  expect(index().find(parseQuery('jm@nord').query, 10).found).toMatchObject({
    client: ['client:1'],
    proposal: ['proposal:1'],
  });
});

test('a timeline is searched, and its send is the day for the filter', () => {
  prepare();
  addProposal('1', { title: 'Garden at the harbor', public_id: 'abc' });
  index().find(parseQuery('x').query, 1);
  const activity = {
    ...{ id: '5', activity_type: 'user_send_proposal', at: 1, ip_address: '', message: '<p>Zucchini</p>' },
    ...{ proposal_public_id: 'abc', proposal_title: '', proposal_sent_at: '2026-03-05T12:00:00Z' },
    ...{ client_full_name: '', client_email: '' },
  };
  context().journal.activities.save(activity);
  context().journal.feed.append([{ type: 'activity', activity }], 0);
  expect(find('zucchini')).toEqual(['proposal:1']);
  expect(find('sent>2026-02 sent<2026-04')).toEqual(['proposal:1']);
  expect(find('sent<2026-03')).toEqual([]);
});

test('tags are found whole or by their start, whatever their case, in proposals and clients', () => {
  addProposal('1', { title: 'One', client_id: null, tags: 'Key Account\nÉté' });
  addProposal('2', { title: 'Two', client_id: null, tags: 'Key' });
  addProposal('3', { title: 'Key', client_id: null });
  const client = toLocalId('client:1');
  change({ type: 'client', localId: client }, () =>
    know(context(), 'client', client, toServerId('1'), { name: 'Ada', email: 'ada@a.example', tags: 'key' }),
  );
  expect(find('tag:key').toSorted()).toEqual(['client:1', 'proposal:1', 'proposal:2']);
  expect(find('tag:"KEY"').toSorted()).toEqual(['client:1', 'proposal:2']);
  expect(find('tag:key tag:ete')).toEqual(['proposal:1']);
  expect(find('tag:account')).toEqual([]);
  expect(find('tag:key status:draft').toSorted()).toEqual(['proposal:1', 'proposal:2']);
  expect(find('two tag:key')).toEqual(['proposal:2']);
  addProposal('2', { title: 'Two', client_id: null, tags: null });
  expect(find('two tag:key')).toEqual([]);
});

test('owners are found by their names, by "me", and the account’s owner where no user is named', () => {
  const users = [
    { id: toServerId('7'), name: 'Ada Lovelace', email: 'ada@studio.example' },
    { id: toServerId('8'), name: 'Grace Hopper', email: 'grace@studio.example' },
  ];
  const account = {
    ...{ id: '1', name: 'Studio', email: 'Grace@studio.example', currency: 'EUR', locale: 'en' },
  };
  context().journal.meta.set('workspace', {
    account: { ...account, default_theme: 'clean', web: '' },
    users,
    themes: [],
  });
  addProposal('1', { title: 'One', client_id: null, prepared_by_id: '7' });
  addProposal('2', { title: 'Two', client_id: null, prepared_by_id: '8' });
  addProposal('3', { title: 'Three', client_id: null, prepared_by_id: null });
  expect(find('owner:love')).toEqual(['proposal:1']);
  expect(find('owner:"grace h"').toSorted()).toEqual(['proposal:2', 'proposal:3']);
  expect(find('owner:ada owner:grace')).toHaveLength(3);
  expect(find('owner:nobody')).toEqual([]);
  expect(find('owner:me')).toEqual([]);
  const user = { id: toServerId('7'), name: 'Ada', email: 'ada@studio.example', signature: '', admin: true };
  context().journal.meta.set('business', { account: null, user, logo: null, picture: null });
  expect(find('owner:me')).toEqual(['proposal:1']);
});

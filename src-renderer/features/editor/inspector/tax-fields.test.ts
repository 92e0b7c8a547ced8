// @vitest-environment jsdom
import { act, createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { showInWindow } from '../../../components/testing/show-in-window.ts';
import type { DataStore, ProposalDocument } from '../../../data/index.ts';
import { flushDrafts } from '../../../state/draft-registry.ts';
import { findButton, press, typeInto } from '../../../ui/testing/render.ts';
import { TaxFields } from './tax-fields.tsx';

const proposal = {
  ...{ entity: 'proposal', localId: toLocalId('p'), serverId: null },
  fields: { taxes_known: true },
} as unknown as ProposalDocument['proposal'];

test('a tax without a name is not saved, and one with a name once', async () => {
  const addTax = vi.fn<DataStore['commands']['addTax']>(() => Promise.resolve(toLocalId('t')));
  const store = {
    commands: { addTax } as Partial<DataStore['commands']> as DataStore['commands'],
    queries: { usedTaxes: () => Promise.resolve([]) } as Partial<
      DataStore['queries']
    > as DataStore['queries'],
    saves: { begin: () => () => undefined } as Partial<DataStore['saves']> as DataStore['saves'],
  };
  showInWindow(createElement(TaxFields, { frame: { proposal, taxes: [] }, locked: false }), {
    store,
  });
  await press(findButton('Add tax'));
  const [name, percentage] = document.querySelectorAll('input');
  if (name === undefined || percentage === undefined) throw new Error('There is no row for a tax.');
  expect(document.activeElement).toBe(name);
  await typeInto(percentage, '19');
  await act(() => flushDrafts());
  expect(addTax).not.toHaveBeenCalled();
  await typeInto(name, ' ');
  await act(() => flushDrafts());
  expect(addTax).not.toHaveBeenCalled();
  expect(document.body.textContent).toContain('Enter a name.');
  await typeInto(name, 'VAT');
  await act(() => flushDrafts());
  expect(addTax).toHaveBeenCalledOnce();
  expect(addTax.mock.lastCall?.slice(0, 2)).toEqual([toLocalId('p'), { name: 'VAT', percentage: '19' }]);
});

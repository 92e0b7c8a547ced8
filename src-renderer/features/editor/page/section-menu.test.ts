// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { makeRecord } from '#shared/sync/record-from-create.ts';
import { DiscountsContext, type Discounts } from '../discounts/discounts-context.ts';
import { SectionMenu } from './section-menu.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const nothing = (): void => undefined;
const actions = { add: nothing, update: nothing, shift: nothing, duplicate: nothing, remove: nothing };

/** Opens the menu of a section. Returns its items and what ends it. */
async function openMenu(type: 'cost' | 'text', askForSection: ((id: LocalId) => void) | null) {
  const section = makeRecord('section', toLocalId('prices'), null, {
    ...{ proposal_id: toLocalId('proposal'), template_id: null, title: 'Prices', name: null, body: null },
    ...{ position: 1, reusable: false, page_break: false, optional: false, selected: false },
    ...{ section_type: type, include_total: true },
  });
  if (section.entity !== 'section') throw new Error('This is no section.');
  const discounts: Discounts | null =
    askForSection === null ? null : { byId: new Map(), ask: nothing, askForSection, recalculate: nothing };
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const props = { isLate: true, section, isFirst: true, isLast: true, actions };
  const menu = createElement(SectionMenu, props);
  act(() => root.render(createElement(DiscountsContext, { value: discounts }, menu)));
  await act(async () => document.querySelector('button')?.click());
  return {
    items: [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')],
    end: () => act(() => root.unmount()),
  };
}

test('the menu of a pricing section sets its discount', async () => {
  const ask = vi.fn<(id: LocalId) => void>();
  const { items, end } = await openMenu('cost', ask);
  const item = items.find(({ textContent }) => textContent.startsWith('Discount…'));
  await act(async () => item?.click());
  expect(ask).toHaveBeenCalledExactlyOnceWith(toLocalId('prices'));
  end();
});

test.each([
  ['a text', 'text', nothing],
  ['a pricing section in the library', 'cost', null],
] as const)('the menu of %s has no discount', async (_what, type, ask) => {
  const { items, end } = await openMenu(type, ask);
  expect(items.length).toBeGreaterThan(3);
  expect(items.filter(({ textContent }) => textContent.startsWith('Discount…'))).toEqual([]);
  end();
});

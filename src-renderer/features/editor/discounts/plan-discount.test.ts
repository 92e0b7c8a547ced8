import { expect, test } from 'vitest';
import { findDiscounts } from '#shared/domain/pricing/discounts.ts';
import { asNewId, type LocalId } from '#shared/domain/ids.ts';
import type { LineItemFields } from '#shared/domain/pricing/line-item.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { Edit, SectionWithItems } from '../../../data/index.ts';
import { currentRate, planDiscount, planRecalculation } from './plan-discount.ts';

type Sections = Parameters<typeof planDiscount>[0];

let ids = 0;
const context = {
  ...{ proposalId: toLocalId('p'), notBefore: 0, newId: () => asNewId(`new-${(ids += 1)}`) },
  nameOf: (rate: string) => `Discount ${rate}%`,
};

function line(localId: string, amount: number, fields: Partial<LineItemFields> = {}) {
  return {
    localId: toLocalId(localId),
    fields: {
      ...{ section_id: toLocalId('s'), name: localId, position: 0, quantity: null, amount },
      ...{ cost_type: 'fixed', recurring_type: null, per_type: null, ...fields },
    } satisfies LineItemFields as LineItemFields,
  };
}

function section(
  localId: string,
  items: readonly ReturnType<typeof line>[],
  optional = false,
): Sections[number] {
  const fields = { title: localId, optional } as SectionWithItems['section']['fields'];
  return { section: { entity: 'section', localId: toLocalId(localId), serverId: null, fields }, items };
}

/** The sections after the edits, as the mirror applies them. */
function apply(sections: Sections, edits: readonly Edit[]): Sections {
  return sections.map((content) => {
    let items = [...content.items];
    for (const edit of edits) {
      if (edit.kind === 'delete') items = items.filter(({ localId }) => localId !== edit.localId);
      if (edit.kind === 'update' && edit.entity === 'line_item')
        items = items.map((one) =>
          one.localId === edit.localId ? { ...one, fields: { ...one.fields, ...edit.values } } : one,
        );
      if (
        edit.kind === 'create' &&
        edit.entity === 'line_item' &&
        edit.sectionId === content.section.localId
      ) {
        const at = edit.after === null ? 0 : items.findIndex(({ localId }) => localId === edit.after) + 1;
        const made = line(edit.localId, 0);
        items.splice(at, 0, { localId: edit.localId, fields: { ...made.fields, ...edit.values } });
      }
    }
    return { ...content, items };
  });
}

const shown = (sections: Sections) =>
  sections.map(({ items }) => items.map(({ fields: { name, amount } }) => `${name} ${amount}`));
const sumOf = (sections: Sections) =>
  sections.flatMap(({ items }) => items).reduce((sum, { fields }) => sum + (fields.amount ?? 0), 0);
const monthly = { cost_type: 'recurring', recurring_type: 'monthly' } as const;

test('a discount of a line stands below it, is changed in place, and is removed', () => {
  const start = [section('a', [line('Concept', 1005), line('Travel', 100)])];
  const place = { target: 'line', lineId: toLocalId('Concept') } as const;
  const made = apply(start, planDiscount(start, place, '10', context));
  expect(shown(made)).toEqual([['Concept 1005', 'Discount 10% -101', 'Travel 100']]);
  expect(currentRate(made, place)).toBe('10');
  const discountId = made[0]?.items[1]?.localId as LocalId;
  const changed = apply(made, planDiscount(made, { target: 'line', lineId: discountId }, '20', context));
  expect(shown(changed)).toEqual([['Concept 1005', 'Discount 20% -201', 'Travel 100']]);
  const removed = apply(changed, planDiscount(changed, place, null, context));
  expect(shown(removed)).toEqual(shown(start));
  expect(currentRate(removed, place)).toBeNull();
});

test('one of a section has a line per cadence, and one of the proposal shares its cents', () => {
  const start = [
    section('a', [line('A', 5), line('M', 400, monthly)]),
    section('b', [line('B', 5)]),
    section('c', [line('C', 5)]),
    section('text', []),
  ];
  const inSection = planDiscount(start, { target: 'section', sectionId: toLocalId('a') }, '50', context);
  expect(shown(apply(start, inSection))[0]).toEqual(['A 5', 'M 400', 'Discount 50% -3', 'Discount 50% -200']);
  const made = apply(start, planDiscount(start, { target: 'proposal' }, '10', context));
  expect(shown(made)).toEqual([
    ['A 5', 'M 400', 'Discount 10% -1', 'Discount 10% -40'],
    ['B 5', 'Discount 10% -1'],
    ['C 5', 'Discount 10% 0'],
    [],
  ]);
  expect(sumOf(made)).toBe(415 - 2 - 40);
  expect(findDiscounts(made).every(({ isExact, rate }) => isExact && rate === '10')).toBe(true);
});

test('discounts that matched follow a new one; one that somebody has changed stays and is shown as changed', () => {
  const start = [section('a', [line('A', 10_000)])];
  const first = apply(
    start,
    planDiscount(start, { target: 'section', sectionId: toLocalId('a') }, '10', context),
  );
  const place = { target: 'line', lineId: toLocalId('A') } as const;
  const followed = apply(first, planDiscount(first, place, '50', context));
  expect(shown(followed)).toEqual([['A 10000', 'Discount 50% -5000', 'Discount 10% -500']]);

  const id = first[0]?.items[1]?.localId as LocalId;
  const elsewhere = apply(first, [
    { kind: 'update', entity: 'line_item', localId: id, scope: toLocalId('p'), values: { amount: -700 } },
  ]);
  const kept = apply(elsewhere, planDiscount(elsewhere, place, '50', context));
  expect(shown(kept)).toEqual([['A 10000', 'Discount 50% -5000', 'Discount 10% -700']]);
  expect(findDiscounts(kept).find(({ localId }) => localId === id)).toMatchObject({
    ...{ isExact: false, rate: '10', expected: -500 },
  });
  const again = apply(kept, planRecalculation(kept, new Set([id]), context));
  expect(findDiscounts(again).every(({ isExact }) => isExact)).toBe(true);
  expect(planRecalculation(again, new Set([id]), context)).toEqual([]);
});

test('a name that the user has written stays; a discount costs nothing', () => {
  const start = [section('a', [line('A', 1000)])];
  const place = { target: 'section', sectionId: toLocalId('a') } as const;
  const made = apply(start, planDiscount(start, place, '10', context));
  expect(made[0]?.items[1]?.fields.cost).toBe(0);
  const renamed = made.map((content) => ({
    ...content,
    items: content.items.map((one, at) =>
      at === 1 ? { ...one, fields: { ...one.fields, name: 'For old friends' } } : one,
    ),
  }));
  const changed = apply(renamed, planDiscount(renamed, place, '20', context));
  expect(shown(changed)).toEqual([['A 1000', 'For old friends -200']]);
});

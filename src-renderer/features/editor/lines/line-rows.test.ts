import { describe, expect, it } from 'vitest';
import { lineItemDefaults } from '#shared/sync/record-from-create.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { LineItemRecord, LineItemValues } from '../../../data/index.ts';
import { gridRows, stillUnseen } from './line-rows.ts';
import { readCell } from './cell-values.ts';

const section = toLocalId('section:1');
const first = toLocalId('line:1');
const second = toLocalId('line:2');
const style = { currency: 'USD', locale: 'en-US' } as const;

const item = (values: LineItemValues): LineItemRecord => ({
  entity: 'line_item',
  localId: first,
  serverId: null,
  fields: { section_id: section, ...lineItemDefaults, name: 'Rigging', ...values },
});

const perHour = { cost_type: 'per', per_type: 'hour', quantity: 1 } as const;

describe('the rows of a grid', () => {
  it('show a billing that was chosen just now, which a quantity keeps', () => {
    const [row] = gridRows([item({ cost_type: 'fixed' })], section, [], new Map([[first, perHour]]));
    expect(row?.fields).toMatchObject(perHour);
    if (row === undefined) throw new Error('no row');
    expect(readCell('quantity', '2', row.fields, style)).toEqual({ ok: true, values: { quantity: 2 } });
  });

  it('have a new row behind its predecessor, which is new until something is typed', () => {
    const rows = (unseen: ReadonlyMap<typeof second, LineItemValues>) =>
      gridRows([item({})], section, [{ localId: second, after: first }], unseen);
    expect(rows(new Map()).map(({ localId, isNew }) => [localId, isNew])).toEqual([
      [first, false],
      [second, true],
    ]);
    const [, typed] = rows(new Map([[second, { name: 'Care' }]]));
    expect([typed?.fields.name, typed?.isNew]).toEqual(['Care', false]);
  });
});

describe('what was typed or chosen', () => {
  const unseen = new Map([[first, perHour]]);
  const saving = (): boolean => true;
  const saved = (): boolean => false;

  it('stays until the line arrives', () => {
    expect(stillUnseen(unseen, [], saved)).toBe(unseen);
  });

  it('stays while it is saved and the line shows something older', () => {
    expect(stillUnseen(unseen, [item({ cost_type: 'fixed' })], saving)).toBe(unseen);
  });

  it('goes when the line shows it', () => {
    expect(stillUnseen(unseen, [item(perHour)], saving).size).toBe(0);
  });

  it('goes when it is saved and the line shows something newer', () => {
    expect(stillUnseen(unseen, [item({ ...perHour, per_type: 'day' })], saved).size).toBe(0);
  });
});

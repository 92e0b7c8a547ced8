import { describe, expect, it } from 'vitest';
import { lineItemFieldsSchema } from '#shared/domain/pricing/line-item.ts';
import { sectionFieldsSchema } from '#shared/domain/proposals/section.ts';
import { serverActivitySchema } from './activity.ts';
import { idOrNull, momentOrNull, numberOrNull, position, recordId, text, wordOrNull } from './lenient.ts';
import { serverLineItemSchema } from './line-item.ts';
import { serverProposalSchema } from './proposal.ts';
import { serverSectionSchema } from './section.ts';

/** Valid JSON with absurd values. */
const hostile: readonly unknown[] = [
  1e308,
  -1e308,
  Number.MIN_VALUE,
  2 ** 53,
  -1,
  0.5,
  '1e400',
  'NaN',
  'Infinity',
  '9'.repeat(400),
  'x'.repeat(3_000_000),
  '',
  '\u0000',
  '\ud800',
  null,
  true,
  [],
  {},
  [[[[]]]],
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '2099-01-01T00:00:00Z',
  '1969-12-31T23:59:59Z',
];

describe('an id of the service', () => {
  it.each([
    ['1', '1'],
    [1, '1'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
    ['9'.repeat(18), '9'.repeat(18)],
  ])('is up to 18 digits: %j', (value, id) => {
    expect(idOrNull.parse(value)).toBe(id);
    expect(recordId.parse(value)).toBe(id);
  });

  it.each([
    '',
    ' 1',
    '-1',
    '1.5',
    '1e3',
    '0x1',
    '9'.repeat(19),
    '١',
    -1,
    0.5,
    1e21,
    true,
    null,
    [1],
    { id: 1 },
  ])('is nothing else: %j', (value) => {
    expect(idOrNull.parse(value)).toBeNull();
    expect(recordId.safeParse(value).success).toBe(false);
  });
});

describe('a value of the service', () => {
  it.each(hostile)('is limited on arrival: %#', (value) => {
    expect(text.parse(value).length).toBeLessThanOrEqual(2_000_000);
    expect(wordOrNull.parse(value)?.length ?? 0).toBeLessThanOrEqual(500);
    expect(Math.abs(numberOrNull.parse(value) ?? 0)).toBeLessThanOrEqual(1e12);
    const at = position.parse(value);
    expect(Number.isInteger(at) && at >= 0 && at <= 1_000_000).toBe(true);
    const moment = momentOrNull.parse(value) ?? 0;
    expect(moment >= 0 && moment <= Date.UTC(2200, 0)).toBe(true);
  });

  it.each(hostile)('fits journal and windows in every field: %#', (value) => {
    const names = [...Object.keys(lineItemFieldsSchema.shape), ...Object.keys(sectionFieldsSchema.shape)];
    const attributes = Object.fromEntries(names.map((name) => [name, value]));
    const item = serverLineItemSchema.parse({ id: '1', attributes }).fields;
    expect(lineItemFieldsSchema.safeParse({ ...item, section_id: 'section:1' }).success).toBe(true);
    const section = serverSectionSchema.parse({ id: '1', attributes }).fields;
    expect(sectionFieldsSchema.safeParse({ ...section, proposal_id: null }).success).toBe(true);
    const { createdAt } = serverActivitySchema.parse({
      id: '1',
      attributes: { created_at: value, additional_fields: value },
    });
    expect(createdAt === null || createdAt <= Date.UTC(2200, 0)).toBe(true);
  });

  it('is stored beside the fields as received, up to the limits', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown;
    const attributes = {
      known_later: { a: [1, 'b'] },
      deep,
      endless: 'x'.repeat(300_000),
      wide: Array.from({ length: 300_000 }, () => 0),
    };
    const { extra } = serverSectionSchema.parse({ id: '1', attributes });
    expect(extra).toEqual({ known_later: { a: [1, 'b'] } });
    for (const value of [deep, 'x'.repeat(300_000), {}, []]) {
      const types = {
        cost_type: value,
        recurring_type: value,
        per_type: value,
        section_type: value,
        status: value,
      };
      const kept = [serverLineItemSchema, serverSectionSchema, serverProposalSchema].map(
        (schema) => JSON.stringify(schema.parse({ id: '1', attributes: types }).extra).length,
      );
      expect(Math.max(...kept)).toBeLessThan(5_000);
    }
  });
});

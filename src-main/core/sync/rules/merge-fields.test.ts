import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeFields } from './merge-fields.ts';
import { mergeText } from '#shared/sync/text/merge-text.ts';

const value = fc.constantFrom('a', 'b', 'c', 1, null);

describe('S11: three-way merge per field', () => {
  it('keeps a field, drops it or reports a conflict, and never two of these', () => {
    fc.assert(
      fc.property(value, value, value, (base, mine, theirs) => {
        fc.pre(base !== mine);
        const { changes, conflicts } = mergeFields({ title: [base, mine] }, { title: theirs });
        if (theirs === base) expect([changes, conflicts]).toEqual([{ title: [base, mine] }, []]);
        else if (theirs === mine) expect([changes, conflicts]).toEqual([{}, []]);
        else expect([changes, conflicts]).toEqual([{}, [{ field: 'title', base, mine, theirs }]]);
      }),
    );
  });

  it('treats a field that the service does not return as unchanged', () => {
    expect(mergeFields({ theme: [null, 'dark'] }, {}).changes).toEqual({ theme: [null, 'dark'] });
  });

  it('reports the conflicting field alone, in any order of the fields', () => {
    const title = ['A', 'B'] as const;
    const name = ['C', 'D'] as const;
    for (const fields of [
      { title, name },
      { name, title },
    ]) {
      const { changes, conflicts } = mergeFields(fields, { title: 'X', name: 'C' });
      expect([changes, conflicts.map(({ field }) => field)]).toEqual([{ name }, ['title']]);
    }
  });

  it('S12: different fields never conflict', () => {
    expect(mergeFields({ name: ['A', 'B'] }, { name: 'A', city: 'Utrecht' }).conflicts).toEqual([]);
  });
});

describe('S11: bodies', () => {
  const body = (...blocks: readonly string[]): string => blocks.map((block) => `<p>${block}</p>`).join('');

  it('are merged if different blocks were changed', () => {
    expect(mergeText(body('1', '2', '3'), body('A', '2', '3'), body('1', '2', 'B'))).toBe(
      body('A', '2', 'B'),
    );
  });

  it('are a conflict if both sides changed one block', () => {
    expect(mergeText(body('1', '2'), body('A', '2'), body('B', '2'))).toBeNull();
    // Ten thousand equal blocks: a merge that would take minutes is a conflict.
    const lines = '<p>x</p>'.repeat(10_000);
    const started = performance.now();
    expect(mergeText(lines, `${lines}<p>y</p>`, `<p>z</p>${lines}`)).toBeNull();
    expect(mergeText(lines, lines, `<p>z</p>${lines}`)).toBe(`<p>z</p>${lines}`);
    expect(performance.now() - started).toBeLessThan(5000);
    expect(mergeFields({ body: [body('1'), body('A')] }, { body: body('B') }).conflicts).toHaveLength(1);
  });

  it('are rebased on the merged text', () => {
    const theirs = body('1', '2', 'B');
    expect(mergeFields({ body: [body('1', '2', '3'), body('A', '2', '3')] }, { body: theirs })).toEqual({
      changes: { body: [theirs, body('A', '2', 'B')] },
      conflicts: [],
    });
  });

  it('are never cut inside a block, and keep every block that only one side changed', () => {
    const block = fc.constantFrom('1', '2', '3', 'x', 'y');
    const text = fc.array(block, { maxLength: 5 }).map((blocks) => body(...blocks));
    fc.assert(
      fc.property(text, text, (base, theirs) => {
        expect(mergeText(base, base, theirs)).toBe(theirs);
        expect(mergeText(base, theirs, base)).toBe(theirs);
        expect(mergeText(base, theirs, theirs)).toBe(theirs);
      }),
    );
  });
});

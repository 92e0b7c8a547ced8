import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSharing } from './sharing.ts';

test('what has not changed is the same object as before, and what has is not', () => {
  const share = createSharing<{ title: string; sections: { id: string; items: { amount: number }[] }[] }>();
  const answer = () => ({
    title: 'Website',
    sections: [
      { id: 'a', items: [{ amount: 1 }] },
      { id: 'b', items: [{ amount: 2 }] },
    ],
  });
  const first = share(answer());
  expect(share(answer())).toBe(first);
  const edited = answer();
  edited.sections[1] = { id: 'b', items: [{ amount: 3 }] };
  const second = share(edited);
  expect(second).toEqual(edited);
  expect(second).not.toBe(first);
  expect(second.sections[0]).toBe(first.sections[0]);
  expect(second.sections[1]).not.toBe(first.sections[1]);
});

test('whatever came before, the answer says what it said', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
      const share = createSharing<unknown>();
      share(before);
      expect(share(after)).toEqual(after);
    }),
    { numRuns: 200 },
  );
});

import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeFileName } from './safe-file-name.ts';

test.each([
  ['Website für Café Müller', 'Website für Café Müller'],
  ['Q1/Q2: "Plan" <draft>?', 'Q1-Q2- -Plan- -draft--'],
  ['..\\..\\etc\\passwd', '-..-etc-passwd'],
  ['CON', 'CON-'],
  ['nul.txt', 'nul.txt-'],
  ['a\u202Egpj.exe', 'a gpj.exe'],
  ['  \u0000\n ', 'proposal'],
  ['...', 'proposal'],
  ['提案書', '提案書'],
])('%s', (title, name) => {
  expect(safeFileName(title, 'proposal')).toBe(name);
});

test('any title becomes one short name inside its folder', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ maxLength: 400 })),
      (title) => {
        const name = safeFileName(title, 'proposal');
        expect(path.basename(name)).toBe(name);
        expect(path.win32.basename(name)).toBe(name);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(181);
        expect(name).not.toMatch(/^\.|[. ]$|^$/u);
      },
    ),
    { numRuns: 100 },
  );
});

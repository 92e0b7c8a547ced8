import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The decisions of the field notes and the testable sections of the API document. */
const decisions = Array.from({ length: 23 }, (_, index) => `N${String(index + 1)}`);
const sections = [
  ...['§1', '§2.2', '§2.3', '§2.4', '§2.5', '§2.6', '§2.7', '§2.8', '§2.9', '§2.10', '§2.11', '§3'],
  ...['§4.1', '§4.2', '§4.3', '§4.4', '§4.5', '§4.6', '§4.7', '§4.8', '§4.9', '§4.10'],
  ...['§5.1', '§5.4', '§6.1', '§6.3', '§7', '§8'],
];

describe('the suite itself', () => {
  it('has a test that names each numbered statement', () => {
    const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.ts'));
    const titles = files
      .filter((name) => name !== 'statements.test.ts')
      .flatMap(
        (name) =>
          readFileSync(join(import.meta.dirname, name), 'utf8').match(/'[^'\n]*[§N]\d[^'\n]*'/gu) ?? [],
      )
      .join('\n');
    const named = new Set(titles.match(/§\d+(?:\.\d+)?|N\d+/gu));
    expect([...decisions, ...sections].filter((statement) => !named.has(statement))).toEqual([]);
  });
});

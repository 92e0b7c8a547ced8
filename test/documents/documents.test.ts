// @vitest-environment jsdom
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { countBlocks, totalsOf } from './count-blocks.ts';
import { makeDocuments } from './make-documents.ts';

const missing = inject('documentProgramsMissing');
/** The share of blocks that must be kept. */
const bar = 0.95;

let folder: string | null = null;
afterAll(async () => {
  if (folder !== null) await rm(folder, { recursive: true });
});

test.skipIf(missing !== null)(
  'documents of other programs keep at least 95 % of their blocks, and every loss is named',
  async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'documents-'));
    const documents = await makeDocuments(folder);
    expect(documents.length).toBeGreaterThanOrEqual(60);
    const counted = [];
    // One after the other, as a user imports them.
    for (const document of documents) counted.push(await countBlocks(document));
    const totals = totalsOf(counted);
    expect(totals.length).toBeGreaterThanOrEqual(7);
    const tooFew = totals.filter(({ kept }) => kept < bar);
    const lost = counted.flatMap(({ by, lost: blocks }) => blocks.map(({ words }) => `${by}: ${words}`));
    expect(tooFew, lost.join('\n')).toEqual([]);
    const all = totals.reduce((sum, { same }) => sum + same, 0) / totals.length;
    expect(all).toBeGreaterThanOrEqual(bar);
    const unsaid = counted.flatMap(({ by, text, incomplete, losses }) =>
      losses.length > 0 ? [] : incomplete.map((block) => `${by}, ${text}: ${block.words}`),
    );
    expect(unsaid).toEqual([]);
    // No picture can be read here. AbiWord writes none into its pages.
    const withPicture = counted.filter(({ text, by }) => text === 'pictures' && !by.startsWith('AbiWord'));
    expect(withPicture.length).toBeGreaterThanOrEqual(6);
    for (const { by, losses } of withPicture)
      expect([by, losses.filter(({ kind }) => kind.endsWith('pictures'))]).toEqual([
        by,
        [expect.objectContaining({ count: 1 })],
      ]);
  },
);

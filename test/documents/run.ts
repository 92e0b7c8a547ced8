import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import type { CountedDocument } from './count-blocks.ts';
import { makeDocuments } from './make-documents.ts';

/**
 * Imports documents that other programs made, and prints how many blocks are kept: `node --import
 * ./test/support/load-tsx.ts test/documents/run.ts`. Needs pandoc, LibreOffice Writer and AbiWord (Debian: `pandoc
 * libreoffice-writer-nogui abiword`).
 */
const { window } = new JSDOM('');
for (const name of [
  'window',
  'document',
  'Node',
  'Element',
  'HTMLElement',
  'DOMParser',
  'NodeFilter',
] as const) {
  Object.assign(globalThis, { [name]: name === 'window' ? window : window[name] });
}
const { countBlocks, totalsOf } = await import('./count-blocks.ts');

const folder = await mkdtemp(path.join(tmpdir(), 'documents-'));
const counted: CountedDocument[] = [];
for (const document of await makeDocuments(folder)) {
  const one = await countBlocks(document);
  counted.push(one);
  if (!process.argv.includes('--verbose')) continue;
  console.log(path.basename(one.file), one.by, JSON.stringify(one.losses));
  for (const block of one.changed)
    console.log(one.lost.includes(block) ? '  lost   ' : '  changed', block.kind, block.words);
}
await rm(folder, { recursive: true });
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
for (const { by, blocks, kept, same } of totalsOf(counted)) {
  console.log(
    `${by.padEnd(18)} ${blocks} blocks, words kept ${percent(kept)}, as the same kind ${percent(same)}`,
  );
}
console.log(`${counted.length} documents`);

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import { blocksOf, wordsOf, type Block } from './blocks.ts';
import { makeDocuments } from './make-documents.ts';
import { texts } from './texts.ts';

/**
 * Imports documents that other programs made, and counts the blocks that are kept: `node --import
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
const { readBytes } = await import('../../src-renderer/features/editor/document-import/read-bytes.ts');
const { planImport } = await import('../../src-renderer/features/editor/document-import/import-plan.ts');

/** The words of each block of a body, by kind. */
function blocksOfBody(body: string | null): readonly Block[] {
  const page = new JSDOM(body ?? '').window.document;
  const own = (selector: string, kind: Block['kind']): Block[] =>
    [...page.querySelectorAll(selector)].map((element) => {
      const copy = element.cloneNode(true) as Element;
      for (const inner of copy.querySelectorAll('ul, ol, table')) inner.remove();
      return { kind, words: wordsOf(copy.textContent) };
    });
  const code = [...page.querySelectorAll('pre')].flatMap((element) =>
    element.textContent.split('\n').map((line): Block => ({ kind: 'code', words: wordsOf(line) })),
  );
  return [
    ...own('h1, h2, h3, h4', 'heading'),
    ...own('li', 'item'),
    ...own('td, th', 'cell'),
    ...own('blockquote > *', 'quote'),
    ...own('body > p', 'text'),
    ...code,
  ];
}

const folder = await mkdtemp(path.join(tmpdir(), 'documents-'));
const documents = await makeDocuments(folder);
const totals = new Map<string, { blocks: number; words: number; kinds: number }>();
for (const { file, text, by } of documents) {
  const read = await readBytes(new Uint8Array(await readFile(file)), path.basename(file), 'en');
  const style = { currency: 'EUR', locale: text === 'german' ? 'de' : 'en' };
  const plan = await planImport(read, style, {
    prepare: () => Promise.resolve({ problem: 'damaged' }),
    limit: null,
  });
  const found: readonly Block[] = [
    { kind: 'heading', words: wordsOf(plan.title) },
    ...plan.sections.flatMap(({ title, bodyWithTables }): readonly Block[] => [
      { kind: 'heading', words: wordsOf(title) },
      ...blocksOfBody(bodyWithTables),
    ]),
  ];
  const words = ` ${found.map((block) => block.words).join(' ')} `;
  const wanted = blocksOf(texts[text] ?? '');
  const lost = wanted.filter((block) => !words.includes(block.words));
  const changed = wanted.filter(
    (block) => !found.some(({ kind, words: other }) => kind === block.kind && other === block.words),
  );
  const total = totals.get(by) ?? { blocks: 0, words: 0, kinds: 0 };
  total.blocks += wanted.length;
  total.words += wanted.length - lost.length;
  total.kinds += wanted.length - changed.length;
  totals.set(by, total);
  if (process.argv.includes('--verbose')) {
    console.log(path.basename(file), by, JSON.stringify(read.losses));
    for (const block of changed)
      console.log(lost.includes(block) ? '  lost   ' : '  changed', block.kind, block.words);
  }
}
await rm(folder, { recursive: true });
const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(1)} %`;
for (const [by, { blocks, words, kinds }] of totals) {
  console.log(
    `${by.padEnd(18)} ${blocks} blocks, words kept ${percent(words, blocks)}, as the same kind ${percent(kinds, blocks)}`,
  );
}
console.log(`${documents.length} documents`);

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import { planImport } from '../../src-renderer/features/editor/document-import/import-plan.ts';
import { readBytes } from '../../src-renderer/features/editor/document-import/read-bytes.ts';
import type { Loss } from '../../src-renderer/features/editor/document-import/read-document.ts';
import { blocksOf, wordsOf, type Block } from './blocks.ts';
import type { MadeDocument } from './make-documents.ts';
import { texts } from './texts.ts';

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

/** What became of the blocks of a document's text. */
export interface CountedDocument extends MadeDocument {
  readonly blocks: readonly Block[];
  /** Those whose words are missing. */
  readonly lost: readonly Block[];
  /** Those that are there as another kind, or as a part of another block, and those that are lost. */
  readonly changed: readonly Block[];
  /** Those of which letters are missing, and not only a mark of a footnote or of a raised digit has come between. */
  readonly incomplete: readonly Block[];
  /** What the import says is lost. */
  readonly losses: readonly Loss[];
}

const lettersOf = (words: string): string => words.replaceAll(/\P{L}/gu, '');

/** Imports a document and looks for each block of its text. Needs the DOM of a browser. */
export async function countBlocks(document: MadeDocument): Promise<CountedDocument> {
  const { file, text } = document;
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
  const letters = lettersOf(words);
  const blocks = blocksOf(texts[text] ?? '');
  const isSame = (block: Block): boolean =>
    found.some(({ kind, words: other }) => kind === block.kind && other === block.words);
  return {
    ...document,
    blocks,
    lost: blocks.filter((block) => !words.includes(block.words)),
    changed: blocks.filter((block) => !isSame(block)),
    incomplete: blocks.filter((block) => !letters.includes(lettersOf(block.words))),
    losses: plan.losses,
  };
}

export interface Total {
  readonly by: string;
  readonly blocks: number;
  /** Blocks whose words are there, as a share. */
  readonly kept: number;
  /** Blocks that are also of the same kind, as a share. */
  readonly same: number;
}

/** The totals of the programs that made the documents. */
export function totalsOf(counted: readonly CountedDocument[]): readonly Total[] {
  return [...Map.groupBy(counted, ({ by }) => by)].map(([by, documents]) => {
    const count = (of: (document: CountedDocument) => readonly Block[]): number =>
      documents.reduce((sum, document) => sum + of(document).length, 0);
    const blocks = count((document) => document.blocks);
    return {
      ...{ by, blocks },
      kept: 1 - count(({ lost }) => lost) / blocks,
      same: 1 - count(({ changed }) => changed) / blocks,
    };
  });
}

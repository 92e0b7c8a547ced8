import { htmlTextInLine } from '../../text/html-text.ts';
import { isBlock, toBlocks, tokensOf, type HtmlToken } from './html-tokens.ts';

/** A line of a body as a reader sees it: the text of a paragraph, an item or a cell. */
export interface TextLine {
  readonly text: string;
  /** What separates it from the line before: an empty line, a line end, or tabs between cells. */
  readonly gap: string;
}

/** A piece of a body: one tag, or a run of text and marks. */
export interface BodyPiece {
  readonly markup: string;
  readonly token: HtmlToken | null;
  /** Number of the outermost block that contains it. */
  readonly block: number;
  /** Null for a piece that shows no text. */
  readonly line: TextLine | null;
  /** What the line shows before its text: the box of a check list. */
  readonly box: string;
  /** What the line shows behind its text: the address of a video. */
  readonly address: string;
}

const isInline = ({ kind, name }: HtmlToken): boolean =>
  kind === 'text' || (kind !== 'whole' && !isBlock(name)) || (kind === 'whole' && name === '');

/** The pieces of a body in order. Their markup, joined, is the body. */
export function piecesOf(html: string): readonly BodyPiece[] {
  return toBlocks(html).flatMap((block, index) => piecesOfBlock(block, index));
}

function piecesOfBlock(html: string, block: number): readonly BodyPiece[] {
  const pieces: BodyPiece[] = [];
  const lists: boolean[] = [];
  let run = '';
  let box = '';
  let isVideo = false;
  let hasLine = false;
  let [isNewRow, cells] = [false, 0];
  const endRun = (): void => {
    if (run === '') return;
    const words = tokensOf(run).filter(({ kind }) => kind === 'text');
    const shown = htmlTextInLine(words.map(({ text }) => text).join(''));
    const address = isVideo ? (/^\s*<a href="([^"]*)"/iu.exec(run)?.[1] ?? '') : '';
    const suffix = address === '' ? '' : `: ${address.replaceAll('&amp;', '&')}`;
    const tabs = '\t'.repeat(cells);
    const gap = hasLine ? (cells > 0 && !isNewRow ? tabs : `\n${tabs}`) : block === 0 ? '' : '\n\n';
    const line = shown === '' ? null : { text: `${box}${shown}${suffix}`, gap };
    pieces.push({ markup: run, token: null, block, line, box: line === null ? '' : box, address: suffix });
    run = '';
    if (line === null) return;
    hasLine = true;
    box = '';
    [isNewRow, cells] = [false, 0];
  };
  let isFirstCell = false;
  for (const token of tokensOf(html)) {
    // The poster of a video stands within its link.
    if (isInline(token) || (isVideo && token.name === 'img')) {
      run += token.text;
      continue;
    }
    endRun();
    const { kind, name, text } = token;
    pieces.push({ markup: text, token, block, line: null, box: '', address: '' });
    if (name === 'ul' || name === 'ol') {
      if (kind === 'start') lists.push(text === '<ul class="checklist">');
      else lists.pop();
    }
    if (kind !== 'start') continue;
    isVideo = text === '<p class="video">';
    if (name === 'li') box = lists.at(-1) !== true ? '' : text === '<li class="checked">' ? '[x] ' : '[ ] ';
    if (name === 'tr') [isNewRow, cells, isFirstCell] = [true, 0, true];
    if (name === 'td' || name === 'th') {
      if (!isFirstCell) cells += 1;
      isFirstCell = false;
    }
  }
  endRun();
  return pieces;
}

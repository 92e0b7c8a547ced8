import { boundedDiff } from './bounded-diff.ts';
import { keepApart } from './merge-text.ts';
import { withText, withoutLine, escapeText } from './replace-line.ts';
import { piecesOf, type TextLine } from './text-lines.ts';

/** The readable lines of a body: those of a block below each other, cells beside each other, blocks apart. */
export function bodyAsText(html: string): string {
  return piecesOf(html)
    .map(({ line }) => (line === null ? '' : `${line.gap}${line.text}`))
    .join('')
    .trim();
}

/** The lines of a text with its gaps. Empty lines end a block, tabs a cell. */
function linesOf(text: string): readonly TextLine[] {
  const lines: TextLine[] = [];
  let gap = '';
  for (const [index, part] of text.split(/(\s*[\n\t]\s*)/u).entries()) {
    if (index % 2 === 1) gap += part;
    else if (part.trim() !== '') {
      lines.push({ text: part.trim().replaceAll(/\s+/gu, ' '), gap: /\n\s*\n/u.test(gap) ? '\n\n' : '\n' });
      gap = '';
    }
  }
  return lines;
}

/**
 * Replaces the text of a body line by line. Only the lines with another text change; all other markup stays as it is. A
 * new line goes into the item or paragraph before it, one behind an empty line into a paragraph of its own.
 */
export function withEditedText(html: string, edited: string): string {
  const pieces = piecesOf(html);
  const markup = pieces.map((piece) => piece.markup);
  /** The indices of the pieces of each block. */
  const ofBlocks: number[][] = [];
  for (const [index, { block }] of pieces.entries()) (ofBlocks[block] ??= []).push(index);
  const places = pieces.flatMap(({ line }, index) => (line === null ? [] : [index]));
  const texts = linesOf(edited);
  /** New paragraphs, by the block before them; -1 for those at the beginning. */
  const added = new Map<number, string[]>();
  const removed: number[] = [];
  let [next, read] = [0, 0];
  let last: number | null = null;
  for (const part of boundedDiff(
    places.map((place) => pieces[place]?.line?.text ?? ''),
    texts.map(({ text }) => text),
  )) {
    if ('common' in part) {
      next += part.common.length;
      read += part.common.length;
      last = places[next - 1] ?? null;
      continue;
    }
    const kept = Math.min(part.left.length, part.right.length);
    let paragraph: string[] | null = null;
    for (const [index, text] of part.right.entries()) {
      if (index < kept) {
        last = places[next + index] ?? null;
        if (last !== null) replace(last, text);
        continue;
      }
      const isApart = texts[read + index]?.gap === '\n\n' || (last === null && paragraph === null);
      if (isApart && paragraph === null) {
        const block = last === null ? -1 : (pieces[last]?.block ?? -1);
        paragraph = added.get(block) ?? [];
        added.set(block, paragraph);
      }
      if (paragraph === null && last !== null) append(last, text);
      else if (isApart) paragraph?.push(escapeText(text));
      else if (paragraph !== null) paragraph.push(`${paragraph.pop() ?? ''}<br>${escapeText(text)}`);
    }
    removed.push(...places.slice(next + kept, next + part.left.length));
    next += part.left.length;
    read += part.right.length;
  }
  remove();
  const blocks = paragraphsBehind(-1);
  for (const [block, inBlock] of ofBlocks.entries()) {
    const written = inBlock.map((place) => markup[place] ?? '').join('');
    if (written !== '') blocks.push(written);
    blocks.push(...paragraphsBehind(block));
  }
  return keepApart(blocks).join('');

  function paragraphsBehind(block: number): string[] {
    return (added.get(block) ?? []).map((text) => `<p>${text}</p>`);
  }

  function replace(place: number, text: string): void {
    const piece = pieces[place];
    if (piece === undefined) return;
    const written = withText(piece, text);
    markup[place] = written.markup;
    const item = place - 1;
    if (written.item !== null && /^<li(?: class="checked")?>$/u.test(markup[item] ?? ''))
      markup[item] = written.item;
  }

  function append(place: number, text: string): void {
    const [before, behind] = [pieces[place - 1]?.token, pieces[place + 1]?.token];
    const isItem = before?.name === 'li' && behind?.name === 'li' && behind.kind === 'end';
    const piece = pieces[place];
    if (!isItem || piece === undefined) markup[place] += `<br>${escapeText(text)}`;
    else {
      const { item } = withText(piece, text);
      const shown = item === null ? text : text.replace(/^\[[ x]\] /u, '');
      markup[place] += `</li>${item ?? '<li>'}${escapeText(shown)}`;
    }
  }

  function remove(): void {
    const gone = new Set(removed);
    const isEmptied = (block: number): boolean =>
      (ofBlocks[block] ?? []).every((index) => {
        const piece = pieces[index];
        if (piece?.line !== null) return gone.has(index);
        return piece.token?.kind !== 'whole' || piece.token.name === 'br' || piece.token.name === 'col';
      });
    const emptied = new Map<number, boolean>();
    for (const place of removed) {
      const block = pieces[place]?.block ?? -1;
      const isWhole = emptied.get(block) ?? isEmptied(block);
      emptied.set(block, isWhole);
      if (!isWhole) for (const index of withoutLine(pieces, place)) markup[index] = '';
    }
    for (const [index, piece] of pieces.entries()) if (emptied.get(piece.block) === true) markup[index] = '';
  }
}

import { tokensOf } from './html-tokens.ts';
import type { BodyPiece } from './text-lines.ts';

/** Text as HTML. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * The markup of a line with another text. Marks around all of it stay; marks within it go with their words. Tags whose
 * other half stands outside of the line stay too.
 *
 * @returns also the start tag of its item of a check list; null outside of one
 */
export function withText(piece: BodyPiece, text: string): { markup: string; item: string | null } {
  const box = piece.box === '' ? null : /^\[([ x])\] /u.exec(text);
  const plain = box === null ? text : text.slice(box[0].length);
  const item = piece.box === '' ? null : box?.[1] === 'x' ? '<li class="checked">' : '<li>';
  const { title, address } = withoutAddress(piece, plain);
  return { markup: replaced(piece.markup, title, address), item };
}

/** The title and the new address of a video. */
function withoutAddress(piece: BodyPiece, text: string): { title: string; address: string | null } {
  if (piece.address === '') return { title: text, address: null };
  const parts = /^(.*?): (https?:\/\/\S+)$/u.exec(text);
  return { title: parts?.[1] ?? text, address: parts?.[2] ?? null };
}

function replaced(markup: string, text: string, address: string | null): string {
  const tokens = tokensOf(markup);
  const isWord = tokens.map((token) => token.kind === 'text' && token.text.trim() !== '');
  const [first, last] = [isWord.indexOf(true), isWord.lastIndexOf(true)];
  const lead = /^\s*/u.exec(tokens[first]?.text ?? '')?.[0] ?? '';
  const trail = /\s*$/u.exec(tokens[last]?.text ?? '')?.[0] ?? '';
  const partner = pairsOf(tokens.map(({ kind, name }) => ({ kind, name })));
  let [before, behind] = ['', ''];
  for (const [index, token] of tokens.entries()) {
    if (isWord[index] === true) continue;
    const other = partner.get(index);
    const isInside = index > first && index < last;
    if (token.kind === 'text' && isInside) continue;
    if (other !== undefined && (Math.min(index, other) > first || Math.max(index, other) < last)) continue;
    const written =
      address !== null && token.kind === 'start' && token.name === 'a'
        ? token.text.replace(/href="[^"]*"/u, () => `href="${escapeText(address).replaceAll('"', '&quot;')}"`)
        : token.text;
    if (index < first) before += written;
    else behind += written;
  }
  return `${before}${lead}${escapeText(text)}${trail}${behind}`;
}

/** The index of the other tag of each element that begins and ends within the tokens. */
function pairsOf(tokens: readonly { readonly kind: string; readonly name: string }[]): Map<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (const [index, { kind, name }] of tokens.entries()) {
    if (kind === 'start') open.push(index);
    if (kind !== 'end') continue;
    const at = open.findLastIndex((start) => tokens[start]?.name === name);
    const start = open[at];
    if (start === undefined) continue;
    pairs.set(start, index);
    pairs.set(index, start);
    open.splice(at, 1);
  }
  return pairs;
}

const removable = /^(?:p|li|h[1-6])$/u;

/** The pieces that go with a line: its paragraph or item if that holds nothing else, or the break before it. */
export function withoutLine(pieces: readonly BodyPiece[], place: number): readonly number[] {
  const [before, behind] = [pieces[place - 1]?.token, pieces[place + 1]?.token];
  if (
    before?.kind === 'start' &&
    behind?.kind === 'end' &&
    removable.test(before.name) &&
    before.name === behind.name
  )
    return [place - 1, place, place + 1];
  if (before?.name === 'br') return [place - 1, place];
  return behind?.name === 'br' ? [place, place + 1] : [place];
}

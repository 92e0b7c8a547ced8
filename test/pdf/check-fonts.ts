import type { Shown } from './content.ts';
import { plain, type Dictionary, type PdfReader, type Value } from './read-pdf.ts';

/** What the codes of a composite font mean, by its ToUnicode map. */
function unicodeOf(map: string): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  const text = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/gu)) {
    for (const [, code = '', value = ''] of block.matchAll(/<([\dA-Fa-f]+)>\s*<([\dA-Fa-f]+)>/gu)) {
      texts.set(Number.parseInt(code, 16), text(value));
    }
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/gu)) {
    for (const [, from = '', to = '', value = ''] of block.matchAll(
      /<([\dA-Fa-f]+)>\s*<([\dA-Fa-f]+)>\s*<([\dA-Fa-f]+)>/gu,
    )) {
      const first = Number.parseInt(from, 16);
      for (let code = first; code <= Number.parseInt(to, 16); code += 1) {
        texts.set(code, String.fromCodePoint((text(value).codePointAt(0) ?? 0) + code - first));
      }
    }
  }
  return texts;
}

/** Checks that a font is embedded and that its text can be read. */
export function checkFont(pdf: PdfReader, font: Dictionary, shown: readonly Shown[]): readonly string[] {
  const problems: string[] = [];
  const name = plain(font['/BaseFont'] ?? font['/Subtype']);
  const map = pdf.stream(font['/ToUnicode']);
  if (map === null) problems.push(`31-027 no ToUnicode: ${name}`);
  if (font['/Subtype'] === '/Type3') return problems;
  const descendant = pdf.dictionary(pdf.array(font['/DescendantFonts'])[0]);
  const descriptor = pdf.dictionary((descendant ?? font)['/FontDescriptor']);
  const program: Value | undefined =
    descriptor?.['/FontFile2'] ?? descriptor?.['/FontFile3'] ?? descriptor?.['/FontFile'];
  if (pdf.stream(program) === null) problems.push(`31-009 not embedded: ${name}`);
  if (!/^\/[A-Z]{6}\+/u.test(name)) problems.push(`not a subset: ${name}`);
  if (font['/Subtype'] !== '/Type0' || map === null) return problems;
  if (descendant?.['/Subtype'] === '/CIDFontType2' && descendant['/CIDToGIDMap'] === undefined)
    problems.push(`31-005 no CIDToGIDMap: ${name}`);
  if (font['/Encoding'] !== '/Identity-H') return [...problems, `an encoding that is not read: ${name}`];
  const texts = unicodeOf(map);
  for (const { operand, isReplaced, isArtifact } of shown) {
    for (let at = 0; at + 1 < operand.length; at += 2) {
      const code = operand.charCodeAt(at) * 256 + operand.charCodeAt(at + 1);
      if (code === 0) problems.push(`31-030 .notdef: ${name}`);
      const text = texts.get(code);
      if (text === undefined && !isReplaced && !isArtifact)
        problems.push(`31-027 a glyph without a text: ${name} ${String(code)}`);
      if (text !== undefined && /[\0\uFEFF\uFFFE]/u.test(text))
        problems.push(`31-028 a glyph with a bad text: ${name}`);
    }
  }
  return problems;
}

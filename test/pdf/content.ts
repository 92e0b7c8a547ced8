/** What one operator of a content stream shows, and in which marks it stands. */
export interface Shown {
  readonly operator: string;
  /** Of the innermost marked sequence; null if there is none. */
  readonly mcid: number | null;
  readonly isArtifact: boolean;
  /** Whether another text replaces it for readers. */
  readonly isReplaced: boolean;
  /** The font's name, for text. */
  readonly font: string;
  /** The bytes of the text, or the name of a form or picture. */
  readonly operand: string;
}

export interface ContentCheck {
  readonly shown: readonly Shown[];
  readonly mcids: readonly number[];
  readonly problems: readonly string[];
}

const token =
  /\s*(<<|>>|[[\]]|\((?:[^()\\]|\\[\s\S])*\)|<[\dA-Fa-f\s]*>|\/[^\s()<>[\]{}/%]*|[^\s()<>[\]{}/%]+)/uy;

const painting = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'sh', 'Do', 'Tj', 'TJ', "'", '"']);

/** The bytes of the strings among operands. */
function bytesOf(operands: readonly string[]): string {
  return operands
    .filter((operand) => /^(?:<(?!<)|\()/u.test(operand))
    .map((operand) =>
      operand.startsWith('<')
        ? Buffer.from(operand.replaceAll(/[<>\s]/gu, ''), 'hex').toString('latin1')
        : operand.slice(1, -1),
    )
    .join('');
}

/** Reads what a content stream shows, and how it marks it. */
export function readShown(text: string): ContentCheck {
  const shown: Shown[] = [];
  const mcids: number[] = [];
  const problems: string[] = [];
  const open: { readonly mcid: number | null; readonly isArtifact: boolean; readonly isReplaced: boolean }[] =
    [];
  let operands: string[] = [];
  let font = '';
  let at = 0;
  for (;;) {
    token.lastIndex = at;
    const found = token.exec(text)?.[1];
    if (found === undefined) break;
    at = token.lastIndex;
    if (!/^[A-Za-z'"]/u.test(found) || ['true', 'false', 'null'].includes(found)) {
      operands.push(found);
      continue;
    }
    if (found === 'Tf') font = operands[0] ?? '';
    if (found === 'BDC' || found === 'BMC') {
      const index = operands.indexOf('/MCID');
      const mcid = index === -1 ? null : Number(operands[index + 1]);
      const isArtifact = operands[0] === '/Artifact';
      if (mcid !== null) mcids.push(mcid);
      if (isArtifact && open.some((mark) => mark.mcid !== null))
        problems.push('01-003 an artifact within tagged content');
      if (mcid !== null && open.some((mark) => mark.isArtifact))
        problems.push('01-004 tagged content within an artifact');
      open.push({ mcid, isArtifact, isReplaced: operands.includes('/ActualText') });
    }
    if (found === 'EMC' && open.pop() === undefined) problems.push('a mark ends that has not begun');
    if (painting.has(found)) {
      shown.push({
        operator: found,
        mcid: open.findLast((mark) => mark.mcid !== null)?.mcid ?? null,
        isArtifact: open.some((mark) => mark.isArtifact),
        isReplaced: open.some((mark) => mark.isReplaced),
        font,
        operand: found === 'Do' ? (operands[0] ?? '') : bytesOf(operands),
      });
    }
    operands = [];
  }
  if (text.slice(at).trim() !== '') problems.push(`content that is not read: ${text.slice(at, at + 40)}`);
  if (open.length > 0) problems.push('a mark does not end');
  return { shown, mcids, problems };
}

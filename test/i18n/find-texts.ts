import ts from 'typescript';

/** A text in the source that a user would read. */
export interface FoundText {
  readonly line: number;
  readonly text: string;
}

/** Attributes and properties whose values are never shown. */
const machineNames = new Set([
  ...[
    'className',
    'id',
    'key',
    'type',
    'role',
    'rel',
    'target',
    'to',
    'from',
    'name',
    'autoComplete',
    'slot',
  ],
  ...['shortcut', 'shortcuts', 'keys', 'side', 'align', 'd', 'transform', 'viewBox', 'fill'],
  ...['phase', 'kind', 'code', 'mode', 'entity', 'path', 'variant', 'tone', 'size', 'strategy', 'dateTime'],
]);

/** Calls whose strings are class names, keys, addresses or messages for developers. */
const machineCalls = new Set(['t', 'cx', 'querySelector', 'querySelectorAll', 'closest', 'matches', 'Error']);
const machineCallees =
  /(^|\.)(includes|startsWith|endsWith|replace|replaceAll|split|join|addEventListener|removeEventListener|getItem|setItem|call|emit|on|off|console\.\w+|log\.\w+|log)$/u;

/** An SQL statement. */
const statement = /^(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|PRAGMA|VACUUM|ATTACH|BEGIN|WHERE)\s/u;

/** Names of keyboard keys in the spelling of `KeyboardEvent.key`. */
const keyName =
  /^(Enter|Escape|Tab|Space|Home|End|PageUp|PageDown|Backspace|Delete|Arrow\w+|Key[A-Z]|Shift|Alt|AltGraph|Control|Meta|F\d+|((Shift|Mod|Alt)\+)+.+)$/u;

/** Whether a string looks like text in a language, not like an identifier, a class list or a pattern. */
export function looksLikeText(text: string): boolean {
  const trimmed = text.trim();
  // Abbreviations such as PDF and UTF-8 are the same in every language.
  if (!/\p{L}{2}/u.test(trimmed) || keyName.test(trimmed) || /^[A-Z\d -]+$/u.test(trimmed)) return false;
  if (statement.test(trimmed)) return false;
  if (/^\p{Lu}\p{L}*(\s|$|[-….,:?!’'])/u.test(trimmed)) return true;
  const tokens = trimmed.split(/\s+/u);
  if (tokens.length < 2) return false;
  // Class lists, selectors and addresses have a token with characters that no word has.
  return tokens.every(
    (token) =>
      /^[\p{L}\p{N}“”‘’„«»"'(]?[\p{L}\p{N}’'-]*[….,:;?!)“”’»"]*$/u.test(token) &&
      !/^[a-z]+-([a-z]+-)*[a-z0-9]+$/u.test(token),
  );
}

function isForMachines(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent))
    return true;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true;
  if (ts.isElementAccessExpression(parent) || ts.isCaseClause(parent)) return true;
  if (ts.isBinaryExpression(parent) && /^[!=]==$/u.test(parent.operatorToken.getText())) return true;
  for (let inner: ts.Node = node, outer = parent; outer !== undefined; inner = outer, outer = outer.parent) {
    if (ts.isJsxAttribute(outer)) return machineNames.has(outer.name.getText());
    if (ts.isPropertyAssignment(outer) && machineNames.has(outer.name.getText().replaceAll(/['"]/gu, '')))
      return true;
    if (ts.isTypeNode(outer)) return true;
    if ((ts.isCallExpression(outer) || ts.isNewExpression(outer)) && inner !== outer.expression) {
      const callee = outer.expression.getText();
      if (
        machineCalls.has(callee) ||
        machineCalls.has(callee.split('.').at(-1) ?? '') ||
        machineCallees.test(callee)
      )
        return true;
    }
    if (ts.isJsxElement(outer) || ts.isFunctionLike(outer) || ts.isStatement(outer)) {
      return (
        ts.isVariableStatement(outer) &&
        /(class|Class|Tracks|classes)\w*\b[^=]*=/u.test(outer.getText().slice(0, 120))
      );
    }
  }
  return false;
}

/** Every text in a module that a user would read and that is not from the catalog. */
export function findTexts(fileName: string, source: string): readonly FoundText[] {
  const file = ts.createSourceFile(
    fileName,
    source,
    ts.ScriptTarget.Latest,
    true,
    fileName.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: FoundText[] = [];
  const add = (node: ts.Node, text: string): void => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push({ line: line + 1, text: text.trim().replaceAll(/\s+/gu, ' ') });
  };
  function visit(node: ts.Node): void {
    if (ts.isJsxText(node)) {
      if (/\p{L}{2}/u.test(node.text)) add(node, node.text);
    } else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      if (looksLikeText(node.text) && !isForMachines(node)) add(node, node.text);
    } else if (ts.isTemplateExpression(node)) {
      const text = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
      if (statement.test(node.head.text.trim())) return ts.forEachChild(node, visit);
      const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      if (
        parts.some((part) => looksLikeText(part) || /(^|\s)\p{L}{2,}(\s|$)/u.test(part)) &&
        !isForMachines(node)
      )
        add(node, text);
    }
    ts.forEachChild(node, visit);
  }
  visit(file);
  return found;
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSource, type SourceNode } from './source-tree.ts';

/** The source of a tree, from its leaves and the ranges of its elements. */
function tile(html: string, nodes: readonly SourceNode[], from: number): number {
  let at = from;
  for (const node of nodes) {
    expect(node.start).toBe(at);
    expect(node.end).toBeGreaterThanOrEqual(node.start);
    if (node.kind === 'element' && node.children.length > 0) {
      const first = node.children[0]?.start ?? 0;
      expect(html.slice(node.start, first)).toMatch(/^<[a-z]/iu);
      expect(tile(html, node.children, first)).toBeLessThanOrEqual(node.end);
    }
    at = node.end;
  }
  return at;
}

const pieces = [
  ...[
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<div class="a>b">',
    '</div>',
    '<ul>',
    '<li>',
    '</li>',
    '</ul>',
    '<br>',
    '<td>',
  ],
  ...[
    '<table>',
    '</table>',
    '<!-- ',
    '-->',
    '<!',
    '>',
    '<',
    '</',
    '"',
    "'",
    '=',
    '<a href=',
    'text',
    ' ',
    '&amp;',
  ],
  ...[
    '<script>',
    '</script>',
    '<svg/>',
    '<?x',
    '<x-y z>',
    '<iframe src=',
    '</iframe>',
    '<textarea>',
    '<body>',
  ],
];

test('the ranges of a tree and its tail are the source, for any markup', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (some) => {
      const html = some.join('');
      const { children, tail } = readSource(html);
      const end = tile(html, children, 0);
      expect(html.slice(end)).toBe(tail);
    }),
    { numRuns: Number(process.env['LAYOVER_TEST_RUNS'] ?? '2000') },
  );
});

test.each([
  ['an end of a tag in a value', '<p title="a>b">x</p>', 'p(text)'],
  ['implied ends', '<p>a<p>b<ul><li>c<li>d</ul>', 'p(text) p(text) ul(li(text) li(text))'],
  ['cells and rows', '<table><tr><td>a<td>b<tr><td>c</table>', 'table(tr(td(text) td(text)) tr(td(text)))'],
  ['raw text', '<textarea><p></textarea><p>x', 'textarea p(text)'],
  ['tags of a document', '<html><body><p>x</p></body></html>', 'hidden hidden p(text) hidden hidden'],
  ['an empty comment', '<!---><p>x</p>', 'hidden p(text)'],
  ['a comment with an exclamation mark', '<!-- c --!><p>x</p>', 'hidden p(text)'],
  ['a quote within a value', '<p><a href=foo?a=">x</a></p>', 'p(a(text))'],
  ['a value that begins with an equals sign', '<p title==">x</p>', 'p(text)'],
  ['an empty picture', '<svg/><p>x</p>', 'svg p(text)'],
  ['a slash within a value', '<svg width=1/><p>x</p></svg>', 'svg'],
  ['a cell without a table', '<td>a</td>', 'hidden text hidden'],
])('reads %s as a browser does', (_name, html, expected) => {
  const draw = (nodes: readonly SourceNode[]): string =>
    nodes
      .map((node) => {
        if (node.kind !== 'element') return node.kind;
        return node.children.length === 0 ? node.name : `${node.name}(${draw(node.children)})`;
      })
      .join(' ');
  expect(draw(readSource(html).children)).toBe(expected);
});

test('long and hostile markup is read in one pass', () => {
  for (const hostile of [
    '<'.repeat(200_000),
    '<a "'.repeat(50_000),
    `<a ${'='.repeat(200_000)}`,
    "<a b='".repeat(40_000),
  ]) {
    const started = performance.now();
    readSource(hostile);
    expect(performance.now() - started).toBeLessThan(5000);
  }
});

import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import sanitizeHtml from 'sanitize-html';
import { describe, expect, it } from 'vitest';
import { maxNesting, isNestedTooDeeply, limitNesting } from '#shared/document/markup/nesting.ts';

const { document } = new JSDOM('').window;

/** The depth in the service's parser. Empty elements are ignored, because parsers add and remove some. */
function parserDepth(markup: string): number {
  let depth = 0;
  let deepest = 0;
  sanitizeHtml(markup, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag() {
      deepest = Math.max(deepest, depth);
      depth += 1;
    },
    onCloseTag() {
      depth -= 1;
    },
  });
  return deepest;
}

/** The depth in a browser. */
function browserDepth(markup: string): number {
  const body = document.createElement('body');
  body.innerHTML = markup;
  let deepest = 0;
  const stack: [Element, number][] = [[body, 0]];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const [element, depth] = next;
    deepest = Math.max(deepest, depth);
    for (const child of element.children) stack.push([child, depth + 1]);
  }
  return deepest;
}

const nested = (tag: string, count: number): string => `<${tag}>`.repeat(count);

describe('nesting', () => {
  it('the bound is exact', () => {
    const within = `${nested('div', maxNesting)}x${nested('/div', maxNesting)}`;
    expect(isNestedTooDeeply(within)).toBe(false);
    expect(limitNesting(within)).toBe(within);
    expect(isNestedTooDeeply(`<b>${within}</b>`)).toBe(true);
  });

  it.each([
    ['closed paragraphs', '<p>a <b>b</b></p>'.repeat(5000)],
    ['open paragraphs', '<p>a <b>b</b>'.repeat(5000)],
    ['open list items', `<ul>${'<li>a'.repeat(5000)}</ul>`],
    ['a large table', `<table><tbody>${'<tr><td>1<td>2</td><th>3'.repeat(5000)}</tbody></table>`],
    ['terms', `<dl>${'<dt>a<dd>b'.repeat(5000)}</dl>`],
    ['breaks and pictures', '<br><img src="a.png"><hr/>'.repeat(5000)],
    ['swapped ends', '<p><b><i>a</b></i></p>'.repeat(5000)],
    ['ends across paragraphs', '<b><p>a</b></p>'.repeat(5000)],
    ['comments', '<!-- <div> --><p>a</p>'.repeat(100)],
    ['a drawing', `<svg>${'<path d="M0 0"/>'.repeat(5000)}</svg>`],
    ['quotes', '<a href="x>y" title=\'a"b\'>a</a>'.repeat(5000)],
    ['ends that were never begun', '</div></p>'.repeat(5000)],
    ['text that is no markup', 'a < b and c > d '.repeat(5000)],
  ])('%s are not deep', (_name, markup) => {
    expect(isNestedTooDeeply(markup)).toBe(false);
    expect(limitNesting(markup)).toBe(markup);
  });

  it.each([
    ['tags', '<div>'],
    ['formatting', '<b>'],
    ['tables', '<table><tr><td>'],
    ['fake ends in attributes', '<div title="</div>">'],
    ['fake ends in comments', '<div><!--</div>-->'],
    ['fake ends in styles', '<div><style></div></style>'],
    ['fake ends in declarations', '<div><?</div>'],
    ['fake ends beyond a cell', '<div><table><td></div>'],
    ['ends with attributes', '<div></p a="</div>">'],
    ['quotes where none belong', '<div "><i "></div>'],
    ['sections of text', '<div><svg><![CDATA[></div>]]>'],
    ['ends of a drawing that is over', '<div><svg></div><x/>'],
  ])('%s have their exact depth', (_name, piece) => {
    expect(isNestedTooDeeply(piece.repeat(2000))).toBe(true);
    const limited = limitNesting(piece.repeat(2000));
    expect(isNestedTooDeeply(limited)).toBe(false);
    expect(parserDepth(limited)).toBeLessThanOrEqual(maxNesting);
    expect(browserDepth(limited)).toBeLessThan(3 * maxNesting);
  });

  it('160,000 levels are handled quickly, and the text is kept', () => {
    const started = performance.now();
    const limited = limitNesting(`start ${nested('b', 80_000)}words${nested('/b', 80_000)} end`);
    expect(performance.now() - started).toBeLessThan(5000);
    expect(limited.replaceAll(/<[^>]*>/gu, '')).toBe('start words end');
    for (const hostile of [
      '<'.repeat(500_000),
      '<a "'.repeat(125_000),
      `<a ${'='.repeat(499_000)}`,
      "<a b='".repeat(80_000),
      nested('x', 100_000) + nested('/y', 100_000),
      '<!--'.repeat(125_000),
      `${nested('p', 300)}${'</div>'.repeat(80_000)}`,
    ]) {
      const begun = performance.now();
      limitNesting(hostile);
      expect(performance.now() - begun).toBeLessThan(5000);
    }
  });

  it('random tags are never deeper in a parser than the computed depth', () => {
    const names = [
      'div',
      'p',
      'b',
      'a',
      'span',
      'li',
      'ul',
      'table',
      'tr',
      'td',
      'svg',
      'x',
      'style',
      'title',
      'foreignObject',
    ];
    const piece = fc.oneof(
      fc.constantFrom(...names).map((name) => `<${name}>`),
      fc.constantFrom(...names).map((name) => `</${name}>`),
      fc.constantFrom(...names).map((name) => `<${name}/>`),
      fc.constantFrom(
        '<!--',
        '-->',
        '<!-->',
        '<![CDATA[',
        ']]>',
        '<?',
        '>',
        '"',
        "'",
        ' a="',
        " b='",
        '<div ',
        '</p a="',
        '</',
        '<!x',
        'text',
        '<br>',
        '--!>',
        '<i "',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const markup = pieces.join('');
        let found = 0;
        while (isNestedTooDeeply(markup, found)) found += 1;
        expect(parserDepth(markup)).toBeLessThanOrEqual(found);
        const limited = limitNesting(markup, 3);
        expect(isNestedTooDeeply(limited, 3)).toBe(false);
        expect(parserDepth(limited)).toBeLessThanOrEqual(3);
      }),
      { numRuns: Number(process.env['LAYOVER_TEST_RUNS'] ?? '1000') },
    );
  });
});

// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitizeHtml } from '../sanitize-html.ts';
import { bodyMarkdown, lineMarkdown, pictureDefinitions } from './markdown-body.ts';

const noPictures = { sources: new Map<string, string>() };
const bodyOf = (html: string): string => bodyMarkdown(sanitizeHtml(html), noPictures);

/** The text of a paragraph of Markdown without markup other than escapes and breaks. */
function readBack(markdown: string): string {
  return markdown.replaceAll(/\\([!-/:-@[-`{-~])/gu, '$1');
}

const escaped = (html: string): string => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** What begins markup where no backslash stands before it. */
const markup =
  /(?<!\\)(?:\\\\)*(?:[`*[\]~|]|(?<![\p{L}\p{N}])_|<[a-z/!?]|&#?\w+;)|^(?:#{1,6}|[-+]|\d{1,9}[.)])(?:\s|$)|^>|^[-=]+$/iu;

test('every plain text survives, and none of it is markup', () => {
  const pieces = [
    ...Array.from('*_`[]()<>!#+-=.:|~&;\\ 1ab{}^"\'$\u00A0€é/'),
    '&lt;',
    '1.',
    '- ',
    '# ',
    'https://x.example',
  ];
  const words = fc.string({
    unit: fc.oneof(fc.constantFrom(...pieces), fc.string({ minLength: 1, maxLength: 1 })),
  });
  fc.assert(
    fc.property(words, (text) => {
      const seen = text.replaceAll(/[ \t\n\f\r]+/gu, ' ').replaceAll(/^ | $/gu, '');
      const written = bodyOf(`<p>${escaped(text)}</p>`);
      expect(readBack(written)).toBe(seen.trim() === '' ? '' : seen);
      expect(written).not.toMatch(markup);
    }),
    { numRuns: Number(process.env['LAYOVER_TEST_RUNS'] ?? '1000') },
  );
});

test('only what would be markup is escaped', () => {
  expect(bodyOf('<p>AT&amp;T, 5 &lt; 6, snake_case, -5 °C, 1.5 h (#3)!</p>')).toBe(
    'AT&T, 5 < 6, snake_case, -5 °C, 1.5 h (#3)!',
  );
  expect(bodyOf('<p># 1<br>1. x<br>- y</p><p>2) z</p><h3>C #</h3>')).toBe(
    '\\# 1\\\n1\\. x\\\n\\- y\n\n2\\) z\n\n#### C \\#',
  );
  expect(bodyOf('<p>a! <a href="https://x.example/(a)?b=`">*l*</a></p>')).toBe(
    'a! [\\*l\\*](<https://x.example/(a)?b=%60>)',
  );
  expect(bodyOf('<p>Look!<a href="https://x.example">here</a></p>')).toBe('Look\\![here](https://x.example)');
});

test('marks are signs where CommonMark reads them, and elements where it would not', () => {
  expect(bodyOf('<p>a <b>bold, <i>both</i></b> <s>no</s> in<b>ter</b>nal</p>')).toBe(
    'a **bold, *both*** ~~no~~ in**ter**nal',
  );
  expect(bodyOf('<p><b> a </b>b</p><p><b>a</b><b>b</b></p>')).toBe('**a** b\n\n**ab**');
  expect(bodyOf('<p>a<b>:b</b>c</p><p><b>a</b><i>b</i></p>')).toBe(
    'a<strong>:b</strong>c\n\n**a**<em>b</em>',
  );
  expect(bodyOf('<p>H<sub>2</sub>O <u>u</u> <mark>m</mark> <code>a `b`</code></p>')).toBe(
    'H<sub>2</sub>O <u>u</u> <mark>m</mark> `` a `b` ``',
  );
});

test('headings, lists, check lists, callouts, code, rules and videos are what they are', () => {
  expect(bodyOf('<h2>One</h2><h4>Two</h4><hr>')).toBe('### One\n\n##### Two\n\n___');
  expect(
    bodyOf(
      '<ol start="7"><li>Seven<ul><li>in</li></ul></li><li><p>a</p><p>b</p></li></ol><ol><li>other</li></ol>',
    ),
  ).toBe('7. Seven\n\n   - in\n\n8. a\n\n   b\n\n1) other');
  expect(bodyOf('<ul class="checklist"><li class="checked">Done</li><li><p>Open</p></li></ul>')).toBe(
    '- [x] Done\n- [ ] Open',
  );
  expect(bodyOf('<ul>One without an item<li>two</li></ul>')).toBe('- One without an item\n- two');
  expect(bodyOf('<aside class="callout"><p>Mind</p><ul><li>it</li></ul></aside>')).toBe('> Mind\n>\n> - it');
  expect(bodyOf('<pre>a\n\n```b</pre>')).toBe('````\na\n\n```b\n````');
  expect(bodyOf('<p class="video"><a href="https://v.example">Tour</a></p>')).toBe(
    '[Tour](https://v.example)',
  );
});

test('a table has its header, its alignment, and a place for every cell', () => {
  expect(
    bodyOf(
      '<table><caption>Plan</caption><thead><tr><th>A</th><th>B</th></tr></thead><tbody>' +
        '<tr><td align="right" rowspan="2">1|2</td><td><p>x</p><ul><li>y</li></ul></td></tr>' +
        '<tr><td>z</td></tr><tr><td colspan="2">all <code>a|b</code></td></tr></tbody></table>',
    ),
  ).toBe('Plan\n\n| A | B |\n| --: | --- |\n| 1\\|2 | x<br>• y |\n|  | z |\n| all `a\\|b` |  |');
  expect(bodyOf('<table><tr><th>a</th><td>b</td></tr></table>')).toBe(
    '|  |  |\n| --- | --- |\n| **a** | b |',
  );
  expect(bodyOf('<table><tr><td colspan="900000000" rowspan="900000000">a</td></tr></table>')).toBe(
    '|  |\n| --- |\n| a |',
  );
});

test('pictures lie at the end of the file, each once, with alternative text and caption in their place', () => {
  const pictures = { sources: new Map<string, string>() };
  const figure =
    '<figure class="picture"><img src="data:image/png;base64,AAA=" alt="The [pier]"><figcaption>North</figcaption></figure>';
  expect(bodyMarkdown(sanitizeHtml(figure + figure), pictures)).toBe(
    ['![The \\[pier\\]][picture-1]', '*North*', '![The \\[pier\\]][picture-1]', '*North*'].join('\n\n'),
  );
  expect(pictureDefinitions(pictures)).toBe('[picture-1]: data:image/png;base64,AAA=');
  expect(bodyOf('<img src="https://x.example/a.png" alt="Plan">')).toBe('[Plan](https://x.example/a.png)');
});

test('a name with blocks and breaks is one line', () => {
  expect(lineMarkdown(sanitizeHtml('<p>Lamps</p><p>and <b>more</b><br>|</p>'), noPictures)).toBe(
    'Lamps<br>and **more**<br>\\|',
  );
});

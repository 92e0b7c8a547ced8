import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeHtml, html, raw } from './html.ts';

test('text is escaped, markup is not, lists are joined, and nothing shows nothing', () => {
  const name = '"><script>&\'';
  expect(
    html`<p title="${name}">${[html`<b>${1}</b>`, raw('<i>x</i>'), 'a<b']}${null}${false}</p>`.text,
  ).toBe('<p title="&quot;&gt;&lt;script&gt;&amp;&#39;"><b>1</b><i>x</i>a&lt;b</p>');
});

test('an empty text stays empty, and zero is shown', () => {
  expect(html`${''}${0}`.text).toBe('0');
});

test('no text breaks out of its element or attribute', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(escapeHtml(text)).not.toMatch(/[<>"']/u);
      expect(html`<a title="${text}">${text}</a>`.text.match(/[<>]/gu)).toHaveLength(4);
    }),
    { numRuns: 60 },
  );
});
